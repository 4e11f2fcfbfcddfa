package dev.weft.queueing;

/** A station as the solvers see it: its name for messages, its kind and its speed. */
final class Place {
    /** What a station is; it decides which measures make sense there. */
    enum Kind {
        /** One or more equal servers and a common line. */
        QUEUE,
        /** Everybody is served at once (M/M/Inf). */
        DELAY,
        /** A server whose speed depends on the number of customers present. */
        LOAD_DEPENDENT
    }

    final String name;
    final Kind kind;
    /** Number of servers of a queue; 1 elsewhere. */
    final int servers;

    final Speed speed;

    private Place(String name, Kind kind, int servers, Speed speed) {
        this.name = name;
        this.kind = kind;
        this.servers = servers;
        this.speed = speed;
    }

    static Place queue(String name, int servers) {
        return new Place(name, Kind.QUEUE, servers, Speed.servers(servers));
    }

    static Place delay(String name) {
        return new Place(name, Kind.DELAY, 1, Speed.DELAY);
    }

    /** Speeds with 1, 2, ... customers present, in units of 1/serviceTime; the last entry holds on. */
    static Place loadDependent(String name, double... speeds) {
        return new Place(name, Kind.LOAD_DEPENDENT, 1, Speed.listed(speeds));
    }

    /** The kind as tables print it, such as {@code queue, 4 servers}. */
    String words() {
        return switch (kind) {
            case QUEUE -> servers == 1 ? "queue" : "queue, " + servers + " servers";
            case DELAY -> "delay";
            case LOAD_DEPENDENT -> "load-dependent";
        };
    }
}
