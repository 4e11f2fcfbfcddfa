package dev.weft.sharing.replay;

import dev.weft.study.FreeMemory;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Arrays;

/**
 * The log of a replay, in columns: the end of each step, and start, end and conflicts of each message's transfer. A
 * step begins at the end of the step before it, so all durations follow.
 */
final class ReplayLog {
    /** A transfer within a node, in addition to the bits of {@link Flows}. */
    static final int INSIDE = 16;

    private static final long STEP = 8;
    private static final long MESSAGE = 17;
    private static final long RECEIVE = 4;
    private static final long REQUEST = 1;

    final double[] stepEnd;
    /** By message. */
    final double[] started;

    final double[] ended;
    final byte[] met;
    /** By receive: its message, -1 until there is one. */
    final int[] received;

    ReplayLog(ReplayTasks tasks) {
        requireMemory(tasks);
        stepEnd = new double[tasks.steps()];
        started = new double[tasks.messages()];
        ended = new double[tasks.messages()];
        met = new byte[tasks.messages()];
        received = new int[tasks.receives()];
        Arrays.fill(received, -1);
    }

    private static void requireMemory(ReplayTasks tasks) {
        long bytes = STEP * tasks.steps()
                + MESSAGE * tasks.messages()
                + RECEIVE * tasks.receives()
                + REQUEST * tasks.requests();
        long room = FreeMemory.forNeed((double) bytes);
        if (bytes > room) {
            Unit unit = Unit.human(Dimension.SIZE, (double) bytes);
            throw ModelException.of(
                    "replay of " + tasks.messages() + " messages",
                    "the log needs " + unit.print((double) bytes) + ", and " + unit.print((double) room)
                            + " of memory are free",
                    "Replay fewer iterations, or start Java with a larger -Xmx");
        }
    }

    /** The begin of a step of a task, which is the end of the step before it. */
    double begin(ReplayTasks tasks, int task, int step) {
        return step == 0 ? tasks.start[tasks.program[task]] : stepEnd[tasks.firstStep[task] + step - 1];
    }
}
