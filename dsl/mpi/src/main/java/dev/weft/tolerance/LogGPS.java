package dev.weft.tolerance;

import dev.weft.program.Job;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * LogGPS: a run of a job with a fixed cost of each message, as LogGOPSim has it. An eager send is over after its overhead,
 * one of more than S bytes when its receive has met the message. Links and limits of the machine are not used. An
 * immutable value.
 *
 * <p>Results equal LogGOPSim's to the nanosecond for schedules with one processor and one network interface for each
 * rank. Where they differ: messages are received by processor 0 of a rank, a step on another processor never begins before
 * what it requires is over, and an empty message costs as much as one of a byte.
 */
@From(
        paper =
                "Hoefler, Schneider, Lumsdaine 2010, LogGOPSim: simulating large-scale applications in the LogGOPS model",
        equation = "sections 2 and 3")
public final class LogGPS implements Method<Job, LogGPSTimes> {
    private static final long serialVersionUID = 1;
    private static final String NEXT = "Write logGPS(ns(2500), ns(1500), ns(1000), ns(6), ns(0), bytes(65535))";
    /** Times that differ from whole nanoseconds by less are whole. */
    private static final double WHOLE = 1e-6;

    private final Time latency;
    private final Time overhead;
    private final Time gap;
    private final Time perByte;
    private final Time overheadPerByte;
    private final Bytes eagerUpTo;

    private LogGPS(Time latency, Time overhead, Time gap, Time perByte, Time overheadPerByte, Bytes eagerUpTo) {
        this.latency = latency;
        this.overhead = overhead;
        this.gap = gap;
        this.perByte = perByte;
        this.overheadPerByte = overheadPerByte;
        this.eagerUpTo = eagerUpTo;
    }

    /**
     * Returns LogGPS with latency L, overhead o of a send and of a receive, gap g between two messages of an interface, gap
     * G and overhead O for each byte after the first, and the largest eager message S.
     */
    public static LogGPS of(
            Time latency, Time overhead, Time gap, Time perByte, Time overheadPerByte, Bytes eagerUpTo) {
        ModelException.required(latency, "time", NEXT);
        ModelException.required(overhead, "time", NEXT);
        ModelException.required(gap, "time", NEXT);
        ModelException.required(perByte, "time", NEXT);
        ModelException.required(overheadPerByte, "time", NEXT);
        ModelException.required(eagerUpTo, "size", NEXT);
        return new LogGPS(latency, overhead, gap, perByte, overheadPerByte, eagerUpTo);
    }

    /** Returns the same with other costs, in nanoseconds, for one parameter. */
    LogGPS with(CostParameter parameter, double nanoseconds) {
        Time other = new Time(nanoseconds * 1e-9);
        return switch (parameter) {
            case LATENCY -> new LogGPS(other, overhead, gap, perByte, overheadPerByte, eagerUpTo);
            case BANDWIDTH -> new LogGPS(latency, overhead, gap, other, overheadPerByte, eagerUpTo);
            case OVERHEAD -> new LogGPS(latency, other, gap, perByte, overheadPerByte, eagerUpTo);
        };
    }

    /** Returns seconds as nanoseconds, which are whole if the seconds were meant to be. */
    static double nanoseconds(double seconds) {
        double nanoseconds = seconds * 1e9;
        double whole = Math.rint(nanoseconds);
        return Math.abs(nanoseconds - whole) < WHOLE ? whole : nanoseconds;
    }

    double latency() {
        return nanoseconds(latency.seconds());
    }

    double overhead() {
        return nanoseconds(overhead.seconds());
    }

    double gap() {
        return nanoseconds(gap.seconds());
    }

    double perByte() {
        return nanoseconds(perByte.seconds());
    }

    double overheadPerByte() {
        return nanoseconds(overheadPerByte.seconds());
    }

    long eagerUpTo() {
        return (long) eagerUpTo.count();
    }

    /** Runs a job; a deadlock (reported with the ranks and the cycle) and a message larger than its receive are errors. */
    @Override
    public LogGPSTimes of(Job job) {
        ModelException.required(job, "a job", "Write program(..).on(cluster(4, 2), perNode)");
        return LogGPSTimes.of(job, this);
    }

    /** Returns its name and its parameters. */
    @Override
    public String key() {
        return "LogGPS(" + latency + ", " + overhead + ", " + gap + ", " + perByte + ", " + overheadPerByte + ", "
                + eagerUpTo + ")";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LogGPS that
                && latency.equals(that.latency)
                && overhead.equals(that.overhead)
                && gap.equals(that.gap)
                && perByte.equals(that.perByte)
                && overheadPerByte.equals(that.overheadPerByte)
                && eagerUpTo.equals(that.eagerUpTo);
    }

    @Override
    public int hashCode() {
        return Objects.hash(latency, overhead, gap, perByte, overheadPerByte, eagerUpTo);
    }

    @Override
    public String toString() {
        return key();
    }
}
