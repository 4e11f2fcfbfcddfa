package dev.weft.queueing;

import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.Bytes;
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
    private static final String BY_SIZE = "Write queue(size -> us(0.2).plus(size.at(GBps(25))))";

    /** The mean time of a visit of a message of this size. */
    @FunctionalInterface
    public interface BySize extends Serializable {
        /** Returns the time of a visit without waiting. */
        Time of(Bytes size);
    }

    private final boolean queued;
    /** Whether it is processor sharing. */
    private final boolean shared;

    private final Time service;
    private final int servers;
    /** Speeds with 1, 2, ... customers present; none for servers of constant speed. */
    private final double[] speeds;
    /** Priorities and capacity. */
    private final Discipline discipline;
    /** The messages of a network of hosts that visit it. */
    private final StationUse use;

    private Station(boolean queued, boolean shared, Time service, int servers, double... speeds) {
        this(queued, shared, service, servers, speeds, Discipline.NONE, StationUse.ALL);
    }

    private Station(
            boolean queued,
            boolean shared,
            Time service,
            int servers,
            double[] speeds,
            Discipline discipline,
            StationUse use) {
        this.discipline = discipline;
        this.queued = queued;
        this.shared = shared;
        this.service = service;
        this.servers = servers;
        this.speeds = speeds.clone();
        this.use = use;
    }

    /** A station whose time depends on the size. */
    private static Station bySize(boolean queued, boolean shared, BySize time, Servers servers) {
        StationUse use = StationUse.of(ModelException.required(time, "service time", BY_SIZE));
        int count =
                ModelException.required(servers, "number of servers", BY_SIZE).count();
        return new Station(queued, shared, new Time(0), count, new double[0], Discipline.NONE, use);
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

    /** Returns a first-come queue of equal servers whose mean time of a visit depends on the size of the message, for {@code network()}. */
    public static Station queue(BySize time, Servers servers) {
        return bySize(true, false, time, servers);
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

    /** Returns equal servers that all messages share evenly, whose mean time of a visit depends on the size, for {@code network()}. */
    public static Station processorSharing(BySize time, Servers servers) {
        return bySize(true, true, time, servers);
    }

    /** Returns a delay whose mean time depends on the size of the message, for {@code network()}. */
    public static Station delay(BySize time) {
        return bySize(false, false, time, new Servers(1));
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
        return new Station(queued, queued, service, servers, speeds, discipline, use);
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
        return new Station(queued, shared, service, servers, speeds, other, use);
    }

    private Station with(StationUse other) {
        return new Station(queued, shared, service, servers, speeds, discipline, other);
    }

    /**
     * Places one such station at each host of a {@code network()}, which messages visit before they leave the host. Its name is that of
     * the station and the host, such as {@code dpu A}.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", queue(us(0.4)).atSender())} prints {@code queue(400 ns).atSender()}.
     */
    public Station atSender() {
        return with(use.at(StationUse.Place.SENDER));
    }

    /**
     * Places one such station at each host of a {@code network()}, which messages visit when they arrive, before they are matched.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", queue(us(0.4)).atReceiver())} prints {@code
     * queue(400 ns).atReceiver()}.
     */
    public Station atReceiver() {
        return with(use.at(StationUse.Place.RECEIVER));
    }

    /**
     * Places one such station at each host of a {@code network()}, which messages visit when they leave and when they arrive.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", queue(us(0.4)).perHost())} prints {@code
     * queue(400 ns).perHost()}.
     */
    public Station perHost() {
        return with(use.at(StationUse.Place.BOTH));
    }

    /**
     * Lets the request and the clearance of a rendezvous pass the station by; by default they visit it as all messages on the wire do.
     * Example: {@code network().host(4).link(GBps(4), us(1)).station("dpu", queue(us(0.4)).dataOnly())} prints {@code
     * queue(400 ns).dataOnly()}.
     */
    public Station dataOnly() {
        return with(use.ofData());
    }

    StationUse use() {
        return use;
    }

    /** The same for every network, with this time of a visit. */
    Station plain(Time time) {
        return new Station(queued, shared, time, servers, speeds, discipline, StationUse.ALL);
    }

    /** Seconds of a visit of a message of this size; an error that names the station if the user's function has none. */
    double seconds(String name, Bytes size) {
        BySize own = use.time();
        if (own == null) {
            return service.si();
        }
        String visit = "station(\"" + name + "\", ..): the time of a message of " + size;
        @Nullable Time time;
        try {
            time = own.of(size);
        } catch (ModelException wrong) {
            throw wrong.isInterruption() ? wrong : new ModelException(visit + ": " + wrong.getMessage(), wrong);
        } catch (RuntimeException | StackOverflowError failed) {
            throw new ModelException(
                    visit + " failed with " + ModelException.argument(failed)
                            + ". Evaluate the function with this size.",
                    failed);
        }
        if (time == null) {
            throw new ModelException(visit + " is null. Return a time, such as us(0).");
        }
        return time.si();
    }

    Discipline discipline() {
        return discipline;
    }

    /** Whether it has equal servers that serve first come, first served. */
    boolean inLine() {
        return queued && !shared && speeds.length == 0;
    }

    /** Returns whether customers wait here. */
    boolean queued() {
        return queued;
    }

    /** Returns the mean time of one visit without waiting; an error if it depends on the size of the message. */
    public Time service() {
        if (use.time() != null) {
            throw ModelException.call(
                    "service",
                    "the time of this station depends on the size of the message",
                    "Apply its function to a size");
        }
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
                && discipline.equals(station.discipline)
                && use.equals(station.use);
    }

    @Override
    public int hashCode() {
        return Objects.hash(queued, shared, service, servers, Arrays.hashCode(speeds), discipline, use);
    }

    /** Such as {@code queue(100 ns, 4 servers)}. */
    @Override
    public String toString() {
        if (speeds.length > 0) {
            return "loadDependent(" + service + ", speeds "
                    + Arrays.stream(speeds).mapToObj(Digits::four).collect(Collectors.joining(", ")) + ")"
                    + (shared ? ".shared()" : "") + discipline.words() + use.words();
        }
        String many = servers == 1 ? "" : ", " + servers + " servers";
        return (shared ? "processorSharing(" : queued ? "queue(" : "delay(")
                + (use.time() == null ? service.toString() : "time by size") + many + ")" + discipline.words()
                + use.words();
    }

    SolverStation place(String name) {
        if (speeds.length > 0) {
            return SolverStation.loadDependent(name, speeds).shared(shared);
        }
        return queued ? SolverStation.queue(name, servers).shared(shared) : SolverStation.delay(name);
    }
}
