package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.From;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.data.Launches;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Matching, and the parameters of Table 2 of Bridges et al. 2015. */
final class RateFits {
    static final String MATCH = "match latency in s";
    static final String MESSAGE = "time of a message in s";
    static final String ENTRY = "time of a list entry in s";
    static final String COPY = "copy bandwidth in B/s";
    static final String HARDWARE = "hardware latency in s";
    static final String WIRE = "hardware bandwidth in B/s";

    private RateFits() {}

    /** The time of a message over the length of the match list before its receive, with the largest window and one engine. */
    @From(paper = "Bridges et al. 2015", equation = "equations 1 and 2")
    static Part matching(Bench bench) {
        if (bench.of(Bench.RATE).isEmpty()) {
            return Part.NONE;
        }
        Part all = Part.NONE;
        Columns samples = bench.of(Bench.RATE).orElseThrow();
        for (String where : places(samples)) {
            Columns own = where.equals(Parameter.ANY) ? samples : Bench.where(samples, "locality", where);
            Columns window = Bench.where(own, "window", Bench.extreme(own, "window", true, 1));
            Columns one = Bench.where(window, "engines", Bench.extreme(window, "engines", false, 1));
            Columns size = Bench.where(one, "size", sizeOfLists(one));
            List<double[]> lines =
                    Launches.of(size).medians().stream().map(RateFits::list).toList();
            all = all.and(new Part(
                    List.of(
                            Part.over(lines, Bench.RATE, where, MESSAGE, size.rows(), line -> line[0]),
                            Part.over(lines, Bench.RATE, where, ENTRY, size.rows(), line -> line[1])),
                    List.of("message-rate, " + where + ": " + Part.launches(lines.size())),
                    List.of()));
        }
        return all;
    }

    /** From near to far, regardless of the shuffled order of the cells; the farthest is that of single numbers. */
    private static List<String> places(Columns samples) {
        return samples.find("locality")
                .map(key -> key.values().stream()
                        .map(value -> Locality.of(value.toString()))
                        .distinct()
                        .sorted()
                        .map(Locality::key)
                        .toList())
                .orElse(List.of(Parameter.ANY));
    }

    /** The size whose messages were measured behind lists of several lengths. */
    private static double sizeOfLists(Columns cells) {
        double longest = Bench.extreme(cells, "posted", true, 0);
        return Bench.extreme(Bench.where(cells, "posted", longest), "size", false, 1);
    }

    private static double[] list(Columns cells) {
        Measure time = Launches.time(cells);
        double[] seconds =
                IntStream.range(0, cells.rows()).mapToDouble(time::si).toArray();
        double[] posted = IntStream.range(0, cells.rows())
                .mapToDouble(row -> Bench.number(cells, "posted", row, 0))
                .toArray();
        double[] ones = new double[seconds.length];
        Arrays.fill(ones, 1);
        try {
            LinearFit line = LinearFit.relativeToFitted(List.of(ones, posted), seconds);
            return new double[] {line.value(0), line.value(1)};
        } catch (ModelException oneLength) {
            return new double[] {Launches.median(seconds), Double.NaN};
        }
    }

    /** The parameters of Table 2: the network below MPI, what MPI adds to it, and the copy out of a buffer. */
    @From(paper = "Bridges et al. 2015", equation = "Table 2")
    static Part hardware(Bench bench, PingPongFits pings, EagerLimit limit) {
        Part raw = bench.launches(Bench.RAW)
                .map(launches -> hardware(bench, launches, pings))
                .orElse(Part.NONE);
        return raw.and(copy(pings, limit));
    }

    private static Part hardware(Bench bench, Launches launches, PingPongFits pings) {
        List<Parameter> all = new ArrayList<>();
        int points = launches.medians().stream().mapToInt(Columns::rows).sum();
        double[] below = smallest(launches);
        all.add(Parameter.of(
                Bench.RAW, Parameter.ANY, HARDWARE, Estimate.over(below, Part.CONFIDENCE), below.length, points));
        List<String> warnings = new ArrayList<>();
        try {
            all.add(wire(Bench.table(launches.together(), bench.source()), points));
        } catch (ModelException few) {
            warnings.add("Enough sizes: no bandwidth below MPI, " + few.getMessage());
        }
        if (!pings.isEmpty()) {
            Columns mpi = PingPongFits.hot(bench.of(Bench.PING_PONG).orElseThrow());
            Columns widest = Bench.where(mpi, "locality", pings.widest().key());
            double[] above =
                    smallest(Launches.of(Bench.where(widest, "pairs", Bench.extreme(widest, "pairs", false, 1))));
            all.add(Parameter.of(
                    Bench.RAW,
                    pings.widest().key(),
                    MATCH,
                    difference(above, below),
                    Math.min(above.length, below.length),
                    points));
        }
        return new Part(
                all,
                List.of("tcp-ping-pong: " + points + " cells in "
                        + Part.launches(launches.medians().size())),
                warnings);
    }

    private static Parameter wire(Result medians, int points) {
        double[] rates = FittedCosts.of(medians, Locality.NETWORK).relative().eachLaunch().stream()
                .mapToDouble(each -> each.rate(each.classOf(Locality.NETWORK, Double.MAX_VALUE)))
                .toArray();
        return Parameter.of(
                Bench.RAW, Parameter.ANY, WIRE, Estimate.over(rates, Part.CONFIDENCE), rates.length, points);
    }

    /** The median time of the smallest message in each launch. */
    private static double[] smallest(Launches launches) {
        return launches.medians().stream()
                .map(cells -> Bench.where(cells, "size", Bench.extreme(cells, "size", false, 0)))
                .mapToDouble(cells -> Launches.time(cells).si(0))
                .toArray();
    }

    /** The bandwidth of a copy from the bytes of eager and of rendezvous messages: 1 / eager = 1 / rendezvous + 1 / copy. */
    private static Part copy(PingPongFits pings, EagerLimit limit) {
        if (limit.largest().isEmpty()) {
            return Part.NONE;
        }
        Locality where = pings.widest();
        double eager = limit.largest().orElseThrow();
        List<Double> values = new ArrayList<>();
        for (MessageCosts costs : pings.fit(where).eachLaunch()) {
            double copied = 1 / costs.rate(costs.classOf(where, eager));
            double straight = 1 / costs.rate(costs.classOf(where, Double.MAX_VALUE));
            values.add(copied - straight);
        }
        Estimate perByte =
                Estimate.over(values.stream().mapToDouble(value -> value).toArray(), Part.CONFIDENCE);
        if (!((perByte.hasInterval() ? perByte.low() : perByte.value()) > 0)) {
            return new Part(
                    List.of(),
                    List.of(),
                    List.of("Identifiable copy: eager messages have no lower bandwidth than the largest ones."));
        }
        Estimate rate = new Estimate(1 / perByte.value(), 1 / perByte.high(), 1 / perByte.low()); // NaN stays NaN
        return new Part(
                List.of(Parameter.of(Bench.PING_PONG, where.key(), COPY, rate, values.size(), values.size())),
                List.of(),
                List.of());
    }

    /** Returns the difference of two numbers that were measured in launches of their own, with Welch's interval; none if either has a single launch. */
    private static Estimate difference(double[] first, double[] second) {
        double value = mean(first) - mean(second);
        if (first.length < 2 || second.length < 2) {
            return Estimate.withoutInterval(value);
        }
        double one = squaredError(first);
        double other = squaredError(second);
        double both = one + other;
        double freedom = both * both / (one * one / (first.length - 1) + other * other / (second.length - 1));
        double half = both == 0
                ? 0
                : Estimate.student((int) Math.max(1, Math.floor(freedom)), Part.CONFIDENCE) * Math.sqrt(both);
        return new Estimate(value, value - half, value + half);
    }

    private static double mean(double... values) {
        return DoubleStream.of(values).average().orElse(Double.NaN);
    }

    /** The square of the standard error of the mean. */
    private static double squaredError(double... values) {
        double mean = mean(values);
        return DoubleStream.of(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1)
                / values.length;
    }
}
