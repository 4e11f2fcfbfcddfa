package dev.weft.nodeaware;

import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import java.io.Serializable;

/** The parameters of LogGP in seconds, G per byte; LogP where G is 0. */
record LogGp(double latency, double overhead, double gap, double perByte) implements Serializable {
    /**
     * From the first send to having received the last of n messages of so many bytes together: {@code L + 2 o + (n - 1) max(g, o) +
     * (s - n) G}; 0 without any. An empty message counts as one byte.
     */
    double seconds(double messages, double bytes) {
        if (messages == 0) {
            return 0;
        }
        return latency
                + 2 * overhead
                + (messages - 1) * Math.max(gap, overhead)
                + Math.max(0, bytes - messages) * perByte;
    }

    String key() {
        String times = new Time(latency) + ", " + new Time(overhead) + ", " + new Time(gap);
        return perByte == 0 ? "logP " + times : "logGP " + times + ", " + new Bandwidth(1 / perByte);
    }
}
