package dev.weft.calibration;

import dev.weft.units.Time;

/**
 * Fitted parameters of LogGP.
 *
 * @param latency L
 * @param sendOverhead o_s, the time of a send for its processor
 * @param receiveOverhead o_r, the time of a receive whose message has arrived; that of a send if receiving calls were not measured
 * @param gap g between two messages
 * @param perByte G, the time of each byte after the first
 */
public record LogGpParameters(Time latency, Time sendOverhead, Time receiveOverhead, Time gap, Time perByte) {
    /**
     * Returns o for models with one overhead: the mean of o_s and o_r, with which a message takes its measured time L + o_s + o_r. A send and
     * a receive are then off by half of the difference, in opposite directions.
     */
    public Time overhead() {
        return new Time((sendOverhead.si() + receiveOverhead.si()) / 2);
    }
}
