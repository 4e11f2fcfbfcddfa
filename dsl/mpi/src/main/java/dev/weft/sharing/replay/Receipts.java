package dev.weft.sharing.replay;

import dev.weft.program.run.Steps;
import java.util.Arrays;

/** The times at which receivers had their messages: the end of the step that completed the receive. */
final class Receipts {
    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final double[] completed;

    Receipts(ReplayTasks tasks, ReplayLog log) {
        this.tasks = tasks;
        this.log = log;
        this.completed = new double[tasks.all.messages()];
        Arrays.fill(completed, Double.NaN);
        for (int task = 0; task < tasks.all.count(); task++) {
            take(task);
        }
    }

    /** By message; n/a for a message without a receive. */
    double[] completed() {
        return completed;
    }

    private void take(int task) {
        Steps own = tasks.all.stepsOf(task);
        int[] receiveOf = new int[own.requests()];
        int receive = tasks.all.firstReceive(task);
        for (int step = 0; step < own.count(); step++) {
            double end = log.stepEnd[tasks.all.firstStep(task) + step];
            switch (own.operation(step)) {
                case RECV -> complete(receive++, end);
                case IRECV -> receiveOf[own.request(step)] = receive++;
                case ISEND -> receiveOf[own.request(step)] = -1;
                case WAIT -> complete(receiveOf[own.request(step)], end);
                case WAITALL -> {
                    for (int i = 0; i < own.listLength(step); i++) {
                        complete(receiveOf[(int) own.list(step, i)], end);
                    }
                }
                default -> {
                    // completes no receive
                }
            }
        }
    }

    private void complete(int receive, double end) {
        if (receive >= 0 && log.received[receive] >= 0) {
            completed[log.received[receive]] = end;
        }
    }
}
