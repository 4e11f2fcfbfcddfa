package dev.weft.kernel.shell;

import dev.weft.kernel.magic.ExecutionTime;
import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
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

    private final HeapReserve reserve = new HeapReserve();
    private final CellControl control = CellControl.create(reserve);
    private final JShell shell;
    private final GivenImports given;
    private final MagicRunner magics;
    private final Interruption interruption;
    private final Snippets snippets;
    private volatile CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);
    private final CountDownLatch awaited = new CountDownLatch(1);
    private int cell;

    public Evaluator(List<String> compilerOptions, MagicRunner magics) {
        Sources.announce();
        ThreadFailures.announce();
        this.magics = magics;
        this.shell = JShell.builder()
                .executionEngine(control.provider(), Map.of())
                .fileManager(UserFirst::new)
                .compilerOptions(compilerOptions.toArray(String[]::new))
                .build();
        this.given = new GivenImports(shell);
        this.interruption = new Interruption(shell::stop, control::leaveIfStuck, control::started);
        this.snippets = new Snippets(shell, control, given, interruption, reserve);
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

    /** Whether a cell or a question has come, which waits for what {@link #prepare} runs, or comes in that time. */
    public boolean isAwaitedWithin(Duration time) {
        try {
            return awaited.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Takes the imports that cells start with, without the checks of a user's code; returns those that are refused. */
    public List<String> declare(List<String> imports) {
        return given.declare(imports);
    }

    /**
     * Runs a cell, or a cell magic if it has a name, with the number that errors call it by. The value of its last expression,
     * if it ends in one, is handed over within the cell: showing it may run code of the user's.
     */
    public void run(int number, String magic, String code, Callable<@Nullable Object> body, Consumer<Object> result)
            throws CellFailure {
        interruption.begin();
        awaited.countDown();
        reserve.begin();
        try {
            CellFailure failure = failureOf(number, magic, body, result);
            reserve.end();
            if (interruption.answered() || reserve.isShort()) {
                stopRest();
            }
            if (failure != null) {
                throw reserve.explained(failure, control.variables(), code);
            }
        } finally {
            control.endCell();
            interruption.end();
        }
    }

    private @Nullable CellFailure failureOf(
            int number, String magic, Callable<@Nullable Object> body, Consumer<Object> result) {
        try {
            ready.get();
            control.beginCell();
            cell = number;
            Object value = body.call();
            if (value != null) {
                stoppable(() -> result.accept(value), "The value cannot be shown: ");
            }
            return null;
        } catch (CellFailure e) {
            return e;
        } catch (Throwable e) { // of a magic, or of the compiler: it must not end the thread that runs all cells
            reserve.release(e);
            return magicFailure(magic, e);
        }
    }

    /** Runs code of the user's that is no cell, on a cell's thread: it prints, fails and is stopped as a cell is. */
    public void call(Runnable code) throws CellFailure {
        run(
                0,
                "",
                "",
                () -> {
                    stoppable(code, "");
                    return null;
                },
                nothing -> {});
    }

    private void stoppable(Runnable code, String what) throws Exception {
        interruption.stopIfRequested();
        Throwable thrown = control.runStoppable(code);
        interruption.stopIfRequested();
        if (thrown != null) {
            snippets.failedWith(thrown);
            throw CellFailure.of(thrown.getClass().getName(), what + CellFailure.describe(thrown));
        }
    }

    /** Runs code as part of the cell that is running, for magics, or of the startup. */
    public @Nullable Object runWithin(String code) throws CellFailure {
        interruption.stopIfRequested();
        return pieces(split(code));
    }

    private Cell split(String code) throws CellFailure {
        try {
            return Cell.split(shell.sourceCodeAnalysis(), code);
        } catch (RuntimeException | StackOverflowError e) { // of the parser
            if (HeapReserve.isExhaustion(e)) {
                throw e;
            }
            throw NotCompiled.failure(e, new Origin(cell, 1, code));
        }
    }

    private @Nullable Object pieces(Cell split) throws CellFailure {
        Piece unread = split.unread();
        if (unread != null) {
            Syntax.check(unread, new Origin(cell, unread.line(), unread.source()));
        }
        Object value = null;
        List<DeclarationSnippet> unfinished = new ArrayList<>();
        for (Batch batch : Batch.of(split)) {
            value = batch(batch, unfinished);
        }
        snippets.warn(unfinished);
        return value;
    }

    /**
     * The statements of a batch at once; where the compiler refuses them all together, nothing of them has run, and each half is tried,
     * down to the single statement that it refuses.
     */
    private @Nullable Object batch(Batch batch, List<DeclarationSnippet> unfinished) throws CellFailure {
        if (!batch.isOfSeveral()) {
            Piece piece = batch.pieces().get(0);
            return piece.magic() != null ? magic(piece.magic()) : snippets.run(piece, cell, unfinished);
        }
        if (!snippets.ranAtOnce(batch, cell)) {
            for (Batch half : batch.halves()) {
                batch(half, unfinished);
            }
        }
        return null;
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
        snippets.failedWith(cause);
        if (HeapReserve.isExhaustion(cause)) {
            return HeapReserve.failure();
        }
        if (magic.isEmpty() || cause instanceof Error) {
            return CellFailure.cannotRun(cause);
        }
        String message = Objects.requireNonNullElse(cause.getMessage(), cause.toString());
        return CellFailure.of("MagicFailure", magic + ": " + message);
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

    /** Stops the running cell; what it has defined so far stays. */
    public void interrupt() {
        interruption.request();
    }

    /** How long code of cells has run so far, without what compiling it took. */
    public ExecutionTime executionTime() {
        return control.ran();
    }

    /** What the last failing cell threw, for a full trace. */
    public @Nullable Throwable lastError() {
        return snippets.lastError();
    }

    public void addToClasspath(String path) {
        shell.addToClasspath(path);
    }

    /** Completion, documentation and completeness of code being typed. */
    public Help help() {
        awaited.countDown();
        ready.join();
        return new Help(shell.sourceCodeAnalysis());
    }

    /** Makes the first answer of {@link #help} as fast as later ones; for the startup, which cells wait for. */
    public void rehearseHelp() {
        new Help(shell.sourceCodeAnalysis()).rehearse(given.packages(), () -> isAwaitedWithin(Duration.ZERO));
    }

    @Override
    public void close() {
        shell.close();
    }
}
