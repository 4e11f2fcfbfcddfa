package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Estimate;
import dev.weft.study.Provenance;

/** What one method knows of a network: means in SI units, each within its bracket or interval if it is not exact. */
sealed interface Means permits SolvedMeans, SimulatedMeans {
    Compiled network();

    /** The key of the method. */
    String label();

    /** How these means were found, for a model from this source. */
    Provenance provenance(String source);

    /** Cycles or departures of these classes per second, all together. */
    Estimate throughput(int... classes);

    /** Seconds per cycle or passage of a class, without think time. */
    Estimate response(int r);

    /** Seconds from the start of a cycle of these classes until the message is received, before anything is computed on it. */
    Estimate latency(int... classes);

    /** Mean number of customers of a class at a station, waiting or in service. */
    Estimate present(int r, int k);

    /** The same of all classes. */
    Estimate present(int k);

    /** Mean number of customers of a class at all stations, waiting or in service, those who think left out. */
    Estimate inside(int r);

    /** Seconds per cycle or passage of a class at a station. */
    Estimate residence(int r, int k);

    /** The same on average over the cycles of all classes that go there. */
    Estimate residenceOfVisitors(int k);

    /** Busy share of each server of a queue by a class; NaN elsewhere, where it would be a share of nothing. */
    Estimate utilization(int r, int k);

    /** Busy share of each server by all classes, on average over these queues; NaN if the first is none. */
    Estimate busy(int... stations);

    /** The solution behind these means, for what only an exact one tells, or an error that says what to ask instead. */
    Solved exact(String what);

    /** The simulation behind these means, for what only that tells, or an error that says what to ask instead. */
    SimulatedMeans simulated(String what, String ask);
}
