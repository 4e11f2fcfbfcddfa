package dev.weft.collectives;

import dev.weft.collectives.RoundLoads.Load;
import dev.weft.collectives.RoundLoads.Round;
import dev.weft.machine.Locality;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.run.Operation;
import dev.weft.study.fit.NonNegative;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Least squares of relative errors through times of collectives, for given limits of ranges: the latency and the time per byte of each range
 * of sizes at the nearest level, on GPUs also the time to start a collective, the additions of each wider level to both, and the times per byte of a reduction and of memory beyond a cache.
 * The slowest message of a round depends on the costs, so that they are fitted again until it stays the same; the best pass counts.
 */
final class RoundFit {
    private static final int MOST_PASSES = 12;
    /** The share of a column beyond the span of others that only rounding leaves. */
    private static final double COLLINEAR = 1e-9;
    /** Additions of a level to the latency in the first pass; the fit with the least squares counts. */
    private static final double[] STARTS = {0, 3e-7, 1e-6};

    /** Levels with ranges of their own, from near to far. */
    final List<Locality> levels;
    /** The smallest sizes of the ranges, the first of them 0. */
    final double[] from;
    /** Vectors above this size are beyond the cache; infinite without a cache. */
    final double cache;
    /** Whether ranges have a time to start a collective, which numbers of rounds tell apart from the latency of a round. */
    final boolean starts;

    final double[] values;
    final List<double[]> columns;
    final double[] predicted;
    private final List<RoundSample> samples;

    private RoundFit(List<RoundSample> samples, List<Locality> levels, double[] from, double cache, double perLevel) {
        this.samples = samples;
        this.levels = levels;
        this.from = from;
        this.cache = cache;
        this.starts = starts(samples);
        double[] seconds = samples.stream().mapToDouble(RoundSample::seconds).toArray();
        List<double[]> next = features(start(perLevel));
        List<double[]> last = List.of();
        List<double[]> bestColumns = next;
        double[] best = {};
        double least = Double.POSITIVE_INFINITY;
        for (int pass = 0; pass < MOST_PASSES && (pass == 0 || !same(last, next)); pass++) {
            last = next;
            double[] fitted = NonNegative.relative(last, seconds);
            next = features(fitted);
            double squares = squares(seconds, predicted(fitted, next));
            if (squares < least) {
                least = squares;
                best = fitted;
                bestColumns = next;
            }
        }
        this.columns = bestColumns;
        this.values = best;
        this.predicted = predicted(best, bestColumns);
    }

    private static double[] predicted(double[] values, List<double[]> columns) {
        double[] sum = new double[columns.get(0).length];
        for (int j = 0; j < values.length; j++) {
            for (int row = 0; row < sum.length; row++) {
                sum[row] += values[j] * columns.get(j)[row];
            }
        }
        return sum;
    }

    static RoundFit of(List<RoundSample> samples, List<Locality> levels, double[] from, double cache) {
        RoundFit best = null;
        for (double perLevel : levels.size() > 1 ? STARTS : new double[] {0}) {
            RoundFit fit = new RoundFit(samples, levels, from, cache, perLevel);
            best = best == null || fit.squares() < best.squares() ? fit : best;
        }
        return Objects.requireNonNull(best);
    }

    int parameters() {
        return parameters(samples, from.length, levels.size());
    }

    static int parameters(List<RoundSample> samples, int ranges, int levels) {
        return (starts(samples) ? 3 : 2) * ranges + 2 * (levels - 1) + 2;
    }

    private static boolean starts(List<RoundSample> samples) {
        return samples.get(0).onGpus()
                && samples.stream()
                                .mapToInt(each -> each.rounds().loads().count)
                                .distinct()
                                .count()
                        > 1;
    }

    /** The latency of a range at the nearest level; the time per byte is the next parameter, and then the time to start, if it has one. */
    int base(int range) {
        return (starts ? 3 : 2) * range;
    }

    /** The addition of a level to the latency of the level before; its addition to the time per byte is the next parameter. */
    int added(int level) {
        return base(from.length) + 2 * (level - 1);
    }

    int reduction() {
        return parameters() - 2;
    }

    int memory() {
        return parameters() - 1;
    }

    /** The time to start a collective whose largest message is of this range, in seconds. */
    double start(int range) {
        return starts ? values[base(range) + 2] : 0;
    }

    /** The sum of base and additions, in seconds. */
    double latency(int level, int range, double[] of) {
        double sum = of[base(range)];
        for (int up = 1; up <= level; up++) {
            sum += of[added(up)];
        }
        return sum;
    }

    /** The same in seconds per byte. */
    double perByte(int level, int range, double[] of) {
        double sum = of[base(range) + 1];
        for (int up = 1; up <= level; up++) {
            sum += of[added(up) + 1];
        }
        return sum;
    }

    /** Costs by which large messages are slow, and wide ones by this time and as many nanoseconds for a kilobyte. */
    private double[] start(double perLevel) {
        double[] costs = new double[parameters()];
        for (int range = 0; range < from.length; range++) {
            costs[base(range)] = 1e-6 * (1 + range);
            costs[base(range) + 1] = 1e-10;
        }
        for (int level = 1; level < levels.size(); level++) {
            costs[added(level)] = perLevel;
            costs[added(level) + 1] = perLevel / 1e4;
        }
        costs[reduction()] = 1e-10;
        return costs;
    }

    private List<double[]> features(double[] costs) {
        List<double[]> all = new ArrayList<>();
        for (int j = 0; j < parameters(); j++) {
            all.add(new double[samples.size()]);
        }
        for (int row = 0; row < samples.size(); row++) {
            double[] sum = of(samples.get(row), costs);
            for (int j = 0; j < sum.length; j++) {
                all.get(j)[row] = sum[j];
            }
        }
        return all;
    }

    /** The factors of the parameters for one sample. */
    private double[] of(RoundSample sample, double[] costs) {
        double[] sum = new double[parameters()];
        boolean beyond = sample.bytes() > cache;
        double factor = sample.rounds().factor();
        if (starts) {
            sample.rounds().loads().largest().ifPresent(load -> sum[base(range(load.bytes() * factor)) + 2]++);
        }
        for (Round round : sample.rounds().loads().rounds) {
            boolean inARow = round.inARow();
            Load slowest = round.loads().keySet().iterator().next();
            double most = -1;
            for (Load load : round.loads().keySet()) {
                double seconds = seconds(load, factor, beyond, costs, inARow);
                if (seconds > most) {
                    most = seconds;
                    slowest = load;
                }
            }
            if (!inARow) {
                add(slowest, round.times(), factor, beyond, sum, false);
                continue;
            }
            for (Map.Entry<Load, Integer> met : round.met(load -> seconds(load, factor, beyond, costs, false))
                    .entrySet()) {
                boolean waits = seconds(met.getKey(), factor, beyond, costs, false) < most;
                add(waits ? slowest : met.getKey(), met.getValue(), factor, beyond, sum, waits);
            }
        }
        return sum;
    }

    private double seconds(Load load, double factor, boolean beyond, double[] costs, boolean busy) {
        double bytes = load.bytes() * factor;
        int level = level(load.where());
        int range = range(bytes);
        return (busy || load.queued() ? 0 : latency(level, range, costs))
                + perByte(level, range, costs) * bytes
                + (load.reduced() ? costs[reduction()] * bytes : 0)
                + (beyond && load.reduced() ? costs[memory()] * bytes : 0);
    }

    private void add(Load load, double times, double factor, boolean beyond, double[] sum, boolean busy) {
        double bytes = load.bytes() * factor;
        int range = range(bytes);
        boolean hidden = busy || load.queued();
        sum[base(range)] += hidden ? 0 : times;
        sum[base(range) + 1] += times * bytes;
        for (int up = 1; up <= level(load.where()); up++) {
            sum[added(up)] += hidden ? 0 : times;
            sum[added(up) + 1] += times * bytes;
        }
        sum[reduction()] += load.reduced() ? times * bytes : 0;
        sum[memory()] += beyond && load.reduced() ? times * bytes : 0;
    }

    /** The level whose ranges a locality takes: its own, or the next wider one. */
    private int level(Locality where) {
        for (int level = 0; level < levels.size(); level++) {
            if (levels.get(level).compareTo(where) >= 0) {
                return level;
            }
        }
        return levels.size() - 1;
    }

    private int range(double bytes) {
        int range = 0;
        while (range + 1 < from.length && from[range + 1] <= bytes) {
            range++;
        }
        return range;
    }

    private static boolean same(List<double[]> one, List<double[]> other) {
        for (int j = 0; j < one.size(); j++) {
            if (!Arrays.equals(one.get(j), other.get(j))) {
                return false;
            }
        }
        return true;
    }

    /** Whether no other parameters, also those fitted to 0, can take the place of this one in all times. */
    boolean isIdentifiable(int at) {
        List<double[]> others = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            if (j != at) {
                addBeyond(others, columns.get(j));
            }
        }
        return addBeyond(others, columns.get(at));
    }

    /** Adds the direction in which a column, relative to the times, leaves the span of others; false if it lies within. */
    private boolean addBeyond(List<double[]> directions, double... column) {
        double[] rest = new double[column.length];
        for (int row = 0; row < rest.length; row++) {
            rest[row] = column[row] / samples.get(row).seconds();
        }
        double length = length(rest);
        for (int pass = 0; pass < 2; pass++) { // the second one removes what rounding leaves
            for (double[] direction : directions) {
                double along = 0;
                for (int row = 0; row < rest.length; row++) {
                    along += rest[row] * direction[row];
                }
                for (int row = 0; row < rest.length; row++) {
                    rest[row] -= along * direction[row];
                }
            }
        }
        double left = length(rest);
        if (!(left > COLLINEAR * length)) {
            return false;
        }
        directions.add(Arrays.stream(rest).map(value -> value / left).toArray());
        return true;
    }

    private static double length(double... vector) {
        return Math.sqrt(Arrays.stream(vector).map(value -> value * value).sum());
    }

    /** Whether a byte takes time in each range. */
    boolean countsBytes() {
        for (int range = 0; range < from.length; range++) {
            if (!(values[base(range) + 1] > 0)) {
                return false;
            }
        }
        return true;
    }

    /** The sum of squared relative errors. */
    double squares() {
        return squares(samples.stream().mapToDouble(RoundSample::seconds).toArray(), predicted);
    }

    private static double squares(double[] seconds, double[] predicted) {
        double sum = 0;
        for (int row = 0; row < predicted.length; row++) {
            double error = predicted[row] / seconds[row] - 1;
            sum += error * error;
        }
        return sum;
    }

    /** The Bayesian information criterion n ln(S / n) + k ln n; k counts the parameters that are not 0 and the limits. */
    double criterion(int points) {
        long used = Arrays.stream(values).filter(value -> value > 0).count()
                + from.length
                - 1
                + (Double.isInfinite(cache) ? 0 : 1);
        return points * Math.log(Math.max(squares() / points, 1e-24)) + used * Math.log(points);
    }

    /**
     * A measured time of a collective by one algorithm, with its rounds.
     *
     * @param datatype of its numbers on GPUs; empty elsewhere
     */
    record RoundSample(
            Operation operation,
            CollectiveAlgorithm algorithm,
            int ranks,
            String datatype,
            double bytes,
            double seconds,
            RoundCache.Scaled rounds) {
        boolean onGpus() {
            return !datatype.isEmpty();
        }
    }
}
