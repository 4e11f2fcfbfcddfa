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
 * Types that are {@code non-sealed}, on Java 17. Each type of a sealed family waits for the others to be defined; the compiler of Java 17
 * calls the word wrong as long as the sealed type is unknown, and so the shell rejects the type instead of letting it wait. Here it
 * waits as a final type, or an interface as a sealed one, and gets its word back as soon as it is valid.
 */
final class NonSealed {
    private static final String TOO_EARLY = "non.sealed.with.no.sealed.supertype";
    private static final String UNKNOWN = "cant.resolve";
    private static final Pattern WORD = Pattern.compile("\\bnon-sealed\\b");
    private static final Pattern INTERFACE =
            Pattern.compile("\\bnon-sealed\\b([^{]*?\\binterface\\s+([\\w$]+)[^{]*\\{)");
    private static final String SEALED = "sealed    ";
    private static final String FINAL = "final     "; // of the same length, so that positions stay

    private record Waiting(String source, Snippet snippet) {}

    private final JShell shell;
    private final Unsealed unsealed;
    private final List<Waiting> waiting = new ArrayList<>();

    NonSealed(JShell shell) {
        this.shell = shell;
        this.unsealed = new Unsealed(shell);
    }

    /** Evaluates code, and then what waited for it. */
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
            if (status == Status.VALID && !unsealed.isAnyOpen()) { // a rejected one would take its place
                List<SnippetEvent> now = shellEval.apply(next.source());
                if (now.stream().noneMatch(this::isTooEarly)) {
                    waiting.remove(next);
                    all.removeIf(event -> event.snippet().equals(next.snippet()) && event.causeSnippet() == null);
                    all.addAll(now);
                }
            } else if (!status.isActive()) {
                waiting.remove(next); // it has been defined anew
            }
        }
        return all;
    }

    /** Says what is not as it is written yet. */
    void warn() {
        unsealed.warn();
    }

    /** There are no final interfaces: such a one is sealed for a subtype that is nobody else's. */
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
