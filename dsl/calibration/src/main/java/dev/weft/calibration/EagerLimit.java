package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Measure;
import dev.weft.study.data.Launches;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The largest eager message between the farthest ranks. A limit of the ping-pongs can also be that of a cache or of a copy; the calls of loggp
 * tell them apart, because a send that ends before the shortest round trip does not wait for its receiver, and one that waits takes a round
 * trip more than its bytes. Without them, a jump of the time speaks for the handshake of a rendezvous. Otherwise the last limit is assumed.
 *
 * @param largest in bytes; empty if nothing shows a limit
 * @param isAssumed whether another limit is as likely
 * @param sentence on what it rests
 */
record EagerLimit(Optional<Double> largest, boolean isAssumed, String sentence) {
    /** The share of the shortest latency or round trip that a handshake adds at least. */
    private static final double HANDSHAKE = 0.5;

    private static final String NEXT =
            "; measure loggp with sizes on both sides of the limits, or set machine().eagerUpTo(..)";

    /** Sizes that the sending calls show; {@code waits} is infinite if none of them waits. */
    private record SendLimits(double eager, double waits) {
        private static final SendLimits NONE = new SendLimits(0, Double.POSITIVE_INFINITY);

        /** Whether the largest eager message can be that before a limit. */
        boolean allow(Estimate limit) {
            return limit.high() > eager && limit.low() < waits;
        }
    }

    static EagerLimit of(Bench bench, PingPongFits pings) {
        if (pings.isEmpty()) {
            return new EagerLimit(Optional.empty(), false, "no ping-pongs were measured");
        }
        Locality where = pings.widest();
        SendLimits sends = sends(bench, where);
        List<Estimate> limits = pings.of(where, "first size in B").stream()
                .map(Parameter::value)
                .filter(sends::allow)
                .toList();
        if (Double.isFinite(sends.waits)) {
            double largest = limits.isEmpty()
                    ? sends.eager
                    : Math.max(sends.eager, limits.get(limits.size() - 1).low());
            return new EagerLimit(
                    Optional.of(largest),
                    false,
                    "sends of " + new Bytes(sends.eager) + " end without their receiver, those of "
                            + new Bytes(sends.waits) + " wait for it");
        }
        return ofPingPongs(limits, sends, pings);
    }

    private static EagerLimit ofPingPongs(List<Estimate> limits, SendLimits sends, PingPongFits pings) {
        Locality where = pings.widest();
        if (limits.isEmpty()) {
            String known = sends.eager > 0 ? ", and sends up to " + new Bytes(sends.eager) + " are eager" : "";
            return new EagerLimit(
                    Optional.empty(), false, "the ping-pongs of " + where + " messages have no limit" + known);
        }
        List<Estimate> jumps =
                limits.stream().filter(limit -> jumps(limit, pings)).toList();
        if (jumps.size() == 1) {
            Estimate limit = jumps.get(0);
            return new EagerLimit(
                    Optional.of(limit.low()),
                    false,
                    "it is the only limit of " + where + " messages at which the time jumps, by "
                            + new Time(jump(limit, pings.fit(where)).value()));
        }
        String others = limits.subList(0, limits.size() - 1).stream()
                .map(limit -> new Bytes(limit.low()).toString())
                .collect(Collectors.joining(" or "));
        return new EagerLimit(
                Optional.of(limits.get(limits.size() - 1).low()),
                true,
                (others.isEmpty()
                                ? "it is the only limit of " + where + " messages, and can be that of a cache"
                                : "it is the last limit of " + where + " messages, and can be " + others + " instead")
                        + NEXT);
    }

    /** The step of the time at a limit, over the launches. */
    private static Estimate jump(Estimate limit, FittedCosts costs) {
        return Estimate.over(
                costs.jumps(new Bytes(limit.value())).stream()
                        .mapToDouble(step -> step)
                        .toArray(),
                Part.CONFIDENCE);
    }

    private static boolean jumps(Estimate limit, PingPongFits pings) {
        Locality where = pings.widest();
        double least = pings.of(where, "latency in s").get(0).value().value();
        return jump(limit, pings.fit(where)).low() > HANDSHAKE * least; // NaN, of one launch, is no jump
    }

    private static SendLimits sends(Bench bench, Locality where) {
        Optional<Map<Double, Double>> sends =
                bench.of(Bench.SEND).map(samples -> bySize(Bench.where(samples, "locality", where.key())));
        Optional<Map<Double, Double>> trips = bench.of(Bench.PRTT)
                .map(samples -> bySize(Bench.where(Bench.where(samples, "locality", where.key()), "messages", 1)));
        if (sends.isEmpty()
                || trips.isEmpty()
                || sends.get().isEmpty()
                || trips.get().isEmpty()) {
            return SendLimits.NONE;
        }
        double trip = trips.get().values().iterator().next();
        double eager = 0;
        for (Map.Entry<Double, Double> send : sends.get().entrySet()) {
            eager = send.getValue() < trip ? send.getKey() : eager;
        }
        return new SendLimits(eager, waits(sends.get(), eager, trip));
    }

    /** The first size above the eager ones whose send takes a handshake more than its bytes explain. */
    private static double waits(Map<Double, Double> sends, double eager, double trip) {
        double size = Double.NaN;
        double seconds = Double.NaN;
        for (Map.Entry<Double, Double> send : sends.entrySet()) {
            if (send.getKey() > eager
                    && size > 0
                    && send.getValue() > seconds * send.getKey() / size + HANDSHAKE * trip) {
                return send.getKey();
            }
            size = send.getKey();
            seconds = send.getValue();
        }
        return Double.POSITIVE_INFINITY;
    }

    /** The medians over launches, from small to large messages. */
    private static Map<Double, Double> bySize(Columns samples) {
        Map<Double, List<Double>> all = new TreeMap<>();
        if (samples.rows() > 0) {
            for (Columns launch : Launches.of(samples).medians()) {
                Measure time = Launches.time(launch);
                for (int row = 0; row < launch.rows(); row++) {
                    all.computeIfAbsent(Bench.number(launch, "size", row, 0), first -> new ArrayList<>())
                            .add(time.si(row));
                }
            }
        }
        Map<Double, Double> medians = new TreeMap<>();
        all.forEach((size, times) -> medians.put(
                size, Launches.median(times.stream().mapToDouble(time -> time).toArray())));
        return medians;
    }
}
