package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

/**
 * What one's own model sees of a communication: {@code sharing("mine", c -> Math.max(c.outDegree(), c.inDegree()))}. Degrees
 * count communications that are under way, this one among them; two between the same nodes count twice. It is valid during
 * the call only.
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

    /** How many communications leave its source. */
    public int outDegree() {
        return ports.outDegree(ports.source[id]);
    }

    /** How many communications enter its destination. */
    public int inDegree() {
        return ports.inDegree(ports.destination[id]);
    }

    /** How many communications enter its source, against its direction. */
    public int intoSource() {
        return ports.inDegree(ports.source[id]);
    }

    /** How many communications leave its destination, against its direction. */
    public int outOfDestination() {
        return ports.outDegree(ports.destination[id]);
    }

    /** How many communications go from its source to its destination. */
    public int parallel() {
        int count = 0;
        for (int other = ports.firstFrom(ports.source[id]); other != NONE; other = ports.nextFrom(other)) {
            count += ports.destination[other] == ports.destination[id] ? 1 : 0;
        }
        return count;
    }
}
