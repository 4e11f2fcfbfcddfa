package dev.weft.trace;

import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Defects that one pass over a run found; its answer reports them.
 *
 * @param faults where a damaged archive ended too early; empty unless the trace is lenient
 * @param notes defects of the run, one sentence for each kind; computed at the first call
 */
public record Found(List<Fault> faults, Supplier<List<String>> notes) {
    public Found {
        faults = List.copyOf(ModelException.required(faults, "list of faults", "Pass scan(..).faults()"));
        ModelException.required(notes, "list of notes", "Pass scan(..).found().notes()");
    }
}
