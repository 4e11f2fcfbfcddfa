package dev.weft.trace;

import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import java.util.List;

/**
 * What one pass over all locations of a run left behind.
 *
 * @param parts the consumers, one for each location, in their order
 * @param found what an answer has to say of the locations that were read
 */
public record Scan<C>(List<C> parts, Found found) {
    public Scan {
        parts = List.copyOf(parts);
        ModelException.required(found, "argument found", "Pass scan(..).found()");
    }

    /** Where a damaged archive ended too early; empty unless the trace is lenient. */
    public List<Fault> faults() {
        return found.faults();
    }
}
