package dev.weft.queueing;

import dev.weft.queueing.solve.ApproximateMva;
import dev.weft.study.Keyed;

/** Approximate mean value analysis, for networks whose exact solution is out of reach and for comparison. */
public enum Approximation implements Keyed {
    /** Y. Bard 1979, P. Schweitzer 1979: an arriving customer sees the others as they are on average. */
    BARD_SCHWEITZER(ApproximateMva.BARD_SCHWEITZER),
    /**
     * J. Zahorjan, D. L. Eager and H. M. Sweillam, Performance Evaluation 8, 1988: the Linearizer's correction for all classes
     * together, nearly as good in less memory.
     */
    AQL(ApproximateMva.AQL),
    /** K. M. Chandy and D. Neuse, Comm. ACM 25(2), 1982: corrects the former by solving with one customer less of each class. */
    LINEARIZER(ApproximateMva.LINEARIZER);

    /** Who carries it out. */
    final ApproximateMva method;

    Approximation(ApproximateMva method) {
        this.method = method;
    }

    @Override
    public String key() {
        return method.key();
    }
}
