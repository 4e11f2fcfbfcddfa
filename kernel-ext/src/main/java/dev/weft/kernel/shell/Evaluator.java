package dev.weft.kernel.shell;

import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.UnresolvedReferenceException;
import jdk.jshell.VarSnippet;
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
    private final GivenImports given;
    private final Missing missing;
    private final MagicRunner magics;
    private final Interruption interruption;
    private final HeapReserve reserve = new HeapReserve();
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
        this.given = new GivenImports(shell);
        this.missing = new Missing(shell);
        this.interruption = new Interruption(shell::stop, control::started);
        reserve.watch(interruption::requestForFullHeap);
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
        return given.declare(snippet);
    }

    /**
     * Runs a cell, or a cell magic if it has a name, with the number that errors call it by. The value of its last expression,
     * if it ends in one, is handed over within the cell: showing it may run code of the user's.
     */
    public void run(int number, String magic, String code, Callable<@Nullable Object> body, Consumer<Object> result)
            throws CellFailure {
        interruption.begin();
        awaited = true;
        reserve.begin();
        try {
            ready.get();
            control.beginCell();
            cell = number;
            Object value = body.call();
            if (value != null) {
                show(value, result);
            }
        } catch (CellFailure e) {
            throw reserve.explained(e, control.variables(), code);
        } catch (Throwable e) { // of a magic, or of the compiler: it must not end the thread that runs all cells
            reserve.release(e);
            throw reserve.explained(magicFailure(magic, e), control.variables(), code);
        } finally {
            if (interruption.answered()) {
                stopRest();
            }
            interruption.end();
        }
    }

    private void show(Object value, Consumer<Object> result) throws Exception {
        stopIfRequested();
        Throwable thrown = control.runStoppable(() -> result.accept(value));
        stopIfRequested();
        if (thrown != null) {
            lastError = thrown;
            reserve.release(thrown);
            throw CellFailure.of(
                    thrown.getClass().getName(), "The value cannot be shown: " + CellFailure.describe(thrown));
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
                Syntax.check(piece, new Origin(cell, piece.line(), piece.source()));
            }
        }
        Object value = null;
        List<DeclarationSnippet> unfinished = new ArrayList<>();
        for (Piece piece : split.pieces()) {
            value = piece.magic() != null ? magic(piece.magic()) : snippet(piece, unfinished);
        }
        missing.warn(unfinished);
        return value;
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

    private CellFailure magicFailure(String magic, Throwable cause) {
        if (interruption.requested()) {
            return interruption.failure();
        }
        lastError = cause;
        if (HeapReserve.isExhaustion(cause)) {
            return HeapReserve.failure();
        }
        if (magic.isEmpty() || cause instanceof Error) {
            return CellFailure.of(
                    cause.getClass().getName(), "This cell cannot be run: " + CellFailure.describe(cause));
        }
        String message = Objects.requireNonNullElse(cause.getMessage(), cause.toString());
        return CellFailure.of("MagicFailure", magic + ": " + message);
    }

    private void stopIfRequested() throws CellFailure {
        if (interruption.requested()) {
            throw interruption.failure();
        }
    }

    private @Nullable Object snippet(Piece piece, List<DeclarationSnippet> unfinished) throws CellFailure {
        stopIfRequested();
        control.forget();
        Object value = null;
        Origin origin = new Origin(cell, piece.line(), piece.source());
        List<SnippetEvent> events = given.eval(piece.source());
        events.forEach(event -> origins.put(event.snippet().id(), origin));
        if (interruption.requested() || control.lastWasStopped()) {
            unset(events);
        }
        stopIfRequested();
        checkRan();
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

    /** The shell says nothing of a snippet that could not be run, nor of one that has ended its own thread. */
    private void checkRan() throws CellFailure {
        InternalException obstacle = control.obstacle();
        if (obstacle != null) {
            throw CellFailure.of("CannotRun", "This code could not be run: " + obstacle.getMessage());
        }
        if (control.lastWasStopped()) {
            throw CellFailure.of("java.lang.ThreadDeath", "The thread of this cell was ended.");
        }
    }

    /**
     * A variable whose value could not be computed is 0 or null to the shell, which a later cell would take for an answer; it is
     * dropped, so that such a cell says that there is none.
     */
    private List<String> unset(List<SnippetEvent> events) {
        List<String> dropped = new ArrayList<>();
        for (SnippetEvent event : events) {
            boolean declares = event.snippet() instanceof VarSnippet
                    && event.snippet().subKind() == SubKind.VAR_DECLARATION_WITH_INITIALIZER_SUBKIND;
            if (event.causeSnippet() == null && declares && shell.status(event.snippet()) == Status.VALID) {
                shell.drop(event.snippet());
                dropped.add(((VarSnippet) event.snippet()).name());
            }
        }
        return dropped;
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
                    "UnresolvedReference", missing.of(unresolved.getSnippet()).orElse("A definition is missing."));
        }
        if (thrown instanceof EvalException failure) {
            Throwable real = control.lastFailure();
            lastError = real != null ? real : failure;
            reserve.release(real);
            CellFailure shown = new UserErrors(origins).failure(failure, lastError);
            List<String> dropped = unset(List.of(event));
            throw dropped.isEmpty()
                    ? shown
                    : shown.and("\"" + String.join("\", \"", dropped) + "\" is not defined: there is no value for it.");
        }
    }

    private static boolean showsValue(Snippet snippet) {
        return snippet.kind() == Snippet.Kind.EXPRESSION || snippet.subKind() == SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
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
