package dev.weft.kernel.shell;

import java.util.Collection;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** Inspects the threads of fork-join pools, which run a cell's parallel streams and asynchronous tasks. */
final class PoolThreads {
    private static final String TASK = "java.util.concurrent.ForkJoinTask";
    private static final String RUNS = "doExec";
    private static final String CARRIER = "jdk.internal.misc.CarrierThread"; // runs virtual threads

    private PoolThreads() {}

    static boolean isWorker(Thread thread) {
        return thread instanceof ForkJoinWorkerThread;
    }

    /**
     * Returns whether a worker runs a task and may be stopped. The pool takes a stopped task for a failed one, but loses a worker that is
     * stopped while it waits, and later tasks with it. Tasks of any code count, because some streams have no frame of the cell.
     */
    static boolean runsTask(Thread worker, StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            if (frame.getClassName().equals(TASK) && frame.getMethodName().equals(RUNS)) {
                return !isCarrier(worker);
            }
        }
        return false;
    }

    /** Returns whether a task runs or waits in a queue, where no thread shows it. */
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
