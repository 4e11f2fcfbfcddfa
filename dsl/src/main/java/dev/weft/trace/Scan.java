package dev.weft.trace;

import dev.weft.trace.event.Fault;
import java.util.List;

/**
 * What one pass over all locations of a run left behind.
 *
 * @param parts the consumers, one for each location, in their order
 * @param faults where a damaged archive ended too early; empty unless the trace is lenient
 */
public record Scan<C>(List<C> parts, List<Fault> faults) {
    public Scan {
        parts = List.copyOf(parts);
        faults = List.copyOf(faults);
    }
}
