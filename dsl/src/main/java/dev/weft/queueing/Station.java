package dev.weft.queueing;

import dev.weft.queueing.solve.SolverStation;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A place of service: a line in front of one or more servers (first come, first served), servers that all customers share
 * (processor sharing), one server whose speed depends on its load, or a delay.
 */
public final class Station implements Serializable {
    private final boolean queued;
    /** Whether all customers are served at once, each with its share of the speed. */
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

    private static <T> T required(T value) {
        return ModelException.required(value, "what a station needs", "Write queue(ms(5), servers(4))");
    }

    /** A queue in front of equal servers (M/M/c) that each take this mean time per visit; first come, first served. */
    public static Station queue(Time service, Servers servers) {
        return new Station(true, false, required(service), required(servers).count());
    }

    /**
     * Equal servers that all customers share evenly, none of them faster than one server: product form whatever the classes
     * need and however their times scatter.
     */
    public static Station processorSharing(Time service, Servers servers) {
        return new Station(true, true, required(service), required(servers).count());
    }

    /** A delay (M/M/Inf): each visit takes this mean time, nobody waits. */
    public static Station delay(Time service) {
        return new Station(false, false, required(service), 1);
    }

    /**
     * A queue whose speed depends on how many are present: with one it works at the first speed, with two at the second and so
     * on; the last one holds for all more. Speeds are factors of one visit per service time. First come, first served; see
     * {@link #shared}.
     */
    public static Station loadDependent(Time service, double... speeds) {
        required(service);
        for (double speed : ModelException.required(speeds, "speeds", "Write loadDependent(ms(5), 1, 1.8, 2.4)")) {
            if (!(speed > 0) || Double.isInfinite(speed)) {
                throw ModelException.cannot(
                        "use a station with the speed",
                        speed,
                        "a speed is a number above 0",
                        "Write loadDependent(ms(5), 1, 1.8, 2.4)");
            }
        }
        if (speeds.length == 0) {
            throw new ModelException("Cannot make a load-dependent station without speeds: it would never serve anyone."
                    + " Write loadDependent(ms(5), 1, 1.8, 2.4).");
        }
        return new Station(true, false, service, 1, speeds);
    }

    /** The same station with its customers sharing the server instead of standing in line; a delay is shared already. */
    public Station shared() {
        return new Station(queued, queued, service, servers, speeds);
    }

    /** Whether customers wait here. */
    public boolean queued() {
        return queued;
    }

    /** The mean time of one visit without waiting. */
    public Time service() {
        return service;
    }

    /** The number of servers of a queue; 1 for a delay. */
    public int servers() {
        return servers;
    }

    /** Such as {@code queue(100 ns, 4 servers)}. */
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
