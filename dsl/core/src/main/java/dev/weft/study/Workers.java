package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Maps a list on threads that it creates and ends itself, in the caller's thread group. Never the common pool: a
 * kernel can stop the threads of its own group, but a busy common-pool worker would burn a core indefinitely after an
 * interrupted cell.
 */
public final class Workers<T, R> {
    private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

    private final List<T> inputs;
    private final Function<? super T, ? extends R> work;
    private final Progress progress;
    private final AtomicReferenceArray<@Nullable Object> outputs;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger firstFailure = new AtomicInteger(Integer.MAX_VALUE);
    private volatile boolean cancelled;

    private Workers(List<T> inputs, Function<? super T, ? extends R> work, Progress progress) {
        this.inputs = inputs;
        this.work = work;
        this.progress = progress;
        this.outputs = new AtomicReferenceArray<>(inputs.size());
    }

    /**
     * Returns the results in the order of the inputs. The failure of the earliest failing input is thrown with the
     * name of the input.
     */
    public static <T, R> List<R> map(List<T> inputs, Function<? super T, ? extends R> work, Progress progress) {
        return new Workers<T, R>(inputs, work, progress).run();
    }

    /** Whether this thread works for a sweep. */
    static boolean inside() {
        return INSIDE.get();
    }

    /** Runs work whose sweeps run in this thread alone, since others work beside it. */
    static <R> R inside(Supplier<R> work) {
        boolean before = INSIDE.get();
        INSIDE.set(true);
        try {
            return work.get();
        } finally {
            INSIDE.set(before);
        }
    }

    private List<R> run() {
        // a sweep inside a sweep runs in its worker: one thread per core is enough
        int threads = INSIDE.get() ? 1 : Math.min(Runtime.getRuntime().availableProcessors(), inputs.size());
        if (threads == 1) {
            drainHere();
        } else {
            drainOn(threads);
        }
        progress.finish();
        throwFirstFailure();
        return results();
    }

    private void drainHere() {
        while (!Thread.currentThread().isInterrupted() && step()) {
            progress.draw();
        }
        if (Thread.interrupted()) {
            throw interrupted();
        }
    }

    private void drainOn(int threads) {
        CountDownLatch finished = new CountDownLatch(threads);
        List<Thread> started = new ArrayList<>();
        boolean complete = false;
        try {
            for (int i = 0; i < threads; i++) {
                Thread thread = new Thread(() -> drain(finished), "weft-sweep-" + i);
                thread.setDaemon(true);
                started.add(thread);
                thread.start();
            }
            while (!finished.await(100, TimeUnit.MILLISECONDS)) {
                progress.draw();
            }
            complete = true;
        } catch (InterruptedException stop) {
            throw interrupted();
        } finally {
            if (!complete) {
                cancelled = true;
                started.forEach(Thread::interrupt);
            }
        }
    }

    private void drain(CountDownLatch finished) {
        INSIDE.set(true);
        try {
            while (!cancelled && step()) {
                // step runs the task
            }
        } finally {
            finished.countDown();
        }
    }

    /**
     * Takes the next input before the first failure, if there is one. Inputs are taken in order, so the result is too.
     */
    private boolean step() {
        int index = next.getAndIncrement();
        if (index >= inputs.size() || index > firstFailure.get()) {
            return false;
        }
        try {
            outputs.set(index, Objects.requireNonNull(work.apply(inputs.get(index)), "the model returned null"));
        } catch (RuntimeException | AssertionError | LinkageError | VirtualMachineError failure) {
            // not ThreadDeath: a stopped worker must end
            outputs.set(index, new Failure(failure));
            firstFailure.accumulateAndGet(index, Math::min);
        }
        progress.step();
        return true;
    }

    private void throwFirstFailure() {
        int index = firstFailure.get();
        if (index < inputs.size() && outputs.get(index) instanceof Failure failure) {
            Throwable cause = failure.cause();
            String what = cause instanceof ModelException ? cause.getMessage() : ModelException.argument(cause);
            throw new ModelException("at " + inputs.get(index) + ": " + what, cause);
        }
    }

    @SuppressWarnings("unchecked") // step stores an R or a Failure, and failures were thrown before
    private List<R> results() {
        return IntStream.range(0, inputs.size())
                .mapToObj(i -> (R) Objects.requireNonNull(outputs.get(i)))
                .toList();
    }

    private ModelException interrupted() {
        return ModelException.interrupted("Interrupted after " + progress.done() + " of " + inputs.size() + " points.");
    }

    private record Failure(Throwable cause) {}
}
