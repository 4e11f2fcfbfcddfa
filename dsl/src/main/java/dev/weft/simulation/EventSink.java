package dev.weft.simulation;

/** Sees every event of a {@link Simulation} before its model does: what a trace records. */
public interface EventSink {
    /** One event, as it was planned; the time is in seconds. */
    void event(double time, int kind, int a, int b);
}
