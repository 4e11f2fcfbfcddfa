package dev.weft.sharing.replay;

import dev.weft.trace.program.Steps;

/** Goes through all messages of a replay in the order of their numbers. */
final class MessageCursor {
    private final ReplayTasks tasks;
    int number = -1;
    int task;
    int step = -1;

    MessageCursor(ReplayTasks tasks) {
        this.tasks = tasks;
    }

    /** Moves to the next message; false after the last. */
    boolean next() {
        while (task < tasks.count) {
            Steps own = tasks.steps[task];
            while (++step < own.count()) {
                if (own.operation(step).sends()) {
                    number++;
                    return true;
                }
            }
            task++;
            step = -1;
        }
        return false;
    }

    double bytes() {
        return tasks.steps[task].bytes(step);
    }
}
