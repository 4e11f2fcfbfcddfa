package dev.weft.sparse;

import dev.weft.program.CommPattern;

/** A product on a level, with its count in a cycle and in the setup. */
enum LevelOperation {
    MATRIX_VECTOR("A*x", 3, 0),
    PROLONGATION("P*x", 1, 0),
    RESTRICTION("P^T*x", 1, 0),
    FIRST_PRODUCT("A*P", 0, 1),
    SECOND_PRODUCT("P^T*AP", 0, 1);

    /** The cycle of {@link Multigrid#convergence}. */
    static final String IN_A_CYCLE =
            "A V-cycle has three products with A on each level but the coarsest (relaxation down and up, residual), and the"
                    + " coarsest level is solved without messages. convergence(..) tests whether cycles converge;"
                    + " where(\"operation\", ..) selects operations for other sums.";

    static final String IN_THE_SETUP =
            "The setup has the products A*P and P^T*AP once on each level but the coarsest; coarsening and interpolation are not"
                    + " charged. where(\"operation\", ..) selects operations for other sums.";

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
