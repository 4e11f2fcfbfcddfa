package dev.weft.kernel.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The thread on which all code of a cell runs, statement after statement, so that what belongs to a thread (a {@code ThreadLocal}, a
 * context class loader) is there for the next one. It may be ended at any point; then the cell's next code needs another.
 */
final class CellThread extends Thread {
    /** How often whoever waits looks whether the thread still lives: one that is stopped may tell nobody. */
    private static final long LOOK_MILLIS = 50;

    /** A thread that is found in the same place so often waits there. */
    private static final int LOOKS = 3;

    /** Where the JDK waits for files and networks. */
    private static final List<String> OUTSIDE = List.of("sun.nio.ch.", "java.net.", "java.io.");

    private final Object turn = new Object();
    private @Nullable Runnable next;
    private boolean ended;
    private int looks;
    private volatile boolean abandoned;

    CellThread(ThreadGroup group, ClassLoader loader) {
        super(group, "weft-cell");
        setContextClassLoader(loader);
    }

    @Override
    public void run() {
        boolean interrupted = false;
        while (true) {
            Runnable code;
            synchronized (turn) {
                while (next == null && !ended) {
                    try {
                        turn.wait();
                    } catch (InterruptedException e) {
                        interrupted = true; // the user's own: the next statement is to see it
                    }
                }
                code = next;
            }
            if (code == null) {
                return;
            }
            if (interrupted) {
                interrupt();
                interrupted = false;
            }
            code.run();
            synchronized (turn) {
                next = null;
                turn.notifyAll();
            }
        }
    }

    /** Runs code on this thread and waits until it has ended, or the thread has. */
    void runAndWait(Runnable code) throws InterruptedException {
        synchronized (turn) {
            next = code;
            turn.notifyAll();
            while (next == code && isAlive() && !abandoned) {
                turn.wait(LOOK_MILLIS);
            }
        }
    }

    /**
     * Gives up a thread that was asked to stop and is seen to wait in the operating system, for a caller or a pipe: nothing ends
     * such a wait, and whoever interrupts is not to wait with it.
     */
    void abandonIfStuck(StackTraceElement[] frames) {
        boolean waits = frames.length > 0
                && frames[0].isNativeMethod()
                && OUTSIDE.stream().anyMatch(frames[0].getClassName()::startsWith);
        synchronized (turn) {
            looks = waits ? looks + 1 : 0;
            abandoned = looks >= LOOKS;
            turn.notifyAll();
        }
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** No more code comes. */
    void end() {
        synchronized (turn) {
            ended = true;
            turn.notifyAll();
        }
    }
}
