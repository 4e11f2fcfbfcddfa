package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.ApproximateMva;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import dev.weft.units.ModelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Solvers without random numbers. */
enum Analytic implements Solver {
    /** Exact if that takes seconds and fits into memory, else the best approximation that does; the default. */
    BEST("best", null),
    EXACT("exact", null),
    BARD_SCHWEITZER("bardSchweitzer", ApproximateMva.BARD_SCHWEITZER),
    AQL("aql", ApproximateMva.AQL),
    LINEARIZER("linearizer", ApproximateMva.LINEARIZER);

    private final String key;
    private final @Nullable ApproximateMva how;

    Analytic(String key, @Nullable ApproximateMva how) {
        this.key = key;
        this.how = how;
    }

    @Override
    public String key() {
        return key;
    }

    Solved solve(Compiled network) {
        if (how != null) {
            return Solving.approximate(network, how);
        }
        return this == BEST ? Solving.best(network) : Solving.solve(network);
    }

    /** The key of the method that answered, of {@link #BEST} the one it chose. */
    String label(Solved solved) {
        if (this != BEST) {
            return key;
        }
        return solved.exact
                ? EXACT.key
                : Arrays.stream(values())
                        .filter(one -> one.how != null && solved.method.contains(one.how.title()))
                        .map(Analytic::key)
                        .findFirst()
                        .orElse(BEST.key);
    }

    static Solver required(@Nullable Solver method) {
        return ModelException.required(method, "method", "Write solve(exact), solve(linearizer) or solve(seeded(1))");
    }
}
