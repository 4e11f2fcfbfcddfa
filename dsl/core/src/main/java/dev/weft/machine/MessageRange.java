package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The cost of messages of one locality from a size on, up to the next range of the locality.
 *
 * @param where the distance between the two ranks
 * @param protocol by which the messages are sent, such as {@code eager}
 * @param from the smallest size
 * @param latency before the first byte
 * @param rate of one process
 * @param limit of all processes of a node together, if there is one
 * @param start of a collective whose largest messages are of this range, once, before its first message; null for none
 */
public record MessageRange(
        Locality where,
        String protocol,
        Bytes from,
        Time latency,
        Bandwidth rate,
        @Nullable Bandwidth limit,
        @Nullable Time start)
        implements Serializable {
    /** Makes a range of messages whose collectives take no time to start. */
    public MessageRange(
            Locality where, String protocol, Bytes from, Time latency, Bandwidth rate, @Nullable Bandwidth limit) {
        this(where, protocol, from, latency, rate, limit, null);
    }

    /** A range as a user gives it, without a limit; errors name this example. */
    static MessageRange of(Locality where, String protocol, Bytes from, Time latency, Bandwidth rate, String example) {
        ModelException.required(where, "locality", example);
        ModelException.required(protocol, "protocol", example);
        ModelException.required(from, "size", example);
        ModelException.required(latency, "latency", example);
        ModelException.required(rate, "bandwidth", example);
        MessageRange range = new MessageRange(where, protocol.strip(), from, latency, rate, null);
        if (protocol.isBlank()) {
            throw ModelException.of(range.call(), "the name of the protocol must not be blank", example);
        }
        if (rate.si() == 0) {
            throw ModelException.of(range.call(), "the bandwidth must be above 0", example);
        }
        return range;
    }

    /** The call that made it, for errors. */
    String call() {
        return "range(" + where.word() + ", " + ModelException.argument(protocol) + ", " + from + ", " + latency + ", "
                + rate + ")";
    }

    MessageRange limited(Bandwidth atMost) {
        return new MessageRange(where, protocol, from, latency, rate, atMost, start);
    }

    MessageRange starting(Time collective) {
        return new MessageRange(where, protocol, from, latency, rate, limit, collective);
    }

    /** The same numbers for another locality, without a limit: only the network has one. */
    MessageRange at(Locality elsewhere) {
        return where == elsewhere ? this : new MessageRange(elsewhere, protocol, from, latency, rate, null, start);
    }

    @Override
    public String toString() {
        return where + " " + protocol + " from " + from + ": " + latency + ", " + rate
                + (limit == null ? "" : ", up to " + limit + " for a node")
                + (start == null ? "" : ", after " + start + " to start a collective");
    }
}
