package dev.weft.kernel.shell;

import dev.weft.kernel.wire.KernelThread;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A request to stop a cell. Between two snippets there is nothing to stop, and code may catch the first attempt, so the request
 * stays until the cell has ended and is repeated.
 */
final class Interruption {
    private static final int ATTEMPTS = 30;

    /** Pauses between two attempts, for the code's finally blocks; its thread is checked after each pause. */
    private static final int[] PAUSES_MILLIS = {10, 10, 20, 60};

    private final Runnable stop;
    private final Runnable look;
    private final Predicate<Thread> ofCell;
    // read without a lock, whose holder may wait for memory that the reader is about to release
    private volatile @Nullable Thread cell;
    private volatile boolean requested;
    private boolean answered;
    private volatile boolean heapIsFull;

    /**
     * Creates an interruption.
     *
     * @param stop stops the cell
     * @param look checks whether the cell can be stopped at all
     * @param ofCell selects the threads of the cell
     */
    Interruption(Runnable stop, Runnable look, Predicate<Thread> ofCell) {
        this.stop = stop;
        this.look = look;
        this.ofCell = ofCell;
    }

    CellFailure failure() {
        return heapIsFull ? HeapReserve.failure() : CellFailure.of("Interrupted", "Interrupted.");
    }

    synchronized void begin() {
        cell = Thread.currentThread();
        requested = false;
        heapIsFull = false;
        answered = false;
    }

    /** Returns whether the cell, which has now left its code, was to stop; ends the repetition. */
    synchronized boolean answered() {
        answered = true;
        notifyAll();
        boolean ignored = Thread.interrupted(); // a late repetition
        return requested;
    }

    synchronized void end() {
        cell = null;
        boolean ignored = Thread.interrupted(); // for the cell that has just ended
    }

    /** Returns whether the cell of this thread is to stop; false on any other thread, such as the startup thread. */
    boolean requested() {
        return requested && (cell == Thread.currentThread() || ofCell.test(Thread.currentThread()));
    }

    void stopIfRequested() throws CellFailure {
        if (requested()) {
            throw failure();
        }
    }

    void request() {
        Thread target = target(false);
        if (target != null) {
            new KernelThread(() -> repeat(target), "weft-interrupt").start();
        }
    }

    /** Stops the cell because it has filled the heap; on the calling thread, since there may be no memory for another. */
    void requestForFullHeap() {
        Thread target = target(true);
        if (target != null) {
            repeat(target);
        }
    }

    private synchronized @Nullable Thread target(boolean forFullHeap) {
        boolean again = forFullHeap && heapIsFull; // the first attempt lacked the memory to stop it
        if (cell == null || (requested && !again) || answered) {
            return null;
        }
        requested = true;
        heapIsFull = forFullHeap;
        return cell;
    }

    private void repeat(Thread target) {
        try {
            for (int i = 0; i < ATTEMPTS; i++) {
                if (isOverAfter(i, target)) {
                    return;
                }
            }
            System.err.println(
                    "This code cannot be interrupted: it never checks for interrupts. Restart the kernel to stop it.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isOverAfter(int attempt, Thread target) throws InterruptedException {
        if (isOver(target)) {
            return true;
        }
        stop.run();
        if (attempt == 1) {
            target.interrupt(); // magics run on this thread
        }
        for (int pause : PAUSES_MILLIS) {
            wait(pause);
            if (isOver(target)) {
                return true;
            }
            look.run();
        }
        return false;
    }

    private boolean isOver(Thread target) {
        return cell != target || !requested || answered;
    }
}
