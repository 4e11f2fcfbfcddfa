package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What messages of one locality cost from a size on, up to where the next range of the locality begins.
 *
 * @param where how far apart the two ranks are
 * @param protocol how the messages are sent, such as {@code eager}
 * @param from the smallest size
 * @param latency before the first byte
 * @param rate of one process
 * @param limit of all processes of a node together, if there is one
 */
record MessageRange(
        Locality where,
        String protocol,
        Bytes from,
        Time latency,
        Bandwidth rate,
        @Nullable Bandwidth limit) implements Serializable {
    /** One that a user said, without a limit; what is missing or cannot be is an error with this example. */
    static MessageRange said(
            Locality where, String protocol, Bytes from, Time latency, Bandwidth rate, String example) {
        ModelException.required(where, "a locality", example);
        ModelException.required(protocol, "a protocol", example);
        ModelException.required(from, "a size", example);
        ModelException.required(latency, "a latency", example);
        ModelException.required(rate, "a bandwidth", example);
        if (protocol.isBlank()) {
            throw ModelException.cannot("use as a protocol", protocol, "it stands in tables", example);
        }
        if (rate.si() == 0) {
            throw ModelException.cannot("send " + where + " messages at", rate, "nothing would ever arrive", example);
        }
        return new MessageRange(where, protocol.strip(), from, latency, rate, null);
    }

    MessageRange limited(Bandwidth atMost) {
        return new MessageRange(where, protocol, from, latency, rate, atMost);
    }

    /** The same numbers elsewhere; nothing but the network has a limit of its own. */
    MessageRange at(Locality elsewhere) {
        return where == elsewhere ? this : new MessageRange(elsewhere, protocol, from, latency, rate, null);
    }

    @Override
    public String toString() {
        return where + " " + protocol + " from " + from + ": " + latency + ", " + rate
                + (limit == null ? "" : ", a node at most " + limit);
    }
}
