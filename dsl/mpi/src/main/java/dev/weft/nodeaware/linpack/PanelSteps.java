package dev.weft.nodeaware.linpack;

import dev.weft.nodeaware.linpack.PanelNetwork.Together;
import dev.weft.program.pattern.BlockCyclic;
import dev.weft.study.From;
import dev.weft.study.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the columns of a grid of processes from panel to panel. A column moves at its slowest process, because the swap of rows makes its
 * processes wait for one another: it swaps rows and updates its part of the matrix, for the owner of the next panel interrupted by the
 * factorization, and goes on when it has the next panel. Costs O(panels p q).
 */
@From(paper = "Dongarra, Luszczek, Petitet 2003", equation = "section 3")
final class PanelSteps {
    private final Hpl of;
    private final BlockCyclic matrix;
    private final PanelNetwork network;
    /** Seconds of a multiplication with its addition, by column, then row. */
    private final double[][] each;

    private final double[][] spread;
    /** The messages of a column in a step of the pivot search and of the swap. */
    private final List<Together> pivots;

    private final List<Together> swaps;
    private final Together rolls;
    /** From one column to another, when first needed. */
    private final Map<Long, Together> hops = new HashMap<>();

    PanelSteps(Hpl of, PanelNetwork network, double[] flops, double[] spreads) {
        this.of = of;
        this.matrix = new BlockCyclic(of.n, of.nb);
        this.network = network;
        this.each = new double[of.q][of.p];
        this.spread = new double[of.q][of.p];
        for (int c = 0; c < of.q; c++) {
            for (int r = 0; r < of.p; r++) {
                each[c][r] = 2 / flops[r * of.q + c];
                spread[c][r] = spreads[r * of.q + c];
            }
        }
        this.pivots = exchanges(1);
        this.swaps = exchanges(of.q);
        this.rolls = within(of.q, r -> (r + 1) % of.p);
    }

    /** The exchanges of these columns at once, by step. */
    private List<Together> exchanges(int columns) {
        List<Together> all = new ArrayList<>();
        for (int bit = 1; bit < of.p; bit *= 2) {
            int step = bit;
            all.add(within(columns, r -> (r ^ step) < of.p ? r ^ step : r));
        }
        return all;
    }

    /** The messages from each row of these columns to another row; a row that is its own partner sends none. */
    private Together within(int columns, IntUnaryOperator to) {
        int[] from = IntStream.range(0, of.p * columns)
                .filter(i -> to.applyAsInt(i / columns) != i / columns)
                .toArray();
        return network.together(
                IntStream.of(from).map(i -> i / columns * of.q + i % columns).toArray(),
                IntStream.of(from)
                        .map(i -> to.applyAsInt(i / columns) * of.q + i % columns)
                        .toArray());
    }

    private Together hop(int from, int to) {
        return hops.computeIfAbsent(
                (long) from * of.q + to,
                pair -> network.together(
                        IntStream.range(0, of.p).map(r -> r * of.q + from).toArray(),
                        IntStream.range(0, of.p).map(r -> r * of.q + to).toArray()));
    }

    /** The time of a run and its parts in the column that ends last, in seconds; what they leave is waiting for panels. */
    record Times(double all, double update, double swap, double panels, double sent) {}

    /**
     * Runs.
     *
     * @param overlaps whether a panel travels while its senders and receivers compute
     * @param random of the times of updates; null for their means
     */
    Times run(boolean overlaps, @Nullable Random random) {
        return new Run(overlaps, random).times();
    }

    /** The state of one run. */
    private final class Run {
        private final boolean overlaps;
        private final @Nullable Random random;
        /** By column: when its last step ended. */
        private double[] free = new double[of.q];

        private final double[] updates = new double[of.q];
        private final double[] swapped = new double[of.q];
        private final double[] factorized = new double[of.q];
        private final double[] sent = new double[of.q];
        /** By column: the seconds of its update in the last step. */
        private final double[] last = new double[of.q];
        /** By row of processes: the rows of the matrix below the panel of the step. */
        private final double[] rows = new double[of.p];

        Run(boolean overlaps, @Nullable Random random) {
            this.overlaps = overlaps;
            this.random = random;
        }

        Times times() {
            free[0] = factorize(0, 0);
            broadcast(0, free[0], new double[of.q]);
            boolean looksAhead = of.spec.get(Hpl.DEPTH) > 0;
            for (int panel = 0; panel < matrix.blocks(); panel++) {
                Progress.stopIfInterrupted("following panels");
                step(panel, looksAhead);
            }
            int c = IntStream.range(0, of.q).reduce(0, (a, b) -> free[b] > free[a] ? b : a);
            return new Times(free[c], updates[c], swapped[c], factorized[c], sent[c]);
        }

        private void step(int panel, boolean looksAhead) {
            int next = panel + 1;
            double[] begin = free.clone();
            for (int r = 0; r < of.p; r++) {
                rows[r] = matrix.owned(next, r, of.p);
            }
            for (int c = 0; c < of.q; c++) {
                double columns = matrix.owned(next, c, of.q);
                double swap = swap(panel, columns);
                last[c] = columns == 0 ? 0 : update(panel, c, columns);
                swapped[c] += swap;
                updates[c] += last[c];
                free[c] += swap + last[c];
            }
            if (next == matrix.blocks()) {
                return;
            }
            int owner = next % of.q;
            double factor = factorize(next, owner);
            free[owner] += factor;
            if (looksAhead) {
                double width = matrix.width(next);
                double share = width / matrix.owned(next, owner, of.q);
                broadcast(next, begin[owner] + swap(panel, width) + share * last[owner] + factor, begin);
            } else {
                broadcast(next, free[owner], free.clone());
            }
        }

        /** The update of these columns by the slowest process. */
        private double update(int panel, int column, double columns) {
            double w = matrix.width(panel);
            double most = 0;
            for (int r = 0; r < of.p; r++) {
                double work = each[column][r] * (rows[r] * columns * w + w * w * columns / 2);
                most = Math.max(most, random == null ? work : work * scatter(random, spread[column][r]));
            }
            return most;
        }

        private static double scatter(Random random, double spread) {
            return Math.max(0, 1 + spread * random.nextGaussian());
        }

        private double swap(int panel, double columns) {
            double bytes = Double.BYTES * matrix.width(panel) * columns;
            double between = last[0];
            if (columns == 0) {
                return 0;
            }
            double sum = 0;
            if (of.spec.get(Hpl.SWAP).rolls(columns)) {
                double part = 1;
                for (Together step : swaps) {
                    part /= 2;
                    sum += network.seconds(step, bytes * part, between);
                }
                return sum + (of.p - 1) * network.seconds(rolls, bytes / of.p, between);
            }
            for (Together step : swaps) {
                sum += network.seconds(step, bytes, between);
            }
            return sum;
        }

        private double factorize(int panel, int column) {
            double w = matrix.width(panel);
            double most = 0;
            for (int r = 0; r < of.p; r++) {
                most = Math.max(most, matrix.owned(panel, r, of.p) * each[column][r]);
            }
            double search = 0;
            for (Together step : pivots) {
                search += network.seconds(step, Double.BYTES * (2 * w + 4), 0);
            }
            double time = most * w * w / 2 / of.spec.get(Hpl.PANELS) + w * search;
            factorized[column] += time;
            return time;
        }

        /** Sends a panel that its owner has at this time to all columns, which begin to listen at these times. */
        private void broadcast(int panel, double ready, double... listening) {
            int owner = panel % of.q;
            double most = 0;
            for (int r = 0; r < of.p; r++) {
                most = Math.max(most, matrix.owned(panel, r, of.p));
            }
            double bytes = Double.BYTES * most * matrix.width(panel);
            PanelBroadcast way = of.spec.get(Hpl.BROADCAST);
            double when = ready;
            for (int[] chain : way.chains(of.q)) {
                when = pass(chain, owner, when, bytes, listening);
            }
            if (way.isLong()) {
                roll(way == PanelBroadcast.LONG ? 1 : 2, owner, when, bytes, listening);
            }
        }

        /** Passes a panel along a chain; returns when the owner has sent it. */
        private double pass(int[] chain, int owner, double ready, double bytes, double... listening) {
            int from = owner;
            double when = ready;
            double done = ready;
            for (int distance : chain) {
                int to = (owner + distance) % of.q;
                double begin = Math.max(when, listening[to]);
                double end = begin + network.seconds(hop(from, to), bytes, last[to]);
                occupy(from, when, end);
                receive(to, begin, end);
                done = from == owner ? end : done;
                from = to;
                when = end;
            }
            return done;
        }

        /** Spreads the parts of a panel over the columns from this distance on and the owner, then rolls them around. */
        private void roll(int first, int owner, double ready, double bytes, double... listening) {
            int columns = of.q - first + 1;
            if (columns < 2) {
                return;
            }
            int[] all = IntStream.range(0, columns)
                    .map(i -> (owner + (i == 0 ? 0 : first + i - 1)) % of.q)
                    .toArray();
            double begin = Math.max(
                    ready,
                    IntStream.of(all)
                            .skip(1)
                            .mapToDouble(c -> listening[c])
                            .max()
                            .orElse(0));
            double end = begin;
            double part = bytes;
            for (int reach = columns; reach > 1; reach = (reach + 1) / 2) {
                part /= 2;
                end += network.seconds(hop(owner, all[(reach + 1) / 2]), part, last[owner]);
            }
            end += (columns - 1) * network.seconds(hop(owner, all[1]), bytes / columns, last[owner]);
            occupy(owner, ready, end);
            for (int i = 1; i < all.length; i++) {
                receive(all[i], begin, end);
            }
        }

        private void occupy(int column, double from, double to) {
            if (!overlaps) {
                free[column] += to - from;
                sent[column] += to - from;
            }
        }

        private void receive(int column, double begin, double end) {
            if (overlaps) {
                free[column] = Math.max(free[column], end);
            } else {
                free[column] = Math.max(free[column], begin) + end - begin;
                sent[column] += end - begin;
            }
        }
    }

    /** The messages of a run and their bytes; empty where a panel or a swap is cut into parts. */
    Optional<double[]> traffic() {
        if (of.spec.get(Hpl.BROADCAST).isLong() || of.spec.get(Hpl.SWAP) != RowSwap.BINARY_EXCHANGE) {
            return Optional.empty();
        }
        double partners = pivots.stream().mapToInt(Together::messages).sum();
        double messages = 0;
        double numbers = 0;
        for (int panel = 0; panel < matrix.blocks(); panel++) {
            double w = matrix.width(panel);
            double rest = of.n - (double) panel * of.nb;
            messages += of.p * (of.q - 1.0) + w * partners;
            numbers += rest * w * (of.q - 1) + w * partners * (2 * w + 4);
            for (int c = 0; c < of.q; c++) {
                double columns = matrix.owned(panel + 1, c, of.q);
                messages += columns > 0 ? partners : 0;
                numbers += partners * w * columns;
            }
        }
        return Optional.of(new double[] {messages, numbers * Double.BYTES});
    }

    /** The time of the slowest process's work relative to the mean. */
    double unevenness() {
        double slowest =
                Arrays.stream(each).flatMapToDouble(Arrays::stream).max().orElse(1);
        double mean =
                Arrays.stream(each).flatMapToDouble(Arrays::stream).average().orElse(1);
        return slowest / mean;
    }
}
