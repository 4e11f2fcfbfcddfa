package dev.weft.program;

import dev.weft.program.run.Steps;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds a program from steps of another source: a file, a trace, or another program. */
public final class ProgramBuilder {
    /** The maximum number of ranks of a program; a file with a larger number is probably damaged. */
    public static final int MOST_RANKS = 1 << 20;

    private final MemoryBudget budget;
    private final List<@Nullable RankBuilder> open = new ArrayList<>();
    private final List<@Nullable Steps> closed = new ArrayList<>();
    private final Map<Steps, Steps> shared = new HashMap<>();
    private final List<int[]> communicators = new ArrayList<>();
    private final Map<String, Integer> regions = new HashMap<>();
    private final List<String> regionNames = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> assumed = new ArrayList<>();
    private String algorithms = "";
    private MpiLibrary library = MpiLibrary.OF_THE_PROGRAM;

    private ProgramBuilder(MemoryBudget budget) {
        this.budget = budget;
        communicators.add(new int[0]);
    }

    /** Returns a program without ranks yet. */
    public static ProgramBuilder empty() {
        return new ProgramBuilder(MemoryBudget.ofThisMachine());
    }

    static ProgramBuilder within(MemoryBudget budget) {
        return new ProgramBuilder(budget);
    }

    /** Returns the number of ranks so far: one more than the highest requested. */
    public int ranks() {
        return open.size();
    }

    /** Returns the steps of a rank, and creates it and all ranks below it if needed. */
    public RankBuilder rank(int rank) {
        requireRank(rank);
        while (open.size() <= rank) {
            open.add(null);
            closed.add(null);
        }
        RankBuilder builder = open.get(rank);
        if (builder == null) {
            builder = new RankBuilder(rank, budget, this::region);
            open.set(rank, builder);
        }
        return builder;
    }

    /** Returns a communicator of these ranks, in this order; returns its number. Number 0 is the whole program. */
    public int communicator(int... members) {
        budget.take((long) Integer.BYTES * members.length + 64, 0, 0);
        communicators.add(members.clone());
        return communicators.size() - 1;
    }

    /** Adds a defect of the source, once; {@code explain()} reports it. */
    public void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }

    /** Adds an assumption that the source leaves open, once. */
    public void assume(String sentence) {
        if (!assumed.contains(sentence)) {
            assumed.add(sentence);
        }
    }

    /**
     * Sets the MPI library whose choice of algorithms is usual for the program, by a name such as {@code mpich}; returns
     * whether its choice is known here.
     */
    public boolean library(String name) {
        library = MpiLibrary.named(name);
        return library != MpiLibrary.OF_THE_PROGRAM;
    }

    /** Sets the algorithms by which collectives were replaced by messages. */
    void algorithms(String words) {
        algorithms = words;
    }

    /** Returns the number of a region, the same for equal names. */
    int region(String name) {
        Integer known = regions.putIfAbsent(name, regionNames.size());
        if (known != null) {
            return known;
        }
        regionNames.add(name);
        return regionNames.size() - 1;
    }

    /** Returns the members of a communicator. */
    int[] members(int communicator) {
        return communicators.get(communicator);
    }

    /** Sets the members of a communicator that was announced before they were known. */
    void members(int communicator, int[] members) {
        communicators.set(communicator, members);
    }

    /** Finishes a rank, whose steps then take less memory; it gets no further steps. */
    public void finish(int rank) {
        close(rank, rank(rank).finish());
    }

    /** Sets the steps of a rank that is finished. */
    void close(int rank, Steps steps) {
        rank(rank);
        Steps first = shared.putIfAbsent(steps, steps);
        if (first == null) {
            budget.take(RankBuilder.sizeOf(steps), rank, steps.count());
        }
        closed.set(rank, first == null ? steps : first);
        open.set(rank, null);
    }

    /**
     * Returns the program, after a check of every peer, request and region; label and provenance describe its source.
     */
    public Program build(String label, Provenance provenance) {
        if (open.isEmpty()) {
            throw ModelException.of(
                    "program " + ModelException.argument(label), "it has no ranks", "Add at least one step");
        }
        Steps[] ranks = new Steps[open.size()];
        for (int rank = 0; rank < ranks.length; rank++) {
            Steps done = closed.get(rank);
            if (done == null) {
                close(rank, rank(rank).finish());
                done = closed.get(rank);
            }
            ranks[rank] = Objects.requireNonNull(done);
        }
        communicators.set(0, world(ranks.length));
        Program program = new Program(
                label, provenance, ranks, communicators, regionNames, notes, assumed, algorithms, library, null);
        Soundness.require(program);
        return program;
    }

    private static int[] world(int ranks) {
        int[] all = new int[ranks];
        Arrays.setAll(all, rank -> rank);
        return all;
    }

    static void requireRank(int rank) {
        if (rank < 0 || rank >= MOST_RANKS) {
            throw ModelException.of(
                    "rank " + rank, "ranks are numbered from 0 to at most " + (MOST_RANKS - 1), "Check the number");
        }
    }
}
