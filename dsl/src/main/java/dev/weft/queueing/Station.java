package dev.weft.queueing;

import dev.weft.units.Time;

/** A place where messages are served: a queue in front of one or more servers, or a delay where nobody waits. */
public final class Station {
    private final boolean queued;
    private final Time service;
    private final int servers;

    private Station(boolean queued, Time service, int servers) {
        this.queued = queued;
        this.service = service;
        this.servers = servers;
    }

    /** A queue in front of equal servers (M/M/c) that each take this mean time per visit. */
    public static Station queue(Time service, Servers servers) {
        return new Station(true, service, servers.count());
    }

    /** A delay (M/M/Inf): each visit takes this mean time, nobody waits. */
    public static Station delay(Time service) {
        return new Station(false, service, 1);
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
    public String toString() {
        String many = servers == 1 ? "" : ", " + servers + " servers";
        return (queued ? "queue(" : "delay(") + service + many + ")";
    }

    Place place(String name) {
        return queued ? Place.queue(name, servers) : Place.delay(name);
    }
}
