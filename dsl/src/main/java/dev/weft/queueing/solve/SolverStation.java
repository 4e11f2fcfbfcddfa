package dev.weft.queueing.solve;

/** A station as the solvers see it: its name for messages, its kind and its speed. */
public final class SolverStation {
    /** What a station is; it decides which measures make sense there. */
    public enum Kind {
        /** One or more equal servers with a common line, or shared by all present. */
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
    /**
     * Whether all present are served at once, each with its share of the speed (processor sharing), instead of first come,
     * first served. The means of a product form are the same; it decides whether classes of unequal times have one.
     */
    public final boolean shared;

    private SolverStation(String name, Kind kind, int servers, Speed speed, boolean shared) {
        this.name = name;
        this.kind = kind;
        this.servers = servers;
        this.speed = speed;
        this.shared = shared;
    }

    /** A queue with this many equal servers, first come, first served. */
    public static SolverStation queue(String name, int servers) {
        return new SolverStation(name, Kind.QUEUE, servers, Speed.servers(servers), false);
    }

    /** A delay: everybody is served at once. */
    public static SolverStation delay(String name) {
        return new SolverStation(name, Kind.DELAY, 1, Speed.DELAY, false);
    }

    /** Speeds with 1, 2, ... customers present, in units of 1/serviceTime; the last entry holds on. */
    public static SolverStation loadDependent(String name, double... speeds) {
        return new SolverStation(name, Kind.LOAD_DEPENDENT, 1, Speed.listed(speeds), false);
    }

    /** The same place with its customers sharing it, or standing in line; a delay is neither. */
    public SolverStation shared(boolean sharing) {
        return new SolverStation(name, kind, servers, speed, sharing && kind != Kind.DELAY);
    }

    /** Whether customers are served in order of arrival. */
    public boolean inLine() {
        return kind != Kind.DELAY && !shared;
    }

    /** The kind as tables print it, such as {@code queue, 4 servers}. */
    public String words() {
        return switch (kind) {
            case QUEUE -> (shared ? "processor sharing" : "queue") + (servers == 1 ? "" : ", " + servers + " servers");
            case DELAY -> "delay";
            case LOAD_DEPENDENT -> shared ? "load-dependent, shared" : "load-dependent";
        };
    }
}
