package dev.weft.kernel.shell;

import dev.weft.kernel.magic.ExecutionTime;
import dev.weft.kernel.magic.MagicCall;
import dev.weft.kernel.render.Thrown;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import dev.weft.kernel.wire.KernelThread;
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
import java.util.function.Function;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.spi.ExecutionControl.EngineTerminationException;
import jdk.jshell.spi.ExecutionControl.InternalException;
import org.jspecify.annotations.Nullable;

/** Runs cells, one at a time, and stops them. */
public final class Evaluator implements AutoCloseable {
    /** Runs a magic that is alone on a line. */
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

    /** Creates an evaluator; the log gets messages that belong to no cell. */
    public static Evaluator create(List<String> compilerOptions, MagicRunner magics, Consumer<String> log) {
        return new Evaluator(compilerOptions, magics, shell -> GuardedShortcut.of(shell, log));
    }

    Evaluator(List<String> compilerOptions, MagicRunner magics, Function<JShell, GuardedShortcut> shortcutOf) {
        ThreadFailures.announce();
        this.magics = magics;
        this.shell = JShell.builder()
                .executionEngine(control.provider(), Map.of())
                .fileManager(UserFirst::new)
                .compilerOptions(compilerOptions.toArray(String[]::new))
                .build();
        GuardedShortcut shortcut = shortcutOf.apply(shell);
        shortcut.readSources(Sources::find);
        this.given = new GivenImports(shell);
        this.interruption = new Interruption(shell::stop, control::leaveIfStuck, control::started);
        this.snippets = new Snippets(shell, shortcut, control, given, interruption);
        reserve.watch(interruption::requestForFullHeap);
        shell.addToClasspath(System.getProperty("java.class.path"));
    }

    /** Runs the startup on a separate thread; cells wait for it. */
    public void prepare(Runnable startup) {
        ready = CompletableFuture.runAsync(startup, task -> {
            new KernelThread(task, "weft-startup").start();
        });
    }

    /** Returns whether a cell or a question waits for {@link #prepare}, or arrives within the given time. */
    public boolean isAwaitedWithin(Duration time) {
        try {
            return awaited.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Adds the default imports, without the checks for user code; returns the rejected ones. */
    public List<String> declare(List<String> imports) {
        return given.declare(imports);
    }

    /**
     * Runs a cell, or a cell magic if it has a name, with the number that errors show. The value of its last expression, if it ends
     * in one, is passed on within the cell, because showing it may run user code.
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
            control.flush();
            interruption.stopIfRequested();
            return null;
        } catch (CellFailure e) {
            return flushed(e);
        } catch (Throwable e) { // from a magic or the compiler; must not end the thread that runs all cells
            reserve.release(HeapReserve.isExhaustion(e));
            return magicFailure(magic, e);
        }
    }

    private CellFailure flushed(CellFailure failure) {
        try {
            if (!interruption.requested()) {
                control.flush();
            }
        } catch (Exception e) {
            // the cell has its own failure
        }
        return failure;
    }

    /** Runs user code outside of a cell on a cell's thread; it prints, fails and is stopped like a cell. */
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
        CellCall call = control.runStoppable(code);
        interruption.stopIfRequested();
        Thrown thrown = call.thrown();
        if (thrown != null && call.failure() != null) {
            snippets.failedWith(call.failure());
            throw CellFailure.of(thrown.name(), what + thrown.text());
        }
    }

    /** Runs code as part of the running cell, for magics, or of the startup; returns its value. */
    public @Nullable Object runWithin(String code) throws CellFailure {
        interruption.stopIfRequested();
        return pieces(split(code));
    }

    private Cell split(String code) throws CellFailure {
        try {
            return Cell.split(shell.sourceCodeAnalysis(), code);
        } catch (RuntimeException | StackOverflowError e) { // from the parser
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
     * Runs the statements of a batch at once. If the compiler refuses the batch, no statement has run; each half is then tried, down to the
     * single statement that is refused.
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
        Thrown thrown = Thrown.of(cause);
        return CellFailure.of(
                "MagicFailure", magic + ": " + Objects.requireNonNullElse(thrown.getMessage(), thrown.text()));
    }

    private void stopRest() {
        try {
            if (!control.stopRest()) {
                System.err.println("A thread or task of this cell cannot be stopped and is still running."
                        + " Restart the kernel to end it.");
            }
        } catch (EngineTerminationException | InternalException e) {
            // no snippet has run yet, so no thread is left
        }
    }

    /** Stops the running cell; its definitions so far stay. */
    public void interrupt() {
        interruption.request();
    }

    /** Returns the execution time of cells so far, without compilation. */
    public ExecutionTime executionTime() {
        return control.ran();
    }

    /** Returns the exception of the last failed cell, for a full trace. */
    public @Nullable Throwable lastError() {
        return snippets.lastError();
    }

    public void addToClasspath(String path) {
        shell.addToClasspath(path);
    }

    /** Returns the help for code being typed: completion, documentation and completeness. */
    public Help help() {
        awaited.countDown();
        ready.join();
        return new Help(shell.sourceCodeAnalysis());
    }

    /** Warms up {@link #help}, so that its first answer is as fast as later ones; called during startup. */
    public void rehearseHelp() {
        new Help(shell.sourceCodeAnalysis()).rehearse(given.packages(), () -> isAwaitedWithin(Duration.ZERO));
    }

    @Override
    public void close() {
        shell.close();
        reserve.close();
    }
}
