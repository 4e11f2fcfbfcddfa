package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

/**
 * The surroundings of a communication, as a model of the user sees them: {@code sharing("mine", c ->
 * Math.max(c.outDegree(), c.inDegree()))}. Degrees count active communications, this one included; parallel ones
 * count separately. Valid during the call only.
 */
public final class Contention {
    private final Ports ports;
    private int id;

    Contention(Ports ports) {
        this.ports = ports;
    }

    Contention at(int communication) {
        id = communication;
        return this;
    }

    /** Returns the number of communications that leave its source. */
    public int outDegree() {
        return ports.outDegree(ports.source[id]);
    }

    /** Returns the number of communications that enter its destination. */
    public int inDegree() {
        return ports.inDegree(ports.destination[id]);
    }

    /** Returns the number of communications that enter its source, against its direction. */
    public int intoSource() {
        return ports.inDegree(ports.source[id]);
    }

    /** Returns the number of communications that leave its destination, against its direction. */
    public int outOfDestination() {
        return ports.outDegree(ports.destination[id]);
    }

    /** Returns the number of communications from its source to its destination. */
    public int parallel() {
        int count = 0;
        for (int other = ports.firstFrom(ports.source[id]); other != NONE; other = ports.nextFrom(other)) {
            count += ports.destination[other] == ports.destination[id] ? 1 : 0;
        }
        return count;
    }
}
