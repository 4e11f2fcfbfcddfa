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
 * A station: one or more servers with a queue (first come, first served, or by priority), servers that all customers share (processor
 * sharing), one server whose speed depends on its load, or a delay. Its number of customers may be limited.
 */
public final class Station implements Serializable {
    private final boolean queued;
    /** Whether it is processor sharing. */
    private final boolean shared;

    private final Time service;
    private final int servers;
    /** Speeds with 1, 2, ... customers present; none for servers of constant speed. */
    private final double[] speeds;
    /** Priorities and capacity. */
    private final Discipline discipline;

    private Station(boolean queued, boolean shared, Time service, int servers, double... speeds) {
        this(queued, shared, service, servers, speeds, Discipline.NONE);
    }

    private Station(boolean queued, boolean shared, Time service, int servers, double[] speeds, Discipline discipline) {
        this.discipline = discipline;
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
        discipline.checkShared(this);
        return new Station(queued, queued, service, servers, speeds, discipline);
    }

    /**
     * Serves these classes by priority, the first one first; classes that are not named share the lowest priority. Within a priority
     * customers are served first come, first served. A service is not interrupted (non-preemptive, head of the line; default, change
     * with {@link #preemptive}). For {@code queue(..)} only.
     * Example: {@code queue(ms(5)).priority("urgent", "bulk")} prints {@code priority of urgent over bulk}.
     */
    public Station priority(String... classes) {
        return with(discipline.priority(this, classes));
    }

    /**
     * Lets an arrival interrupt the service of a lower priority, which is resumed later without loss of work (preemptive resume).
     * Needs {@link #priority}.
     * Example: {@code queue(ms(5)).priority("urgent", "bulk").preemptive()} prints {@code preemptive}.
     */
    public Station preemptive() {
        return with(discipline.preemptive(this));
    }

    /**
     * Limits the number of customers at the station, waiting and in service, to at least its servers. Further customers are lost
     * (default; change with {@link #blocking}). For stations with a queue only.
     * Example: {@code queue(ms(5)).capacity(10)} prints {@code capacity 10}.
     */
    public Station capacity(int customers) {
        return with(discipline.capacity(this, customers));
    }

    /**
     * Loses customers who find the station full: an open one leaves the network, a closed one begins its next think time. Needs {@link
     * #capacity}.
     * Example: {@code queue(ms(5)).capacity(10).loss()} prints {@code capacity 10, loss}.
     */
    public Station loss() {
        return with(discipline.loss(this));
    }

    /**
     * Blocks customers who find the station full: each stays where it was served and occupies that server until there is room
     * (blocking after service), in the order in which they were blocked; a customer that makes room for them joins its next station first. Needs {@link #capacity}. A sender that begins to serve only
     * when the receiver has room (blocking before service) is a {@link QueueingNetwork#region} of both.
     * Example: {@code queue(ms(5)).capacity(10).blocking()} prints {@code capacity 10, blocking}.
     */
    public Station blocking() {
        return with(discipline.blocking(this));
    }

    private Station with(Discipline other) {
        return new Station(queued, shared, service, servers, speeds, other);
    }

    Discipline discipline() {
        return discipline;
    }

    /** Whether it has equal servers that serve first come, first served. */
    boolean inLine() {
        return queued && !shared && speeds.length == 0;
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
                && Arrays.equals(speeds, station.speeds)
                && discipline.equals(station.discipline);
    }

    @Override
    public int hashCode() {
        return Objects.hash(queued, shared, service, servers, Arrays.hashCode(speeds), discipline);
    }

    /** Such as {@code queue(100 ns, 4 servers)}. */
    @Override
    public String toString() {
        if (speeds.length > 0) {
            return "loadDependent(" + service + ", speeds "
                    + Arrays.stream(speeds).mapToObj(Digits::four).collect(Collectors.joining(", ")) + ")"
                    + (shared ? ".shared()" : "") + discipline.words();
        }
        String many = servers == 1 ? "" : ", " + servers + " servers";
        return (shared ? "processorSharing(" : queued ? "queue(" : "delay(") + service + many + ")"
                + discipline.words();
    }

    SolverStation place(String name) {
        if (speeds.length > 0) {
            return SolverStation.loadDependent(name, speeds).shared(shared);
        }
        return queued ? SolverStation.queue(name, servers).shared(shared) : SolverStation.delay(name);
    }
}
