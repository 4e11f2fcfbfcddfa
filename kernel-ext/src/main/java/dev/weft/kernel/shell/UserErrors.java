package dev.weft.kernel.shell;

import dev.weft.kernel.render.ShellNames;
import dev.weft.kernel.render.Thrown;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.EvalException;
import org.jspecify.annotations.Nullable;

/**
 * Formats the exception of a cell: class, message, the user's frames, causes. JShell translates the frames of snippets only; so its
 * exception and the copy of the original are traversed together.
 */
final class UserErrors {
    private static final int FRAMES = 8;
    private static final int SOURCE_WIDTH = 80;

    private final Origins origins;

    UserErrors(Origins origins) {
        this.origins = origins;
    }

    CellFailure failure(EvalException shown, Thrown real) {
        String message = ShellNames.strip(String.valueOf(real.getMessage()));
        if (real.isOneSentence()) {
            return new CellFailure(real.name(), message, List.of(Ink.red(message)));
        }
        List<String> lines = new ArrayList<>();
        Throwable each = shown;
        for (Thrown copy : real.chain()) {
            lines.add((lines.isEmpty() ? "" : "Caused by ") + Ink.red(title(copy)));
            if (each instanceof EvalException known && !copy.isOneSentence()) {
                frames(known.getStackTrace()).stream()
                        .filter(line ->
                                !lines.contains(line)) // the place of an exception and of its cause is often the same
                        .forEach(lines::add);
            }
            copy.suppressed().forEach(text -> lines.add("Suppressed " + Ink.red(text)));
            if (!copy.rest().isEmpty()) {
                lines.add(copy.rest());
            }
            each = each == null ? null : each.getCause();
        }
        return new CellFailure(real.name(), message, lines);
    }

    /** Returns class and message; the class only if the message is that of the cause, which is shown below. */
    private static String title(Thrown thrown) {
        String message = thrown.getMessage();
        boolean repeats = message != null
                && thrown.getCause() instanceof Thrown cause
                && ShellNames.strip(message).equals(cause.text());
        return message == null || repeats ? thrown.name() : thrown.name() + ": " + ShellNames.strip(message);
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
