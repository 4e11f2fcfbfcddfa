package dev.weft.program.format;

import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;

/** The operations of one rank of a GOAL schedule and their dependencies, read from text or from the binary form. */
final class GoalGraph {
    static final long MOST_BYTES = 1L << 50;
    static final long MOST_NANOSECONDS = 999_999_999_999_999_999L;
    /** The highest number of a processor or of a network interface: LogGOPSim keeps both in a byte. */
    static final int MOST_PROCESSOR = 255;

    private static final String INTERFACES =
            "One network interface for each rank: messages of several interfaces (nic) of a rank share one.";

    private final ProgramBuilder program;
    private final RankBuilder steps;
    private final int rank;
    /** Whether an operation depends on itself or a later one; only then there can be a cycle. */
    private boolean backwards;

    GoalGraph(ProgramBuilder program, int rank) {
        this.program = program;
        this.rank = rank;
        this.steps = program.rank(rank);
    }

    /** Returns the number of operations of the rank so far. */
    int count() {
        return steps.count();
    }

    void calculate(long nanoseconds, int cpu) {
        steps.onProcessor(cpu);
        steps.compute((double) nanoseconds / 1e9);
    }

    void send(int destination, long bytes, int tag, int cpu, int nic) {
        steps.onProcessor(cpu);
        steps.send(Operation.SEND, destination, bytes, tag, 0);
        use(nic);
    }

    /** Adds a receive; -1 is any source or tag. */
    void receive(int source, long bytes, int tag, int cpu, int nic) {
        steps.onProcessor(cpu);
        steps.recv(source, bytes, tag, 0);
        use(nic);
    }

    private void use(int nic) {
        if (nic != 0) {
            program.note(INTERFACES);
        }
    }

    /** Makes an operation wait for the completion of another, or only for the start of it. */
    void requires(int operation, int other, boolean startOnly) {
        backwards |= operation <= other;
        steps.requires(operation, other, startOnly);
    }

    /** Ends the rank; returns an operation that depends on itself, or -1 if there is none. */
    int end() {
        int cyclic = backwards ? steps.cyclic() : -1;
        if (cyclic < 0) {
            program.finish(rank);
        }
        return cyclic;
    }
}
