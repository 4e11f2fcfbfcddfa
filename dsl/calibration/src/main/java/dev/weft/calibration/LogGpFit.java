package dev.weft.calibration;

import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Measure;
import dev.weft.study.data.Launches;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * LogGP from parametrised round trips: PRTT(n, d, s) is the time from the first of n messages of s bytes, sent d apart, to the answer to the
 * last one. PRTT(1, 0, s) = 2 (L + o_s + o_r + (s - 1) G), each further message adds g + (s - 1) G, or o_s + d where that is more. Round
 * trips do not tell o_r apart from L: it is the duration of a receive whose message has arrived, or else assumed to be o_s.
 */
@From(paper = "Hoefler, Lichei, Rehm 2007", equation = "section 3, PRTT(n, d, s)")
final class LogGpFit {
    static final String LATENCY = "L in s";
    static final String OVERHEAD = "o_s in s";
    static final String RECEIVE = "o_r in s";
    static final String GAP = "g in s";
    static final String PER_BYTE = "G in s/B";

    /** The numbers of one launch; NaN for what it does not determine. */
    private record Numbers(double latency, double overhead, double gap, double perByte, boolean isApart) {}

    /** A cell of a launch. */
    private record SendCell(double messages, double size, double delay, double seconds) {}

    private LogGpFit() {}

    static Part of(Bench bench) {
        double[] receives = bench.launches(Bench.RECEIVE)
                .map(launches -> launches.medians().stream()
                        .mapToDouble(LogGpFit::smallest)
                        .toArray())
                .orElse(new double[0]);
        return bench.launches(Bench.PRTT)
                .map(launches -> fitted(launches, receives))
                .orElse(Part.NONE);
    }

    /** The time of the smallest message. */
    private static double smallest(Columns launch) {
        Columns cells = Bench.where(launch, "size", Bench.extreme(launch, "size", false, 0));
        return Launches.time(cells).si(0);
    }

    /** The receive of a launch; of launches whose numbers differ, their median. */
    private static double receive(int launch, int launches, double... receives) {
        return receives.length == launches ? receives[launch] : Launches.median(receives);
    }

    private static Part fitted(Launches launches, double... receives) {
        int count = launches.medians().size();
        List<Numbers> all = IntStream.range(0, count)
                .mapToObj(launch -> numbers(
                        launches.medians().get(launch),
                        receives.length == 0 ? Double.NaN : receive(launch, count, receives)))
                .toList();
        int points = launches.medians().stream().mapToInt(Columns::rows).sum();
        List<String> warnings = new ArrayList<>();
        if (all.stream().anyMatch(each -> !each.isApart())) {
            warnings.add(
                    "Delay above the gap: messages of the largest delay follow each other by the gap, so that o_s is"
                            + " not identifiable. Measure with a larger delay.");
        }
        List<Parameter> numbers = new ArrayList<>(
                List.of(over(all, LATENCY, points, Numbers::latency), over(all, OVERHEAD, points, Numbers::overhead)));
        if (receives.length == 0) {
            warnings.add("Overhead of a receive: o_r is not identifiable from round trips; o_r = o_s is assumed, and L"
                    + " depends on it. Add the receiving calls that loggp measures.");
        } else {
            numbers.add(Part.over(
                    DoubleStream.of(receives).boxed().toList(),
                    Bench.RECEIVE,
                    Parameter.ANY,
                    RECEIVE,
                    receives.length,
                    receive -> receive));
        }
        numbers.add(over(all, GAP, points, Numbers::gap));
        numbers.add(over(all, PER_BYTE, points, Numbers::perByte));
        List<String> inputs = new ArrayList<>();
        inputs.add("prtt: " + points + " cells in " + Part.launches(all.size()));
        numbers.stream()
                .filter(each -> each.name().equals(RECEIVE))
                .forEach(receive -> inputs.add(
                        one(numbers.get(1).value().value(), receive.value().value())));
        return new Part(numbers, inputs, warnings);
    }

    private static Parameter over(List<Numbers> all, String name, int points, ToDoubleFunction<Numbers> number) {
        return Part.over(all, Bench.PRTT, Parameter.ANY, name, points, number);
    }

    /** Names the one overhead that models take for two, and its error. */
    private static String one(double send, double receive) {
        double off = (receive - send) / 2;
        return "one overhead o in logGP(..) and logGPS(..): " + new Time((send + receive) / 2)
                + ", the mean of o_s and o_r, which keeps the time of a message; a send is " + new Time(Math.abs(off))
                + (off > 0 ? " too long and a receive as much too short" : " too short and a receive as much too long");
    }

    /** NaN as the time of a receive stands for that of a send. */
    private static Numbers numbers(Columns launch, double receive) {
        Measure time = Launches.time(launch);
        List<SendCell> cells = new ArrayList<>();
        Map<Double, Double> alone = new HashMap<>();
        for (int row = 0; row < launch.rows(); row++) {
            SendCell sent = new SendCell(
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
                .mapToDouble(SendCell::delay)
                .max()
                .orElse(0);
        double overhead = cells.stream()
                .filter(sent -> sent.messages > 1 && sent.delay > 0 && sent.delay == most && sent.size == least)
                .mapToDouble(sent -> further(sent, alone) - sent.delay)
                .average()
                .orElse(Double.NaN);
        double before = Double.isNaN(gaps[1]) ? 0 : beyondFirst(least) * gaps[1];
        double calls = overhead + (Double.isNaN(receive) ? overhead : receive);
        double latency = alone.getOrDefault(least, Double.NaN) / 2 - calls - before;
        return new Numbers(latency, overhead, gaps[0], gaps[1], !(most < gaps[0] + before));
    }

    /** g and G of the messages that are sent at once. */
    private static double[] gaps(List<SendCell> cells, Map<Double, Double> alone) {
        List<SendCell> many = cells.stream()
                .filter(sent -> sent.messages > 1 && sent.delay == 0 && further(sent, alone) > 0)
                .toList();
        double[] ones = new double[many.size()];
        Arrays.fill(ones, 1);
        double[] sizes =
                many.stream().mapToDouble(sent -> beyondFirst(sent.size)).toArray();
        double[] each = many.stream().mapToDouble(sent -> further(sent, alone)).toArray();
        try {
            LinearFit fit = LinearFit.relativeToFitted(List.of(ones, sizes), each);
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
    private static double further(SendCell sent, Map<Double, Double> alone) {
        return (sent.seconds - alone.getOrDefault(sent.size, Double.NaN)) / (sent.messages - 1);
    }
}
