package dev.weft.program;

import dev.weft.program.CollectiveSemantics.DataFlow;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Collectives of a program by communicator and the order of their calls, with the contribution and the result of each
 * member.
 */
public final class ProgramCollectives {
    /** The end of the assumption on algorithms. */
    static final String OTHERS = "; collectives(..) of a method names others";

    private final Program program;
    private final CollectiveContributions table;
    /** By communicator and call: computed once, because every member needs it. */
    private final Map<Long, Optional<CollectiveSemantics>> known = new HashMap<>();

    /** Goes through the steps of all ranks once. */
    public ProgramCollectives(Program program) {
        this.program = program;
        this.table = new CollectiveContributions(program);
    }

    /** Returns which of its assumptions a method replaces that names other algorithms; empty without collectives among several ranks. */
    public Optional<String> assumedChoice() {
        return table.choice(CollectiveAlgorithms.usual().of(program.library()), OTHERS);
    }

    /**
     * Returns the data dependencies of the members of a communicator in its k-th collective; empty if their operations
     * differ.
     */
    public Optional<CollectiveSemantics> at(int communicator, int call) {
        return known.computeIfAbsent((long) communicator << Integer.SIZE | call, none -> find(communicator, call));
    }

    private Optional<CollectiveSemantics> find(int communicator, int call) {
        Optional<Call> agreed = call(communicator, call);
        if (agreed.isEmpty()) {
            return Optional.empty();
        }
        Operation operation = agreed.get().operation();
        int rooted = agreed.get().root();
        int members = program.members(communicator).length;
        return Optional.of(CollectiveSemantics.of(
                DataFlow.of(operation),
                rooted,
                members,
                new CollectiveVolumes(operation, rooted, members, new Contributions(communicator, call, members))));
    }

    /**
     * The parts of a call on which the members of a communicator agree.
     *
     * @param root the member that is the root; negative in operations without one
     */
    public record Call(Operation operation, int root) {}

    /** Returns the operation and the root of a communicator's k-th collective; empty if those of its members differ. */
    public Optional<Call> call(int communicator, int call) {
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
        int rooted = root < 0 ? CollectiveSemantics.NOBODY : table.member(communicator, root);
        return operation == null ? Optional.empty() : Optional.of(new Call(operation, rooted));
    }

    /** Returns the same choice of algorithms with the library that the program's file names, unless an adjective has set one. */
    public CollectiveAlgorithms decided(CollectiveAlgorithms algorithms) {
        return algorithms.of(program.library());
    }

    /** Returns the number of collectives of the member of a communicator that calls most. */
    public int calls(int communicator) {
        int most = 0;
        for (int member = 0; member < program.members(communicator).length; member++) {
            while (table.step(communicator, most, member) >= 0) {
                most++;
            }
        }
        return most;
    }

    /** Returns the part of every member in a call that all members make; negative where parts differ. */
    public long part(int communicator, int call) {
        return table.uniform(communicator, call);
    }

    /** Returns the step of a member in the k-th collective of a communicator; negative if it calls fewer. */
    public int step(int communicator, int call, int member) {
        return table.step(communicator, call, member);
    }

    /** Returns a rank's number within a communicator; negative if it is not a member. */
    public int member(int communicator, int rank) {
        return table.member(communicator, rank);
    }

    /** The contributions to one call. */
    private final class Contributions implements CollectiveVolumes.Sizes {
        private final int communicator;
        private final int call;
        private final int members;

        Contributions(int communicator, int call, int members) {
            this.communicator = communicator;
            this.call = call;
            this.members = members;
        }

        @Override
        public long own(int member) {
            return program.steps(program.members(communicator)[member]).bytes(step(communicator, call, member));
        }

        @Override
        public long pair(int from, int to) {
            return table.part(communicator, call, from, to);
        }

        @Override
        public long total() {
            long uniform = table.uniform(communicator, call);
            long sum = uniform >= 0 ? members * uniform : 0;
            for (int member = 0; uniform < 0 && member < members; member++) {
                sum += own(member);
            }
            return sum;
        }
    }
}
