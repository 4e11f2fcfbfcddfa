package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.ManyMessages;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;

/**
 * Gamma or delta, fitted to measured times of many messages minus the transport of these messages. The table has one row: key
 * {@code parameter}; {@code value} with Student's interval at 95 %, {@code standard error}, {@code points} and {@code determination}.
 */
public final class FittedPenalty extends Answer {
    private static final String GAMMA =
            "Write fitGamma(measured(\"bluewaters-queue\").where(\"order\", \"reversed\"), blueWaters.messageCosts(), intraNode)";
    private static final String DELTA =
            "Write fitDelta(measured(\"bluewaters-contention\"), blueWaters.messageCosts(), 16, 64)";

    private final String parameter;
    private final LinearFit fit;
    private final int points;
    private final Result measured;
    private final List<String> inputs;
    /** The assumptions of the message costs. */
    private final List<String> assumed;

    private FittedPenalty(
            String parameter, LinearFit fit, int points, Result measured, List<String> inputs, MessageCosts costs) {
        this.parameter = parameter;
        this.fit = fit;
        this.points = points;
        this.measured = measured;
        this.inputs = inputs;
        this.assumed = costs.assumptions();
    }

    /** Fits gamma in T - n T(s) = gamma n^2 over rows with a {@code size} s, a number of {@code messages} n and a {@code time} T. */
    @From(paper = "Bienz et al. 2018", equation = "(3), (4)")
    public static FittedPenalty gamma(Result measured, MessageCosts costs, Locality where) {
        ModelException.required(where, "locality", GAMMA);
        LinearFit fit = ManyMessages.gamma(columns(measured, costs, GAMMA), costs, where);
        return new FittedPenalty(
                "gamma in s",
                fit,
                measured.columns().rows(),
                measured,
                List.of(
                        "times of many messages from " + measured.provenance().source(),
                        "fitted: T_measured - T_transport = gamma n^2, " + where),
                costs);
    }

    /**
     * Fits delta in T - n T(s) - gamma n^2 = delta l, with the gamma of Equation 4, where {@code sharing} pairs send n messages of size s
     * over one link, which makes l bytes.
     */
    @From(paper = "Bienz et al. 2018", equation = "(5), (6)")
    public static FittedPenalty delta(Result measured, MessageCosts costs, int active, int sharing) {
        if (active < 1 || sharing < 1) {
            throw ModelException.of(
                    "fitDelta(.., " + active + ", " + sharing + ")",
                    "the active processes of a node and the pairs that share a link must be at least 1",
                    DELTA);
        }
        LinearFit fit = ManyMessages.delta(
                columns(measured, costs, DELTA), costs, Penalty.GAMMA, row -> active, row -> sharing);
        return new FittedPenalty(
                "delta in s/B",
                fit,
                measured.columns().rows(),
                measured,
                List.of(
                        "times of many messages from " + measured.provenance().source(),
                        "fitted: T_measured - T_transport - gamma n^2 = delta l, with " + active
                                + " active processes of a node, gamma = " + new Time(Penalty.GAMMA)
                                + " and the bytes l of "
                                + sharing + " pairs on the link"),
                costs);
    }

    private static Columns columns(Result measured, MessageCosts costs, String next) {
        ModelException.required(measured, "table of measurements", next);
        ModelException.required(costs, "table of message costs", next);
        return measured.columns();
    }

    /**
     * Returns the fitted number as an argument for the node-aware model: gamma, or delta per byte. An error if it is negative.
     * Example: {@code nodeAware.gamma(fitGamma(measured("bluewaters-queue").where("order", "reversed"), blueWaters.messageCosts(), intraNode).time())}.
     */
    public Time time() {
        if (fit.value(0) < 0) {
            throw ModelException.of(
                    "fitted " + parameter + ", " + fit.value(0),
                    "must be at least 0; the messages were faster than their transport alone",
                    "Fit costs(..) to the same machine first");
        }
        return new Time(fit.value(0));
    }

    @Override
    public String label() {
        return "fitted";
    }

    @Override
    public Columns columns() {
        double value = fit.value(0);
        double half = fit.halfWidth(0);
        return Rows.one(fit)
                .key("parameter", row -> parameter)
                .estimate("value", Unit.ONE, row -> new Estimate(value, value - half, value + half))
                .brackets("95 % interval")
                .measure("standard error", Unit.ONE, row -> row.error(0))
                .count("points", row -> points)
                .measure("determination", Unit.ONE, LinearFit::determination)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.ESTIMATED,
                "absolute least squares, 95 % intervals",
                measured.provenance().source());
    }

    @Override
    public Explanation explain() {
        return Explanation.of("penalties of " + Penalty.CITATION + ", fitted by absolute least squares")
                .inputs(inputs)
                .assuming(assumed);
    }
}
