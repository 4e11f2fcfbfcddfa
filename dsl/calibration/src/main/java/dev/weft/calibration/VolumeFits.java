package dev.weft.calibration;

import dev.weft.machine.Locality;
import dev.weft.machine.ManyMessages;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.data.Launches;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Gamma of the queue search and delta of the contention, from many messages at once. */
final class VolumeFits {
    static final String GAMMA = "gamma in s";
    static final String DELTA = "delta in s/B";
    private static final String REVERSED = "reversed";
    private static final String ORDER = "arrival order";
    /** The largest number of messages from which contention is fitted, as in the paper: above it the queue search hides it. */
    private static final int FEW_MESSAGES = 16;

    private VolumeFits() {}

    /** Gamma for each locality, from messages that arrive in the reversed order. */
    static Part gamma(Bench bench, PingPongFits pings) {
        if (bench.of(Bench.VOLUME).isEmpty() || pings.isEmpty()) {
            return unfounded(bench, Bench.VOLUME);
        }
        Part all = Part.NONE;
        Columns reversed = Bench.where(bench.of(Bench.VOLUME).orElseThrow(), ORDER, REVERSED);
        for (Locality where : Locality.values()) {
            Columns samples = Bench.where(reversed, "locality", where.key());
            boolean known = samples.find("locality").isPresent() || where == pings.widest();
            if (known && samples.rows() > 0) {
                all = all.and(gamma(Launches.of(samples), where, pings));
            }
        }
        return all;
    }

    private static Part unfounded(Bench bench, String operation) {
        return bench.of(operation).isEmpty()
                ? Part.NONE
                : new Part(
                        List.of(),
                        List.of(),
                        List.of("Measured ping-pongs: " + operation
                                + " is fitted on top of the costs of messages. Add the files of pingpong."));
    }

    private static Part gamma(Launches launches, Locality where, PingPongFits pings) {
        List<Double> values = new ArrayList<>();
        int points = 0;
        for (int launch = 0; launch < launches.medians().size(); launch++) {
            Columns cells = fewest(launches.medians().get(launch));
            points += cells.rows();
            MessageCosts costs = pings.launch(launch);
            values.add(fitted(() -> ManyMessages.gamma(cells, costs, where)));
        }
        return part(Bench.VOLUME, where.key(), GAMMA, points, values);
    }

    /** Delta of the line of four nodes. Pairs alternate between the two streams that cross its middle link. */
    static Part delta(Bench bench, PingPongFits pings, double gamma) {
        if (bench.of(Bench.LINE).isEmpty() || pings.isEmpty()) {
            return unfounded(bench, Bench.LINE);
        }
        Launches launches = bench.launches(Bench.LINE).orElseThrow();
        List<Double> values = new ArrayList<>();
        int points = 0;
        for (int launch = 0; launch < launches.medians().size(); launch++) {
            Columns cells = few(launches.medians().get(launch));
            points += cells.rows();
            MessageCosts costs = pings.launch(launch);
            boolean isReversed = cells.find(ORDER).isPresent()
                    && cells.key(ORDER).values().stream().allMatch(REVERSED::equals);
            values.add(fitted(() -> ManyMessages.delta(
                    cells,
                    costs,
                    isReversed ? gamma : 0,
                    row -> (int) (Bench.number(cells, "pairs", row, 1) + 1) / 2,
                    row -> (int) Bench.number(cells, "pairs", row, 1))));
        }
        return part(Bench.LINE, Locality.NETWORK.key(), DELTA, points, values);
    }

    private static Columns fewest(Columns cells) {
        return Bench.where(cells, "pairs", Bench.extreme(cells, "pairs", false, 1));
    }

    private static Columns few(Columns cells) {
        Key messages = cells.key("messages");
        return cells.pick(IntStream.range(0, cells.rows())
                .filter(row -> Key.number(messages.values().get(row)) <= FEW_MESSAGES)
                .toArray());
    }

    private interface Fit {
        LinearFit fit();
    }

    /** The number of a launch; NaN if its cells do not determine it. */
    private static double fitted(Fit fit) {
        try {
            return fit.fit().value(0);
        } catch (ModelException tooFew) {
            return Double.NaN;
        }
    }

    private static Part part(String operation, String where, String name, int points, List<Double> values) {
        Parameter parameter = Part.over(values, operation, where, name, points, value -> value);
        List<String> warnings = new ArrayList<>();
        double value = parameter.value().value();
        if (!(value > 0)) {
            warnings.add(String.format(
                    Locale.ROOT,
                    Double.isNaN(value)
                            ? "Fitted parameters: %s of %s messages has no value; there are too few cells, or no ping-pongs of this locality."
                            : "Parameters above 0: %s of %s messages is not; the messages take no longer than their transport.",
                    name.substring(0, name.indexOf(' ')),
                    where));
        }
        return new Part(
                List.of(parameter),
                List.of(operation + ", " + where + ": " + points + " cells in " + Part.launches(values.size())),
                warnings);
    }
}
