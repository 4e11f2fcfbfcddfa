package dev.weft.program;

import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import java.util.Optional;

/** A question whose ranks can run for real, such as a job or a virtualized stencil. */
public interface Executable {
    /** Returns the program, and where its ranks run. */
    Execution execution();

    /** Returns the table of the answer, if it is another than one row for each rank. */
    default Optional<Columns> columns(ExecutionTimes times) {
        ModelException.required(times, "times of a run", "Write solve(tinyMpi)");
        return Optional.empty();
    }
}
