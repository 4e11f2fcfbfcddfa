package dev.weft.virtualization.simulate;

import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * The parameters of a stencil code of user-level threads, in SI units. Rank {@code (node * cores + core) * ratio + v} starts on that core
 * and exchanges four messages in each iteration with the same core and v of the other node of its pair (nodes 0 and 1, 2 and 3, ...).
 *
 * @param variant values that differ from ranks with equal work and fixed cores on nodes that start together
 */
public record ThreadSetting(Layout layout, Burst burst, Wire wire, Spec variant) implements Serializable {
    /** Messages that a rank sends, and receives, in an iteration: one for each neighbour. */
    public static final int MESSAGES = 4;

    private static final int MOST_RANKS = 1 << 20;

    private static final Setting<Double> OFFSET = Setting.silent("offset", 0.0);
    private static final Setting<List<Double>> FACTORS = Setting.silent("imbalance", List.of());
    private static final Setting<Integer> MIGRATION = Setting.silent("migrating", 0);
    private static final Setting<Long> SEED = Setting.silent("seed", 1L);

    /**
     * The number of ranks and their places.
     *
     * @param nodes an even number
     * @param cores of each node
     * @param ratio ranks on each core
     * @param iterations of the stencil
     */
    public record Layout(int nodes, int cores, int ratio, int iterations) implements Serializable {
        public Layout {
            if (nodes < 2 || nodes % 2 != 0) {
                throw ModelException.of(
                        "threadSimulation, nodes = " + nodes,
                        "nodes exchange messages in pairs",
                        "Use an even number of nodes");
            }
            positive("cores", cores);
            positive("ranks per core", ratio);
            positive("iterations", iterations);
            if ((long) nodes * cores > MOST_RANKS / ratio) {
                throw ModelException.of(
                        "threadSimulation, ranks = " + Digits.four((double) nodes * cores * ratio),
                        "must be at most " + MOST_RANKS,
                        "Use fewer nodes, because pairs of nodes do not affect one another");
            }
        }

        private static void positive(String what, int count) {
            if (count < 1) {
                throw ModelException.of(
                        "threadSimulation, " + what + " = " + count, "must be 1 or more", "Write 1 or more");
            }
        }

        /** Returns the number of cores of all nodes. */
        public int allCores() {
            return nodes * cores;
        }

        /** Returns the number of ranks on all cores. */
        public int ranks() {
            return nodes * cores * ratio;
        }

        /** Returns the rank on the other node that a rank exchanges messages with. */
        public int partner(int rank) {
            return new Neighbours(this).partner(rank);
        }

        /** Returns the distinct neighbours of a rank in shared memory. */
        public int[] sharing(int rank) {
            return new Neighbours(this).shared[rank].clone();
        }
    }

    /**
     * The activity of a rank between two waits; times are in seconds.
     *
     * @param compute mean computation time
     * @param sigma standard deviation of the logarithm of its random factor
     * @param calls number of calls that post messages, each of which takes {@code call}
     * @param call time of a call, and of handling one message
     * @param switching time of a context switch to the rank
     * @param memory time of copies for the ranks of the same node
     */
    public record Burst(double compute, double sigma, int calls, double call, double switching, double memory)
            implements Serializable {
        public Burst {
            least("compute time", compute);
            least("noise", sigma);
            least("number of calls", calls);
            least("time of a call", call);
            least("context switch", switching);
            least("time of shared-memory copies", memory);
        }

        /** Returns the time of calls and of the context switch, in seconds. */
        double overhead() {
            return switching + calls * call;
        }

        double seconds() {
            return overhead() + compute + memory;
        }
    }

    /**
     * The network and the messages.
     *
     * @param bytes of a message
     * @param latency in seconds
     * @param coreRate injection bandwidth of one core, in bytes per second
     * @param nodeRate bandwidth that all cores of a node share, in bytes per second
     * @param eager whether data leaves before the answer of the receiver
     */
    public record Wire(double bytes, double latency, double coreRate, double nodeRate, boolean eager)
            implements Serializable {
        public Wire {
            least("size of a message", bytes);
            least("latency", latency);
            if (!(coreRate > 0 && nodeRate > 0)) {
                throw ModelException.of(
                        "threadSimulation, bandwidth = " + Digits.four(Math.min(coreRate, nodeRate)),
                        "must be above zero",
                        "Set the bandwidth of a core and of a node");
            }
        }

        /** Returns the total rate of the flows of a node, in bytes per second. */
        double rate(int flows) {
            return Math.min(flows * coreRate, nodeRate);
        }
    }

    public ThreadSetting {
        List<Double> factors = variant.get(FACTORS);
        int migration = variant.get(MIGRATION);
        least("offset", variant.get(OFFSET));
        if (!factors.isEmpty() && factors.size() != layout.ranks()) {
            throw ModelException.of(
                    "threadSimulation, factors of work = " + factors.size(),
                    "must be one for each of the " + layout.ranks() + " ranks, or none",
                    "Give one factor for each rank");
        }
        factors.forEach(factor -> least("factor of work", factor));
        if (migration < 0) {
            throw ModelException.call("migrating", "must be 0 or more", "Write 0 for no migration", migration);
        }
    }

    private static void least(String what, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw ModelException.of(
                    "threadSimulation, " + what + " = " + Digits.four(value),
                    "must be finite and not negative",
                    "Check the times, counts and factors of the question");
        }
    }

    /** Returns a setting whose ranks have equal work and fixed cores, on nodes that start together. */
    public static ThreadSetting of(Layout layout, Burst burst, Wire wire) {
        return new ThreadSetting(layout, burst, wire, Spec.DEFAULTS);
    }

    private <T> ThreadSetting with(Setting<T> setting, T value) {
        return new ThreadSetting(layout, burst, wire, variant.with(setting, value));
    }

    /** Sets how late odd nodes start, in mean bursts. */
    public ThreadSetting offset(double bursts) {
        return with(OFFSET, bursts);
    }

    /** Multiplies the computation time of each rank by its factor. */
    public ThreadSetting imbalance(double... byRank) {
        return with(FACTORS, Arrays.stream(byRank).boxed().toList());
    }

    /**
     * Migrates a rank after every {@code iterations} iterations to the core of its node with the least total mean computation time (the first
     * of equals), if that core then has less than the core that the rank leaves. Migration takes no time; 0 means none.
     */
    public ThreadSetting migrating(int iterations) {
        return with(MIGRATION, iterations);
    }

    /** Sets the seed of the noise. */
    public ThreadSetting seed(long other) {
        return with(SEED, other);
    }

    /** Returns how late odd nodes start, in mean bursts. */
    public double offset() {
        return variant.get(OFFSET);
    }

    /** Returns the number of iterations after which ranks migrate; 0 if they do not. */
    public int migration() {
        return variant.get(MIGRATION);
    }

    /** Returns the seed of the noise. */
    public long seed() {
        return variant.get(SEED);
    }

    /** Returns the factor of the rank's computation time. */
    double factor(int rank) {
        List<Double> factors = variant.get(FACTORS);
        return factors.isEmpty() ? 1 : factors.get(rank);
    }
}
