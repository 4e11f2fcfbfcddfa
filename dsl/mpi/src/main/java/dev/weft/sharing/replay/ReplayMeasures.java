package dev.weft.sharing.replay;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.sharing.replay.ReplayRun.Medium;

/** The measures of each message in the log of a replay, and their sums over the steps and sends of each task. */
final class ReplayMeasures {
    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final Medium medium;

    /** By task, in seconds. */
    final double[] send;

    final double[] receive;
    final double[] wait;
    final double[] compute;
    final double[] transfer;
    final double[] finish;
    /** By task, over its sends: the seconds lost to sharing, bytes, and bytes times mean penalty. */
    final double[] lost;

    final double[] bytes;
    final double[] weighted;

    ReplayMeasures(ReplayTasks tasks, ReplayLog log, Medium medium) {
        this.tasks = tasks;
        this.log = log;
        this.medium = medium;
        send = new double[tasks.all.count()];
        receive = new double[tasks.all.count()];
        wait = new double[tasks.all.count()];
        compute = new double[tasks.all.count()];
        transfer = new double[tasks.all.count()];
        finish = new double[tasks.all.count()];
        lost = new double[tasks.all.count()];
        bytes = new double[tasks.all.count()];
        weighted = new double[tasks.all.count()];
        for (int task = 0; task < tasks.all.count(); task++) {
            sum(task);
        }
    }

    private void sum(int task) {
        Steps own = tasks.all.stepsOf(task);
        int message = tasks.all.firstSend(task);
        double last = tasks.start[tasks.all.programOf(task)];
        for (int step = 0; step < own.count(); step++) {
            Operation operation = own.operation(step);
            double begin = log.begin(tasks, task, step);
            double end = log.stepEnd[tasks.all.firstStep(task) + step];
            switch (operation) {
                case COMPUTE -> compute[task] += end - begin;
                case SEND, SSEND -> send[task] += end - begin;
                case RECV -> receive[task] += end - begin;
                case WAIT, WAITALL -> wait[task] += end - begin;
                default -> {
                    // takes no time
                }
            }
            if (operation.sends()) {
                double size = own.bytes(step);
                transfer[task] += log.ended[message] - log.started[message];
                bytes[task] += size;
                lost[task] += lost(message, size);
                weighted[task] += size == 0 ? 0 : size * penalty(message, size);
                message++;
            }
            last = Math.max(last, end);
        }
        finish[task] = last;
    }

    /** The mean penalty (end - start - latency) / (bytes / bandwidth); n/a without bytes, and 1 without a loss. */
    double penalty(int message, double size) {
        if (size == 0) {
            return Double.NaN;
        }
        return lost(message, size) == 0 ? 1 : shared(message) / alone(message, size);
    }

    /** The time that a message lost to sharing; differences due to rounding are no loss. */
    double lost(int message, double size) {
        double seconds = size == 0 ? 0 : shared(message) - alone(message, size);
        return seconds <= ReplayRun.INSTANT * Math.max(1, log.ended[message]) ? 0 : seconds;
    }

    private double shared(int message) {
        double latency = isInside(message) ? medium.insideLatency() : medium.latency();
        return log.ended[message] - log.started[message] - latency;
    }

    private double alone(int message, double size) {
        return size / (isInside(message) ? medium.insideBandwidth() : medium.bandwidth());
    }

    boolean isInside(int message) {
        return (log.met[message] & ReplayLog.INSIDE) != 0;
    }

    /** The kinds of conflict of a message, as in section IV-A. */
    static String kinds(int met) {
        if ((met & ReplayLog.INSIDE) != 0) {
            return "intra-node";
        }
        StringBuilder kinds = new StringBuilder();
        add(kinds, met & Flows.OUTGOING, "outgoing");
        add(kinds, met & Flows.INCOME, "income");
        add(kinds, met & Flows.AT_SOURCE, "income/outgo@source");
        add(kinds, met & Flows.AT_DESTINATION, "income/outgo@destination");
        return kinds.isEmpty() ? "none" : kinds.toString();
    }

    private static void add(StringBuilder kinds, int bit, String kind) {
        if (bit != 0) {
            kinds.append(kinds.isEmpty() ? "" : "+").append(kind);
        }
    }
}
