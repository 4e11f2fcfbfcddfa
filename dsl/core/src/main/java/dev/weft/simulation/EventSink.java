package dev.weft.simulation;

/** Observer of the events of a {@link Simulation}, called before the model; a trace records them. */
public interface EventSink {
    /** One event, as it was planned; the time is in seconds. */
    void event(double time, int kind, int a, int b);
}
