package dev.weft.program;

import dev.weft.study.Certainty;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/** Runs a lambda once per rank and keeps its calls; ranks interact only through the communicators that they split. */
final class Recorder {
    private final ProgramBuilder program;
    /** By parent and ordinal, such as the second split of communicator 3. */
    private final Map<Long, Split> splits = new LinkedHashMap<>();

    private Recorder(ProgramBuilder program) {
        this.program = program;
    }

    static Program record(String label, int ranks, Consumer<? super Mpi> body, MemoryBudget budget) {
        ModelException.required(body, "lambda", "Write program(16, mpi -> { .. })");
        if (ranks < 1 || ranks > ProgramBuilder.MOST_RANKS) {
            throw ModelException.of(
                    "program(" + ranks + ", mpi -> { .. })",
                    "the number of ranks must be between 1 and " + ProgramBuilder.MOST_RANKS,
                    "Try program(16, mpi -> { .. })");
        }
        ProgramBuilder program = ProgramBuilder.within(budget);
        Recorder recorder = new Recorder(program);
        int[] all = new int[ranks];
        Arrays.setAll(all, rank -> rank);
        program.members(0, all);
        RankBuilder builder = new RankBuilder(0, budget, program::region);
        Progress progress = Progress.of("ranks recorded", ranks);
        for (int rank = 0; rank < ranks; rank++) {
            builder.serve(rank);
            RecordedRank recorded = new RecordedRank(rank, builder, progress);
            run(recorded, new RecordedMpi(recorder, recorded, 0, all), body);
            program.close(rank, builder.finish());
            progress.stride();
        }
        progress.finish();
        recorder.requireAllSplit();
        return program.build(label, Provenance.model(Certainty.EXACT, "recorded from a lambda", ""))
                .running(body);
    }

    private static void run(RecordedRank rank, Mpi mpi, Consumer<? super Mpi> body) {
        try {
            body.accept(mpi);
        } catch (RuntimeException | StackOverflowError problem) {
            throw rank.failed(problem, "Correct it; while recording, received data are zeros.");
        }
        rank.finish();
    }

    /** Returns a communicator as this rank sees it. */
    Mpi view(RecordedRank rank, int communicator) {
        return new RecordedMpi(this, rank, communicator, program.members(communicator));
    }

    /** Returns the communicator that a rank of the parent gets by its k-th split of it. */
    int split(RecordedRank rank, int parent, int own, int ordinal, IntUnaryOperator colour) {
        Split split = splits.computeIfAbsent((long) parent << 32 | ordinal, key -> split(parent, ordinal, colour));
        int mine = colour.applyAsInt(own);
        if (split.colours[own] != mine) {
            throw rank.fail(
                    "colour",
                    mine,
                    "an earlier rank computed colour " + split.colours[own] + " for this rank",
                    "Call split(..) in the same order in all ranks, with the same function of the rank");
        }
        split.called.set(own);
        return split.children[own];
    }

    private Split split(int parent, int ordinal, IntUnaryOperator colour) {
        int[] above = program.members(parent);
        Split split = new Split(parent, ordinal, new int[above.length], new int[above.length], new BitSet());
        Map<Integer, List<Integer>> members = new LinkedHashMap<>();
        Progress.stopIfInterrupted("splitting a communicator");
        for (int rank = 0; rank < above.length; rank++) {
            split.colours[rank] = colour.applyAsInt(rank);
            members.computeIfAbsent(split.colours[rank], key -> new ArrayList<>())
                    .add(rank);
        }
        for (List<Integer> own : members.values()) {
            int child = program.communicator(
                    own.stream().mapToInt(rank -> above[rank]).toArray());
            own.forEach(rank -> split.children[rank] = child);
        }
        return split;
    }

    private void requireAllSplit() {
        for (Split split : splits.values()) {
            int[] above = program.members(split.parent);
            int missing = split.called.nextClearBit(0);
            if (missing < above.length) {
                throw ModelException.of(
                        "split " + split.ordinal + " of communicator " + split.parent,
                        "rank " + above[missing] + " never calls it, so the other ranks would wait forever",
                        "Call split(..) in all ranks of the communicator");
            }
        }
    }

    /** Result of one split for all ranks of a communicator. */
    @SuppressWarnings("ArrayRecordComponent") // private, never compared
    private record Split(int parent, int ordinal, int[] colours, int[] children, BitSet called) {}
}
