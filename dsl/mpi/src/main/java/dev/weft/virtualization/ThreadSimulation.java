package dev.weft.virtualization;

import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A discrete-event simulation of user-level threads: the ranks of a core are scheduled round robin, and messages make progress only between
 * their bursts. The defaults are 25 runs with noise of 0.03, the rendezvous protocol, and odd nodes half a burst late. An immutable value;
 * adjectives return a new one.
 */
@From(paper = "Nigay et al. 2018", equation = "section 2")
public final class ThreadSimulation implements Method<Virtualized, Result> {
    private static final long serialVersionUID = 1;
    private static final double LARGEST = 1000;

    private static final Setting<Long> SEED = Setting.of("seed", 1L).assuming("Seed = %s");
    private static final Setting<Integer> RUNS = Setting.of("runs", 25)
            .assuming("Runs = %s")
            .must(runs -> runs >= 1 && runs <= 10_000, "must be between 1 and 10,000", "runs(25)");
    private static final Setting<Double> NOISE = Setting.of("noise", 0.03)
            .assuming("Noise = %s")
            .must(sigma -> sigma >= 0 && sigma <= 1, "must be between 0 and 1", "noise(0.03)");
    private static final Setting<Boolean> EAGER = Setting.of("eager", false)
            .assuming("Protocol between nodes = rendezvous")
            .setWith("eager() or rendezvous()");
    private static final Setting<Double> OFFSET = Setting.of("offset", 0.5)
            .assuming("Offset of odd nodes = %s bursts")
            .must(bursts -> bursts >= 0 && bursts <= LARGEST, "must be between 0 and 1000", "offset(0.5)");
    private static final Setting<List<Double>> FACTORS = Setting.silent("imbalance", List.of());
    private static final Setting<Integer> MIGRATION =
            Setting.silent("migrating", 0).must(iterations -> iterations >= 1, "must be 1 or more", "migrating(10)");

    /** The defaults, with 25 runs for each ratio as in the figures of the report. */
    public static final ThreadSimulation USUAL = new ThreadSimulation(Spec.DEFAULTS);

    private final Spec spec;

    private ThreadSimulation(Spec spec) {
        this.spec = spec;
    }

    private <T> ThreadSimulation with(Setting<T> setting, T value) {
        return new ThreadSimulation(spec.with(setting, value));
    }

    /** Sets the seed of the random numbers; the default is 1. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.seed(2))}. */
    public ThreadSimulation seed(long seed) {
        return with(SEED, seed);
    }

    /** Sets the number of runs, 1 to 10,000; the default is 25. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.runs(5))}. */
    public ThreadSimulation runs(int count) {
        return with(RUNS, count);
    }

    /**
     * Sets the noise sigma, 0 to 1: the computation of each burst is multiplied by exp(sigma N(0, 1)). The default is 0.03; with 0 all runs
     * are equal. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.noise(0))}.
     */
    public ThreadSimulation noise(double sigma) {
        return with(NOISE, sigma);
    }

    /** Sends data at once, without a request to the receiver. Example: {@code stencil.iterations(20).on(dibonaLike).ratio(2).solve(threadSimulation.eager())}. */
    public ThreadSimulation eager() {
        return with(EAGER, true);
    }

    /** Sends data after the answer of the receiver, which is the default. Example: {@code stencil.iterations(20).on(dibonaLike).ratio(2).solve(threadSimulation.rendezvous())}. */
    public ThreadSimulation rendezvous() {
        return with(EAGER, false);
    }

    /** Sets how late odd nodes start, in mean bursts, 0 to 1000; the default is 0.5. Example: {@code stencil.iterations(20).on(dibonaLike).solve(threadSimulation.offset(0))}. */
    public ThreadSimulation offset(double bursts) {
        return with(OFFSET, bursts);
    }

    /**
     * Multiplies the computation of the ranks that start on the first, second, ... core of each node by these factors, 0 to 1000.
     * Example: {@code stencil.iterations(20).on(dibonaLike.cores(3)).ratio(4).solve(threadSimulation.imbalance(1.5, 1, 0.5))}.
     */
    public ThreadSimulation imbalance(double... byCore) {
        ModelException.required(byCore, "list of factors", "Write imbalance(1.5, 1, 0.5)");
        boolean inRange = Arrays.stream(byCore).allMatch(factor -> factor >= 0 && factor <= LARGEST);
        List<Double> factors = Arrays.stream(byCore).boxed().toList();
        if (factors.isEmpty() || !inRange) {
            throw ModelException.call(
                    "imbalance",
                    factors.isEmpty()
                            ? "must have one factor for each core of a node"
                            : "factors must be between 0 and 1000",
                    "Try imbalance(1.5, 1, 0.5)",
                    factors.toArray());
        }
        return with(FACTORS, factors);
    }

    /**
     * Migrates ranks at no cost: after every {@code iterations} iterations, a rank moves to the core of its node with the least mean
     * computation, if that reduces the imbalance.
     * Example: {@code stencil.iterations(20).on(dibonaLike.cores(3)).ratio(4).solve(threadSimulation.imbalance(1.5, 1, 0.5).migrating(5))}.
     */
    public ThreadSimulation migrating(int iterations) {
        return with(MIGRATION, iterations);
    }

    /** Returns the median time of the runs with the shortest and the longest as bracket, and the core times of the median run, in one row. */
    @Override
    public Result of(Virtualized question) {
        ModelException.required(question, "question", "Write stencil.on(dibonaLike).solve(threadSimulation)");
        return new ThreadAnswer(question, this).result();
    }

    /** Returns the assumptions of the method, one sentence each; without noise the seed and the number of runs have no effect. */
    List<String> assumptions() {
        return noise() > 0 ? spec.assumptions(SEED, RUNS, NOISE, EAGER, OFFSET) : spec.assumptions(EAGER, OFFSET);
    }

    long seed() {
        return spec.get(SEED);
    }

    int runs() {
        return spec.get(RUNS);
    }

    double noise() {
        return spec.get(NOISE);
    }

    boolean isEager() {
        return spec.get(EAGER);
    }

    double offsetInBursts() {
        return spec.get(OFFSET);
    }

    List<Double> factors() {
        return spec.get(FACTORS);
    }

    int migration() {
        return spec.get(MIGRATION);
    }

    @Override
    public String key() {
        List<String> words = new ArrayList<>(List.of("threadSimulation " + seed()));
        if (runs() != Spec.DEFAULTS.get(RUNS)) {
            words.add(Digits.plural(runs(), "run"));
        }
        if (noise() != Spec.DEFAULTS.get(NOISE)) {
            words.add("noise " + Digits.four(noise()));
        }
        if (isEager()) {
            words.add("eager");
        }
        if (offsetInBursts() != Spec.DEFAULTS.get(OFFSET)) {
            words.add("offset " + Digits.four(offsetInBursts()));
        }
        if (!factors().isEmpty()) {
            words.add("imbalance " + factors().stream().map(Digits::four).collect(Collectors.joining(":")));
        }
        if (migration() > 0) {
            words.add("migrating " + migration());
        }
        return String.join(", ", words);
    }

    /** Returns the values of all settings: methods are equal if these are, whether they were chosen or are defaults. */
    private List<Optional<Object>> values() {
        return spec.values(SEED, RUNS, NOISE, EAGER, OFFSET, FACTORS, MIGRATION);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ThreadSimulation that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
