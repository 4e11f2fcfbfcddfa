package dev.weft.kernel.shell;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/**
 * The order of the names that Tab offers: first the methods that answer the question whose {@code solve(..)} is being typed, then names of
 * the expected type, last what every object has and what only authors of models call.
 */
final class Ranking {
    /** The end of a call of solve, whose arguments so far are complete: {@code question.solve(values(exact, s}. */
    private static final Pattern SOLVE =
            Pattern.compile("\\.\\s*solve\\s*\\(\\s*(?:values\\s*\\(\\s*(?:(?:[^(),]|\\([^()]*\\))++,\\s*)*+)?\\w*$");

    private static final Set<String> OF_ANY_OBJECT =
            Set.of("equals(", "getClass()", "hashCode()", "notify()", "notifyAll()", "toString()", "wait(", "wait()");

    /** Members of a question that hold for all its methods; offered last where methods are offered. */
    private static final Set<String> INNER = Set.of("answer(", "caveats()", "effort()", "usual()");

    /** The end of a chain: what is after the last dot. */
    private static final Pattern MEMBER = Pattern.compile("\\.\\s*\\w*$");

    private static final Pattern TYPE_ARGUMENTS = Pattern.compile("<.*");
    private static final Pattern ARGUMENTS = Pattern.compile("\\(.*");

    private final Map<String, String> methods;
    private final Set<String> internals;

    private Ranking(Map<String, String> methods, Set<String> internals) {
        this.methods = methods;
        this.internals = internals;
    }

    /**
     * Returns the order at the end of a text; the functions return the methods of a type, each with a sentence, and the names of its methods
     * that are not offered.
     */
    static Ranking of(
            SourceCodeAnalysis analysis,
            String typed,
            Function<String, Map<String, String>> methodsOf,
            Function<String, Set<String>> internalsOf) {
        Matcher solve = SOLVE.matcher(typed);
        String type = solve.find() ? Receiver.type(analysis, typed.substring(0, solve.start())) : null;
        Map<String, String> methods = new LinkedHashMap<>();
        if (type != null) {
            methodsOf.apply(type).forEach((word, line) -> methods.put(bare(word), line));
        }
        Matcher member = MEMBER.matcher(typed);
        String owner = member.find() ? Receiver.type(analysis, typed.substring(0, member.start())) : null;
        Set<String> internals = owner == null
                ? Set.of()
                : internalsOf.apply(TYPE_ARGUMENTS.matcher(owner).replaceFirst(""));
        return new Ranking(methods, internals);
    }

    private static String bare(String word) {
        return ARGUMENTS.matcher(word).replaceFirst("");
    }

    /** Returns the names in their order. */
    List<String> sorted(List<Suggestion> suggestions) {
        List<String> all = suggestions.stream().map(Suggestion::continuation).toList();
        boolean question = all.containsAll(INNER);
        return suggestions.stream()
                .filter(each -> !internals.contains(bare(each.continuation())))
                .sorted(Comparator.comparingInt(each -> rank(each, question)))
                .map(Suggestion::continuation)
                .distinct()
                .toList();
    }

    private int rank(Suggestion suggestion, boolean question) {
        String name = suggestion.continuation();
        if (methods.containsKey(bare(name))) {
            return 0;
        }
        if (OF_ANY_OBJECT.contains(name) || (question && (INNER.contains(name) || name.equals("answer()")))) {
            return 3;
        }
        return suggestion.matchesType() ? 1 : 2;
    }

    /** Returns the sentences of those names that are methods of the question. */
    Map<String, String> about(List<String> names) {
        Map<String, String> about = new LinkedHashMap<>();
        for (String name : names) {
            String line = methods.get(bare(name));
            if (line != null) {
                about.put(name, line);
            }
        }
        return about;
    }
}
