package dev.weft.queueing.solve;

/** One way to solve a closed network of distinct classes. Adding a method is one file and one entry in {@link Solving}. */
interface SolutionMethod {
    /** The name a result carries. */
    String title();

    /** Rough number of operations, for choosing; infinite when the method does not apply to this network. */
    double cost(Core core);

    /** Bytes of memory it will ask for, checked before anything is allocated. */
    double bytes(Core core);

    CoreSolution solve(Core core);
}
