package dev.weft.sharing.replay;

import java.util.Arrays;

/** For what each task waits, and which tasks can go on. */
final class TaskWaits {
    /** A blocking call instead of a request. */
    static final int BLOCKING = -1;

    private static final byte DONE = 1;
    private static final byte AWAITED = 2;

    private final ReplayTasks tasks;
    /** By request: whether it is done, or awaited. */
    private final byte[] requests;
    /** By task: for how many requests it waits. */
    private final int[] pending;

    private int[] ready = new int[64];
    private int readyCount;

    TaskWaits(ReplayTasks tasks) {
        this.tasks = tasks;
        this.requests = new byte[tasks.requests()];
        this.pending = new int[tasks.count];
    }

    /** A task can go on. */
    void ready(int task) {
        if (readyCount == ready.length) {
            ready = Arrays.copyOf(ready, 2 * readyCount);
        }
        ready[readyCount++] = task;
    }

    /** The tasks that can go on, in their order, so that whoever takes from any source takes from the lowest that sent just now. */
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

    /** A call or a request of a task is over. */
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

    /** A request that was over before anybody waits for it. */
    void done(int request) {
        requests[request] = DONE;
    }

    /** A task waits for one of its requests as well. */
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

    /** Whether a request of a task is not over. */
    boolean isOpen(int task, int request) {
        return requests[tasks.firstRequest[task] + request] != DONE;
    }
}
