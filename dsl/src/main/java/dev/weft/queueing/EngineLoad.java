package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.units.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Utilization of engines, link and other stations per message a second of a stream between two hosts, and where the bottleneck
 * changes with the number of engines and the message size. Onloaded protocol work stays on core 1.
 */
final class EngineLoad {
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
                : "above it " + (onCore ? "protocol work" : busiest.name()) + " bounds the rate, below it the engines";
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
