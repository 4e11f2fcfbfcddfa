package dev.weft.virtualization.simulate;

import java.util.Arrays;

/** What came of one run: how long it took, and what the time of each core went into, which adds up to that. */
public final class ThreadOutcome {
    private final double makespan;
    private final long events;
    private final CoreClocks clocks;
    private final Arrivals arrivals;

    ThreadOutcome(double makespan, long events, CoreClocks clocks, Arrivals arrivals) {
        this.makespan = makespan;
        this.events = events;
        this.clocks = clocks;
        this.arrivals = arrivals;
    }

    /** Seconds until the last event. */
    public double makespan() {
        return makespan;
    }

    /** How many events were simulated. */
    public long events() {
        return events;
    }

    /** Seconds by core, node after node. */
    public double[] compute() {
        return clocks.compute.clone();
    }

    /** Seconds of copies through shared memory, by core. */
    public double[] memory() {
        return clocks.memory.clone();
    }

    /** Seconds of switches, of calls and of handling messages, by core. */
    public double[] overhead() {
        return clocks.overhead.clone();
    }

    /** Seconds in which a core had nothing to do, by core. */
    public double[] waiting() {
        return clocks.wait.clone();
    }

    /** Messages that have left, by rank. */
    public int[] sent() {
        return Arrays.copyOf(arrivals.sent, arrivals.sent.length);
    }

    /** Messages that have come, by rank. */
    public int[] received() {
        return Arrays.copyOf(arrivals.received, arrivals.received.length);
    }
}
