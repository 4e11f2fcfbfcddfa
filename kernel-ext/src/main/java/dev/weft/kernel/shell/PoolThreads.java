package dev.weft.kernel.shell;

import java.util.Collection;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** What can be seen from outside of fork-join pools, where a cell's parallel streams and asynchronous tasks run. */
final class PoolThreads {
    private static final String TASK = "java.util.concurrent.ForkJoinTask";
    private static final String RUNS = "doExec";
    private static final String CARRIER = "jdk.internal.misc.CarrierThread"; // its tasks are virtual threads

    private PoolThreads() {}

    static boolean isWorker(Thread thread) {
        return thread instanceof ForkJoinWorkerThread;
    }

    /**
     * Whether a worker may be stopped: a pool takes that for a failed task, but loses a worker that is hit while it waits, and
     * later tasks with it. Any task is meant, not only one that shows a cell's code: some streams show none.
     */
    static boolean runsTask(Thread worker, StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            if (frame.getClassName().equals(TASK) && frame.getMethodName().equals(RUNS)) {
                return !isCarrier(worker);
            }
        }
        return false;
    }

    /** Whether a task runs or waits in a queue, of which no thread shows anything. */
    static boolean areBusy(Collection<Thread> threads) {
        return !ForkJoinPool.commonPool().isQuiescent()
                || threads.stream()
                        .anyMatch(thread -> thread instanceof ForkJoinWorkerThread worker
                                && !isCarrier(worker)
                                && !worker.getPool().isQuiescent());
    }

    private static boolean isCarrier(Thread worker) {
        return worker.getClass().getName().equals(CARRIER);
    }
}
