package dev.weft.kernel.shell;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import dev.weft.kernel.shell.Framed.Frame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.TypeDeclSnippet;

/**
 * Supports sealed types with a nested subtype and another subtype that is not defined yet. The shell rejects such a type instead of
 * letting it wait: the compiler of Java 17 rejects the nested subtype, and all compilers take an unknown type with a dot in its
 * name for a package. This class declares the type without {@code sealed} and seals it when all its subtypes are defined.
 */
final class Unsealed {
    private static final String WRONG_PERMITS = "invalid.permits.clause";
    private static final String UNKNOWN = "cant.resolve";
    private static final String UNKNOWN_PACKAGE = "doesnt.exist";

    /** A sealed type as written and in its open form, of the same length, so that positions stay the same. */
    private record Written(String source, String open, Set<String> permitted) {}

    private record Waiting(Written type, Snippet snippet) {}

    private final JShell shell;
    private final List<Waiting> waiting = new ArrayList<>();

    private final Set<Waiting> said = new HashSet<>();

    Unsealed(JShell shell) {
        this.shell = shell;
    }

    /** Returns whether any type waits to be sealed. */
    boolean isAnyOpen() {
        return !waiting.isEmpty();
    }

    /** Evaluates code, and then seals the types that waited for it. */
    List<SnippetEvent> eval(String source, Function<String, List<SnippetEvent>> shellEval) {
        List<SnippetEvent> events = shellEval.apply(source);
        Optional<Written> early = events.stream().anyMatch(this::isTooEarly) ? written(source) : Optional.empty();
        if (early.isPresent()) {
            events = shellEval.apply(early.get().open());
            events.stream()
                    .filter(event ->
                            event.causeSnippet() == null && event.status().isActive())
                    .forEach(event -> waiting.add(new Waiting(early.get(), event.snippet())));
        }
        List<SnippetEvent> all = new ArrayList<>(events);
        waiting.removeIf(next -> !shell.status(next.snippet()).isActive()); // it has been redefined
        for (Optional<Waiting> next = nextToSeal(); next.isPresent(); next = nextToSeal()) {
            waiting.remove(next.get());
            all.addAll(shellEval.apply(next.get().type().source()));
        }
        return all;
    }

    /** Returns a type whose subtypes are all defined and, where they are sealed types, sealed. */
    private Optional<Waiting> nextToSeal() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Set<String> ready = defined();
        waiting.forEach(each -> ready.remove(name(each)));
        return waiting.stream()
                .filter(each -> ready.containsAll(each.type().permitted()))
                .findFirst();
    }

    private static String name(Waiting type) {
        return ((TypeDeclSnippet) type.snippet()).name();
    }

    /** Prints a warning, once for each type, that it is still open. */
    void warn() {
        for (Waiting each : waiting) {
            if (said.add(each)) {
                Set<String> missing = new TreeSet<>(each.type().permitted());
                missing.removeAll(defined());
                System.err.println(
                        name(each) + " is not sealed until these are defined: " + String.join(", ", missing));
            }
        }
    }

    private boolean isTooEarly(SnippetEvent event) {
        if (event.causeSnippet() != null || event.status() != Status.REJECTED) {
            return false;
        }
        Set<String> codes =
                shell.diagnostics(event.snippet()).map(each -> each.getCode()).collect(Collectors.toSet());
        boolean unknown = codes.stream().anyMatch(code -> code.contains(UNKNOWN));
        return codes.stream().anyMatch(code -> code.contains(UNKNOWN_PACKAGE))
                || (unknown && codes.stream().anyMatch(code -> code.contains(WRONG_PERMITS)));
    }

    private Set<String> defined() {
        return shell.snippets()
                .filter(each ->
                        each instanceof TypeDeclSnippet && shell.status(each).isDefined())
                .map(each -> ((TypeDeclSnippet) each).name())
                .collect(Collectors.toSet());
    }

    private static Optional<Written> written(String source) {
        Framed read = Framed.read(source, Frame.MEMBERS);
        if (read.trees().size() != 1
                || !(read.trees().get(0) instanceof ClassTree type)
                || type.getPermitsClause().isEmpty()) {
            return Optional.empty();
        }
        List<? extends Tree> permits = type.getPermitsClause();
        int word = Literals.withoutComments(source).lastIndexOf("permits", read.start(permits.get(0)));
        Matcher sealed = Permits.SEALED.matcher(source);
        if (word < 0 || !sealed.find()) {
            return Optional.empty();
        }
        Set<String> permitted = new HashSet<>();
        permits.forEach(each -> permitted.add(each.toString().split("\\.", 2)[0]));
        permitted.remove(type.getSimpleName().toString());
        String open =
                blank(blank(source, word, read.end(permits.get(permits.size() - 1))), sealed.start(), sealed.end());
        return Optional.of(new Written(source, open, permitted));
    }

    private static String blank(String source, int start, int end) {
        return source.substring(0, start) + source.substring(start, end).replaceAll("\\S", " ") + source.substring(end);
    }
}
