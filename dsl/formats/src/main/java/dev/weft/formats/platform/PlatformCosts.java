package dev.weft.formats.platform;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.MessageRange;
import dev.weft.units.Time;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;

/** The costs of messages in SMPI's terms: one latency and one bandwidth, times factors by size that hold between nodes and within one. */
final class PlatformCosts {
    /** Rounding of ratios. */
    private static final double CLOSE = 1e-9;

    private final MessageCosts costs;
    private final List<MessageRange> ranges;
    private final List<Double> sizes;
    /** The first size that waits for its receive. */
    private final double rendezvous;

    private final double overhead;

    PlatformCosts(Machine machine) {
        this.costs = machine.messageCosts();
        this.ranges = MachineDetails.ranges(costs);
        this.rendezvous =
                machine.eagerLimit().map(size -> Math.floor(size.si()) + 1).orElse(0.0);
        this.overhead = machine.overhead().map(time -> time.si()).orElse(0.0);
        TreeSet<Double> all = new TreeSet<>(List.of(0.0));
        if (overhead > 0) {
            all.add(rendezvous);
        }
        ranges.forEach(range -> all.add(Math.ceil(range.from().si())));
        this.sizes = List.copyOf(all);
        requireOneRoute(machine);
        requireNearAsFar();
    }

    List<Double> sizes() {
        return sizes;
    }

    /** A whole number of bytes; 0 if all messages wait. */
    long firstRendezvous() {
        return (long) rendezvous;
    }

    double latency(double size) {
        return latency(Locality.NETWORK, size);
    }

    /** The costs hold the overhead of the send; SMPI adds it to messages that do not wait. */
    private double latency(Locality where, double size) {
        double latency = costs.alpha(costs.classOf(where, size)) - (size < rendezvous ? overhead : 0);
        if (latency < -CLOSE * overhead) {
            throw PlatformText.unheld(
                    "overhead " + new Time(overhead),
                    "an eager message of " + (long) size + " B has a latency of " + new Time(latency + overhead)
                            + ", which holds the overhead of its send",
                    "Save the machine with a shorter overhead(..)");
        }
        return Math.max(0, latency);
    }

    double rate(double size) {
        return costs.rate(costs.classOf(Locality.NETWORK, size));
    }

    /** The value that the factors multiply: that of the largest size, or the largest of all if it is 0. */
    double base(DoubleUnaryOperator value) {
        double last = value.applyAsDouble(sizes.get(sizes.size() - 1));
        return last > 0
                ? last
                : sizes.stream().mapToDouble(value::applyAsDouble).max().orElse(0);
    }

    /** The injection limit where the factor is 1; infinite if there is none. */
    double limit() {
        double last = Double.NaN;
        for (double size : sizes) {
            double ratio = costs.nodeRate(costs.classOf(Locality.NETWORK, size)) / rate(size);
            if (!Double.isNaN(last) && !same(last, ratio)) {
                throw PlatformText.unheld(
                        "injection limits",
                        "SMPI needs the same ratio of limit to bandwidth at all sizes, and from " + (long) size
                                + " B on it is another",
                        "Save costs with limits for all protocols, or for none");
            }
            last = ratio;
        }
        return last * base(this::rate);
    }

    double nearLatency() {
        return ratio(size -> latency(Locality.NODE, size), this::latency)
                * (base(this::latency) == 0 ? 1 : base(this::latency));
    }

    double nearRate() {
        return ratio(size -> costs.rate(costs.classOf(Locality.NODE, size)), this::rate) * base(this::rate);
    }

    /** The ratio of two values, which is the same at all sizes; of a divisor that is always 0, the value itself. */
    private double ratio(DoubleUnaryOperator near, DoubleUnaryOperator far) {
        double last = Double.NaN;
        for (double size : sizes) {
            double divisor = base(far) == 0 ? 1 : far.applyAsDouble(size);
            double ratio = near.applyAsDouble(size) == 0 && divisor == 0 ? last : near.applyAsDouble(size) / divisor;
            if (!Double.isNaN(last) && !same(last, ratio)) {
                throw PlatformText.unheld(
                        "costs within a node",
                        "SMPI has the same factors by size within a node as between nodes, and from " + (long) size
                                + " B on the ratio of the two is another",
                        overhead > 0
                                ? "Save the machine with overhead(ns(0)), or with costs of interNode only"
                                : "Save costs with ranges of interNode only");
            }
            last = ratio;
        }
        return last;
    }

    private static boolean same(double one, double other) {
        return one == other || (Double.isFinite(one) && Math.abs(one - other) <= CLOSE * Math.abs(one));
    }

    private void requireOneRoute(Machine machine) {
        if (MachineDetails.hasGpus(machine)) {
            throw PlatformText.unheld("GPUs", "a cluster of SimGrid has no NVLink", "Save the machine as .json");
        }
        boolean levels = MachineDetails.hasLevels(machine);
        for (Locality where : List.of(Locality.SWITCH, Locality.CELL)) {
            if (levels && ranges.stream().anyMatch(range -> range.where() == where)) {
                throw PlatformText.unheld(
                        where + " costs",
                        "a cluster of SimGrid has one cost of messages between nodes",
                        "Save costs with ranges of interNode only");
            }
        }
    }

    private void requireNearAsFar() {
        for (double size : sizes) {
            int socket = costs.classOf(Locality.SOCKET, size);
            int node = costs.classOf(Locality.NODE, size);
            if (costs.alpha(socket) != costs.alpha(node) || costs.rate(socket) != costs.rate(node)) {
                throw PlatformText.unheld(
                        "intra-socket costs",
                        "SMPI has one cost of messages within a node",
                        "Save costs with ranges of interNode only");
            }
        }
        nearLatency();
        nearRate();
        limit();
    }
}
