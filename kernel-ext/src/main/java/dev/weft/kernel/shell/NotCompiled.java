package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Origins.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Detects code that the shell has accepted but could not compile: it exceeds a limit of class files, which is detected only when the
 * class is written, or of the compiler. The shell reports such code as waiting for a definition and does not run it.
 */
final class NotCompiled {
    private static final String LIMIT = "compiler.err.limit.";
    private static final String DATA =
            " Read large data from a file, for example Files.readString(Path.of(\"data.txt\")).";
    private static final Map<String, String> LIMITS = Map.of(
            "string", "This string is a constant of more than 65,535 bytes, the limit of a Java class." + DATA,
            "string.overflow", "This string is a constant of more than 65,535 bytes, the limit of a Java class." + DATA,
            "code",
                    "This code has more than 65,535 bytes of bytecode, the limit of a Java method."
                            + " Split it into several statements or methods." + DATA,
            "pool",
                    "This code has more than 65,535 constants, the limit of a Java class."
                            + " Split it into several statements or classes." + DATA);

    private NotCompiled() {}

    /** Returns whether the code was not compiled, although it was not rejected. */
    static boolean is(JShell shell, SnippetEvent event) {
        return event.causeSnippet() == null
                && (event.status() == Status.RECOVERABLE_DEFINED || event.status() == Status.RECOVERABLE_NOT_DEFINED)
                && (!(event.snippet() instanceof DeclarationSnippet)
                        || shell.diagnostics(event.snippet()).anyMatch(Diag::isError));
    }

    static CellFailure failure(JShell shell, Snippet snippet, String source, Origin origin) {
        List<CompileError> errors = shell.diagnostics(snippet)
                .filter(Diag::isError)
                .map(each -> named(CompileError.of(each, source)))
                .toList();
        return errors.isEmpty()
                ? CellFailure.of(
                        "CompileError", "The code at " + origin.place(1) + " cannot be compiled and has not run.")
                : CompileError.failure(errors, origin, error -> List.of());
    }

    private static CompileError named(CompileError error) {
        String code = error.code();
        String message = code.startsWith(LIMIT)
                ? Optional.ofNullable(LIMITS.get(code.substring(LIMIT.length())))
                        .orElse(error.message())
                : error.message();
        return new CompileError(code, message, error.source(), error.start(), error.end());
    }

    /** Returns the failure for an exception of the compiler or the shell. */
    static CellFailure failure(Throwable thrown, Origin origin) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof StackOverflowError) {
                return CellFailure.of(
                        "CompileError",
                        "The code at " + origin.place(1) + " is nested too deeply for the Java compiler."
                                + " Split it with variables or methods." + DATA);
            }
        }
        return CellFailure.of(
                "CompileError",
                "The Java compiler failed on the code at " + origin.place(1) + " with "
                        + CellFailure.describe(thrown)
                        + ". Rewrite it, for example as several statements.");
    }
}
