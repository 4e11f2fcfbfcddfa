package dev.weft.trace.program;

import dev.weft.study.Result;

/** An answer about each rank of a job that also says the whole job in one row. */
public interface JobResult extends Result {
    /** The whole job in one row, without keys. */
    Result total();
}
