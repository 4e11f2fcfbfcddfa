package dev.weft.kernel.shell;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One cell's wish to stop. Between two snippets there is nothing to stop yet, and code may catch the first attempt; so the
 * wish stays until the cell has ended, and is repeated.
 */
final class Interruption {
    private static final int ATTEMPTS = 30;

    /** Between two attempts, for what the code still has to do when it ends; and the looks at it in that time. */
    private static final int[] PAUSES_MILLIS = {10, 10, 20, 60};

    private final Runnable stop;
    private final Runnable look;
    private final Predicate<Thread> ofCell;
    // read without a lock: whoever holds that may be looking for memory, which the reader is about to give up
    private volatile @Nullable Thread cell;
    private volatile boolean requested;
    private boolean answered;
    private volatile boolean heapIsFull;

    /** What stops the cell, what looks whether it can be stopped at all, and which threads are the cell's. */
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

    /** Whether the cell, which has now left its code, was to stop; its wish is repeated no more. */
    synchronized boolean answered() {
        answered = true;
        notifyAll();
        boolean ignored = Thread.interrupted(); // a repetition that came too late
        return requested;
    }

    synchronized void end() {
        cell = null;
        boolean ignored = Thread.interrupted(); // meant for the cell that has just ended
    }

    /** Whether the cell that this thread works for is to stop; false on any other thread, such as the one that starts up. */
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
            Thread repeater = new Thread(() -> repeat(target), "weft-interrupt");
            repeater.setDaemon(true);
            repeater.start();
        }
    }

    /** Stops the cell because it has filled the heap; on this very thread, as there may be no memory for another. */
    void requestForFullHeap() {
        Thread target = target(true);
        if (target != null) {
            repeat(target);
        }
    }

    private synchronized @Nullable Thread target(boolean forFullHeap) {
        boolean again = forFullHeap && heapIsFull; // there was no memory to stop it with
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
                    "This code cannot be interrupted: it never checks for it. Restart the kernel to stop it.");
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
            target.interrupt(); // a magic runs on the cell's own thread
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
