package dev.weft.queueing.compiled;

/** Station of the solvers: name, kind and speed. */
public final class SolverStation {
    /** Kind of station; it determines which measures are defined. */
    public enum Kind {
        /** One or more equal servers with a common queue, or processor sharing. */
        QUEUE,
        /** A delay (M/M/Inf). */
        DELAY,
        /** A server whose speed depends on the number of customers present. */
        LOAD_DEPENDENT
    }

    /** Its name, for messages and tables. */
    public final String name;
    /** Its kind. */
    public final Kind kind;
    /** Number of servers of a queue; 1 for other kinds. */
    public final int servers;

    /** Its speed by number of customers present. */
    public final Speed speed;
    /**
     * Whether it is processor sharing instead of first come, first served. The means of a product form are the same; classes of unequal
     * times have one only here.
     */
    public final boolean shared;

    private SolverStation(String name, Kind kind, int servers, Speed speed, boolean shared) {
        this.name = name;
        this.kind = kind;
        this.servers = servers;
        this.speed = speed;
        this.shared = shared;
    }

    /** Returns a first-come queue with equal servers. */
    public static SolverStation queue(String name, int servers) {
        return new SolverStation(name, Kind.QUEUE, servers, Speed.servers(servers), false);
    }

    /** Returns a delay. */
    public static SolverStation delay(String name) {
        return new SolverStation(name, Kind.DELAY, 1, Speed.DELAY, false);
    }

    /** Returns a station of these speeds with 1, 2, ... customers present, in units of 1/serviceTime; the last one applies to larger numbers. */
    public static SolverStation loadDependent(String name, double... speeds) {
        return new SolverStation(name, Kind.LOAD_DEPENDENT, 1, Speed.listed(speeds), false);
    }

    /** Returns the station with processor sharing, or first come, first served; a delay stays as it is. */
    public SolverStation shared(boolean sharing) {
        return new SolverStation(name, kind, servers, speed, sharing && kind != Kind.DELAY);
    }

    /** Returns whether it is a first-come queue. */
    public boolean inLine() {
        return kind != Kind.DELAY && !shared;
    }

    /** Returns the kind as tables print it, such as {@code queue, 4 servers}. */
    public String words() {
        return switch (kind) {
            case QUEUE -> (shared ? "processor sharing" : "queue") + (servers == 1 ? "" : ", " + servers + " servers");
            case DELAY -> "delay";
            case LOAD_DEPENDENT -> shared ? "load-dependent, shared" : "load-dependent";
        };
    }

    /** Whether a load leaves nothing of a capacity: 100 % within rounding has no steady state either. */
    public static boolean isFull(double load, double capacity) {
        return load >= capacity * (1 - 1e-12);
    }
}
