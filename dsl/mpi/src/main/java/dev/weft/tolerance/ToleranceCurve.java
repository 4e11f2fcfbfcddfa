package dev.weft.tolerance;

import dev.weft.program.Job;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Figure;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Timed;
import dev.weft.tolerance.Curve.Line;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The run time of a job as a function of a cost of its messages, convex and piecewise linear. As a table it has one row
 * for each end of a piece, so that a chart with straight lines is exact: key {@code latency}, {@code overhead} or, for a
 * bandwidth, {@code time per byte}; measures {@code time}, the end of the last rank; {@code slope}, the growth of the time
 * with the parameter to the right: how many latencies, overheads or bytes are on the critical path; and {@code bandwidth}.
 */
public final class ToleranceCurve extends Answer implements Timed {
    private static final double[] USUAL = {0.01, 0.02, 0.05};
    /** The number of ranks that {@link #ranks} lists at most. */
    public static final int MOST_RANKS = 10;

    private static final double ROUNDING = 1e-9;

    private final Tolerance method;
    private final TracedRun run;
    private final Curve curve;
    private final Line today;
    /** In the unit of the run; not a number if the range follows from the tolerances. */
    private final double upTo;

    private @Nullable List<Line> lines;
    private @Nullable OrderCheck order;

    private ToleranceCurve(Tolerance method, TracedRun run, Line today, double upTo) {
        this.method = method;
        this.run = run;
        this.curve = run.curve();
        this.today = today;
        this.upTo = upTo;
    }

    static ToleranceCurve of(Job job, Tolerance method) {
        TracedRun run = TracedRun.of(job, method);
        return new ToleranceCurve(method, run, run.curve().line(run.today()), Double.NaN);
    }

    /** Returns the same curve up to this latency or overhead. An error for a bandwidth, and for one below today's. */
    public ToleranceCurve upTo(Time most) {
        ModelException.required(most, "time", "Write upTo(us(50))");
        return upTo("upTo", most, most.seconds() / run.unit(), run.parameter() != CostParameter.BANDWIDTH);
    }

    /** Returns the same curve down to this bandwidth. An error for other parameters, and for one above today's. */
    public ToleranceCurve downTo(Bandwidth least) {
        ModelException.required(least, "bandwidth", "Write downTo(MBps(100))");
        return upTo("downTo", least, 1 / least.si() / run.unit(), run.parameter() == CostParameter.BANDWIDTH);
    }

    private ToleranceCurve upTo(String word, Object value, double most, boolean fits) {
        if (!fits || !(most > run.today() && most < Double.POSITIVE_INFINITY)) {
            throw ModelException.call(
                    word,
                    fits
                            ? "must be worse than today's " + run.words(run.today())
                            : "the parameter is " + run.parameter().word(),
                    run.parameter() == CostParameter.BANDWIDTH ? "Write downTo(MBps(100))" : "Write upTo(us(50))",
                    value);
        }
        return new ToleranceCurve(method, run, today, most);
    }

    /** Returns the run time today. */
    public Time today() {
        return run.time(today.end());
    }

    /** Returns the time of the job on the machine as it is, which is {@link #today}. */
    @Override
    public Time time() {
        return today();
    }

    /**
     * Returns the run time at a latency or overhead: within the table that of the curve, with its conditions, and outside
     * that of a run of its own, which needs none. An error for a bandwidth.
     */
    public Time at(Time value) {
        ModelException.required(value, "time", "Write at(us(5))");
        if (run.parameter() == CostParameter.BANDWIDTH) {
            throw ModelException.call("at", "the parameter is bandwidth", "Write at(GBps(1))", value);
        }
        return run.time(end(value.seconds() / run.unit()));
    }

    /** Returns the same at a bandwidth, which must be above 0. An error for other parameters. */
    public Time at(Bandwidth value) {
        ModelException.required(value, "bandwidth", "Write at(GBps(1))");
        if (run.parameter() != CostParameter.BANDWIDTH || value.si() == 0) {
            throw ModelException.call(
                    "at",
                    value.si() == 0
                            ? "must be above 0"
                            : "the parameter is " + run.parameter().word(),
                    run.parameter() == CostParameter.BANDWIDTH ? "Write at(GBps(1))" : "Write at(us(5))",
                    value);
        }
        return run.time(end(1 / value.si() / run.unit()));
    }

    private double end(double value) {
        boolean shown = value >= least() * (1 - ROUNDING) && value <= most() * (1 + ROUNDING);
        return shown || !run.mayReorder() ? curve.line(value).end() : run.finish(value);
    }

    /** Returns whether runs of their own at values of this table agree with it. */
    OrderCheck order() {
        OrderCheck known = order;
        if (known == null) {
            known = OrderCheck.of(run, least(), most(), lines());
            order = known;
        }
        return known;
    }

    /**
     * Returns the values at which the run takes 1, 2 and 5 % longer than today: key {@code slower}, in percent; measures the
     * parameter, and {@code headroom}, its ratio to today's (for a bandwidth, today's divided by it), n/a if that is 0.
     * Infinite if the run never takes longer.
     */
    public Result tolerances() {
        return tolerances(USUAL);
    }

    /** Returns the same for other slowdowns, such as 0.1 for 10 %, which must be above 0. */
    public Result tolerances(double... slowdowns) {
        ModelException.required(slowdowns, "list of slowdowns", "Write tolerances(0.01, 0.1)");
        for (double each : slowdowns) {
            if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
                throw ModelException.call(
                        "tolerances", "a slowdown must be finite and above 0", "Try tolerances(0.01, 0.1)", each);
            }
        }
        double[] values = Arrays.stream(slowdowns).map(this::tolerated).toArray();
        boolean bandwidth = run.parameter() == CostParameter.BANDWIDTH;
        Columns columns = Rows.upTo(slowdowns.length)
                .key("slower", row -> slowdowns[row] * 100)
                .measure(
                        run.parameter().word(),
                        bandwidth ? Unit.GBPS : Unit.S,
                        row -> bandwidth ? 1 / (values[row] * run.unit()) : values[row] * run.unit())
                .measure("headroom", Unit.ONE, row -> run.today() == 0 ? Double.NaN : values[row] / run.today())
                .columns();
        return Tabulated.of(label() + ", tolerances", columns, provenance(), this::explain);
    }

    double tolerated(double slowdown) {
        return curve.reaches(today.end() * (1 + slowdown), today);
    }

    /**
     * Returns the ranks that gain most if the latency or time per byte of the messages from and to them is halved, or their
     * own overhead or, under LogGPS, the time per byte of their own interface; at most ten: keys {@code program} and {@code
     * rank}; measures {@code saved time}, exact, and {@code slope}, their part in the critical path. A rank without part in
     * it gains nothing.
     */
    public Result ranks() {
        double[] own = run.slopes(today.at());
        Integer[] order = new Integer[own.length];
        Arrays.setAll(order, task -> task);
        Arrays.sort(order, (one, other) -> Double.compare(own[other], own[one]));
        double[] saved = new double[own.length];
        List<Integer> best = new ArrayList<>();
        long searched = Arrays.stream(own).filter(slope -> slope > 0).count();
        Progress progress = Progress.of("ranks compared", searched);
        for (int at = 0; at < searched; at++) {
            double most = own[order[at]] * today.at() / 2;
            if (best.size() >= MOST_RANKS && most <= saved[best.get(MOST_RANKS - 1)]) {
                break; // the curve is convex, so half the parameter gains no more than this
            }
            saved[order[at]] = today.end() - curve.halved(today.at(), order[at], run.ofMessages());
            best.add(order[at]);
            best.sort((one, other) -> Double.compare(saved[other], saved[one]));
            progress.stride();
        }
        progress.finish();
        List<Integer> shown = best.subList(0, Math.min(MOST_RANKS, best.size()));
        if (shown.isEmpty()) {
            throw ModelException.of(
                    "ranks of " + label(),
                    "the " + run.parameter().word() + " of " + run.what() + " is not on the critical path",
                    "See tolerances()");
        }
        Columns columns = Rows.of(shown)
                .key("program", run::program)
                .key("rank", run::rank)
                .measure("saved time", Unit.S, task -> saved[task] * run.unit())
                .measure("slope", run.slopeUnit(), task -> own[task])
                .columns();
        return Tabulated.of(label() + ", ranks", columns, provenance(), this::explain);
    }

    /**
     * Returns the messages on the critical path today, by sender and receiver, those with the largest slope first: keys
     * {@code program}, {@code source} and {@code destination}; measures {@code messages}, and {@code slope}, the growth of
     * the run time with their latency or, on links, their time per byte, 0 for messages for which it does not vary.
     * Overheads, and the time per byte of LogGPS, are costs of ranks: see {@link #ranks}.
     */
    public Result critical() {
        Map<List<Integer>, double[]> pairs = new LinkedHashMap<>();
        run.eachMessage(today.at(), (source, destination, slope) -> {
            double[] sums = pairs.computeIfAbsent(List.of(source, destination), none -> new double[2]);
            sums[0]++;
            sums[1] += slope;
        });
        if (pairs.isEmpty()) {
            throw ModelException.of(
                    "critical messages of " + label(), "no message is on the critical path", "See tolerances()");
        }
        List<Map.Entry<List<Integer>, double[]>> all = new ArrayList<>(pairs.entrySet());
        all.sort((one, other) -> Double.compare(other.getValue()[1], one.getValue()[1]));
        Rows<Map.Entry<List<Integer>, double[]>> rows = Rows.of(all)
                .key("program", pair -> run.program(pair.getKey().get(0)))
                .key("source", pair -> run.rank(pair.getKey().get(0)))
                .key("destination", pair -> run.rank(pair.getKey().get(1)))
                .count("messages", pair -> pair.getValue()[0]);
        if (run.ofMessages()) {
            rows = rows.measure("slope", run.slopeUnit(), pair -> pair.getValue()[1]);
        }
        return Tabulated.of(label() + ", critical messages", rows.columns(), provenance(), this::explain);
    }

    /** Draws the time over the parameter with lines at today's value and at those of 1, 2 and 5 % more time. */
    public Figure figure() {
        Figure figure = chart("time").x(key()).mark(quantity(today.at()), "today");
        for (double slowdown : USUAL) {
            double tolerated = tolerated(slowdown);
            if (tolerated <= most()) {
                figure = figure.mark(quantity(tolerated), "+" + Unit.PERCENT.print(slowdown));
            }
        }
        return figure;
    }

    private Time quantity(double value) {
        return new Time(value * run.unit());
    }

    private String key() {
        return run.parameter() == CostParameter.BANDWIDTH
                ? "time per byte"
                : run.parameter().word();
    }

    /** Returns the left end of the table: zero; for a bandwidth twice today's, because it has no largest value. */
    double least() {
        return run.parameter() == CostParameter.BANDWIDTH ? today.at() / 2 : 0;
    }

    /** Returns the right end of the table. */
    double most() {
        if (!Double.isNaN(upTo)) {
            return upTo;
        }
        double tolerated = tolerated(USUAL[USUAL.length - 1]);
        if (Double.isInfinite(tolerated)) {
            return today.at() > 0 ? 2 * today.at() : today.end();
        }
        return Math.max(2 * today.at(), 1.2 * tolerated);
    }

    private List<Line> lines() {
        List<Line> known = lines;
        if (known == null) {
            known = curve.lines(least(), most());
            lines = known;
        }
        return known;
    }

    @Override
    public String label() {
        return method.key();
    }

    @Override
    public Columns columns() {
        List<Line> pieces = lines();
        double most = most();
        List<Line> points = new ArrayList<>();
        for (int piece = 0; piece < pieces.size(); piece++) {
            double at = piece == 0 ? least() : Curve.meet(pieces.get(piece - 1), pieces.get(piece));
            points.add(
                    new Line(at, pieces.get(piece).value(at), pieces.get(piece).slope()));
        }
        Line last = pieces.get(pieces.size() - 1);
        if (points.get(points.size() - 1).at() < most) {
            points.add(new Line(most, last.value(most), last.slope()));
        }
        Rows<Line> rows = Rows.of(points)
                .key(key(), point -> quantity(point.at()))
                .measure("time", Unit.S, point -> point.end() * run.unit())
                .measure("slope", run.slopeUnit(), Line::slope);
        if (run.parameter() == CostParameter.BANDWIDTH) {
            rows = rows.measure("bandwidth", Unit.GBPS, point -> 1 / (point.at() * run.unit()));
        }
        return rows.columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(Certainty.EXACT, "longest path through the events, " + run.costs(), run.citation())
                .by(run.algorithms());
    }

    @Override
    public Explanation explain() {
        return new ToleranceExplanation(run, this, today).explain();
    }

    /** Returns the usual slowdowns. */
    static double[] usual() {
        return USUAL.clone();
    }
}
