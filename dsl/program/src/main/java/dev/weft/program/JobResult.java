package dev.weft.program;

import dev.weft.study.Result;
import dev.weft.study.Timed;
import dev.weft.units.Time;

/** An answer about each rank of a job that also describes the whole job in one row. */
public interface JobResult extends Timed {
    /** Returns the whole job in one row, without keys. */
    Result total();

    /** Returns the time of the whole job, the first measure of {@link #total}. */
    @Override
    default Time time() {
        return new Time(total().columns().measure(total().primary()).si(0));
    }
}
