package dev.weft.machine;

import dev.weft.study.Estimate;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;

/** The line through the ping-pongs of one protocol. */
final class FittedRange {
    /** A fitted number with its interval. */
    record Row(String protocol, String parameter, Estimate value, double error, int points, double r2) {}

    private final String protocol;
    private final double from;
    private final LinearFit fit;
    private final boolean limited;
    private final int points;

    private FittedRange(String protocol, double from, LinearFit fit, boolean limited, int points) {
        this.protocol = protocol;
        this.from = from;
        this.fit = fit;
        this.limited = limited;
        this.points = points;
    }

    static FittedRange of(String protocol, double from, PingPongs points, boolean limited, CostFit.Weights weights) {
        LinearFit fit = limited
                ? CostFit.maxRate(points.bytes(), points.pairs(), points.seconds(), PingPongs.LIMITED, weights)
                : CostFit.postal(points.bytes(), points.seconds(), weights);
        for (int rate = 1; rate <= (limited ? 2 : 1); rate++) {
            if (!(fit.value(rate) > 0)) {
                throw ModelException.of(
                        "bandwidth of protocol " + ModelException.argument(protocol),
                        "it cannot be fitted, because the latency does not grow with the size",
                        "Measure more sizes, or move the cut-offs");
            }
        }
        return new FittedRange(protocol, from, fit, limited, points.points());
    }

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        double half = fit.halfWidth(0);
        double alpha = fit.value(0);
        rows.add(row("latency in s", alpha, fit.error(0), alpha - half, alpha + half));
        rows.add(rate("bandwidth in B/s", 1));
        if (limited) {
            rows.add(rate("injection limit in B/s", 2));
        }
        return rows;
    }

    /** A bandwidth with its interval, which is unbounded above if that of the time per byte reaches 0. */
    private Row rate(String name, int parameter) {
        double beta = fit.value(parameter);
        double half = fit.halfWidth(parameter);
        double high = beta > half ? 1 / (beta - half) : Double.POSITIVE_INFINITY;
        return row(name, 1 / beta, fit.error(parameter) / (beta * beta), 1 / (beta + half), high);
    }

    private Row row(String parameter, double value, double error, double low, double high) {
        return new Row(protocol, parameter, new Estimate(value, low, high), error, points, fit.determination());
    }

    /** Adds this range to the costs of a locality; a latency below 0 by more than its interval is an error. */
    MessageCosts addTo(MessageCosts costs, Locality where) {
        MessageCosts more =
                costs.range(where, protocol, new Bytes(from), latency(where), new Bandwidth(1 / fit.value(1)));
        return limited ? more.injection(where, protocol, new Bandwidth(1 / fit.value(2))) : more;
    }

    /** The line as a link, in the same way. */
    Link link(Locality where) {
        return Link.of(new Bandwidth(1 / fit.value(1)), latency(where));
    }

    private Time latency(Locality where) {
        double half = fit.halfWidth(0);
        Estimate alpha = new Estimate(fit.value(0), fit.value(0) - half, fit.value(0) + half);
        return new Time(latency(alpha, where, protocol));
    }

    /** A latency as a cost: 0 if it is below and its interval reaches 0. */
    static double latency(Estimate alpha, Locality where, String protocol) {
        return alpha.notBelowZero()
                .orElseThrow(() -> ModelException.of(
                        "fitted latency " + Digits.four(alpha.value() * 1e6) + " us of " + where
                                + " messages, protocol " + ModelException.argument(protocol),
                        "must be at least 0, or its interval reach 0",
                        "Write relative(), which weights small messages more, move the cut-offs, or leave out the largest"
                                + " sizes if their bandwidth falls"));
    }
}
