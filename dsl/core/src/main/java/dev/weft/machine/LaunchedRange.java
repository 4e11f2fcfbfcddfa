package dev.weft.machine;

import dev.weft.study.Estimate;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The lines through the ping-pongs of one range of sizes, one for each launch. A parameter is the centre over the launches, with the
 * interval of Student's t over them: it holds the centre of all launches that could have been, not the number of the next one. A single
 * launch has no interval, because its samples do not show how launches scatter.
 */
final class LaunchedRange {
    /** A time per byte that stands for none: of a range whose time does not grow with the size. */
    static final double NO_TIME = 1e-15;

    private static final double CONFIDENCE = 0.95;

    private final String protocol;
    private final double from;
    /** The number of pairs from which on a node is limited; {@link PairLimit#NONE} without a limit. */
    private final int limited;

    private final List<LinearFit> fits;
    private final int points;
    /** The sum of squared relative errors of all cells about the line of their launch. */
    private final double squares;

    private LaunchedRange(String protocol, double from, int limited, List<LinearFit> fits, int points, double squares) {
        this.protocol = protocol;
        this.from = from;
        this.limited = limited;
        this.fits = fits;
        this.points = points;
        this.squares = squares;
    }

    /** Fits the messages of a range in each launch; launches with too few sizes in the range do not count. */
    static LaunchedRange of(
            String protocol, double from, int limited, List<PingPongs> launches, CostFit.Weights weights) {
        List<LinearFit> fits = new ArrayList<>();
        int points = 0;
        double squares = 0;
        for (PingPongs launch : launches) {
            PingPongs used = limited == PairLimit.NONE ? launch.fewest() : launch;
            try {
                LinearFit fit = fitted(used, limited, weights);
                fits.add(fit);
                points += used.points();
                squares += squares(fit, limited, used);
            } catch (ModelException tooFew) {
                // the launch has too few sizes here; the number of launches in the table tells
            }
        }
        if (fits.isEmpty()) {
            throw ModelException.of(
                    "range of sizes from " + new Bytes(from),
                    "no launch has 3 sizes in it",
                    "Measure more sizes in each launch");
        }
        return new LaunchedRange(protocol, from, limited, List.copyOf(fits), points, squares);
    }

    private static LinearFit fitted(PingPongs used, int limited, CostFit.Weights weights) {
        if (weights == CostFit.Weights.RELATIVE) {
            return CostFit.relativeToFitted(used.bytes(), used.pairs(), used.seconds(), limited);
        }
        return limited == PairLimit.NONE
                ? CostFit.postal(used.bytes(), used.seconds(), weights)
                : CostFit.maxRate(used.bytes(), used.pairs(), used.seconds(), limited, weights);
    }

    private static double squares(LinearFit fit, int limited, PingPongs used) {
        double sum = 0;
        for (int row = 0; row < used.points(); row++) {
            double error = seconds(fit, limited, used.bytes()[row], used.pairs()[row]) / used.seconds()[row] - 1;
            sum += error * error;
        }
        return sum;
    }

    int launches() {
        return fits.size();
    }

    private Estimate over(ToDoubleFunction<LinearFit> number) {
        return Estimate.over(fits.stream().mapToDouble(number).toArray(), CONFIDENCE);
    }

    private Estimate parameter(int number) {
        return over(fit -> fit.value(number));
    }

    List<FittedRange.Row> rows() {
        List<FittedRange.Row> rows = new ArrayList<>();
        rows.add(row("latency in s", parameter(0)));
        rows.add(row("bandwidth in B/s", inverse(parameter(1))));
        if (limited != PairLimit.NONE) {
            rows.add(row("injection limit in B/s", inverse(parameter(2))));
        }
        return rows;
    }

    private FittedRange.Row row(String parameter, Estimate value) {
        double student = Estimate.student(Math.max(1, fits.size() - 1), CONFIDENCE);
        return new FittedRange.Row(
                protocol,
                parameter,
                value,
                value.halfWidth() / student,
                points,
                fits.stream().mapToDouble(LinearFit::determination).average().orElse(Double.NaN));
    }

    /** A bandwidth, which is unbounded where the interval of the time per byte reaches 0, and n/a where that is not above 0. */
    private static Estimate inverse(Estimate perByte) {
        double value = perByte.value() > 0 ? 1 / perByte.value() : Double.NaN;
        if (!perByte.hasInterval()) {
            return Estimate.withoutInterval(value);
        }
        double high = perByte.low() > 0 ? 1 / perByte.low() : Double.POSITIVE_INFINITY;
        return new Estimate(value, perByte.high() > 0 ? 1 / perByte.high() : Double.NaN, high);
    }

    /** Adds this range to the costs of a locality; what the times do not determine costs nothing there. */
    MessageCosts addTo(MessageCosts costs, Locality where) {
        double latency = FittedRange.latency(parameter(0), where, protocol);
        return addTo(
                costs,
                where,
                number -> number == 0 ? latency : parameter(number).value());
    }

    /** Adds the line of one launch, counted from 0; its latency below 0 is scatter over launches, and costs nothing. */
    MessageCosts addTo(MessageCosts costs, Locality where, int launch) {
        return addTo(costs, where, fits.get(launch % fits.size())::value);
    }

    private MessageCosts addTo(MessageCosts costs, Locality where, IntToDoubleFunction number) {
        Time latency = new Time(Math.max(0, number.applyAsDouble(0)));
        MessageCosts more = costs.range(where, protocol, new Bytes(from), latency, rate(number.applyAsDouble(1)));
        return limited == PairLimit.NONE ? more : more.injection(where, protocol, rate(number.applyAsDouble(2)));
    }

    private static Bandwidth rate(double perByte) {
        return new Bandwidth(1 / Math.max(perByte, NO_TIME));
    }

    /** The time of one pair by the line of each launch. */
    List<Double> times(double bytes) {
        return fits.stream().map(fit -> seconds(fit, limited, bytes, 1)).toList();
    }

    /** The time of one launch's line. */
    private static double seconds(LinearFit fit, int limited, double bytes, double pairs) {
        boolean together = limited != PairLimit.NONE && pairs >= limited;
        return fit.value(0) + (together ? pairs * bytes * fit.value(2) : bytes * fit.value(1));
    }

    /**
     * The median time of a new launch, with an interval that holds it: the lines scatter over launches, and the median of a cell about the
     * line of its launch. Degrees of freedom by Welch and Satterthwaite. One launch has no interval.
     */
    Estimate predicted(double bytes, double pairs) {
        double[] times = fits.stream()
                .mapToDouble(fit -> seconds(fit, limited, bytes, pairs))
                .toArray();
        double mean = DoubleStream.of(times).average().orElse(Double.NaN);
        int count = times.length;
        if (count == 1) {
            return Estimate.withoutInterval(mean);
        }
        double over = 0;
        for (double time : times) {
            over += (time / mean - 1) * (time / mean - 1);
        }
        double launches = over / (count - 1) * (1 + 1.0 / count);
        int numbers = limited == PairLimit.NONE ? 2 : 3;
        double freedom = points - (double) count * numbers;
        double cells = squares / freedom;
        double both = launches + cells;
        double degrees = both * both / (launches * launches / (count - 1) + cells * cells / freedom);
        double half =
                Estimate.student((int) Math.max(1, Math.floor(Math.min(degrees, 1e6))), CONFIDENCE) * Math.sqrt(both);
        return new Estimate(mean, mean * Math.exp(-half), mean * Math.exp(half));
    }
}
