package dev.weft.kernel.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The thread on which all statements of a cell run, so that thread-local state ({@code ThreadLocal}s, the context class loader) is
 * kept between them. It may be ended at any point; the cell's next code then needs another thread.
 */
final class CellThread extends Thread {
    /** Interval in ms at which a waiting thread checks that this one is alive, since a stopped thread signals nothing. */
    private static final long LOOK_MILLIS = 50;

    /** Consecutive checks in the same place after which a thread counts as waiting there. */
    private static final int LOOKS = 3;

    /** Packages in which the JDK waits for files and networks. */
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
                        interrupted = true; // set by user code: the next statement must see it
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

    /** Runs code on this thread and waits until the code or the thread has ended. */
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
     * Abandons a thread that was asked to stop but waits in the operating system, for a connection or a pipe: such a wait cannot be
     * ended, and the interrupt must not wait for it.
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

    /** Ends the thread after its last code. */
    void end() {
        synchronized (turn) {
            ended = true;
            turn.notifyAll();
        }
    }
}
