package dev.weft.trace.event;

/**
 * A function or a part of one, as a tracer defines it; the same function may have an id per process.
 *
 * @param id the reference in ENTER and LEAVE
 * @param name the name in the source
 * @param role its kind, by OTF2's numbers (28 is point-to-point communication)
 * @param paradigm its library, by OTF2's numbers (4 is MPI)
 */
public record CodeRegion(int id, String name, int role, int paradigm) {
    private static final int FUNCTION = 1;
    private static final int BARRIER = 15;
    private static final int ONE_TO_ALL = 23;
    private static final int ALL_TO_ONE = 24;
    private static final int ALL_TO_ALL = 25;
    private static final int POINT_TO_POINT = 28;
    private static final int USER = 1;
    private static final int MPI = 4;

    /** Returns a region of this name; names of MPI functions have MPI's paradigm, and their role where it is known. */
    public static CodeRegion named(int id, String name) {
        return name.startsWith("MPI_")
                ? new CodeRegion(id, name, role(name.substring(4)), MPI)
                : new CodeRegion(id, name, FUNCTION, USER);
    }

    /** Returns whether it is an MPI function, for any tracer and language spelling. */
    public boolean isMpi() {
        return paradigm == MPI || isMpi(name);
    }

    /**
     * Returns whether a function of this name belongs to MPI; Fortran names may be in lower case, and profiling names
     * begin with P.
     */
    public static boolean isMpi(String function) {
        int from = function.regionMatches(true, 0, "P", 0, 1) ? 1 : 0;
        return function.regionMatches(true, from, "MPI_", 0, 4);
    }

    private static int role(String function) {
        boolean nonBlocking = function.startsWith("I") && function.length() > 1;
        String blocking = nonBlocking ? Character.toUpperCase(function.charAt(1)) + function.substring(2) : function;
        return switch (blocking) {
            case "Barrier" -> BARRIER;
            case "Bcast", "Scatter", "Scatterv" -> ONE_TO_ALL;
            case "Gather", "Gatherv", "Reduce" -> ALL_TO_ONE;
            case "Allgather",
                    "Allgatherv",
                    "Allreduce",
                    "Alltoall",
                    "Alltoallv",
                    "Alltoallw",
                    "Reduce_scatter",
                    "Reduce_scatter_block",
                    "Scan",
                    "Exscan" -> ALL_TO_ALL;
            case "Send", "Bsend", "Rsend", "Ssend", "Recv", "Sendrecv", "Sendrecv_replace" -> POINT_TO_POINT;
            case "Wait", "Waitall", "Waitany", "Waitsome", "Test", "Testall", "Testany", "Testsome" -> POINT_TO_POINT;
            default -> FUNCTION;
        };
    }
}
