package dev.weft.machine;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Value;
import dev.weft.study.data.Launches;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Parameters of the postal and max-rate models, fitted to ping-pongs by ranges of sizes as for Table 1. The table has one row for each
 * {@code protocol} and {@code parameter}: {@code value} with its interval, {@code standard error}, {@code points} and {@code determination}.
 * The last range between nodes also gets an injection limit if both fewer and at least 4 pairs were measured. Intervals are Student's t at
 * 95 %, for a bandwidth those of its inverse; cut-offs that were found are bracketed by measured sizes.
 *
 * <p>A table with the key {@code launch} is fitted launch by launch, to the medians of its cells. Intervals are then those over launches, and
 * any range between nodes gets an injection limit if the times show it, from the number of pairs on that fits best. One launch shows no
 * scatter over launches, and its numbers have no interval; a cut-off keeps its bracket, which is between two measured sizes.
 */
@From(paper = "Bienz et al. 2018", equation = "Table 1")
public final class FittedCosts extends Answer {
    private static final String EXAMPLE =
            "Write fitCosts(measured(\"bluewaters-max-rate\"), interNode, bytes(500), bytes(8000))";
    private static final List<String> PROTOCOLS = List.of("short", "eager", "rendezvous");

    /** Whether errors are absolute or relative. */
    private static final Setting<CostFit.Weights> WEIGHTS = Setting.of("weights", CostFit.Weights.ABSOLUTE)
            .assuming("Least squares minimize %s errors, which large messages dominate")
            .setWith("relative()");

    /** The method by which the cut-offs were found; empty if they were given. */
    private final String cut;

    private final Result measured;
    private final Locality where;
    private final PingPongs points;
    private final double[] first;
    /** Where each cut-off lies that was found, without the first range; empty if they were given. */
    private final List<Estimate> brackets;

    private final Spec spec;
    private final List<FittedRange> ranges = new ArrayList<>();
    /** The ranges over launches; empty for a table without launches, which has {@link #ranges}. */
    private final List<LaunchedRange> launched = new ArrayList<>();

    private FittedCosts(
            Result measured,
            Locality where,
            PingPongs points,
            double[] first,
            List<Estimate> brackets,
            String cut,
            Spec spec) {
        this.measured = measured;
        this.where = where;
        this.points = points;
        this.first = first;
        this.brackets = brackets;
        this.cut = cut;
        this.spec = spec;
        if (Launches.has(measured.columns())) {
            fitLaunches();
        } else {
            fitAll();
        }
    }

    private void fitLaunches() {
        List<PingPongs> launches = PingPongs.launches(measured.columns(), where);
        for (int at = 0; at < first.length; at++) {
            int range = at;
            double from = first[range];
            double below = below(range);
            PingPongs inside = points.between(from, below);
            int limited = where.isBetweenNodes() ? PairLimit.of(inside) : PairLimit.NONE;
            PingPongs certain = points.between(surelyFrom(range), surelyBelow(range));
            boolean enough = certain.sizes().length >= CutOffs.LEAST_SIZES;
            List<PingPongs> each = launches.stream()
                    .map(launch -> enough
                            ? launch.between(surelyFrom(range), surelyBelow(range))
                            : launch.between(from, below))
                    .toList();
            launched.add(LaunchedRange.of(protocol(range), from, limited, each, weights()));
        }
    }

    /** Sizes within the bracket of a limit may be of either range, and count for neither. */
    private double surelyFrom(int range) {
        return range == 0 || brackets.isEmpty()
                ? first[range]
                : brackets.get(range - 1).high();
    }

    private double surelyBelow(int range) {
        return range == brackets.size() || brackets.isEmpty()
                ? below(range)
                : Math.nextUp(brackets.get(range).low());
    }

    private double below(int range) {
        return range + 1 == first.length ? Double.POSITIVE_INFINITY : first[range + 1];
    }

    private void fitAll() {
        boolean limited = points.isSplit(where);
        for (int range = 0; range < first.length; range++) {
            boolean isLast = range + 1 == first.length;
            PingPongs inside = points.between(first[range], below(range));
            ranges.add(FittedRange.of(
                    protocol(range), first[range], inside, isLast && limited && inside.isSplit(where), weights()));
        }
    }

    /** Fits short messages below the first size, eager messages below the second, and rendezvous messages from the second on. */
    public static FittedCosts of(Result measured, Locality where, Bytes eagerFrom, Bytes rendezvousFrom) {
        PingPongs points = points(measured, where);
        double eager = ModelException.required(eagerFrom, "size", EXAMPLE).si();
        double rendezvous =
                ModelException.required(rendezvousFrom, "size", EXAMPLE).si();
        if (!(eager < rendezvous)) {
            throw ModelException.of(
                    "cut-offs " + eagerFrom + " and " + rendezvousFrom,
                    "rendezvous messages must begin above eager ones",
                    EXAMPLE);
        }
        double[] first = {0, eager, rendezvous};
        return new FittedCosts(measured, where, points, first, List.of(), "", Spec.DEFAULTS);
    }

    /** Fits this number of ranges of sizes, whose cut-offs are found. */
    public static FittedCosts of(Result measured, Locality where, int ranges) {
        PingPongs points = points(measured, where);
        double[] first = CutOffs.of(unlimited(measured, points, where), ranges);
        return found(measured, where, points, first, "cut-offs with least relative squares");
    }

    /** Fits up to 4 ranges of sizes, whose number and cut-offs are found by the Bayesian information criterion. */
    public static FittedCosts of(Result measured, Locality where) {
        PingPongs points = points(measured, where);
        PingPongs few = unlimited(measured, points, where);
        double[] first = CutOffs.found(few, Launches.has(measured.columns()) ? LaunchedCutOffs.PARAMETERS : 1);
        return found(
                measured,
                where,
                points,
                first,
                "cut-offs with least relative squares, number of ranges by the Bayesian information criterion");
    }

    private static FittedCosts found(Result measured, Locality where, PingPongs points, double[] first, String cut) {
        List<Estimate> brackets = IntStream.range(1, first.length)
                .mapToObj(range -> new Estimate(
                        first[range], points.lastBelow(first[range]).si(), first[range]))
                .toList();
        if (Launches.has(measured.columns()) && !brackets.isEmpty()) {
            brackets = LaunchedCutOffs.widened(brackets, PingPongs.launches(measured.columns(), where));
        }
        return new FittedCosts(measured, where, points, first, brackets, cut, Spec.DEFAULTS);
    }

    private static PingPongs points(Result measured, Locality where) {
        ModelException.required(measured, "table of measurements", EXAMPLE);
        ModelException.required(where, "locality", EXAMPLE);
        return Launches.has(measured.columns())
                ? PingPongs.pooled(PingPongs.launches(measured.columns(), where), where)
                : PingPongs.of(measured, where);
    }

    /** The points in which limits of sizes are found. Where launches show the number of pairs that is limited, few is not a fixed number. */
    private static PingPongs unlimited(Result measured, PingPongs points, Locality where) {
        return Launches.has(measured.columns()) ? points.fewest() : points.unlimited(where);
    }

    private String protocol(int range) {
        return first.length == PROTOCOLS.size() && where != Locality.GPU
                ? PROTOCOLS.get(range)
                : "range " + (range + 1);
    }

    /**
     * Fits relative errors, so that small messages count as much as large ones. Table 1, and the answer without this word, use absolute
     * errors. Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode, bytes(500), bytes(8000)).relative()}.
     */
    public FittedCosts relative() {
        return new FittedCosts(
                measured, where, points, first, brackets, cut, spec.with(WEIGHTS, CostFit.Weights.RELATIVE));
    }

    /**
     * Returns the fitted numbers as message costs of this locality, for a machine; {@link MessageCosts#and} adds other localities.
     * Example: {@code blueWaters.costs(fitCosts(measured("bluewaters-pingpong"), interNode, bytes(500), bytes(8000)).costs())}.
     */
    public MessageCosts costs() {
        MessageCosts costs = MessageCosts.none();
        for (FittedRange range : ranges) {
            costs = range.addTo(costs, where);
        }
        for (LaunchedRange range : launched) {
            costs = range.addTo(costs, where);
        }
        return costs.measuredBy(weights().word + " least squares through "
                + measured.provenance().source());
    }

    /**
     * Returns the latency and bandwidth of one fitted range as a link, for machines and networks; several ranges are an error, because a
     * link has one. Example: {@code cluster(2, 1).link(fitCosts(measured("bluewaters-pingpong"), interNode, 1).link())}.
     */
    public Link link() {
        if (ranges.size() > 1) {
            throw ModelException.of(
                    "link() of " + ranges.size() + " ranges of sizes",
                    "a link has one latency and one bandwidth",
                    "Fit one range with fitCosts(.., interNode, 1), or pass costs() to the machine");
        }
        return ranges.get(0).link(where);
    }

    @Override
    public String label() {
        return "fitted";
    }

    @Override
    public Columns columns() {
        List<FittedRange.Row> rows = new ArrayList<>();
        for (int range = 0; range < first.length; range++) {
            if (!cut.isEmpty() && range > 0) {
                rows.add(begin(range));
            }
            rows.addAll(rows(range));
        }
        return Rows.of(rows)
                .key("protocol", FittedRange.Row::protocol)
                .key("parameter", FittedRange.Row::parameter)
                .estimate("value", Unit.ONE, FittedRange.Row::value)
                .brackets("95 % interval")
                .measure("standard error", Unit.ONE, FittedRange.Row::error)
                .count("points", FittedRange.Row::points)
                .measure("determination", Unit.ONE, FittedRange.Row::r2)
                .columns();
    }

    private List<FittedRange.Row> rows(int range) {
        return launched.isEmpty()
                ? ranges.get(range).rows()
                : launched.get(range).rows();
    }

    /** The cut-off before a range, between the last size before it and its first; over launches, where most of them have it. */
    private FittedRange.Row begin(int range) {
        FittedRange.Row of = rows(range).get(0);
        return new FittedRange.Row(
                protocol(range), "first size in B", brackets.get(range - 1), Double.NaN, of.points(), of.r2());
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.ESTIMATED,
                weights().word + " least squares by protocol, "
                        + (launches() == 1
                                ? "no intervals, because there is one launch"
                                : "95 % intervals" + (launched.isEmpty() ? "" : " over " + launches() + " launches"))
                        + (cut.isEmpty() ? "" : ", " + cut),
                measured.provenance().source());
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>();
        inputs.add(where + " ping-pongs from " + measured.provenance().source());
        if (!cut.isEmpty()) {
            inputs.add(cuts());
        }
        return Explanation.of("postal and max-rate models (Bienz et al. 2018, equations 1 and 2), fitted by "
                        + weights().word + " least squares")
                .inputs(inputs)
                .assuming(spec.assumptions(WEIGHTS));
    }

    /**
     * Returns the median time that a new launch will measure for messages of this size of one of {@code pairs} pairs, with a 95 % interval
     * for it, or without one if only one launch was measured; the table needs the key {@code launch}. Example: {@code fitCosts(measured("run"), interNode).relative().predict(KiB(3), 1)}.
     */
    public Value predict(Bytes size, int pairs) {
        double bytes = ModelException.required(size, "size", "Write predict(KiB(3), 1)")
                .si();
        if (launched.isEmpty() || pairs < 1) {
            throw ModelException.call(
                    "predict",
                    launched.isEmpty()
                            ? "the measurements have no key \"launch\", so that a new launch has no interval"
                            : "the number of pairs must be at least 1",
                    launched.isEmpty() ? "Use costs().of(..)" : "Try predict(KiB(3), 1)",
                    size,
                    pairs);
        }
        int range = first.length - 1;
        while (bytes < first[range]) {
            range--;
        }
        Estimate time = launched.get(range).predicted(bytes, pairs);
        String remark = Stream.of(time.hasInterval() ? "" : "no interval from one launch", beyond(pairs))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return Value.of("time", Unit.US, time.low(), time.value(), time.high(), remark);
    }

    /** Returns a remark on a number of pairs that is not among the measured ones. */
    private String beyond(int pairs) {
        double least = DoubleStream.of(points.pairs()).min().orElse(1);
        double most = DoubleStream.of(points.pairs()).max().orElse(1);
        return pairs >= least && pairs <= most
                ? ""
                : "measured with " + (int) least + (most > least ? " to " + (int) most : "")
                        + (most > 1 ? " pairs at a time" : " pair at a time");
    }

    /** Returns the costs of each launch by itself, for what is fitted on top of them; a table without launches is one. */
    public List<MessageCosts> eachLaunch() {
        if (launched.isEmpty()) {
            return List.of(costs());
        }
        List<MessageCosts> all = new ArrayList<>();
        for (int launch = 0; launch < launches(); launch++) {
            MessageCosts costs = MessageCosts.none();
            for (LaunchedRange range : launched) {
                costs = range.addTo(costs, where, launch);
            }
            all.add(costs);
        }
        return all;
    }

    /**
     * Returns by how much the time of one message jumps where this first size of a range lies, in each launch: the line above less the line
     * below, at that end of the limit's bracket where it is less. Where lines cross there, the time has a bend and no jump.
     */
    public List<Double> jumps(Bytes firstSize) {
        double size = ModelException.required(firstSize, "size", "Write jumps(KiB(8))")
                .si();
        int above = IntStream.range(1, launched.size())
                .filter(range -> !brackets.isEmpty() && first[range] == size)
                .findFirst()
                .orElseThrow(() -> ModelException.call(
                        "jumps",
                        "no range over launches was found to begin there",
                        "Take a size of the table",
                        firstSize));
        Estimate limit = brackets.get(above - 1);
        List<Double> low = jumps(above, limit.low());
        List<Double> high = jumps(above, limit.high());
        return IntStream.range(0, low.size())
                .mapToObj(launch -> Math.min(low.get(launch), high.get(launch)))
                .toList();
    }

    private List<Double> jumps(int above, double bytes) {
        List<Double> times = launched.get(above).times(bytes);
        List<Double> before = launched.get(above - 1).times(bytes);
        return IntStream.range(0, Math.min(times.size(), before.size()))
                .mapToObj(launch -> times.get(launch) - before.get(launch))
                .toList();
    }

    private int launches() {
        return launched.stream().mapToInt(LaunchedRange::launches).max().orElse(0);
    }

    private CostFit.Weights weights() {
        return spec.get(WEIGHTS);
    }

    private String cuts() {
        if (first.length == 1) {
            return cut + ": none";
        }
        return cut + ": "
                + IntStream.range(1, first.length)
                        .mapToObj(range ->
                                "above " + points.lastBelow(first[range]) + " and up to " + new Bytes(first[range]))
                        .collect(Collectors.joining("; "));
    }
}
