package dev.weft.trace;

import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import java.util.List;

/**
 * The result of one pass over all locations of a run.
 *
 * @param <C> the type of the consumers
 * @param parts the consumers, one for each location, in their order
 * @param found the defects of the locations that were read
 */
public record Scan<C>(List<C> parts, Found found) {
    public Scan {
        parts = List.copyOf(parts);
        ModelException.required(found, "argument found", "Pass scan(..).found()");
    }

    /** Returns where a damaged archive ended too early; empty unless the trace is lenient. */
    public List<Fault> faults() {
        return found.faults();
    }
}
