package dev.weft.trace.program;

import dev.weft.study.Result;

/** An answer about each rank of a job that also describes the whole job in one row. */
public interface JobResult extends Result {
    /** Returns the whole job in one row, without keys. */
    Result total();
}
