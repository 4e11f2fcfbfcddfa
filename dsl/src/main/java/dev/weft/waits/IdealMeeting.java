package dev.weft.waits;

import dev.weft.trace.program.Operation;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.Steps;
import java.util.Arrays;

/**
 * One collective operation on a network without latency: a member waits for those whose data it needs, and for nobody else. Which
 * messages it is made of does not matter, as none of them takes time.
 */
final class IdealMeeting {
    private static final double NOT_HERE = Double.NaN;

    private final Program program;
    private final Operation operation;
    private final int[] members;
    private final double[] came;
    private final int[] step;
    private int missing;
    private int left;
    private double lastGiver = Double.NEGATIVE_INFINITY;

    IdealMeeting(Program program, Operation operation, int[] members) {
        this.program = program;
        this.operation = operation;
        this.members = members;
        this.came = new double[members.length];
        this.step = new int[members.length];
        this.missing = members.length;
        this.left = members.length;
        Arrays.fill(came, NOT_HERE);
    }

    boolean is(Operation other) {
        return operation == other;
    }

    /** A member comes to its step at this time. */
    void come(int member, int itsStep, double now) {
        came[member] = now;
        step[member] = itsStep;
        missing--;
        if (operation == Operation.BARRIER || bytes(member) > 0) {
            lastGiver = Math.max(lastGiver, now);
        }
    }

    /** Whether who has just come may let others go on. */
    boolean frees(int member) {
        return switch (operation) {
            case BCAST, SCATTER -> member == root(member);
            case SCAN, EXSCAN -> true;
            default -> missing == 0;
        };
    }

    /** Counts a member that goes on; whether it was the last. */
    boolean leave() {
        return --left == 0;
    }

    /** When a member goes on; not a number as long as somebody whom it needs has not come. */
    double leaves(int member) {
        int root = operation.isRooted() ? root(member) : -1;
        boolean all = missing == 0;
        return switch (operation) {
            case BCAST, SCATTER -> member == root || bytes(member) == 0 ? came[member] : latest(came[root], member);
            case REDUCE, GATHER -> member != root ? came[member] : all ? latest(lastGiver, member) : NOT_HERE;
            case SCAN -> prefix(member, member + 1);
            case EXSCAN -> prefix(member, member);
            case ALLTOALLV -> all ? exchange(member) : NOT_HERE;
            case BARRIER -> all ? latest(lastGiver, member) : NOT_HERE;
            case ALLREDUCE, REDUCESCATTER ->
                !all ? NOT_HERE : bytes(member) == 0 ? came[member] : latest(lastGiver, member);
            default -> all ? latest(lastGiver, member) : NOT_HERE;
        };
    }

    private double latest(double other, int member) {
        return Double.isNaN(other) ? NOT_HERE : Math.max(other, came[member]);
    }

    /** Each member needs all before it. */
    private double prefix(int member, int end) {
        double latest = came[member];
        for (int other = 0; other < end && bytes(member) > 0; other++) {
            latest = Math.max(latest, came[other]);
        }
        return latest;
    }

    /** Only members with something for each other wait for each other. */
    private double exchange(int member) {
        double latest = came[member];
        for (int other = 0; other < members.length; other++) {
            if (program.steps(members[other]).list(step[other], member) > 0) {
                latest = Math.max(latest, came[other]);
            }
        }
        return latest;
    }

    private int root(int member) {
        return IdealRun.place(members, program.steps(members[member]).peer(step[member]));
    }

    private long bytes(int member) {
        Steps steps = program.steps(members[member]);
        return operation == Operation.BARRIER ? 1 : steps.bytes(step[member]);
    }
}
