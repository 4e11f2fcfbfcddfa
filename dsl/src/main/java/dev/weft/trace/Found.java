package dev.weft.trace;

import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Supplier;

/**
 * What one pass over a run found that its answer has to say.
 *
 * @param faults where a damaged archive ended too early; empty unless the trace is lenient
 * @param notes what does not fit together in the run, one sentence for each kind; found out when somebody asks first
 */
public record Found(List<Fault> faults, Supplier<List<String>> notes) {
    public Found {
        faults = List.copyOf(ModelException.required(faults, "list of faults", "Pass scan(..).faults()"));
        ModelException.required(notes, "list of notes", "Pass scan(..).found().notes()");
    }
}
