package dev.weft.program.run;

/** The requests of all tasks, and what each task with a sequence waits for. */
final class TaskRequests {
    private static final byte DONE = 1;
    private static final byte AWAITED = 2;
    private static final byte ANY_AWAITED = 3;
    /** Complete, and reported by a wait for any. */
    private static final byte REPORTED = 4;

    private final RunTasks tasks;
    private final byte[] states;
    /** By task: the number of calls and requests that it waits for. */
    private final int[] pending;

    TaskRequests(RunTasks tasks) {
        this.tasks = tasks;
        this.states = new byte[tasks.requests()];
        this.pending = new int[tasks.count()];
    }

    /** Lets a task wait for a call. */
    void block(int task) {
        pending[task]++;
    }

    /** Ends a call of a task; returns whether the task waits for nothing more. */
    boolean unblock(int task) {
        return --pending[task] == 0;
    }

    boolean isFree(int task) {
        return pending[task] == 0;
    }

    /** Lets a task wait for one of its requests. */
    void await(int task, int request) {
        int number = tasks.firstRequest(task) + request;
        if (states[number] == 0) {
            states[number] = AWAITED;
            pending[task]++;
        }
    }

    /**
     * Lets a task wait for one more of the requests of a step; returns whether one is complete that no such wait has
     * reported, or none is left.
     */
    boolean awaitAny(int task, Steps own, int step) {
        int first = tasks.firstRequest(task);
        boolean open = false;
        for (int i = 0; i < own.listLength(step); i++) {
            int number = first + (int) own.list(step, i);
            if (states[number] == DONE) {
                states[number] = REPORTED;
                return true;
            }
            open |= states[number] == 0;
        }
        for (int i = 0; open && i < own.listLength(step); i++) {
            int number = first + (int) own.list(step, i);
            states[number] = states[number] == 0 ? ANY_AWAITED : states[number];
        }
        return !open;
    }

    /** Completes a request, by its number among all; returns whether a task waits for nothing more, in this step. */
    boolean complete(int task, int number, int step) {
        byte before = states[number];
        states[number] = DONE;
        if (before == ANY_AWAITED) {
            report(task, number, step);
            return true;
        }
        return before == AWAITED && --pending[task] == 0;
    }

    private void report(int task, int number, int step) {
        Steps own = tasks.stepsOf(task);
        int first = tasks.firstRequest(task);
        for (int i = 0; i < own.listLength(step); i++) {
            int other = first + (int) own.list(step, i);
            states[other] = states[other] == ANY_AWAITED ? 0 : states[other];
        }
        states[number] = REPORTED;
    }

    /** Returns whether a request of a task is incomplete. */
    boolean isOpen(int task, int request) {
        byte known = states[tasks.firstRequest(task) + request];
        return known != DONE && known != REPORTED;
    }
}
