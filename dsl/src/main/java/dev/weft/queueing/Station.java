package dev.weft.queueing;

import dev.weft.queueing.solve.SolverStation;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A station: one or more servers with a queue (first come, first served), servers that all customers share (processor sharing), one
 * server whose speed depends on its load, or a delay.
 */
public final class Station implements Serializable {
    private final boolean queued;
    /** Whether it is processor sharing. */
    private final boolean shared;

    private final Time service;
    private final int servers;
    /** Speeds with 1, 2, ... customers present; none for servers of constant speed. */
    private final double[] speeds;

    private Station(boolean queued, boolean shared, Time service, int servers, double... speeds) {
        this.queued = queued;
        this.shared = shared;
        this.service = service;
        this.servers = servers;
        this.speeds = speeds.clone();
    }

    private static <T> T required(T value, String what) {
        return ModelException.required(value, what, "Write queue(ms(5), servers(4))");
    }

    /** Returns a first-come queue of equal servers (M/M/c), each with this mean service time per visit. */
    public static Station queue(Time service, Servers servers) {
        return new Station(
                true,
                false,
                required(service, "service time"),
                required(servers, "number of servers").count());
    }

    /**
     * Returns equal servers that all customers share evenly, each at the speed of one server or less. Product form for any service
     * times of the classes and any distribution.
     */
    public static Station processorSharing(Time service, Servers servers) {
        return new Station(
                true,
                true,
                required(service, "service time"),
                required(servers, "number of servers").count());
    }

    /** Returns a delay (M/M/Inf): each visit takes this mean time, without waiting. */
    public static Station delay(Time service) {
        return new Station(false, false, required(service, "service time"), 1);
    }

    /**
     * Returns a first-come queue whose speed depends on the number of customers present: the first speed with one customer, the second
     * with two, and so on; the last one applies to all larger numbers. A speed is a factor of one visit per service time, above 0. See
     * {@link #shared}.
     */
    public static Station loadDependent(Time service, double... speeds) {
        required(service, "service time");
        for (double speed :
                ModelException.required(speeds, "list of speeds", "Write loadDependent(ms(5), 1, 1.8, 2.4)")) {
            if (!(speed > 0) || Double.isInfinite(speed)) {
                throw ModelException.of(
                        "speed " + speed + " of loadDependent(..)",
                        "must be a finite number above 0",
                        "Try loadDependent(ms(5), 1, 1.8, 2.4)");
            }
        }
        if (speeds.length == 0) {
            throw ModelException.call(
                    "loadDependent", "must have at least one speed", "Try loadDependent(ms(5), 1, 1.8, 2.4)", service);
        }
        return new Station(true, false, service, 1, speeds);
    }

    /** Returns the station as processor sharing instead of first come, first served; a delay stays as it is. */
    public Station shared() {
        return new Station(queued, queued, service, servers, speeds);
    }

    /** Returns whether customers wait here. */
    public boolean queued() {
        return queued;
    }

    /** Returns the mean time of one visit without waiting. */
    public Time service() {
        return service;
    }

    /** Returns the number of servers of a queue; 1 for a delay. */
    public int servers() {
        return servers;
    }

    /** Whether it is processor sharing. */
    boolean isShared() {
        return shared;
    }

    /** Speeds with 1, 2, ... customers present; none for servers of constant speed. */
    List<Double> speeds() {
        return Arrays.stream(speeds).boxed().toList();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Station station
                && queued == station.queued
                && shared == station.shared
                && service.equals(station.service)
                && servers == station.servers
                && Arrays.equals(speeds, station.speeds);
    }

    @Override
    public int hashCode() {
        return Objects.hash(queued, shared, service, servers, Arrays.hashCode(speeds));
    }

    /** Such as {@code queue(100 ns, 4 servers)}. */
    @Override
    public String toString() {
        if (speeds.length > 0) {
            return "loadDependent(" + service + ", speeds "
                    + Arrays.stream(speeds).mapToObj(Digits::four).collect(Collectors.joining(", ")) + ")"
                    + (shared ? ".shared()" : "");
        }
        String many = servers == 1 ? "" : ", " + servers + " servers";
        return (shared ? "processorSharing(" : queued ? "queue(" : "delay(") + service + many + ")";
    }

    SolverStation place(String name) {
        if (speeds.length > 0) {
            return SolverStation.loadDependent(name, speeds).shared(shared);
        }
        return queued ? SolverStation.queue(name, servers).shared(shared) : SolverStation.delay(name);
    }
}
