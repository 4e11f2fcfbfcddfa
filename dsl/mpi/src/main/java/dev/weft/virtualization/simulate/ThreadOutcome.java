package dev.weft.virtualization.simulate;

import java.util.Arrays;

/** The outcome of one run: its duration, and the time of each core by activity, which adds up to the duration. */
public final class ThreadOutcome {
    private final double makespan;
    private final long events;
    private final CoreClocks clocks;
    private final ExchangeCounts counts;

    ThreadOutcome(double makespan, long events, CoreClocks clocks, ExchangeCounts counts) {
        this.makespan = makespan;
        this.events = events;
        this.clocks = clocks;
        this.counts = counts;
    }

    /** Returns the time of the last event, in seconds. */
    public double makespan() {
        return makespan;
    }

    /** Returns the number of simulated events. */
    public long events() {
        return events;
    }

    /** Returns the computation time in seconds by core, node after node. */
    public double[] compute() {
        return clocks.compute.clone();
    }

    /** Returns the time of copies in shared memory in seconds, by core. */
    public double[] memory() {
        return clocks.memory.clone();
    }

    /** Returns the time of context switches, calls and handling of messages in seconds, by core. */
    public double[] overhead() {
        return clocks.overhead.clone();
    }

    /** Returns the idle time in seconds, by core. */
    public double[] waiting() {
        return clocks.wait.clone();
    }

    /** Returns the number of messages sent, by rank. */
    public int[] sent() {
        return Arrays.copyOf(counts.sent, counts.sent.length);
    }

    /** Returns the number of messages received, by rank. */
    public int[] received() {
        return Arrays.copyOf(counts.received, counts.received.length);
    }
}
