package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.ApproximateMva;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.units.ModelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Solvers without random numbers, and the way in which questions of other packages read a {@link Solver}. */
public enum Analytic implements Solver {
    /** Exact if that takes seconds and fits into memory, else the best approximation that does; the default. */
    BEST("best"),
    /** Exact at any cost. */
    EXACT("exact"),
    /** See {@link ApproximateMva}. */
    BARD_SCHWEITZER("bardSchweitzer"),
    /** See {@link ApproximateMva}. */
    AQL("aql"),
    /** See {@link ApproximateMva}. */
    LINEARIZER("linearizer");

    private final String key;

    Analytic(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }

    Solved solve(Compiled network) {
        if (this == BEST) {
            return Solving.best(network);
        }
        return this == EXACT ? Solving.solve(network) : Solving.approximate(network, ApproximateMva.valueOf(name()));
    }

    /** The key of the method that answered, of {@link #BEST} the one it chose. */
    String label(Solved solved) {
        if (this != BEST) {
            return key;
        }
        return solved.exact
                ? EXACT.key
                : Arrays.stream(ApproximateMva.values())
                        .filter(how -> solved.method.contains(how.title()))
                        .map(how -> valueOf(how.name()).key)
                        .findFirst()
                        .orElse(BEST.key);
    }

    /** Returns the method, which must not be null. */
    public static Solver required(@Nullable Solver method) {
        return ModelException.required(method, "method", "Write solve(exact), solve(linearizer) or solve(seeded(1))");
    }

    /**
     * Returns the values of a plan for a question with a model of its own, such as {@code a polling engine}, instead of a network. A plan
     * with distributions or disciplines is an error.
     */
    public static RunPlan runs(SimulationPlan plan, String question) {
        return plan.forOwnModel(question).runs();
    }

    /** Returns them with this distribution of times at a station. */
    public static RunPlan runs(SimulationPlan plan, String question, String station, Distribution service) {
        return plan.forOwnModel(question).service(station, service).runs();
    }
}
