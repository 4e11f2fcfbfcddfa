package dev.weft.calibration;

import dev.weft.units.Time;

/**
 * Fitted parameters of LogGP.
 *
 * @param latency L
 * @param sendOverhead o_s, the time of a send for its processor
 * @param receiveOverhead o_r, which round trips do not determine: it is assumed to be o_s
 * @param gap g between two messages
 * @param perByte G, the time of each byte after the first
 */
public record LogGpParameters(Time latency, Time sendOverhead, Time receiveOverhead, Time gap, Time perByte) {}
