package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.study.Condition;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The assumptions of the model of Bridges et al. 2015 (section 6), each with the number that a program shows for it, and the change of
 * the throughput on a network where that can be computed.
 *
 * @param traffic of the program
 * @param network where its messages run; null if the question names none
 */
record TrafficCosts(ProgramTraffic traffic, @Nullable TrafficNetwork network) {
    /** Deviations below this are not reported as violated. */
    private static final double LIKE = 0.25;

    List<Condition> conditions() {
        double usual = network == null ? Double.NaN : throughput(network.queueing(), Analytic.BEST)[1];
        List<Condition> all = new ArrayList<>(List.of(thinkTimes(usual), sizes(usual), symmetry()));
        all.add(Condition.of(
                "point-to-point operations only",
                traffic.collectives == 0,
                Digits.plural(traffic.collectives, "collective call")
                        + " are left out, and so is the waiting of ranks for each other there; "
                        + "workload(program.expanded()) counts their messages."));
        all.add(Condition.of(
                "independent pairs of ranks",
                traffic.mostPartners <= 1,
                "a rank has up to " + Digits.plural(traffic.mostPartners, "partner")
                        + ", and waiting for one delays its messages to the others, which classes of a network do not"
                        + " do: the throughput is too high. A replay of the program on a machine keeps the order."));
        all.add(steady());
        if (traffic.anySource > 0) {
            all.add(Condition.of(
                    "known senders",
                    false,
                    Digits.plural(traffic.anySource, "receive")
                            + " from any source do not limit the messages under way, so the outstanding messages may"
                            + " be too many."));
        }
        if (traffic.receiversCompute > 0) {
            all.add(Condition.of(
                    "receivers that only receive",
                    false,
                    "ranks that only receive compute for " + new Time(traffic.receiversCompute)
                            + ", which does not delay the next message in the network."));
        }
        if (network != null && network.within() > 0) {
            all.add(Condition.of(
                    "messages between hosts",
                    false,
                    Digits.four(100.0 * network.within() / traffic.messages())
                            + " % of the messages stay within a host and are left out."));
        }
        if (network != null) {
            network.nicCondition().ifPresent(all::add);
            network.mixed().ifPresent(all::add);
        }
        return all;
    }

    /** The throughput of all classes of a network: the lower end of its interval, the value and the upper end. */
    private static double[] throughput(QueueingNetwork network, Solver method) {
        Measure measure = network.solve(method).classes().columns().measure("throughput");
        double[] sums = new double[3];
        for (int row = 0; row < measure.rows(); row++) {
            sums[0] += measure.low(row);
            sums[1] += measure.si(row);
            sums[2] += measure.high(row);
        }
        return sums;
    }

    private static String change(double from, double... to) {
        String value = signed(to[to.length / 2] / from - 1);
        return to.length == 1 ? value : value + " [" + signed(to[0] / from - 1) + ", " + signed(to[2] / from - 1) + "]";
    }

    private static String signed(double share) {
        double percent = Math.round(1e4 * share) / 1e2;
        return (percent > 0 ? "+" : "") + Digits.four(percent == 0 ? 0.0 : percent) + " %";
    }

    private Condition thinkTimes(double usual) {
        double[] known = traffic.pairs.stream()
                .mapToDouble(PairTraffic::thinkVariation)
                .filter(each -> !Double.isNaN(each))
                .toArray();
        if (known.length == 0) {
            return Condition.holds("exponential think times");
        }
        double least = Arrays.stream(known).min().orElse(1);
        double most = Arrays.stream(known).max().orElse(1);
        double mean = Arrays.stream(known).average().orElse(1);
        String cost = "";
        if (network != null) {
            SimulationPlan plan =
                    SimulationPlan.of(1).service(Distribution.DETERMINISTIC).service("think", shape(mean));
            cost = " Whole messages that are served first come, first served, in constant times, with think times of"
                    + " this variation change the"
                    + " throughput"
                    + " by " + change(usual, throughput(network.firstCome(), plan))
                    + " (simulation, seed 1, 95 % intervals added).";
        }
        return Condition.of(
                "exponential think times",
                most < 1 + LIKE && least > 1 - LIKE,
                "the squared coefficient of variation of the computation between messages is "
                        + (least == most ? Digits.four(least) : Digits.four(least) + " to " + Digits.four(most))
                        + ", not 1. Means of the network do not depend on it, because cores and links are processor"
                        + " sharing."
                        + cost);
    }

    private static Distribution shape(double scv) {
        return scv < 1e-6 ? Distribution.DETERMINISTIC : Distribution.lognormal(Math.min(1e6, scv));
    }

    private Condition sizes(double usual) {
        long least = Long.MAX_VALUE;
        long most = 0;
        double widest = 1;
        for (PairTraffic pair : traffic.pairs) {
            for (PairTraffic.Way way : List.of(pair.there, pair.back)) {
                long low = Long.MAX_VALUE;
                long high = 0;
                for (int i = 0; i < way.messages(); i++) {
                    low = Math.min(low, way.bytes(i));
                    high = Math.max(high, way.bytes(i));
                }
                double ratio = Math.max(1, (double) high) / Math.max(1, (double) Math.min(low, high));
                if (ratio > widest) {
                    widest = ratio;
                    least = low;
                    most = high;
                }
            }
        }
        String cost = widest > 1 && network != null
                ? " The mean size for all of a direction would change the throughput by "
                        + change(usual, throughput(network.ofMeanSizes(), Analytic.BEST)[1]) + "."
                : "";
        return Condition.of(
                "one size per class",
                widest == 1,
                "a rank sends messages of " + new Bytes((double) least) + " to " + new Bytes((double) most)
                        + " to one other; the network counts the visits of each." + cost);
    }

    private Condition symmetry() {
        double[] all = traffic.pairs.stream().mapToDouble(PairTraffic::messages).toArray();
        double mean = Arrays.stream(all).average().orElse(1);
        double most = Arrays.stream(all).max().orElse(1);
        double[] bytes = traffic.pairs.stream()
                .flatMap(pair -> Stream.of(pair.there.allBytes() + pair.back.allBytes()))
                .mapToDouble(Double::doubleValue)
                .toArray();
        double meanBytes = Arrays.stream(bytes).average().orElse(1);
        double mostBytes = Arrays.stream(bytes).max().orElse(1);
        double ratio = Math.max(most / mean, meanBytes == 0 ? 1 : mostBytes / meanBytes);
        return Condition.of(
                "symmetric load",
                ratio <= 1 + LIKE,
                "the busiest pair has " + Digits.four(most / mean) + " times the messages and "
                        + Digits.four(meanBytes == 0 ? 1 : mostBytes / meanBytes)
                        + " times the bytes of the mean pair; the network has each pair's own, so this costs nothing.");
    }

    private Condition steady() {
        double worst = 1;
        for (PairTraffic pair : traffic.pairs) {
            double drift = pair.drift();
            double ratio = Double.isNaN(drift) ? 1 : drift;
            worst = Math.abs(Math.log(Math.max(1e-9, ratio))) > Math.abs(Math.log(Math.max(1e-9, worst)))
                    ? ratio
                    : worst;
        }
        return Condition.of(
                "steady think times",
                worst < 1 + LIKE && worst > 1 / (1 + LIKE),
                "a pair computes " + Digits.four(worst)
                        + " times as long between the messages of its second half as of its first; the network has"
                        + " their mean. Take a part with trace.between(..).");
    }
}
