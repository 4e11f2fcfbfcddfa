package dev.weft.sharing.replay;

import java.util.Arrays;

/** The requests that each task waits for, and the tasks that can continue. */
final class TaskWaits {
    /** A blocking call instead of a request. */
    static final int BLOCKING = -1;

    private static final byte DONE = 1;
    private static final byte AWAITED = 2;

    private final ReplayTasks tasks;
    /** By request: whether it is complete, or awaited. */
    private final byte[] requests;
    /** By task: the number of requests that it waits for. */
    private final int[] pending;

    private int[] ready = new int[64];
    private int readyCount;

    TaskWaits(ReplayTasks tasks) {
        this.tasks = tasks;
        this.requests = new byte[tasks.requests()];
        this.pending = new int[tasks.count];
    }

    /** Marks a task that can continue. */
    void ready(int task) {
        if (readyCount == ready.length) {
            ready = Arrays.copyOf(ready, 2 * readyCount);
        }
        ready[readyCount++] = task;
    }

    /**
     * The tasks that can continue, in order, so that a receive from any source takes the message of the lowest task
     * that sent at this instant.
     */
    int sorted() {
        Arrays.sort(ready, 0, readyCount);
        return readyCount;
    }

    int readyTask(int index) {
        return ready[index];
    }

    void clear() {
        readyCount = 0;
    }

    /** Completes a blocking call or a request of a task. */
    void complete(int task, int request) {
        if (request == BLOCKING) {
            ready(task);
            return;
        }
        if (requests[request] == AWAITED && --pending[task] == 0) {
            ready(task);
        }
        requests[request] = DONE;
    }

    /** Completes a request that no task waits for yet. */
    void done(int request) {
        requests[request] = DONE;
    }

    /** Makes a task wait for one of its requests, too. */
    void await(int task, int request) {
        int number = tasks.firstRequest[task] + request;
        if (requests[number] == 0) {
            requests[number] = AWAITED;
            pending[task]++;
        }
    }

    boolean isFree(int task) {
        return pending[task] == 0;
    }

    /** Whether a request of a task is incomplete. */
    boolean isOpen(int task, int request) {
        return requests[tasks.firstRequest[task] + request] != DONE;
    }
}
