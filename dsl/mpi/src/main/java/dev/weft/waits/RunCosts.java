package dev.weft.waits;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Trace;

/** The methods that analyse the run time of a recorded run. */
public final class RunCosts {
    private RunCosts() {}

    /**
     * The critical path, which determines the run time, followed backwards from the rank that ends last (Böhme et al. 2012). Where a call
     * waited for another rank, the path continues there at the start of the awaited operation. Clocks are corrected as in {@link
     * TraceReplay}. A run without MPI ranks, or one that takes no time, is an error.
     */
    public static final Method<Trace, CriticalPath> CRITICAL_PATH = CriticalPathMethod.USUAL;

    /**
     * The computation that makes other ranks wait: keys {@code call path} and {@code rank}; measures {@code excess time} over the mean of all
     * ranks; {@code delay cost}, the waiting time that the other ranks would save; {@code saved time}, by which the run would be shorter. The
     * recorded program is run again without network times and without each of the 64 largest delays. A run that cannot be converted to a
     * program is an error.
     */
    public static final Method<Trace, Result> DELAYS = Delays.USUAL;

    /**
     * Parallel efficiency and its factors as defined by the POP project: key {@code factor}; measure {@code efficiency}. Serialisation and
     * transfer come from running the recorded program without network times, and are n/a if the run cannot be converted to a program.
     * A run without MPI ranks, or one that takes no time, is an error.
     */
    public static final Method<Trace, Result> EFFICIENCIES = Efficiencies.USUAL;
}
