package dev.weft.trace.program;

import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts a program together from steps that come from elsewhere: a file, a trace, or another program. */
public final class ProgramBuilder {
    /** The most ranks a program has; a file that names a larger one is more likely damaged than meant. */
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

    private ProgramBuilder(MemoryBudget budget) {
        this.budget = budget;
        communicators.add(new int[0]);
    }

    /** A program without ranks yet. */
    public static ProgramBuilder empty() {
        return new ProgramBuilder(MemoryBudget.ofThisMachine());
    }

    static ProgramBuilder within(MemoryBudget budget) {
        return new ProgramBuilder(budget);
    }

    /** The ranks so far: one more than the highest asked for. */
    public int ranks() {
        return open.size();
    }

    /** The steps of a rank, which exists from now on, as do all below it. */
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

    /** A communicator of these ranks, in this order; returns its number. Number 0 is the whole program. */
    public int communicator(int... members) {
        budget.take((long) Integer.BYTES * members.length + 64, 0, 0);
        communicators.add(members.clone());
        return communicators.size() - 1;
    }

    /** Says once what the source could not tell or what was put in its place; {@code explain()} repeats it. */
    public void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }

    /** Says once what the source did not say, and the program takes for granted. */
    public void assume(String sentence) {
        if (!assumed.contains(sentence)) {
            assumed.add(sentence);
        }
    }

    /** Says by which algorithms collectives were put into messages. */
    void algorithms(String words) {
        algorithms = words;
    }

    /** The number of a region, the same for equal names. */
    int region(String name) {
        Integer known = regions.putIfAbsent(name, regionNames.size());
        if (known != null) {
            return known;
        }
        regionNames.add(name);
        return regionNames.size() - 1;
    }

    /** The members of a communicator. */
    int[] members(int communicator) {
        return communicators.get(communicator);
    }

    /** Replaces the members of a communicator that was announced before they were known. */
    void members(int communicator, int[] members) {
        communicators.set(communicator, members);
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

    /** The program, after a check of every peer, request and region; label and provenance say where it comes from. */
    public Program build(String label, Provenance provenance) {
        if (open.isEmpty()) {
            throw ModelException.of("program " + ModelException.argument(label), "it has no ranks", "Add at least one step");
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
                label, provenance, RankSteps.of(ranks), communicators, regionNames, notes, assumed, algorithms);
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
            throw ModelException.of("rank " + rank, "ranks are numbered from 0 to at most " + (MOST_RANKS - 1), "Check the number");
        }
    }
}
