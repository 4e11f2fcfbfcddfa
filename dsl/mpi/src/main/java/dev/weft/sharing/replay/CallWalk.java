package dev.weft.sharing.replay;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;

/**
 * Iterates over the program of a task as it was written, call by call, with the times of the steps that were replayed
 * for it: a collective is one call, regardless of the number of messages that replaced it.
 */
final class CallWalk {
    /** The receive of a request that only sends. */
    static final int SENDS = -1;

    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final int task;
    private final Steps written;
    private final Steps replayed;
    /** By request of the program as it was written: its receive, or {@link #SENDS}. */
    private final int[] receiveOf;

    private int step = -1;
    private int nextReceive;
    private int nextMessage;
    private int receive;
    private int message;

    CallWalk(ReplayTasks tasks, ReplayLog log, int task) {
        this.tasks = tasks;
        this.log = log;
        this.task = task;
        this.written = tasks.all.writtenSteps(task);
        this.replayed = tasks.all.stepsOf(task);
        this.receiveOf = new int[written.requests()];
        this.nextReceive = tasks.all.firstReceive(task);
        this.nextMessage = tasks.all.firstSend(task);
    }

    /** The next call; false after the last. */
    boolean next() {
        step++;
        if (step == written.count()) {
            return false;
        }
        receive = nextReceive;
        message = nextMessage;
        for (int own = start(step); own < start(step + 1); own++) {
            if (replayed.operation(own).receives()) {
                nextReceive++;
            }
            if (replayed.operation(own).sends()) {
                nextMessage++;
            }
        }
        switch (operation()) {
            case ISEND -> receiveOf[written.request(step)] = SENDS;
            case IRECV -> receiveOf[written.request(step)] = receive;
            default -> {
                // begins no request
            }
        }
        return true;
    }

    /** The first of the replayed steps of a written step. */
    @SuppressWarnings("ReferenceEquality") // steps that need no algorithm are replayed as they were written
    private int start(int each) {
        return written == replayed ? each : replayed.start(each);
    }

    /** The steps as they were written. */
    Steps written() {
        return written;
    }

    int step() {
        return step;
    }

    Operation operation() {
        return written.operation(step);
    }

    double begin() {
        return log.begin(tasks, task, start(step));
    }

    double end() {
        return log.begin(tasks, task, start(step + 1));
    }

    /** The receive that this call is, or begins. */
    int receive() {
        return receive;
    }

    /** The message that this call sends, or begins to send. */
    int message() {
        return message;
    }

    /** The receive of a request, or {@link #SENDS}. */
    int receiveOf(int request) {
        return receiveOf[request];
    }
}
