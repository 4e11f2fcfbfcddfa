package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Estimate;
import dev.weft.study.Provenance;
import org.jspecify.annotations.Nullable;

/** Means of a network by one method, in SI units, each with its bracket or interval if it is not exact. */
sealed interface Means permits SolvedMeans, SimulatedMeans, ConstrainedMeans {
    Compiled network();

    /** Measures of priorities, capacities and regions; null for a network without them. */
    default @Nullable ConstraintMeasures constrained() {
        return null;
    }

    /** The key of the method. */
    String label();

    /** The provenance of these means, for a model from this source. */
    Provenance provenance(String source);

    /** The kind of brackets that these means have. */
    String brackets();

    /** Cycles or departures of these classes per second, summed. */
    Estimate throughput(int... classes);

    /** Seconds per cycle or passage of a class, without think time. */
    Estimate response(int r);

    /** Seconds from the start of a cycle of these classes until the message is received, before computation on it. */
    Estimate latency(int... classes);

    /** Mean number of customers of a class at a station, waiting or in service. */
    Estimate present(int r, int k);

    /** The same of all classes. */
    Estimate present(int k);

    /** Mean number of customers of a class at all stations, waiting or in service, without those in think time. */
    Estimate inside(int r);

    /** Seconds per cycle or passage of a class at a station. */
    Estimate residence(int r, int k);

    /** The same, averaged over the cycles of all classes that visit the station. */
    Estimate residenceOfVisitors(int k);

    /** Utilization of each server of a queue by a class; NaN at other stations. */
    Estimate utilization(int r, int k);

    /** Utilization of each server by all classes, averaged over these queues; NaN if the first is no queue. */
    Estimate busy(int... stations);

    /** The exact solution behind these means, or an error that names the method to use instead. */
    Solved exact(String what);

    /** The simulation behind these means, or an error that names the method to use instead. */
    SimulatedMeans simulated(String what, String ask);
}
