package dev.weft.calibration;

import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Measure;
import dev.weft.study.data.Launches;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * LogGP from parametrised round trips: PRTT(n, d, s) is the time from the first of n messages of s bytes, sent d apart, to the answer to the
 * last one. PRTT(1, 0, s) = 2 (L + 2 o + (s - 1) G), each further message adds g + (s - 1) G, or o + d where that is more.
 */
@From(paper = "Hoefler, Lichei, Rehm 2007", equation = "section 3, PRTT(n, d, s)")
final class LogGpFit {
    static final String LATENCY = "L in s";
    static final String OVERHEAD = "o_s in s";
    static final String GAP = "g in s";
    static final String PER_BYTE = "G in s/B";

    /** The numbers of one launch; NaN for what it does not determine. */
    private record Numbers(double latency, double overhead, double gap, double perByte, boolean isApart) {}

    /** A cell of a launch. */
    private record Sent(double messages, double size, double delay, double seconds) {}

    private LogGpFit() {}

    static Part of(Bench bench) {
        return bench.launches(Bench.PRTT).map(LogGpFit::fitted).orElse(Part.NONE);
    }

    private static Part fitted(Launches launches) {
        List<Numbers> all = launches.medians().stream().map(LogGpFit::numbers).toList();
        int points = launches.medians().stream().mapToInt(Columns::rows).sum();
        List<String> warnings = new ArrayList<>();
        if (all.stream().anyMatch(each -> !each.isApart())) {
            warnings.add(
                    "Delay too short: messages of the largest delay follow each other by the gap, so that o_s is not"
                            + " identifiable. Measure with a larger delay.");
        }
        warnings.add(
                "Overhead of a receive: o_r is not identifiable from round trips; o_r = o_s is assumed, and L depends on it.");
        return new Part(
                List.of(
                        over(all, LATENCY, points, Numbers::latency),
                        over(all, OVERHEAD, points, Numbers::overhead),
                        over(all, GAP, points, Numbers::gap),
                        over(all, PER_BYTE, points, Numbers::perByte)),
                List.of("prtt: " + points + " cells in " + Part.launches(all.size())),
                warnings);
    }

    private static Parameter over(List<Numbers> all, String name, int points, ToDoubleFunction<Numbers> number) {
        return Part.over(all, Bench.PRTT, Parameter.ANY, name, points, number);
    }

    private static Numbers numbers(Columns launch) {
        Measure time = Launches.time(launch);
        List<Sent> cells = new ArrayList<>();
        Map<Double, Double> alone = new HashMap<>();
        for (int row = 0; row < launch.rows(); row++) {
            Sent sent = new Sent(
                    Bench.number(launch, "messages", row, 1),
                    Bench.number(launch, "size", row, 1),
                    Bench.number(launch, "delay", row, 0),
                    time.si(row));
            cells.add(sent);
            if (sent.messages == 1) {
                alone.put(sent.size, sent.seconds);
            }
        }
        double[] gaps = gaps(cells, alone);
        double least = alone.keySet().stream().mapToDouble(size -> size).min().orElse(Double.NaN);
        // the kit chooses a delay for each size, so that the largest of all is that of another size
        double most = cells.stream()
                .filter(sent -> sent.size == least)
                .mapToDouble(Sent::delay)
                .max()
                .orElse(0);
        double overhead = cells.stream()
                .filter(sent -> sent.messages > 1 && sent.delay > 0 && sent.delay == most && sent.size == least)
                .mapToDouble(sent -> further(sent, alone) - sent.delay)
                .average()
                .orElse(Double.NaN);
        double before = Double.isNaN(gaps[1]) ? 0 : beyondFirst(least) * gaps[1];
        double latency = alone.getOrDefault(least, Double.NaN) / 2 - 2 * overhead - before;
        return new Numbers(latency, overhead, gaps[0], gaps[1], !(most < gaps[0] + before));
    }

    /** g and G of the messages that are sent at once. */
    private static double[] gaps(List<Sent> cells, Map<Double, Double> alone) {
        List<Sent> many = cells.stream()
                .filter(sent -> sent.messages > 1 && sent.delay == 0 && further(sent, alone) > 0)
                .toList();
        double[] ones = new double[many.size()];
        Arrays.fill(ones, 1);
        double[] sizes =
                many.stream().mapToDouble(sent -> beyondFirst(sent.size)).toArray();
        double[] each = many.stream().mapToDouble(sent -> further(sent, alone)).toArray();
        try {
            LinearFit fit = LinearFit.relative(List.of(ones, sizes), each);
            return new double[] {fit.value(0), fit.value(1)};
        } catch (ModelException oneSize) {
            boolean same = DoubleStream.of(sizes).distinct().count() == 1;
            return new double[] {same ? Launches.median(each) : Double.NaN, Double.NaN};
        }
    }

    private static double beyondFirst(double size) {
        return Math.max(0, size - 1);
    }

    /** The time that each message after the first adds; NaN if one message of this size was not measured. */
    private static double further(Sent sent, Map<Double, Double> alone) {
        return (sent.seconds - alone.getOrDefault(sent.size, Double.NaN)) / (sent.messages - 1);
    }
}
