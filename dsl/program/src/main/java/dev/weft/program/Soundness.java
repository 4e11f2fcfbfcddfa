package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks that every program must pass: peers exist, sizes and times are finite and not negative, each request is waited
 * for once, regions nest. Models rely on it.
 */
final class Soundness {
    private final Program program;
    private final @Nullable BitSet[] members;
    private final Progress progress;
    private int rank;
    private int step;

    private Soundness(Program program) {
        this.program = program;
        this.progress = program.progress("read");
        this.members = new BitSet[program.communicators()];
    }

    static void require(Program program) {
        Soundness check = new Soundness(program);
        check.communicators();
        for (int rank = 0; rank < program.size(); rank++) {
            check.rank(rank);
        }
        check.progress.finish();
    }

    private void communicators() {
        for (int number = 1; number < program.communicators(); number++) {
            BitSet known = new BitSet();
            for (int member : program.members(number)) {
                if (member < 0 || member >= program.size() || known.get(member)) {
                    throw ModelException.of(
                            "program " + ModelException.argument(program.label()) + ", communicator " + number
                                    + ", member " + member,
                            "members must be different ranks from 0 to " + (program.size() - 1),
                            "Correct the communicator");
                }
                known.set(member);
            }
        }
    }

    private void rank(int number) {
        rank = number;
        Steps steps = program.steps(rank);
        BitSet waited = new BitSet();
        int begun = 0;
        int depth = 0;
        for (step = 0; step < steps.count(); step++) {
            progress.tick();
            Operation operation = steps.operation(step);
            switch (operation) {
                case COMPUTE -> requireAmount(steps.seconds(step), "a time");
                case WAIT -> requireOnce(waited, steps.request(step), begun);
                case WAITANY -> {
                    for (int k = 0; k < steps.listLength(step); k++) {
                        requireBegun((int) steps.list(step, k), begun);
                    }
                }
                case WAITALL -> {
                    for (int k = 0; k < steps.listLength(step); k++) {
                        requireOnce(waited, (int) steps.list(step, k), begun);
                    }
                }
                case BEGIN -> depth++;
                case END -> {
                    depth--;
                    demand(depth >= 0, "no region is open", "Begin a region before it");
                }
                default -> communication(steps, operation);
            }
            begun += operation == Operation.ISEND || operation == Operation.IRECV ? 1 : 0;
        }
        demand(depth == 0, "a region is still open at the end", "End each region that begins");
        int missing = waited.nextClearBit(0);
        demand(missing >= begun, "no step waits for request " + missing, "Wait for each request once");
        if (steps.isGraph()) {
            graph(steps);
        }
    }

    private void graph(Steps steps) {
        for (step = 0; step < steps.count(); step++) {
            Operation operation = steps.operation(step);
            demand(
                    operation == Operation.COMPUTE || operation == Operation.SEND || operation == Operation.RECV,
                    "a graph has the steps compute, send and recv only",
                    "Write a sequence");
        }
        int cyclic = steps.graph().cyclic();
        step = Math.max(0, cyclic);
        demand(
                cyclic < 0,
                "the step depends on itself by its requires and irequires",
                "Break the cycle of dependencies");
    }

    private void communication(Steps steps, Operation operation) {
        int communicator = steps.communicator(step);
        demand(
                communicator >= 0 && communicator < program.communicators() && in(communicator, rank),
                "the rank is not in communicator " + communicator,
                "Use a communicator that holds it");
        requireAmount(steps.seconds(step), "a size");
        if (operation.sends() || operation.isRooted()) {
            requirePeer(communicator, steps.peer(step));
        } else if (operation.receives() && steps.peer(step) != Mpi.ANY_SOURCE) {
            requirePeer(communicator, steps.peer(step));
        }
        if (operation == Operation.SENDRECV) {
            requireAmount((double) steps.receiveBytes(step), "a size");
            if (steps.receiveSource(step) != Mpi.ANY_SOURCE) {
                requirePeer(communicator, steps.receiveSource(step));
            }
        } else if (operation == Operation.ALLTOALLV) {
            int size = program.members(communicator).length;
            demand(
                    steps.listLength(step) == size,
                    "needs one size for each of " + size + " ranks",
                    "Pass " + size + " sizes");
            for (int k = 0; k < size; k++) {
                requireAmount((double) steps.list(step, k), "a size");
            }
        }
    }

    private void requirePeer(int communicator, int peer) {
        demand(
                peer >= 0 && peer < program.size() && in(communicator, peer),
                "rank " + peer + " is not in its communicator",
                "Ranks of the program are numbered from 0 to " + (program.size() - 1));
    }

    private void requireAmount(double amount, String what) {
        demand(
                amount >= 0 && amount < Double.POSITIVE_INFINITY,
                what + " must be finite and not negative",
                "Correct it");
    }

    private void requireBegun(int request, int begun) {
        demand(request >= 0 && request < begun, "request " + request + " has not begun", "Begin it before");
    }

    private void requireOnce(BitSet waited, int request, int begun) {
        requireBegun(request, begun);
        demand(!waited.get(request), "request " + request + " is complete already", "Wait for each request once");
        waited.set(request);
    }

    private boolean in(int communicator, int peer) {
        if (communicator == 0) {
            return true;
        }
        BitSet known = members[communicator];
        if (known == null) {
            known = new BitSet();
            for (int member : program.communicator(communicator)) {
                known.set(member);
            }
            members[communicator] = known;
        }
        return known.get(peer);
    }

    private void demand(boolean condition, String rule, String next) {
        if (!condition) {
            Steps steps = program.steps(rank);
            String what = step < steps.count() ? steps.operation(step).word() : "end";
            throw ModelException.of(
                    "program " + ModelException.argument(program.label()) + ", rank " + rank + ", step " + step + " ("
                            + what + ")",
                    rule,
                    next);
        }
    }
}
