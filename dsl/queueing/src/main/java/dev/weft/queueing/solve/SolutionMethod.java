package dev.weft.queueing.solve;

/** Method for a closed network of distinct classes. A new method is one file and one entry in {@link Solving}. */
interface SolutionMethod {
    /** The name in results. */
    String title();

    /** Approximate number of operations; infinite if the method does not apply to this network. */
    double cost(ClosedNetwork core);

    /** Bytes of memory that it needs, checked before allocation. */
    double bytes(ClosedNetwork core);

    ClosedSolution solve(ClosedNetwork core);
}
