package dev.weft.trace.program;

import dev.weft.trace.program.CollectiveSemantics.DataFlow;
import dev.weft.trace.program.run.Operation;
import dev.weft.trace.program.run.Steps;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Collectives of a program by communicator and the order of their calls, with the contribution and the result of each
 * member.
 */
public final class ProgramCollectives {
    private final Program program;
    private final CollectiveContributions table;
    /** By communicator and call: computed once, because every member needs it. */
    private final Map<Long, Optional<CollectiveSemantics>> known = new HashMap<>();

    /** Goes through the steps of all ranks once. */
    public ProgramCollectives(Program program) {
        this.program = program;
        this.table = new CollectiveContributions(program);
    }

    /**
     * Returns the data dependencies of the members of a communicator in its k-th collective; empty if their operations
     * differ.
     */
    public Optional<CollectiveSemantics> at(int communicator, int call) {
        return known.computeIfAbsent((long) communicator << Integer.SIZE | call, none -> find(communicator, call));
    }

    private Optional<CollectiveSemantics> find(int communicator, int call) {
        int[] members = program.members(communicator);
        Operation operation = null;
        int root = CollectiveSemantics.NOBODY;
        for (int member = 0; member < members.length; member++) {
            int step = table.step(communicator, call, member);
            if (step < 0) {
                return Optional.empty();
            }
            Steps steps = program.steps(members[member]);
            int its = steps.operation(step).isRooted() ? steps.peer(step) : CollectiveSemantics.NOBODY;
            if (member > 0 && (steps.operation(step) != operation || its != root)) {
                return Optional.empty();
            }
            operation = steps.operation(step);
            root = its;
        }
        if (operation == null) {
            return Optional.empty();
        }
        int rooted = root < 0 ? CollectiveSemantics.NOBODY : table.member(communicator, root);
        return Optional.of(CollectiveSemantics.of(
                DataFlow.of(operation),
                rooted,
                members.length,
                new Parts(operation, communicator, call, rooted, members.length)));
    }

    /** Returns the step of a member in the k-th collective of a communicator; negative if it calls fewer. */
    public int step(int communicator, int call, int member) {
        return table.step(communicator, call, member);
    }

    /** Returns a rank's number within a communicator; negative if it is not a member. */
    public int member(int communicator, int rank) {
        return table.member(communicator, rank);
    }

    /**
     * Bytes as tracers count them: the part of a member once for each destination or source. Of a reduceScatter they
     * count the own part only, so that a member without one neither sends nor receives.
     */
    private final class Parts implements CollectiveSemantics.Volumes {
        private final Operation operation;
        private final int communicator;
        private final int call;
        private final int root;
        private final int members;
        private long total = -1;

        Parts(Operation operation, int communicator, int call, int root, int members) {
            this.operation = operation;
            this.communicator = communicator;
            this.call = call;
            this.root = root;
            this.members = members;
        }

        @Override
        public long sent(int member) {
            return switch (operation) {
                case BARRIER -> 0;
                case BCAST -> member == root ? members * own(member) : 0;
                case SCATTER -> member == root ? total() : 0;
                case ALLGATHER, ALLTOALL, REDUCESCATTER -> members * own(member);
                default -> own(member);
            };
        }

        @Override
        public long received(int member) {
            return switch (operation) {
                case BARRIER -> 0;
                case REDUCE, GATHER -> member == root ? total() : 0;
                case ALLGATHER, ALLTOALL -> total();
                case ALLTOALLV -> fromAll(member);
                case EXSCAN -> member == 0 ? 0 : own(member);
                default -> own(member);
            };
        }

        @Override
        public boolean tellsPairs() {
            return true;
        }

        @Override
        public boolean passes(int giver, int taker) {
            return table.part(communicator, call, giver, taker) > 0;
        }

        private long own(int member) {
            return program.steps(program.members(communicator)[member]).bytes(step(communicator, call, member));
        }

        private long total() {
            if (total < 0) {
                long uniform = table.uniform(communicator, call);
                long sum = uniform >= 0 ? members * uniform : 0;
                for (int member = 0; uniform < 0 && member < members; member++) {
                    sum += own(member);
                }
                total = sum;
            }
            return total;
        }

        private long fromAll(int taker) {
            long sum = 0;
            for (int giver = 0; giver < members; giver++) {
                sum += table.part(communicator, call, giver, taker);
            }
            return sum;
        }
    }
}
