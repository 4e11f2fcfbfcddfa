package dev.weft.kernel.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Allows records with compact constructors as written in a file. The shell makes each record public, and the language then requires a
 * public constructor, although the user did not write that modifier.
 */
record CompactConstructors(JShell shell) {
    static final String PUBLIC = "public ";

    private static final String TOO_PRIVATE = "invalid.canonical.constructor.in.record";
    private static final Pattern MODIFIER = Pattern.compile("(?:public|protected|private)\\b");
    private static final int NESTED = 20;

    /** Evaluates the code, with the modifier added if the compiler requires it. */
    List<SnippetEvent> eval(String source, Function<String, List<SnippetEvent>> shellEval) {
        String code = source;
        List<SnippetEvent> events = shellEval.apply(code);
        for (int i = 0; i < NESTED; i++) {
            Optional<Integer> at = place(events, code);
            if (at.isEmpty()) {
                return events;
            }
            code = code.substring(0, at.get()) + PUBLIC + code.substring(at.get());
            events = shellEval.apply(code);
        }
        return events;
    }

    private Optional<Integer> place(List<SnippetEvent> events, String code) {
        return events.stream()
                .filter(event -> event.causeSnippet() == null && event.status() == Status.REJECTED)
                .flatMap(event -> shell.diagnostics(event.snippet()))
                .filter(diag -> diag.getCode().contains(TOO_PRIVATE))
                .map(diag -> (int) diag.getStartPosition())
                .filter(at -> at >= 0 && at < code.length())
                .filter(at -> !code.substring(0, at).endsWith(PUBLIC)
                        && !MODIFIER.matcher(code).region(at, code.length()).lookingAt())
                .findFirst();
    }
}
