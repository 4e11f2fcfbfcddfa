package dev.weft.sharing.replay;

import dev.weft.study.FreeMemory;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Arrays;

/**
 * The log of a replay, in columns: the end of each step, and start, end and conflicts of each message's transfer. A
 * step of a sequence begins at the end of the step before it, so all durations follow.
 */
final class ReplayLog {
    /** A transfer within a node, in addition to the bits of {@link Flows}. */
    static final int INSIDE = 16;

    private static final long STEP = 8;
    private static final long MESSAGE = 17;
    private static final long RECEIVE = 4;
    private static final long REQUEST = 1;

    final double[] stepEnd;
    /** By step of a graph; empty without graphs, where a step begins at the end of the one before it. */
    final double[] begin;
    /** By message. */
    final double[] started;

    final double[] ended;
    final byte[] met;
    /** By receive: its message, -1 until there is one. */
    int[] received = {};

    ReplayLog(ReplayTasks tasks) {
        requireMemory(tasks);
        stepEnd = new double[tasks.all.steps()];
        started = new double[tasks.all.messages()];
        ended = new double[tasks.all.messages()];
        met = new byte[tasks.all.messages()];
        begin = new double[tasks.all.hasGraphs() ? stepEnd.length : 0];
        Arrays.fill(started, Double.NaN);
    }

    private static void requireMemory(ReplayTasks tasks) {
        long bytes = STEP * tasks.all.steps()
                + MESSAGE * tasks.all.messages()
                + RECEIVE * tasks.all.receives()
                + REQUEST * tasks.all.requests();
        long room = FreeMemory.forNeed((double) bytes);
        if (bytes > room) {
            Unit unit = Unit.human(Dimension.SIZE, (double) bytes);
            throw ModelException.of(
                    "replay of " + tasks.all.messages() + " messages",
                    "the log needs " + unit.print((double) bytes) + ", and " + unit.print((double) room)
                            + " of memory are free",
                    "Replay fewer iterations, or start Java with a larger -Xmx");
        }
    }

    /** The begin of a step of a task: in a sequence, the end of the step before it. */
    double begin(ReplayTasks tasks, int task, int step) {
        if (tasks.all.stepsOf(task).isGraph()) {
            return begin[tasks.all.firstStep(task) + step];
        }
        return step == 0 ? tasks.start[tasks.all.programOf(task)] : stepEnd[tasks.all.firstStep(task) + step - 1];
    }
}
