package dev.weft.virtualization.simulate;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * A stencil code of user-level threads in SI units. Rank {@code (node * cores + core) * ratio + v} starts on that core; it exchanges four
 * messages an iteration with the same core and v of the other node of its pair (nodes 0 and 1, 2 and 3, ...).
 *
 * @param factors of the compute time, by rank; none if all ranks have the same work
 */
public record ThreadSetting(
        Layout layout, Burst burst, Wire wire, double offset, List<Double> factors, int migration, long seed)
        implements Serializable {
    /** Messages that a rank sends, and receives, in an iteration: one for each of its neighbours. */
    public static final int MESSAGES = 4;

    private static final int MOST_RANKS = 1 << 20;

    /**
     * How many ranks there are, and where.
     *
     * @param nodes in pairs
     * @param ratio ranks per core
     */
    public record Layout(int nodes, int cores, int ratio, int iterations) implements Serializable {
        public Layout {
            if (nodes < 2 || nodes % 2 != 0) {
                throw ModelException.cannot(
                        "simulate user-level threads on nodes",
                        nodes,
                        "nodes exchange messages in pairs",
                        "Take an even number of nodes");
            }
            positive("cores", cores);
            positive("ranks per core", ratio);
            positive("iterations", iterations);
            if ((long) nodes * cores > MOST_RANKS / ratio) {
                throw ModelException.cannot(
                        "simulate user-level threads, ranks",
                        (double) nodes * cores * ratio,
                        "there are at most " + MOST_RANKS,
                        "Take fewer nodes: pairs of nodes do not meet one another");
            }
        }

        private static void positive(String what, int count) {
            if (count < 1) {
                throw ModelException.cannot(
                        "simulate user-level threads, " + what, count, "there is one at least", "Write 1 or more");
            }
        }

        public int allCores() {
            return nodes * cores;
        }

        public int ranks() {
            return nodes * cores * ratio;
        }

        /** With whom a rank exchanges messages across the network. */
        public int partner(int rank) {
            return new Neighbours(this).partner(rank);
        }

        /** With whom it shares memory, each once. */
        public int[] sharing(int rank) {
            return new Neighbours(this).shared[rank].clone();
        }
    }

    /**
     * What a rank does between two waits, in seconds.
     *
     * @param compute on average
     * @param sigma of the logarithm of the factor by which it scatters
     * @param calls that post messages, each of which takes {@code call}; so does handling one message
     * @param switching to the rank
     * @param memory copied for the ranks of the same node
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

        /** Seconds of calls and of the switch. */
        double overhead() {
            return switching + calls * call;
        }

        double seconds() {
            return overhead() + compute + memory;
        }
    }

    /**
     * What a message meets.
     *
     * @param latency in seconds
     * @param coreRate bytes per second that one core drives
     * @param nodeRate bytes per second that all cores of a node share
     * @param eager whether data leaves before the receiver answers
     */
    public record Wire(double bytes, double latency, double coreRate, double nodeRate, boolean eager)
            implements Serializable {
        public Wire {
            least("size of a message", bytes);
            least("latency", latency);
            if (!(coreRate > 0 && nodeRate > 0)) {
                throw ModelException.cannot(
                        "simulate user-level threads with bandwidth",
                        Digits.four(Math.min(coreRate, nodeRate)),
                        "it must be above zero",
                        "Give the bandwidth of a core and of a node");
            }
        }

        /** All flows of a node together, in bytes per second. */
        double rate(int flows) {
            return Math.min(flows * coreRate, nodeRate);
        }
    }

    public ThreadSetting {
        least("offset", offset);
        factors = List.copyOf(factors);
        if (!factors.isEmpty() && factors.size() != layout.ranks()) {
            throw ModelException.cannot(
                    "simulate user-level threads with factors of work",
                    factors.size(),
                    "there are " + layout.ranks() + " ranks",
                    "Give one factor per rank, or none");
        }
        factors.forEach(factor -> least("factor of work", factor));
        if (migration < 0) {
            throw ModelException.cannot(
                    "move ranks every so many iterations", migration, "it must be 1 or more", "Write 0 to move none");
        }
    }

    private static void least(String what, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw ModelException.cannot(
                    "simulate user-level threads with the " + what,
                    Digits.four(value),
                    "it must be zero or more, and finite",
                    "Check the setting");
        }
    }

    /** All ranks alike and where they are for good, nodes in step. */
    public static ThreadSetting of(Layout layout, Burst burst, Wire wire) {
        return new ThreadSetting(layout, burst, wire, 0, List.of(), 0, 1);
    }

    /** Odd nodes start so many mean bursts late. */
    public ThreadSetting offset(double bursts) {
        return new ThreadSetting(layout, burst, wire, bursts, factors, migration, seed);
    }

    /** The compute time of each rank times its factor. */
    public ThreadSetting imbalance(double... byRank) {
        List<Double> all = Arrays.stream(byRank).boxed().toList();
        return new ThreadSetting(layout, burst, wire, offset, all, migration, seed);
    }

    /**
     * Whenever a rank has finished a multiple of so many iterations, it moves to the core of its node whose ranks have the least mean
     * compute time in all (the first of equals), if even with it that core has less than the one that it leaves. Moving is free.
     */
    public ThreadSetting migrating(int iterations) {
        return new ThreadSetting(layout, burst, wire, offset, factors, iterations, seed);
    }

    /** Another draw of the noise. */
    public ThreadSetting seed(long other) {
        return new ThreadSetting(layout, burst, wire, offset, factors, migration, other);
    }

    double factor(int rank) {
        return factors.isEmpty() ? 1 : factors.get(rank);
    }
}
