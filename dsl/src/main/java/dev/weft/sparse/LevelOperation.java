package dev.weft.sparse;

import dev.weft.trace.program.CommPattern;

/** What is multiplied on a level, and how often in a cycle and in the setup. */
enum LevelOperation {
    MATRIX_VECTOR("A*x", 3, 0),
    PROLONGATION("P*x", 1, 0),
    RESTRICTION("P^T*x", 1, 0),
    FIRST_PRODUCT("A*P", 0, 1),
    SECOND_PRODUCT("P^T*AP", 0, 1);

    /** The choice that {@link Multigrid#convergence} makes, too. */
    static final String IN_A_CYCLE =
            "A V-cycle relaxes once on the way down and once on the way up and takes one residual on each level"
                    + " but the coarsest, three products with A, and solves the coarsest without a message; convergence(..)"
                    + " says whether cycles converge; where(\"operation\", ..) adds up otherwise.";

    static final String IN_THE_SETUP =
            "The setup multiplies A*P and P^T*AP once on each level but the coarsest; choosing coarse points and interpolating are not"
                    + " charged; where(\"operation\", ..) adds up otherwise.";

    final String words;
    final int inCycle;
    final int inSetup;

    LevelOperation(String words, int inCycle, int inSetup) {
        this.words = words;
        this.inCycle = inCycle;
        this.inSetup = inSetup;
    }

    /** The coarsest level has no interpolation. */
    boolean isOn(Level level) {
        return this == MATRIX_VECTOR || !level.isCoarsest();
    }

    CommPattern messages(Level level) {
        return switch (this) {
            case MATRIX_VECTOR -> level.spmv();
            case PROLONGATION -> level.prolongation();
            case RESTRICTION -> level.restriction();
            case FIRST_PRODUCT -> level.ap();
            case SECOND_PRODUCT -> level.ptap();
        };
    }
}
