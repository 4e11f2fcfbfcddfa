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
import org.jspecify.annotations.Nullable;

/** The line through the ping-pongs of one protocol. */
final class FittedRange {
    /** A fitted number with its interval. */
    record Row(String protocol, String parameter, Estimate value, double error, int points, double r2) {}

    private final String protocol;
    private final double from;
    private final LinearFit fit;
    /** The constant time of a range that shows no growth with the size; null where the line grows. */
    private final @Nullable LinearFit flat;

    private final boolean limited;
    private final int points;

    private FittedRange(
            String protocol, double from, LinearFit fit, @Nullable LinearFit flat, boolean limited, int points) {
        this.protocol = protocol;
        this.from = from;
        this.fit = fit;
        this.flat = flat;
        this.limited = limited;
        this.points = points;
    }

    static FittedRange of(String protocol, double from, PingPongs points, boolean limited, CostFit.Weights weights) {
        LinearFit fit = limited
                ? CostFit.maxRate(points.bytes(), points.pairs(), points.seconds(), PingPongs.LIMITED, weights)
                : CostFit.postal(points.bytes(), points.seconds(), weights);
        for (int rate = 1; rate <= (limited ? 2 : 1); rate++) {
            if (!(fit.value(rate) > 0)) {
                if (!limited && fit.value(rate) + fit.halfWidth(rate) >= 0) {
                    LinearFit flat = CostFit.constant(points.seconds(), weights);
                    return new FittedRange(protocol, from, fit, flat, false, points.points());
                }
                throw ModelException.of(
                        "bandwidth of protocol " + ModelException.argument(protocol),
                        "it cannot be fitted, because the latency does not grow with the size",
                        "Measure more sizes, or move the cut-offs");
            }
        }
        return new FittedRange(protocol, from, fit, null, limited, points.points());
    }

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        LinearFit times = times();
        double half = times.halfWidth(0);
        double alpha = times.value(0);
        rows.add(row("latency in s", alpha, times.error(0), alpha - half, alpha + half));
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
        if (flat != null) {
            return row(name, Double.NaN, Double.NaN, 1 / (beta + half), high);
        }
        return row(name, 1 / beta, fit.error(parameter) / (beta * beta), 1 / (beta + half), high);
    }

    private Row row(String parameter, double value, double error, double low, double high) {
        return new Row(protocol, parameter, new Estimate(value, low, high), error, points, fit.determination());
    }

    /** Adds this range to the costs of a locality; a latency below 0 by more than its interval is an error. */
    MessageCosts addTo(MessageCosts costs, Locality where) {
        MessageCosts more = costs.range(where, protocol, new Bytes(from), latency(where), rate());
        return limited ? more.injection(where, protocol, new Bandwidth(1 / fit.value(2))) : more;
    }

    /** The line as a link, in the same way. */
    Link link(Locality where) {
        return Link.of(rate(), latency(where));
    }

    private LinearFit times() {
        return flat == null ? fit : flat;
    }

    /** The bandwidth of one process; where the time shows no growth, one at which bytes take next to none. */
    private Bandwidth rate() {
        return new Bandwidth(1 / (flat == null ? fit.value(1) : LaunchedRange.NO_TIME));
    }

    private Time latency(Locality where) {
        LinearFit times = times();
        double half = times.halfWidth(0);
        Estimate alpha = new Estimate(times.value(0), times.value(0) - half, times.value(0) + half);
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
