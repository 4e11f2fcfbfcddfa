package dev.weft.queueing;

import dev.weft.queueing.compiled.Constraints;
import dev.weft.study.Estimate;

/** Measures of a network with priorities, capacities, regions or forks, by one method, in SI units. */
interface ConstraintMeasures {
    Constraints constraints();

    /** Services per second; with losses they differ between the stations of a class. */
    Estimate visits(int r, int k);

    /** Seconds at a station per service. */
    Estimate perVisit(int r, int k);

    /** Share of the arrivals at a station that find it full and are lost. */
    Estimate loss(int r, int k);

    /** Mean number of customers that were served at a station and are blocked there. */
    Estimate blocked(int r, int k);

    /** Mean number of customers that wait for a token of a region. */
    Estimate waiting(int r, int g);

    /** Seconds of waiting for a token of a region per cycle. */
    Estimate waitingPerCycle(int r, int g);

    /** Mean number of tokens held. */
    Estimate held(int r, int g);

    /** Tokens granted per second. */
    Estimate granted(int r, int g);

    /** Seconds of waiting per token. */
    Estimate tokenWait(int r, int g);

    /** Mean number of customers between a fork and its join. */
    Estimate forked(int r, int f);

    /** Seconds between a fork and its join per cycle. */
    Estimate forkedPerCycle(int r, int f);

    /** Joins of a fork per second. */
    Estimate joined(int r, int f);

    /** Seconds from a fork to its join. */
    Estimate forkResponse(int r, int f);

    /** Share of the arrivals at a region that find no token and are lost. */
    Estimate refused(int r, int g);
}
