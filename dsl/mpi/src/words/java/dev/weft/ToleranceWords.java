package dev.weft;

import dev.weft.tolerance.LogGPS;
import dev.weft.tolerance.Tolerance;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/**
 * Words for the tolerance of programs against slower messages. Users import them through {@link Weft}; public, because
 * JShell completes public members only.
 */
public class ToleranceWords extends WaitWords {
    ToleranceWords() {}

    /**
     * Computes the run time of a job as a function of {@code latency}, {@code bandwidth} or {@code overhead}, and what the
     * run can stand of it. Example: {@code ringShift(4, 3, ms(1), KB(10)).on(cluster(4, 1).link(GBps(1), us(2)),
     * perNode).solve(tolerance("latency"))} prints {@code latency tolerance}.
     */
    public static Tolerance tolerance(String parameter) {
        return Tolerance.of(parameter);
    }

    /**
     * Runs a job under LogGPS with latency L, overhead o of a send and of a receive, gap g between two messages of an
     * interface, gap G and overhead O for each byte after the first, and the largest eager message S; equal to LogGOPSim.
     * Example: {@code ringShift(4, 3, ms(1), KB(10)).on(cluster(4, 1), perNode).solve(logGPS(ns(2500), ns(1500), ns(1000),
     * ns(6), ns(0), bytes(65535)))} prints {@code LogGPS(2.5 us, 1.5 us, 1 us, 6 ns, 0 s, 65535 B)}.
     */
    public static LogGPS logGPS(
            Time latency, Time overhead, Time gap, Time perByte, Time overheadPerByte, Bytes eagerUpTo) {
        return LogGPS.of(latency, overhead, gap, perByte, overheadPerByte, eagerUpTo);
    }
}
