package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Changes of regime of a {@link Workload}: the outstanding messages at which its two asymptotes intersect ({@link Limits};
 * Denning and Buzen 1978), and the engines and the size from which the engines no longer bound the rate ({@link EngineLoad}).
 */
@From(paper = "Denning and Buzen 1978", equation = "asymptotic bounds")
final class Knees {
    /** The end of a regime: a number of messages or of engines, or a size. */
    private record Knee(String name, String meaning, double count, double bytes) {
        Term term() {
            String value = Double.isNaN(bytes)
                    ? Digits.four(count)
                    : Double.isInfinite(bytes) ? "none" : new Bytes(bytes).toString();
            return Term.of(name, value);
        }
    }

    private final Workload workload;
    private final Itinerary itinerary;
    private final Limits limits;

    private Knees(Workload workload) {
        workload.onlyFlow("knees()");
        this.workload = workload;
        this.itinerary = workload.choice().itinerary();
        this.limits = workload.choice().limits();
    }

    static Result of(Workload workload) {
        return new Knees(workload).table();
    }

    /** The bounds of the rate, one row for each bound and number of outstanding messages. */
    static Result asymptotes(Workload workload, int... outstanding) {
        ModelException.required(outstanding, "outstanding messages", "Write asymptotes(1, 64)");
        if (outstanding.length == 0) {
            throw ModelException.call(
                    "asymptotes", "no number of outstanding messages was given", "Write asymptotes(1, 64)");
        }
        IntStream.of(outstanding).forEach(WorkloadRules::outstanding);
        return new Knees(workload).asymptotes(outstanding);
    }

    private Result asymptotes(int... outstanding) {
        double capacity = limits.rate();
        double alone = capacity / limits.customers();
        String busiest = "capacity of " + bottleneck().words();
        List<Bound> bounds = new ArrayList<>();
        List<Integer> windows = withPowersOfTwo(outstanding);
        for (int messages : windows) {
            bounds.add(new Bound("no waiting", messages, messages * alone));
        }
        for (int messages : windows) {
            bounds.add(new Bound(busiest, messages, capacity));
        }
        int perCycle = workload.messagesPerCycle();
        Columns columns = Rows.of(bounds)
                .key("bound", Bound::name)
                .key("outstanding", Bound::outstanding)
                .measure("throughput", Unit.KILO_PER_S, bound -> bound.rate() * perCycle)
                .columns();
        Provenance exact = Provenance.model(Certainty.EXACT, "asymptotes of a closed network", Network.CITATION);
        return Tabulated.of("asymptotes", columns, exact, () -> explain(List.of()));
    }

    /** Two points are joined by a straight line, which a bound through the origin is not on a logarithmic x-axis beside a linear y-axis. */
    private static List<Integer> withPowersOfTwo(int... outstanding) {
        IntSummaryStatistics given = IntStream.of(outstanding).summaryStatistics();
        IntStream powers = IntStream.range(0, Integer.SIZE - 1)
                .map(power -> 1 << power)
                .filter(power -> given.getMin() < power && power < given.getMax());
        return IntStream.concat(IntStream.of(outstanding), powers)
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    /** A bound of the rate at a number of outstanding messages, in cycles per second. */
    private record Bound(String name, int outstanding, double rate) {}

    private Result table() {
        List<Knee> knees = new ArrayList<>();
        Largest bottleneck = bottleneck();
        String meaning =
                "above it " + bottleneck.words() + bottleneck.verb(" bounds", " bound") + " the rate, below it latency";
        knees.add(new Knee("outstanding messages", meaning, limits.customers(), Double.NaN));
        if (workload.kind() == Workload.Kind.MESSAGE_RATE) {
            EngineLoad load = EngineLoad.of(workload);
            knees.add(new Knee("progress engines", load.beyondWords(), load.engines(), Double.NaN));
            knees.add(new Knee("message size", load.sizeWords(), Double.NaN, load.size()));
        }
        Columns columns = Workload.about(workload, Rows.of(knees))
                .key("knee", Knee::name)
                .key("meaning", Knee::meaning)
                .measure("count", Unit.ONE, Knee::count)
                .measure("bytes", Unit.B, Knee::bytes)
                .columns();
        String method = limits.mixes() ? "linear program over the demands of each class" : "closed forms";
        Provenance exact = Provenance.model(Certainty.EXACT, method, Network.CITATION);
        return Tabulated.of("knees", columns, exact, () -> explain(knees));
    }

    private Explanation explain(List<Knee> knees) {
        return Explanation.of(workload, "asymptotes of a closed network, " + Network.CITATION)
                .inputs(Workload.inputs(workload))
                .terms(knees.stream().map(Knee::term).toList())
                .dominant(
                        limits.isBelow(workload.outstanding())
                                ? "latency"
                                : bottleneck().words(),
                        limits.words(workload.outstanding()) + ".")
                .with(
                        limits.mixes()
                                ? new Formula(
                                        "N^* = \\sum_k D_k \\; \\max_X \\Big\\{ \\sum_r X_r : \\sum_r X_r D_{rk} \\le"
                                                + " \\mu_k \\Big\\}",
                                        "N* = sum D max { sum X_r : sum X_r D_rk <= mu_k at every station k }")
                                : new Formula(
                                        "N^* = \\frac{\\sum_k D_k}{\\max_k D_k} \\qquad E^* ="
                                                + " \\frac{D_{engine}}{D_{link}}",
                                        "N* = sum D / max D, E* = D_engine / D_link"));
    }

    /** The stations that bound the rate, engines of a group by their common name. */
    private Largest bottleneck() {
        boolean onloaded = workload.network().parameters().onload().si() > 0;
        return Largest.of(itinerary.network.stations.length, k -> limits.binds(k) ? 1 : 0, k -> {
            NetworkStation spot = itinerary.spots.get(k);
            return onloaded ? spot.name() : spot.group();
        });
    }

    /**
     * Utilization of engines, link and other stations per message a second of a stream between two hosts, and where the bottleneck
     * changes with the number of engines and the message size. Onloaded protocol work stays on core 1.
     */
    private static final class EngineLoad {
        private final Workload workload;
        private final NetworkSettings parameters;
        /** Seconds per message of protocol work on core 1 of either host. */
        private final double protocol;
        /** Seconds per message that engines share: matching and copying. */
        private final double shared;
        /** Busy share per message a second, by station, of everything but cores. */
        private final Map<NetworkStation, Double> others = new LinkedHashMap<>();

        private final NetworkStation link;
        private final NetworkStation compute;
        private final int engines;

        private EngineLoad(Workload workload, Flow flow) {
            this.workload = workload;
            this.parameters = workload.network().parameters();
            this.engines = parameters.matching().engines();
            this.link = NetworkStation.link(flow.from(), flow.to());
            this.compute = NetworkStation.compute(flow.to());
            double onCore = 0;
            double spread = 0;
            // with one engine all receiving work is at one station
            Workload single =
                    engines == 1 ? workload : workload.on(workload.network().progressEngines(1));
            for (Visit visit : single.protocol(workload.protocol()).visits(flow, 1)) {
                boolean receiver = visit.spot().equals(NetworkStation.core(flow.to()));
                if (receiver && visit.reason() == CostComponent.ONLOADED) {
                    onCore += visit.demand();
                } else if (receiver) {
                    spread += visit.demand();
                } else if (visit.spot().kind() != NetworkStation.Kind.CORE) {
                    double speed = visit.spot().place(parameters).speed.largest();
                    others.merge(visit.spot(), visit.demand() / speed, Double::sum);
                }
            }
            this.protocol = onCore;
            this.shared = spread;
        }

        static EngineLoad of(Workload workload) {
            return new EngineLoad(workload, workload.onlyFlow("knees()"));
        }

        /** Utilization of the busiest core of the receiver, per message a second. */
        private double receiving(double count) {
            return switch (parameters.matching().kind()) {
                case BOUND -> Math.max((protocol + shared) / count, protocol);
                case RANDOM -> protocol + shared / count;
                case POOLED -> (protocol + shared) / count;
            };
        }

        /** The busiest station other than cores. */
        private NetworkStation busiestOther(double count) {
            NetworkStation busiest = link;
            for (NetworkStation station : others.keySet()) {
                busiest = other(station, count) > other(busiest, count) ? station : busiest;
            }
            return busiest;
        }

        private double other(NetworkStation station, double count) {
            double load = others.getOrDefault(station, 0.0);
            int cores = parameters.cores(compute.host());
            // cores that are not engines compute
            return station.equals(compute) ? load * (cores - engines) / Math.max(0, cores - count) : load;
        }

        private double others(double count) {
            double most = protocol;
            for (NetworkStation station : others.keySet()) {
                most = Math.max(most, other(station, count));
            }
            return most;
        }

        /** The number of engines from which another station bounds the rate; infinite if there is none. */
        double engines() {
            if (others.containsKey(compute)) {
                return enginesBesideComputation();
            }
            boolean random = parameters.matching().kind() == Engines.RANDOM;
            double work = random ? shared : protocol + shared;
            double room = random ? others(1) - protocol : others(1);
            return room > 0 ? work / room : work > 0 ? Double.POSITIVE_INFINITY : 0;
        }

        /** With more engines each one does less and the other cores do more; by bisection. */
        private double enginesBesideComputation() {
            double low = 0;
            double high = parameters.cores(compute.host());
            double middle = high / 2;
            while (middle > low && middle < high) {
                if (receiving(middle) > others(middle)) {
                    low = middle;
                } else {
                    high = middle;
                }
                middle = (low + high) / 2;
            }
            return high;
        }

        String beyondWords() {
            double knee = engines();
            if (Double.isInfinite(knee)) {
                return "the engines bound the rate for any number of engines";
            }
            NetworkStation busiest = busiestOther(knee);
            boolean onCore = protocol > other(busiest, knee);
            return !onCore && busiest.equals(link)
                    ? "above it the link can be saturated, below it the engines are"
                    : "above it " + (onCore ? "protocol work" : busiest.name())
                            + " bounds the rate, below it the engines";
        }

        /** The size from which the link, {@code c + d s}, is busier than each core, {@code a + b s}; flits are not rounded. */
        double size() {
            boolean eager = workload.protocol() == Protocol.EAGER;
            double nics = link.place(parameters).speed.largest();
            double start = (eager ? 0 : parameters.flitSeconds()) / nics;
            double slope = 1 / parameters.linkBandwidth().si() / nics;
            double perByte = eager ? parameters.copySeconds(new Bytes(1)) : 0;
            double fixed = shared - (eager ? parameters.copySeconds(workload.size()) : 0);
            double size = 0;
            for (double[] core : switch (parameters.matching().kind()) {
                case BOUND ->
                    List.of(new double[] {(protocol + fixed) / engines, perByte / engines}, new double[] {protocol, 0});
                case RANDOM -> List.of(new double[] {protocol + fixed / engines, perByte / engines});
                case POOLED -> List.of(new double[] {(protocol + fixed) / engines, perByte / engines});
            }) {
                double meets = slope <= core[1] ? Double.POSITIVE_INFINITY : (core[0] - start) / (slope - core[1]);
                size = Math.max(size, meets);
            }
            return size;
        }

        String sizeWords() {
            double knee = size();
            if (Double.isInfinite(knee)) {
                return "the engines are busier than the link at every size";
            }
            double there = knee / parameters.linkBandwidth().si();
            boolean between = others.entrySet().stream()
                    .anyMatch(one -> !one.getKey().equals(link) && other(one.getKey(), engines) > there);
            return between
                    ? "above it the link is busier than the engines, below it the reverse; flits not rounded up"
                    : "above it the link bounds the rate, below it the engines; flits not rounded up";
        }
    }
}
