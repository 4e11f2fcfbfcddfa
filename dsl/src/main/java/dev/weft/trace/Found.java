package dev.weft.trace;

import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import java.util.List;

/**
 * What one pass over a run found that its answer has to say.
 *
 * @param faults where a damaged archive ended too early; empty unless the trace is lenient
 * @param notes what does not fit together in the locations that were read, one sentence for each kind
 */
public record Found(List<Fault> faults, List<String> notes) {
    public Found {
        faults = List.copyOf(ModelException.required(faults, "faults", "Give scan(..).faults()"));
        notes = List.copyOf(ModelException.required(notes, "notes", "Give scan(..).found().notes()"));
    }
}
