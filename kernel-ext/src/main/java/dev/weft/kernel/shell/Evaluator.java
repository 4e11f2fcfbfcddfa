package dev.weft.kernel.shell;

import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.UnresolvedReferenceException;
import jdk.jshell.spi.ExecutionControl.EngineTerminationException;
import jdk.jshell.spi.ExecutionControl.InternalException;
import org.jspecify.annotations.Nullable;

/** Runs cells, one at a time, and stops them. */
public final class Evaluator implements AutoCloseable {
    /** Runs a magic that stands alone on a line. */
    public interface MagicRunner {
        @Nullable
        Object run(MagicCall call) throws Exception;
    }

    private final CellControl control = CellControl.create();
    private final Origins origins = new Origins();
    private final JShell shell;
    private final MagicRunner magics;
    private final Interruption interruption;
    private volatile CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);
    private volatile boolean awaited;
    private int cell;
    private @Nullable Throwable lastError;

    public Evaluator(List<String> compilerOptions, MagicRunner magics) {
        Sources.announce();
        ThreadFailures.announce();
        this.magics = magics;
        this.shell = JShell.builder()
                .executionEngine(control.provider(), Map.of())
                .compilerOptions(compilerOptions.toArray(String[]::new))
                .build();
        this.interruption = new Interruption(shell::stop, control::started);
        shell.addToClasspath(System.getProperty("java.class.path"));
    }

    /** Defines what cells start with, on a thread of its own; cells wait for it. */
    public void prepare(Runnable startup) {
        ready = CompletableFuture.runAsync(startup, task -> {
            Thread thread = new Thread(task, "weft-startup");
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** Whether a cell has come, which waits for what {@link #prepare} runs. */
    public boolean isAwaited() {
        return awaited;
    }

    /** Takes one declaration that is known to be well-formed, without the checks of a user's code; false if it is refused. */
    public boolean declare(String snippet) {
        return shell.eval(snippet).stream().allMatch(event -> event.status() == Snippet.Status.VALID);
    }

    /** Runs a cell with the number that errors call it by; returns the value of its last expression, if it ends in one. */
    public @Nullable Object run(int number, String code) throws CellFailure {
        return run(number, "", () -> runWithin(code));
    }

    /** Runs a cell magic as the cell with the given number. */
    public @Nullable Object run(int number, String magic, Callable<@Nullable Object> body) throws CellFailure {
        interruption.begin();
        awaited = true;
        try {
            ready.get();
            control.beginCell();
            cell = number;
            return body.call();
        } catch (CellFailure e) {
            throw e;
        } catch (Exception e) {
            throw magicFailure(magic, e);
        } finally {
            if (interruption.answered()) {
                stopRest();
            }
            interruption.end();
        }
    }

    /** Runs code as part of the cell that is running, for magics, or of the startup. */
    public @Nullable Object runWithin(String code) throws CellFailure {
        stopIfRequested();
        return pieces(Cell.split(shell.sourceCodeAnalysis(), code));
    }

    private @Nullable Object pieces(Cell split) throws CellFailure {
        boolean several = split.pieces().size() > 1;
        for (Piece piece : split.pieces()) {
            if (piece.magic() == null && (several || !piece.completeness().isComplete())) {
                checkSyntax(piece);
            }
        }
        Object value = null;
        List<DeclarationSnippet> unfinished = new ArrayList<>();
        for (Piece piece : split.pieces()) {
            value = piece.magic() != null ? magic(piece.magic()) : snippet(piece, unfinished);
        }
        warn(unfinished);
        return value;
    }

    /** A syntax error shows before anything of its cell has run. */
    private void checkSyntax(Piece piece) throws CellFailure {
        Origin origin = new Origin(cell, piece.line(), piece.source());
        boolean open = piece.completeness() == Completeness.DEFINITELY_INCOMPLETE
                || piece.completeness() == Completeness.CONSIDERED_INCOMPLETE;
        List<CompileError> errors = open ? List.of() : Syntax.errors(piece.source());
        if (!errors.isEmpty()) {
            throw CompileError.failure(errors, origin, error -> List.of());
        }
        if (open) {
            int lines = (int) piece.source().stripTrailing().lines().count();
            throw CellFailure.of(
                    "IncompleteCode",
                    "The code that starts at " + origin.place(1) + " is not finished at " + origin.place(lines)
                            + ": a bracket, a quote or a semicolon is missing.");
        }
    }

    private @Nullable Object magic(MagicCall call) throws CellFailure {
        try {
            return magics.run(call);
        } catch (CellFailure e) {
            throw e;
        } catch (Exception e) {
            throw magicFailure("%" + call.name(), e);
        }
    }

    private CellFailure magicFailure(String magic, Exception cause) {
        if (interruption.requested()) {
            return Interruption.failure();
        }
        lastError = cause;
        String message = Objects.requireNonNullElse(cause.getMessage(), cause.toString());
        return CellFailure.of("MagicFailure", magic + ": " + message);
    }

    private void stopIfRequested() throws CellFailure {
        if (interruption.requested()) {
            throw Interruption.failure();
        }
    }

    private @Nullable Object snippet(Piece piece, List<DeclarationSnippet> unfinished) throws CellFailure {
        stopIfRequested();
        control.forget();
        Object value = null;
        Origin origin = new Origin(cell, piece.line(), piece.source());
        List<SnippetEvent> events = shell.eval(piece.source());
        events.forEach(event -> origins.put(event.snippet().id(), origin));
        stopIfRequested();
        for (SnippetEvent event : events) {
            check(event, origin);
            if (event.causeSnippet() == null) {
                value = showsValue(event.snippet()) ? control.lastValue() : null;
                if (event.status() == Status.RECOVERABLE_DEFINED || event.status() == Status.RECOVERABLE_NOT_DEFINED) {
                    unfinished.add((DeclarationSnippet) event.snippet());
                }
            }
        }
        return value;
    }

    private void stopRest() {
        try {
            if (!control.stopRest()) {
                System.err.println("Something that this cell has started cannot be stopped and still runs."
                        + " Restart the kernel to end it.");
            }
        } catch (EngineTerminationException | InternalException e) {
            // no snippet has run yet, so nothing is left of one
        }
    }

    private void check(SnippetEvent event, Origin origin) throws CellFailure {
        if (event.causeSnippet() == null && event.status() == Status.REJECTED) {
            List<CompileError> errors = shell.diagnostics(event.snippet())
                    .map(d -> CompileError.of(d, origin.source()))
                    .toList();
            Suggestions suggestions = new Suggestions(shell.sourceCodeAnalysis());
            throw CompileError.failure(errors, origin, suggestions::of);
        }
        JShellException thrown = event.exception();
        if (thrown instanceof UnresolvedReferenceException unresolved) {
            throw CellFailure.of(
                    "UnresolvedReference", needs(unresolved.getSnippet()).orElse("A definition is missing."));
        }
        if (thrown instanceof EvalException failure) {
            Throwable real = control.lastFailure();
            lastError = real != null ? real : failure;
            throw new UserErrors(origins).failure(failure, lastError);
        }
    }

    private static boolean showsValue(Snippet snippet) {
        return snippet.kind() == Snippet.Kind.EXPRESSION || snippet.subKind() == SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
    }

    /** Code may use what a later cell defines; say so, because a typing error looks the same. */
    private void warn(List<DeclarationSnippet> unfinished) {
        for (DeclarationSnippet snippet : unfinished) {
            if (shell.status(snippet) != Status.VALID) {
                needs(snippet).ifPresent(System.err::println);
            }
        }
    }

    private Optional<String> needs(DeclarationSnippet snippet) {
        List<String> missing = shell.unresolvedDependencies(snippet).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(snippet.name() + " cannot be used until this is defined: " + String.join(", ", missing));
    }

    /** Stops the running cell; what it has defined so far stays. */
    public void interrupt() {
        interruption.request();
    }

    /** What the last failing cell threw, for a full trace. */
    public @Nullable Throwable lastError() {
        return lastError;
    }

    public void addToClasspath(String path) {
        shell.addToClasspath(path);
    }

    /** Completion, documentation and completeness of code being typed. */
    public Help help() {
        ready.join();
        return new Help(shell.sourceCodeAnalysis());
    }

    @Override
    public void close() {
        shell.close();
    }
}
