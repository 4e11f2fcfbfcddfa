package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Figure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Value;
import dev.weft.study.data.Measurements;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine fitted to raw samples of the measuring kit: one row for each number, with its 95 % interval over launches. Each launch is
 * fitted by itself, to the medians of its cells, with relative errors; the interval is Student's t over the launches. A program that was not
 * run leaves its numbers out.
 *
 * <p>What an interval holds: that of a parameter, the centre (geometric mean) of the parameter over all launches like these; that of {@link
 * #predict}, the median that one further launch measures in a cell; that of a limit of sizes, the limit. A limit lies between two measured
 * sizes, so that its interval cannot be made to hold in just 95 of 100 cases: it holds in 99 or 100. From one launch there are no intervals.
 *
 * <p>A number below 0 counts as 0 if its interval reaches 0, and is refused otherwise: in {@link #machine}, {@link #costs}, {@link #logGP} and
 * each other word that returns it.
 */
public final class FittedMachine extends Answer {
    private static final String EXAMPLE = "Write fitMachine(\"run\")";

    private final Bench bench;
    private final PingPongFits pings;
    private final EagerLimit eager;
    private final Part parts;

    private FittedMachine(Bench bench) {
        this.bench = bench;
        this.pings = PingPongFits.of(bench);
        this.eager = EagerLimit.of(bench, pings);
        Part volume = VolumeFits.gamma(bench, pings);
        double gamma = volume.parameters().stream()
                .filter(each -> each.locality().equals(Locality.NETWORK.key())) // the line is between nodes
                .mapToDouble(each -> each.value().value())
                .filter(value -> value > 0)
                .findFirst()
                .orElse(0);
        this.parts = pings.part()
                .and(LogGpFit.of(bench))
                .and(volume)
                .and(VolumeFits.delta(bench, pings, gamma))
                .and(RateFits.matching(bench))
                .and(RateFits.hardware(bench, pings, eager))
                .and(ReductionFit.of(bench))
                .and(NoiseFit.of(bench));
    }

    /** Fits a machine to tables with the key {@code operation}, factors, {@code launch}, and the time of each sample. */
    public static FittedMachine of(Measurements... measured) {
        List<Measurements> all = new ArrayList<>();
        for (Measurements each : ModelException.required(measured, "measurements", EXAMPLE)) {
            all.add(ModelException.required(each, "table of measurements", EXAMPLE));
        }
        if (all.isEmpty()) {
            throw ModelException.call("fitMachine", "there must be at least one table of measurements", EXAMPLE);
        }
        return fitted(all);
    }

    /** Fits a machine to any results with such tables. */
    static FittedMachine fitted(List<? extends Result> all) {
        Bench bench = Bench.of(all);
        if (bench.operations().stream().noneMatch(Bench.KNOWN::contains)) {
            throw ModelException.of(
                    "fitMachine(..), operations " + String.join(", ", bench.operations()),
                    "a machine is fitted to " + String.join(", ", Bench.KNOWN),
                    "Run pingpong of the measuring kit first");
        }
        return new FittedMachine(bench);
    }

    /** Fits a machine to files of the measuring kit, or to the CSV files of folders. */
    public static FittedMachine of(String... filesOrFolders) {
        return of(KitFiles.read(filesOrFolders).toArray(Measurements[]::new));
    }

    /**
     * Returns a machine of two nodes, or one if no messages between nodes were measured, with the fitted costs, overhead and rates of
     * reduction. Its number of cores is the largest number of pairs, and assumed. Example: {@code fitMachine("run").machine().nodes(64).cores(16)}.
     */
    public Machine machine() {
        requirePings("machine");
        int nodes = pings.widest().isBetweenNodes() ? 2 : 1;
        int cores = (int) bench.of(Bench.PING_PONG)
                .map(samples -> Bench.extreme(samples, "pairs", true, 1))
                .orElse(1.0)
                .doubleValue();
        Machine made = on(Machine.of(nodes, Math.max(cores, nodes == 1 ? 2 * cores : cores)));
        return eager.isAssumed() ? made.assuming("cores", "eager limit") : made.assuming("cores");
    }

    /** Returns another machine with the fitted numbers in place of its own. Example: {@code fitMachine("run").on(cluster(64, 16))}. */
    public Machine on(Machine other) {
        requirePings("on");
        return new MachineParts(pings, eager, parts, bench.tools() + ": " + bench.source())
                .on(ModelException.required(other, "machine", "Write on(cluster(64, 16))"));
    }

    private void requirePings(String word) {
        if (pings.isEmpty()) {
            throw missing(word + "(..)", "no ping-pongs were measured", "pingpong");
        }
    }

    private static ModelException missing(String what, String rule, String program) {
        return ModelException.of(what, rule, "Run " + program + " of the measuring kit and add its files");
    }

    /** Returns the fitted costs of messages by locality. Example: {@code blueWaters.costs(fitMachine("run").costs())}. */
    public MessageCosts costs() {
        requirePings("costs");
        return pings.costs();
    }

    /** Returns the parameters of LogGP; an error if loggp was not run. Example: {@code logGPS(fitMachine("run"))}. */
    public LogGpParameters logGP() {
        double overhead = number("logGP()", Bench.PRTT, LogGpFit.OVERHEAD, "loggp");
        double receive = parts.find(Bench.RECEIVE, LogGpFit.RECEIVE)
                .map(each -> number("logGP()", Bench.RECEIVE, LogGpFit.RECEIVE, "loggp"))
                .orElse(overhead);
        return new LogGpParameters(
                time(number("logGP()", Bench.PRTT, LogGpFit.LATENCY, "loggp")),
                time(overhead),
                time(receive),
                time(number("logGP()", Bench.PRTT, LogGpFit.GAP, "loggp")),
                time(number("logGP()", Bench.PRTT, LogGpFit.PER_BYTE, "loggp")));
    }

    /**
     * Returns the largest eager message between the farthest ranks; an error if the files show no limit. The report says whether it is
     * shown by the sending calls of loggp or by a jump of the time, or assumed. Example: {@code fitMachine("run").eagerUpTo()}.
     */
    public Bytes eagerUpTo() {
        requirePings("eagerUpTo");
        return new Bytes(eager.largest()
                .orElseThrow(() -> ModelException.of(
                        "eagerUpTo()",
                        eager.sentence(),
                        "Set the limit that your MPI library documents, as in machine().eagerUpTo(KiB(12))")));
    }

    /** Returns gamma of the queue search (Bienz et al. 2018); an error if hvpp was not run. Example: {@code nodeAware.gamma(fitMachine("run").gamma())}. */
    public Time gamma() {
        return time(number("gamma()", Bench.VOLUME, VolumeFits.GAMMA, "hvpp"));
    }

    /** Returns delta of the contention, per byte; an error if line was not run. Example: {@code nodeAware.delta(fitMachine("run").delta())}. */
    public Time delta() {
        return time(number("delta()", Bench.LINE, VolumeFits.DELTA, "line"));
    }

    /**
     * Returns the time to match a message behind a list of {@code length} receives: the latency that MPI adds to the network, and the search of the
     * list. An error if raw or rate was not run. Example: {@code network().host(4).link(GBps(4), us(1)).match(fitMachine("run").match(100))}.
     */
    public Time match(int length) {
        double base = number("match(..)", Bench.RAW, RateFits.MATCH, "raw");
        double entry = length == 0 ? 0 : number("match(..)", Bench.RATE, RateFits.ENTRY, "rate");
        if (length < 0) {
            throw ModelException.call("match", "the length must be at least 0", "Try match(100)", length);
        }
        return time(base + length * entry);
    }

    /** Returns the bandwidth of a copy out of an eager buffer; an error if eager messages have no lower bandwidth. Example: {@code fitMachine("run").copy()}. */
    public Bandwidth copy() {
        return new Bandwidth(number("copy()", Bench.PING_PONG, RateFits.COPY, "pingpong"));
    }

    private static Time time(double seconds) {
        return new Time(seconds);
    }

    /** The number between the farthest ranks that have it. */
    private double number(String call, String operation, String name, String program) {
        List<Parameter> found = parts.parameters().stream()
                .filter(each -> each.is(operation, name))
                .toList();
        if (found.isEmpty()) {
            throw missing(call, name.substring(0, name.lastIndexOf(" in ")) + " was not measured", program);
        }
        Parameter last = found.get(found.size() - 1);
        return last.value()
                .notBelowZero()
                .orElseThrow(
                        () -> missing(call, name.substring(0, name.lastIndexOf(" in ")) + last.whyRefused(), program));
    }

    /**
     * Returns the median time that a new launch will measure for messages of this size, of one pair alone, with a 95 % interval for it.
     * Example: {@code fitMachine("run").predict(KiB(3), interNode)}.
     */
    public Value predict(Bytes size, Locality where) {
        return predict(size, where, 1);
    }

    /** Returns the same while a number of pairs of ranks communicate. Example: {@code fitMachine("run").predict(KiB(64), interNode, 16)}. */
    public Value predict(Bytes size, Locality where, int pairs) {
        requirePings("predict");
        ModelException.required(where, "locality", "Write predict(KiB(3), interNode)");
        FittedCosts costs = pings.fits().get(where);
        if (costs == null) {
            throw missing("predict(.., " + where + ")", "no " + where + " messages were measured", "pingpong");
        }
        return costs.predict(size, pairs);
    }

    /**
     * Compares predictions with ping-pongs that the fit did not see, beside one straight line through all sizes and beside the scatter of the
     * launches themselves. Example: {@code fitMachine(measured("run").except(row -> row.rank("size") % 3 == 2)).validate(measured("run").where(row ->
     * row.rank("size") % 3 == 2))}.
     */
    public Result validate(Measurements heldOut) {
        requirePings("validate");
        ModelException.required(heldOut, "held-out measurements", "Write validate(measured(\"other\"))");
        return HeldOut.of(this, pings, Bench.of(List.of(heldOut)));
    }

    /** Returns the median of each ping-pong cell over the launches, what the fit says of it, and the relative error. Example: {@code fitMachine("run").residuals().chart("error").x("size")}. */
    public Result residuals() {
        requirePings("residuals");
        return Residuals.of(this, pings, bench);
    }

    /** Draws the fitted times over the measured ones, by locality, for the smallest number of pairs. Example: {@code fitMachine("run").figure()}. */
    public Figure figure() {
        requirePings("figure");
        return Residuals.figure(this, pings, bench);
    }

    /** The rows of the table. */
    List<Parameter> parameters() {
        return parts.parameters();
    }

    @Override
    public String label() {
        return "fitted";
    }

    @Override
    public Columns columns() {
        return Rows.of(parts.parameters())
                .key("operation", Parameter::operation)
                .key("locality", Parameter::locality)
                .key("protocol", Parameter::protocol)
                .key("parameter", Parameter::name)
                .key("meaning", Parameter::inWords)
                .estimate("value", Unit.ONE, Parameter::value)
                .brackets("95 % interval")
                .count("launches", Parameter::launches)
                .count("points", Parameter::points)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.ESTIMATED,
                "relative least squares through medians of cells, launch by launch, "
                        + (parts.parameters().stream()
                                                .mapToInt(Parameter::launches)
                                                .max()
                                                .orElse(0)
                                        == 1
                                ? "no intervals, because there is one launch"
                                : "Student's t intervals over launches"),
                bench.source());
    }

    @Override
    public Explanation explain() {
        return new Report(bench, pings, eager, parts).explanation();
    }
}
