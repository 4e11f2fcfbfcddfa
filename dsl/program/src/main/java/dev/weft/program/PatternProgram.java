package dev.weft.program;

import dev.weft.program.run.Steps;
import dev.weft.study.Provenance;
import java.util.stream.IntStream;

/** An exchange as a program, and the messages of a program as an exchange. */
final class PatternProgram {
    private static final int TAG = 0;
    private static final int WORLD = 0;

    private PatternProgram() {}

    static Program of(CommPattern pattern) {
        int[] source = pattern.source();
        int[] destination = pattern.destination();
        long[] bytes = pattern.byMessage();
        int[] firstSend = firsts(source, pattern.size());
        int[] firstReceive = firsts(destination, pattern.size());
        int[] sends = byRank(source, firstSend);
        int[] receives = byRank(destination, firstReceive);
        ProgramBuilder builder = ProgramBuilder.empty();
        for (int rank = 0; rank < pattern.size(); rank++) {
            RankBuilder steps = builder.rank(rank);
            for (int i = firstReceive[rank]; i < firstReceive[rank + 1]; i++) {
                steps.irecv(source[receives[i]], bytes[receives[i]], TAG, WORLD);
            }
            for (int i = firstSend[rank]; i < firstSend[rank + 1]; i++) {
                steps.isend(destination[sends[i]], bytes[sends[i]], TAG, WORLD);
            }
            if (steps.requests() > 0) {
                steps.waitall(IntStream.range(0, steps.requests()).toArray());
            }
        }
        return builder.build(pattern.label(), pattern.provenance());
    }

    /** Returns the index of the first message of each rank after sorting by rank, with one entry more than ranks. */
    private static int[] firsts(int[] ranks, int size) {
        int[] first = new int[size + 1];
        for (int rank : ranks) {
            first[rank + 1]++;
        }
        for (int rank = 0; rank < size; rank++) {
            first[rank + 1] += first[rank];
        }
        return first;
    }

    /** Returns the numbers of the messages sorted by rank, those of one rank in their order. */
    private static int[] byRank(int[] ranks, int[] first) {
        int[] next = first.clone();
        int[] sorted = new int[ranks.length];
        for (int at = 0; at < ranks.length; at++) {
            sorted[next[ranks[at]]++] = at;
        }
        return sorted;
    }

    /**
     * Returns all messages of a program, including those of its collectives, in the order of the ranks and of their
     * steps.
     */
    static CommPattern of(Program written) {
        Program program = Expansion.ofCollectives(written);
        int count = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                count += steps.operation(step).sends() ? 1 : 0;
            }
        }
        int[] source = new int[count];
        int[] destination = new int[count];
        long[] bytes = new long[count];
        int at = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    source[at] = rank;
                    destination[at] = steps.peer(step);
                    bytes[at++] = steps.bytes(step);
                }
            }
        }
        Provenance provenance = program.provenance();
        return CommPattern.of(program.label(), provenance, program.size(), source, destination, bytes);
    }
}
