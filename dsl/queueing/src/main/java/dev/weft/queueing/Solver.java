package dev.weft.queueing;

import dev.weft.study.Keyed;
import java.io.Serializable;

/**
 * A method for questions about queues: {@code question.solve(exact)}, {@code solve(linearizer)}, {@code solve(seeded(1))}. Methods are
 * named values and can be an axis of a sweep: {@code sweep("method", values(exact, linearizer)).solve(m -> q.solve(m))}.
 *
 * <p>Approximations are for networks whose exact solution is out of reach, and for comparison. Each answer conserves
 * customers and is within proven bounds. Errors of throughput over 2,000 random networks of several classes with several servers
 * and speeds that rise and fall (median and 99th percentile): Bard-Schweitzer 1.3 and 22 %, AQL 0.18 and 21 %, Linearizer 0.14 and
 * 17 %; with servers of one speed 0.91 and 7.3, 0.024 and 1.7, 0.016 and 0.58 %. The largest errors, above 100 %, occur at stations that
 * slow down with more customers.
 */
public sealed interface Solver extends Keyed, Serializable permits Analytic, SimulationPlan {
    /** Exact at any cost, or an error with the size of the network and the next step. */
    Solver EXACT = Analytic.EXACT;
    /** Y. Bard 1979, P. Schweitzer 1979: an arriving customer sees the mean queue lengths of the others. */
    Solver BARD_SCHWEITZER = Analytic.BARD_SCHWEITZER;
    /**
     * J. Zahorjan, D. L. Eager and H. M. Sweillam, Performance Evaluation 8, 1988: the Linearizer's correction aggregated over
     * classes, nearly as accurate in less memory.
     */
    Solver AQL = Analytic.AQL;
    /** K. M. Chandy and D. Neuse, Comm. ACM 25(2), 1982: corrects Bard-Schweitzer by solving with one customer less of each class. */
    Solver LINEARIZER = Analytic.LINEARIZER;
}
