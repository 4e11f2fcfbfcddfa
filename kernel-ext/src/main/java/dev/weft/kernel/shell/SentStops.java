package dev.weft.kernel.shell;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The stops that have been sent to threads. A thread takes a stop when it gets a processor, on a busy machine tens of milliseconds
 * later; and Java 17 may forget it in a compiled loop until the thread's frames are asked for. A second stop sent meanwhile ends what
 * the thread does after the first: if that is a pool's bookkeeping, the pool loses its worker, and with it all later tasks.
 */
final class SentStops {
    /** Pause between two stops of one thread, for its finally blocks. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** After which a stop counts as taken: a thread that waits for a lock or in the operating system takes none. */
    static final Duration LIMIT = Duration.ofSeconds(1);

    private final Duration limit;
    private final ThreadMXBean progress = ManagementFactory.getThreadMXBean();
    private final boolean isKnown = progress.isThreadCpuTimeSupported();
    private final Map<Thread, Sent> last = new ConcurrentHashMap<>();

    SentStops(Duration limit) {
        this.limit = limit;
    }

    void forget() {
        last.clear();
    }

    /** Returns whether a thread has taken the last stop that it was sent, if any, and had time for what it does then. */
    boolean isTaken(Thread thread) {
        Sent sent = last.get(thread);
        return sent == null || sent.isTaken();
    }

    /** Sends a thread a stop: at once on Java 17; on newer JDKs by waking it, so that the checks woven into its code end it. */
    @SuppressWarnings({"deprecation", "removal"})
    void send(Thread thread) {
        last.put(thread, new Sent(thread)); // before, because a cell may be stopped from two threads
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            thread.interrupt();
        }
    }

    /** Returns the processor time that a thread has used, in ns; where the system does not tell, all time counts. */
    private long used(Thread thread) {
        return isKnown ? progress.getThreadCpuTime(thread.getId()) : System.nanoTime();
    }

    private final class Sent {
        private static final long NOT_YET = Long.MAX_VALUE;

        private final Thread thread;
        private final long usedBefore;
        private final long at;
        private volatile long usedAtLook = NOT_YET;

        Sent(Thread thread) {
            this.thread = thread;
            usedBefore = used(thread);
            at = System.nanoTime();
        }

        boolean isTaken() {
            long passed = System.nanoTime() - at;
            if (passed < PAUSE.toNanos()) {
                return false;
            }
            if (passed > limit.toNanos()) {
                return true;
            }
            return switch (thread.getState()) {
                case WAITING, TIMED_WAITING -> used(thread) > usedBefore; // it was woken, and waits again
                case RUNNABLE -> hasRunSinceLook();
                case BLOCKED -> false; // woken without its lock it waits on
                case NEW, TERMINATED -> true;
            };
        }

        private boolean hasRunSinceLook() {
            if (usedAtLook == NOT_YET) {
                thread.getStackTrace(); // makes a running thread take what it was sent
                usedAtLook = used(thread);
                return false;
            }
            return used(thread) > usedAtLook;
        }
    }
}
