package dev.weft.kernel.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Supports {@code non-sealed} types on Java 17. Each type of a sealed hierarchy waits until the others are defined. The compiler of
 * Java 17 rejects the modifier while the sealed type is unknown, and the shell then rejects the type instead of letting it wait. This
 * class declares it as final, or an interface as sealed, and restores the modifier as soon as it is valid.
 */
final class NonSealed {
    private static final String TOO_EARLY = "non.sealed.with.no.sealed.supertype";
    private static final String UNKNOWN = "cant.resolve";
    private static final Pattern WORD = Pattern.compile("\\bnon-sealed\\b");
    private static final Pattern INTERFACE =
            Pattern.compile("\\bnon-sealed\\b([^{]*?\\binterface\\s+([\\w$]+)[^{]*\\{)");
    private static final String SEALED = "sealed    ";
    private static final String FINAL = "final     "; // of the same length, so that positions stay the same

    private record Waiting(String source, Snippet snippet) {}

    private final JShell shell;
    private final Unsealed unsealed;
    private final List<Waiting> waiting = new ArrayList<>();

    NonSealed(JShell shell) {
        this.shell = shell;
        this.unsealed = new Unsealed(shell);
    }

    /** Evaluates code, and then the types that waited for it. */
    List<SnippetEvent> eval(String source, Function<String, List<SnippetEvent>> evaluation) {
        Function<String, List<SnippetEvent>> shellEval = code -> unsealed.eval(code, evaluation);
        List<SnippetEvent> events = shellEval.apply(source);
        if (events.stream().anyMatch(this::isTooEarly)) {
            events = shellEval.apply(meanwhile(source));
            events.stream()
                    .filter(event ->
                            event.causeSnippet() == null && event.status().isActive())
                    .forEach(event -> waiting.add(new Waiting(source, event.snippet())));
        }
        List<SnippetEvent> all = new ArrayList<>(events);
        for (Waiting next : List.copyOf(waiting)) {
            Status status = shell.status(next.snippet());
            if (status == Status.VALID && !unsealed.isAnyOpen()) { // otherwise a rejected type would replace it
                List<SnippetEvent> now = shellEval.apply(next.source());
                if (now.stream().noneMatch(this::isTooEarly)) {
                    waiting.remove(next);
                    all.removeIf(event -> event.snippet().equals(next.snippet()) && event.causeSnippet() == null);
                    all.addAll(now);
                }
            } else if (!status.isActive()) {
                waiting.remove(next); // it has been redefined
            }
        }
        return all;
    }

    /** Prints a warning for each type that does not have its modifier yet. */
    void warn() {
        unsealed.warn();
    }

    /** Returns the temporary source: final, or for an interface, which cannot be final, sealed for a private subtype. */
    private static String meanwhile(String source) {
        Matcher type = INTERFACE.matcher(source);
        return type.find()
                ? source.substring(0, type.start()) + SEALED + type.group(1) + " non-sealed interface $$ extends "
                        + type.group(2) + " { }" + source.substring(type.end())
                : WORD.matcher(source).replaceFirst(FINAL);
    }

    private boolean isTooEarly(SnippetEvent event) {
        return event.causeSnippet() == null
                && event.status() == Status.REJECTED
                && shell.diagnostics(event.snippet())
                        .anyMatch(each -> each.getCode().contains(TOO_EARLY))
                && (unsealed.isAnyOpen()
                        || shell.diagnostics(event.snippet())
                                .anyMatch(each -> each.getCode().contains(UNKNOWN)));
    }
}
