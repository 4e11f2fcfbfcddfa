package dev.weft.kernel.shell;

import dev.weft.Weft;
import dev.weft.study.Point;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.jshell.SourceCodeAnalysis;
import org.jspecify.annotations.Nullable;

/** A lambda that has more or fewer parameters than a method of the library gives it: the compiler does not say how many that are. */
final class LambdaParameters {
    private static final String CODE = "incompatible types: incompatible parameter types in lambda expression";
    private static final String LIBRARY = "dev.weft.";

    private LambdaParameters() {}

    /** Returns the sentence about the parameters that the called method gives; empty for other errors and methods. */
    static Optional<String> sentence(SourceCodeAnalysis analysis, CompileError error) {
        Called called = error.message().startsWith(CODE) ? Called.of(error).orElse(null) : null;
        Class<?> type = called == null
                ? null
                : called.before().isEmpty() ? Weft.class : classOf(Receiver.type(analysis, called.before()));
        return called == null || type == null ? Optional.empty() : sentence(type, called.name());
    }

    private static Optional<String> sentence(Class<?> type, String method) {
        Set<String> taken = new TreeSet<>();
        boolean hasPoint = false;
        for (Method each : type.getMethods()) {
            for (int i = 0; each.getName().equals(method) && i < each.getParameterCount(); i++) {
                int parameters = parameters(each.getParameterTypes()[i]);
                Type generic = each.getGenericParameterTypes()[i];
                hasPoint |= parameters == 1 && generic.getTypeName().contains(Point.class.getName());
                if (parameters >= 0) {
                    taken.add(lambda(parameters));
                }
            }
        }
        if (hasPoint) {
            return Optional.of("From four parameters on, the function of " + method
                    + "(..) takes one point that has them by name: p -> f(p.time(\"latency\"), p.number(\"c\")).");
        }
        return taken.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Here, " + method + "(..) takes a function of this form: " + String.join(" or ", taken) + ".");
    }

    private static String lambda(int parameters) {
        String names = String.join(
                ", ", Stream.of("a", "b", "c", "d", "e").limit(parameters).toList());
        return (parameters == 1 ? names : "(" + names + ")") + " -> ..";
    }

    /** Returns the number of parameters of the one method of a functional interface; -1 if the type is none. */
    private static int parameters(Class<?> type) {
        if (!type.isInterface()) {
            return -1;
        }
        Method[] own = Stream.of(type.getMethods())
                .filter(each -> Modifier.isAbstract(each.getModifiers()))
                .toArray(Method[]::new);
        return own.length == 1 ? own[0].getParameterCount() : -1;
    }

    private static @Nullable Class<?> classOf(@Nullable String type) {
        String raw = type == null ? "" : type.replaceFirst("<.*", "");
        try {
            return raw.startsWith(LIBRARY) ? Class.forName(raw) : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
