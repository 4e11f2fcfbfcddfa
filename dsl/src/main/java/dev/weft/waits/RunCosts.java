package dev.weft.waits;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Trace;

/** What the time of a run goes into, as methods of the question that a recorded run is. */
public final class RunCosts {
    private RunCosts() {}

    /**
     * The chain of work that decides how long a run takes, followed back from the rank that ends last (Böhme et al. 2012): where a call
     * waited for another rank, it goes on there when that began which was waited for. Clocks are moved as {@link TraceReplay} does. A
     * run without MPI ranks, or one that takes no time, is an error.
     */
    public static final Method<Trace, CriticalPath> CRITICAL_PATH = CriticalPathMethod.USUAL;

    /**
     * Which computation makes others wait: keys {@code call path} and {@code rank}; measures {@code excess time}, what it takes beyond
     * the mean over all ranks; {@code delay cost}, what the other ranks would wait less without; {@code saved time}, by how much the run
     * would be shorter. Found by running the recorded program once more without each of the 64 largest, without network times. A run
     * of which no program can be made is an error.
     */
    public static final Method<Trace, Result> DELAYS = Delays.USUAL;

    /**
     * Parallel efficiency and its factors as the POP project has them: key {@code factor}; measure {@code efficiency}. Serialisation and
     * transfer come from running the recorded program without network times, and are n/a where no program can be made of the run.
     * A run without MPI ranks, or one that takes no time, is an error.
     */
    public static final Method<Trace, Result> EFFICIENCIES = Efficiencies.USUAL;
}
