package dev.weft.kernel.shell;

import dev.weft.kernel.render.ShellNames;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.jshell.EvalException;
import org.jspecify.annotations.Nullable;

/**
 * Formats the exception of a cell: class, message, the user's frames, causes. JShell translates the frames of snippets, but
 * has only the names of exceptions; so its exception and the original are traversed together.
 */
final class UserErrors {
    private static final int FRAMES = 8;
    private static final int CAUSES = 8;
    private static final int SOURCE_WIDTH = 80;

    private final Origins origins;

    UserErrors(Origins origins) {
        this.origins = origins;
    }

    CellFailure failure(EvalException shown, Throwable real) {
        List<String> lines = new ArrayList<>();
        String name = ShellNames.strip(shown.getExceptionClassName());
        String message = ShellNames.strip(String.valueOf(shown.getMessage()));
        if (isOneSentence(real)) {
            return new CellFailure(name, message, List.of(Ink.red(message)));
        }
        Throwable each = shown;
        Throwable realEach = real;
        for (int depth = 0; each instanceof EvalException known && depth < CAUSES; depth++) {
            lines.add((depth == 0 ? "" : "Caused by ") + Ink.red(title(known, realEach)));
            if (realEach == null || !isOneSentence(realEach)) {
                frames(known.getStackTrace()).stream()
                        .filter(line ->
                                !lines.contains(line)) // the place of an exception and of its cause is often the same
                        .forEach(lines::add);
            }
            lines.addAll(suppressed(realEach));
            each = known.getCause();
            realEach = realEach == null ? null : realEach.getCause();
        }
        return new CellFailure(name, message, lines);
    }

    /** Returns the suppressed exceptions by name and message, because the shell does not translate their frames. */
    private static List<String> suppressed(@Nullable Throwable thrown) {
        return thrown == null
                ? List.of()
                : Arrays.stream(thrown.getSuppressed())
                        .limit(CAUSES)
                        .map(each -> "Suppressed " + Ink.red(CellFailure.describe(each)))
                        .toList();
    }

    /** Returns whether an exception has no stack trace, so that its message is all there is to show. */
    private static boolean isOneSentence(Throwable thrown) {
        return thrown.getStackTrace().length == 0 && thrown.getMessage() != null && !(thrown instanceof Error);
    }

    /** Returns class and message; the class only if the message is that of the cause, which is shown below. */
    private static String title(EvalException thrown, @Nullable Throwable real) {
        String name = ShellNames.strip(thrown.getExceptionClassName());
        String message = thrown.getMessage();
        Throwable cause = real == null ? null : real.getCause();
        boolean repeats = message != null && cause != null && message.equals(CellFailure.text(cause));
        return message == null || repeats ? name : name + ": " + ShellNames.strip(message);
    }

    private List<String> frames(StackTraceElement[] stack) {
        List<String> lines = new ArrayList<>();
        String previous = "";
        int shown = 0;
        int hidden = 0;
        int library = 0;
        for (StackTraceElement frame : stack) {
            Origin origin = origins.ofFrame(frame);
            if (origin == null) {
                library++;
                continue;
            }
            String line = "  at " + method(frame.getMethodName()) + place(origin, frame.getLineNumber());
            if (line.equals(previous) || shown == FRAMES) {
                hidden++;
            } else {
                if (library > 0) {
                    lines.add("  ... " + library + (library == 1 ? " frame" : " frames") + " of libraries");
                }
                lines.add(line);
                shown++;
            }
            previous = line;
            library = 0;
        }
        if (hidden > 0) {
            lines.add("  ... " + hidden + " more of your frames (%trace shows them)");
        }
        return lines;
    }

    private static String method(@Nullable String name) {
        if (name == null || name.isEmpty() || name.startsWith("do_it$")) {
            return "";
        }
        return (name.startsWith("lambda$") ? "lambda" : name) + ", ";
    }

    private static String place(Origin origin, int line) {
        String all = origin.line(line);
        String source = all.length() > SOURCE_WIDTH ? all.substring(0, SOURCE_WIDTH) + " ..." : all;
        return origin.place(line) + (source.isEmpty() ? "" : ":  " + Ink.bold(source));
    }
}
