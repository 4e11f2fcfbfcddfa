package dev.weft.virtualization;

import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The run itself, event by event: the ranks of a core take turns, and messages make progress between their bursts only. 25 runs with
 * noise of 0.03 and messages by rendezvous, odd nodes half a burst late, unless told. An immutable value; adjectives return a new one.
 */
@From(paper = "Nigay et al. 2018", equation = "section 2")
public final class ThreadSimulation implements Method<Virtualized, Result> {
    private static final long serialVersionUID = 1;
    private static final double LARGEST_NOISE = 1;
    private static final double LARGEST = 1000;
    private static final int MOST_RUNS = 10_000;

    /** As the report's figures have it: 25 runs for each ratio. */
    public static final ThreadSimulation USUAL =
            new ThreadSimulation(new Draws(1, 25, 0.03), false, 0.5, List.of(), 0, Set.of());

    /** What is random. */
    record Draws(long seed, int runs, double noise) implements Serializable {}

    /** What is listed as assumed unless somebody says it. */
    private enum Given {
        SEED,
        RUNS,
        NOISE,
        PROTOCOL,
        OFFSET
    }

    private final Draws draws;
    private final boolean eager;
    private final double offset;
    private final List<Double> factors;
    private final int migration;
    /** Tells no two values apart: it changes no number. */
    private final Set<Given> said;

    private ThreadSimulation(
            Draws draws, boolean eager, double offset, List<Double> factors, int migration, Set<Given> said) {
        this.draws = draws;
        this.eager = eager;
        this.offset = offset;
        this.factors = factors;
        this.migration = migration;
        this.said = said;
    }

    private ThreadSimulation with(Draws others, Given more) {
        return new ThreadSimulation(others, eager, offset, factors, migration, saying(more));
    }

    private ThreadSimulation by(boolean eagerly) {
        return new ThreadSimulation(draws, eagerly, offset, factors, migration, saying(Given.PROTOCOL));
    }

    private Set<Given> saying(Given more) {
        Set<Given> all = new TreeSet<>(said);
        all.add(more);
        return all;
    }

    /** Other noise; 1 unless told. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.seed(2))}. */
    public ThreadSimulation seed(long seed) {
        return with(new Draws(seed, draws.runs, draws.noise), Given.SEED);
    }

    /** So many runs; 25 unless told. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.runs(5))}. */
    public ThreadSimulation runs(int count) {
        if (count < 1 || count > MOST_RUNS) {
            throw ModelException.cannot(
                    "simulate so many runs", count, "it must be 1 to " + MOST_RUNS, "Write runs(25)");
        }
        return with(new Draws(draws.seed, count, draws.noise), Given.RUNS);
    }

    /**
     * Each burst computes longer by the factor exp(sigma N(0, 1)); 0.03 unless told, and with 0 all runs are the same.
     * Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.noise(0))}.
     */
    public ThreadSimulation noise(double sigma) {
        between("scatter bursts by the sigma", sigma, LARGEST_NOISE, "Write noise(0.03)");
        return with(new Draws(draws.seed, draws.runs, sigma), Given.NOISE);
    }

    private static void between(String what, double value, double most, String next) {
        if (!(value >= 0 && value <= most)) {
            throw ModelException.cannot(what, typed(value), "it must be from 0 to " + Digits.four(most), next);
        }
    }

    /** Four digits would show 1.00001 as 1, which is allowed. */
    private static String typed(double value) {
        String all = Double.toString(value);
        return all.endsWith(".0") ? all.substring(0, all.length() - 2) : all;
    }

    /** Data leaves at once, without asking the receiver. Example: {@code stencil.iterations(20).on(dibonaLike).ratio(2).solve(threadSimulation.eager())}. */
    public ThreadSimulation eager() {
        return by(true);
    }

    /** Data leaves after the receiver has answered, as it does unless told. Example: {@code stencil.iterations(20).on(dibonaLike).ratio(2).solve(threadSimulation.rendezvous())}. */
    public ThreadSimulation rendezvous() {
        return by(false);
    }

    /** Odd nodes start so many bursts late; 0.5 unless told. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.offset(0))}. */
    public ThreadSimulation offset(double bursts) {
        between("start odd nodes late by bursts", bursts, LARGEST, "Write offset(0.5)");
        return new ThreadSimulation(draws, eager, bursts, factors, migration, saying(Given.OFFSET));
    }

    /**
     * What if the ranks that start on the first, second, ... core of a node computed longer by these factors?
     * Example: {@code stencil.iterations(20).on(dibonaLike.cores(3)).ratio(4).solve(threadSimulation.imbalance(1.5, 1, 0.5))}.
     */
    public ThreadSimulation imbalance(double... byCore) {
        ModelException.required(byCore, "factors", "Write imbalance(1.5, 1, 0.5), one for each core of a node");
        if (byCore.length == 0) {
            throw ModelException.cannot(
                    "compute longer by the factors",
                    "[]",
                    "there are none",
                    "Write imbalance(1.5, 1, 0.5), one for each core of a node");
        }
        for (double factor : byCore) {
            between("compute longer by the factor", factor, LARGEST, "Write imbalance(1.5, 1, 0.5)");
        }
        return new ThreadSimulation(
                draws, eager, offset, Arrays.stream(byCore).boxed().toList(), migration, said);
    }

    /**
     * What if a rank, whenever it has finished a multiple of so many iterations, moved, free of charge, to the core of its node with the
     * least mean computation, if that evens out? Example: {@code stencil.iterations(20).on(dibonaLike.cores(3)).ratio(4).solve(threadSimulation.imbalance(1.5, 1, 0.5).migrating(5))}.
     */
    public ThreadSimulation migrating(int iterations) {
        if (iterations < 1) {
            throw ModelException.cannot(
                    "move ranks every so many iterations", iterations, "it must be 1 or more", "Write migrating(10)");
        }
        return new ThreadSimulation(draws, eager, offset, factors, iterations, said);
    }

    /** The median time of the runs, between the shortest and the longest, and what the cores did in the median run, in one row. */
    @Override
    public Result of(Virtualized question) {
        ModelException.required(question, "a question", "Write stencil.on(dibonaLike).solve(threadSimulation)");
        return new ThreadAnswer(question, this).result();
    }

    /** What nobody said, one sentence each. */
    List<String> assumptions() {
        List<String> all = new ArrayList<>();
        boolean noisy = draws.noise > 0;
        add(all, noisy, Given.SEED, "Random numbers follow from the seed " + draws.seed + "; seed(..)");
        add(
                all,
                noisy,
                Given.RUNS,
                Digits.plural(draws.runs, "run") + " with other random numbers stand for all; runs(..)");
        add(
                all,
                noisy,
                Given.NOISE,
                "Bursts scatter by a sigma of " + Digits.four(draws.noise) + ", assumed; noise(..)");
        add(all, true, Given.PROTOCOL, "Messages between nodes go by rendezvous, assumed; eager()");
        add(all, true, Given.OFFSET, "Odd nodes start " + Digits.four(offset) + " bursts late, assumed; offset(..)");
        return all;
    }

    private void add(List<String> all, boolean counts, Given what, String sentence) {
        if (counts && !said.contains(what)) {
            all.add(sentence + " says otherwise.");
        }
    }

    Draws draws() {
        return draws;
    }

    boolean isEager() {
        return eager;
    }

    double offsetInBursts() {
        return offset;
    }

    List<Double> factors() {
        return factors;
    }

    int migration() {
        return migration;
    }

    @Override
    public String key() {
        List<String> words = new ArrayList<>(List.of("threadSimulation " + draws.seed));
        if (draws.runs != USUAL.draws.runs) {
            words.add(Digits.plural(draws.runs, "run"));
        }
        if (draws.noise != USUAL.draws.noise) {
            words.add("noise " + Digits.four(draws.noise));
        }
        if (eager) {
            words.add("eager");
        }
        if (offset != USUAL.offset) {
            words.add("offset " + Digits.four(offset));
        }
        if (!factors.isEmpty()) {
            words.add("imbalance " + factors.stream().map(Digits::four).collect(Collectors.joining(":")));
        }
        if (migration > 0) {
            words.add("migrating " + migration);
        }
        return String.join(", ", words);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ThreadSimulation that
                && draws.equals(that.draws)
                && eager == that.eager
                && offset == that.offset
                && factors.equals(that.factors)
                && migration == that.migration;
    }

    @Override
    public int hashCode() {
        return Objects.hash(draws, eager, offset, factors, migration);
    }

    @Override
    public String toString() {
        return key();
    }
}
