package dev.weft.nodeaware;

import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import java.io.Serializable;

/** The parameters of LogGP in seconds, G per byte; LogP where G is 0. */
record LogGp(double latency, double overhead, double gap, double perByte) implements Serializable {
    /**
     * The time from the first send to the end of the last receive of n messages: {@code L + 2 o + (n - 1) max(g, o) + G sum(s - 1)}; 0
     * without messages. The first byte of each message is free, and an empty message subtracts nothing.
     *
     * @param beyondFirst the bytes after the first of each message, summed
     */
    double seconds(double messages, double beyondFirst) {
        if (messages == 0) {
            return 0;
        }
        return latency + 2 * overhead + (messages - 1) * Math.max(gap, overhead) + beyondFirst * perByte;
    }

    boolean isLogP() {
        return perByte == 0;
    }

    String key() {
        String times = new Time(latency) + ", " + new Time(overhead) + ", " + new Time(gap);
        return isLogP() ? "logP " + times : "logGP " + times + ", " + new Bandwidth(1 / perByte);
    }

    String inWords() {
        return "L: " + new Time(latency) + ", o: " + new Time(overhead) + ", g: " + new Time(gap)
                + (isLogP() ? "" : ", G: " + new Time(perByte) + " per byte (" + new Bandwidth(1 / perByte) + ")");
    }
}
