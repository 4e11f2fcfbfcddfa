package dev.weft.kernel.shell;

import dev.weft.Weft;
import dev.weft.program.run.Operation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The word of the language that a compile error leads to, from the types and names in the compiler's message. */
final class Advice {
    /** A number in place of a quantity. */
    private static final Pattern NUMBER = Pattern.compile(
            "\\b(?:int|long|double|float) cannot be converted to (?:dev\\.weft\\.units\\.)?(Time|Bytes|Bandwidth)\\b");

    private static final Pattern NO_LINK = Pattern.compile(
            ": (?:dev\\.weft\\.units\\.)?\\w+ cannot be converted to (?:dev\\.weft\\.machine\\.)?Link$");

    private static final Map<String, String> UNITS = Map.of(
            "Time", "A time has a unit: us(3), ns(250), ms(1).",
            "Bytes", "A size has a unit: KiB(4), MB(20), bytes(8).",
            "Bandwidth", "A bandwidth has a unit: GBps(10), MBps(250), Gbps(100).");

    private static final String LINK = "A link has a bandwidth and a latency: link(GBps(10), us(2)).";

    private static final Pattern NO_JOB =
            Pattern.compile("\\b(Trace|Program) cannot be converted to (?:dev\\.weft\\.program\\.)?Job$");

    private static final Map<String, String> JOBS = Map.of(
            "Trace",
                    "The job of a trace is its program on a machine: trace(\"halo-wait-8\").program().on(machine, perNode).",
            "Program", "The job of a program is the program on a machine: program.on(machine, perNode).");

    private static final Pattern OPERATOR = Pattern.compile("bad operand types for binary operator '([-+*/])'");
    private static final Pattern QUANTITY = Pattern.compile("type: +dev\\.weft\\.units\\.(?:Time|Bytes|Bandwidth)\\b");
    private static final Map<String, String> OPERATORS = Map.of(
            "+", "Quantities are added by plus(..): us(2).plus(us(3)).",
            "-", "Quantities are subtracted by minus(..): us(3).minus(us(2)).",
            "*", "A quantity is multiplied by times(..): us(3).times(2).",
            "/",
                    "A quantity is divided by dividedBy(..), and per(..) is the ratio of two: us(3).dividedBy(2),"
                            + " us(3).per(us(2)).");

    /** The type of what is before the dot, in the last line of the message. */
    private static final Pattern RECEIVER =
            Pattern.compile("location:.*?(?:of type|class|interface) ((?:[\\w$]+\\.)*([\\w$]+))");

    private static final String OWN = "dev.weft.study.Method<";
    private static final String OWN_TERM = "A term of your own: maxRate.plus(\"copy\", message -> us(1)).";
    private static final String OWN_TAKEN =
            "A method of your own, method(..), answers jobs, traces, stencil.on(..) and amg(..).on(..).";

    private Advice() {}

    /** Returns the sentence about an unknown name: of the type before the dot, or of the name alone. */
    static Optional<String> ofName(String name, CompileError error) {
        if (error.isUnknownMethod() && isOperation(name)) {
            return Optional.of(name + " is an argument of collective(..): collective(" + name
                    + ", KiB(64)).on(machine, perNode).");
        }
        Matcher receiver = RECEIVER.matcher(error.message());
        String ofType = receiver.find() ? Synonyms.of(receiver.group(2) + "." + name) : "";
        String call = !error.isUnknownMethod() && error.isUnknownName() ? asCall(name) : "";
        return Stream.of(ofType, Synonyms.of(name), call)
                .filter(each -> !each.isEmpty())
                .findFirst();
    }

    /** Returns the sentence about a method of a type, and about its name alone if users cannot call the method. */
    static Optional<String> ofMethod(String type, String name, boolean isPublic) {
        return Stream.of(Synonyms.of(type + "." + name), isPublic ? "" : Synonyms.of(name))
                .filter(each -> !each.isEmpty())
                .findFirst();
    }

    /** Returns whether an unknown method is a word that takes what is before the dot. */
    static boolean isWordAround(String name, CompileError error) {
        Matcher receiver = RECEIVER.matcher(error.message());
        return error.isUnknownMethod()
                && receiver.find()
                && Stream.of(Weft.class.getMethods())
                        .filter(each -> Modifier.isStatic(each.getModifiers())
                                && each.getName().equals(name)
                                && each.getParameterCount() > 0)
                        .anyMatch(each -> takes(each, receiver.group(1)));
    }

    private static boolean takes(Method word, String type) {
        Class<?> first = word.getParameterTypes()[0];
        Class<?> each = word.isVarArgs() && first.isArray() ? first.getComponentType() : first;
        try {
            return each.isAssignableFrom(Class.forName(type));
        } catch (ClassNotFoundException e) {
            return false; // of the user
        }
    }

    /** Returns the sentence about a word without its parentheses; empty if no word of this name is a method. */
    private static String asCall(String name) {
        List<Method> words = Stream.of(Weft.class.getMethods())
                .filter(each ->
                        Modifier.isStatic(each.getModifiers()) && each.getName().equals(name))
                .toList();
        boolean bare = words.stream().anyMatch(each -> each.getParameterCount() == 0);
        return words.isEmpty() ? "" : "Write " + name + (bare ? "()" : "(..)") + ": this word is a method.";
    }

    private static boolean isOperation(String name) {
        return Stream.of(Weft.class.getFields())
                .anyMatch(field ->
                        field.getType() == Operation.class && field.getName().equals(name));
    }

    /** Returns the sentence about arguments or operands of another type than the language's words take. */
    static Optional<String> ofArguments(CompileError error) {
        String message = error.message();
        Matcher operator = OPERATOR.matcher(message);
        if (operator.find() && QUANTITY.matcher(message).find()) {
            return Optional.ofNullable(OPERATORS.get(operator.group(1)));
        }
        if (NO_LINK.matcher(message).find()) {
            return Optional.of(LINK);
        }
        Matcher noJob = NO_JOB.matcher(message);
        if (noJob.find()) {
            return Optional.ofNullable(JOBS.get(noJob.group(1)));
        }
        List<String> wanted = NUMBER.matcher(message)
                .results()
                .map(each -> each.group(1))
                .distinct()
                .toList();
        if (wanted.size() == 1) {
            return Optional.ofNullable(UNITS.get(wanted.get(0)));
        }
        return error.isWrongArgument() ? ofCall(message) : Optional.empty();
    }

    /** Returns the sentence about a call that no method fits. */
    private static Optional<String> ofCall(String message) {
        String call = message.lines().findFirst().orElse("");
        if (message.startsWith("method on in class dev.weft.program.Program")
                && message.lines().anyMatch(line -> line.matches("\\s*found: +dev\\.weft\\.machine\\.Machine"))) {
            return Optional.of("A placement is the second argument: on(machine, perNode).");
        }
        if (!call.contains("found for solve(" + OWN)) {
            return Optional.empty();
        }
        return Optional.of(message.contains("dev.weft.nodeaware.CostModel") ? OWN_TAKEN + " " + OWN_TERM : OWN_TAKEN);
    }
}
