package dev.weft.queueing.solve;

/** A station as the solvers see it: its name for messages, its kind and its speed. */
public final class Place {
    /** What a station is; it decides which measures make sense there. */
    public enum Kind {
        /** One or more equal servers and a common line. */
        QUEUE,
        /** Everybody is served at once (M/M/Inf). */
        DELAY,
        /** A server whose speed depends on the number of customers present. */
        LOAD_DEPENDENT
    }

    /** Its name, for messages and tables. */
    public final String name;
    /** What it is. */
    public final Kind kind;
    /** Number of servers of a queue; 1 elsewhere. */
    public final int servers;

    /** How fast it works with so many present. */
    public final Speed speed;

    private Place(String name, Kind kind, int servers, Speed speed) {
        this.name = name;
        this.kind = kind;
        this.servers = servers;
        this.speed = speed;
    }

    /** A queue with this many equal servers. */
    public static Place queue(String name, int servers) {
        return new Place(name, Kind.QUEUE, servers, Speed.servers(servers));
    }

    /** A delay: everybody is served at once. */
    public static Place delay(String name) {
        return new Place(name, Kind.DELAY, 1, Speed.DELAY);
    }

    /** Speeds with 1, 2, ... customers present, in units of 1/serviceTime; the last entry holds on. */
    public static Place loadDependent(String name, double... speeds) {
        return new Place(name, Kind.LOAD_DEPENDENT, 1, Speed.listed(speeds));
    }

    /** The kind as tables print it, such as {@code queue, 4 servers}. */
    public String words() {
        return switch (kind) {
            case QUEUE -> servers == 1 ? "queue" : "queue, " + servers + " servers";
            case DELAY -> "delay";
            case LOAD_DEPENDENT -> "load-dependent";
        };
    }
}
