package dev.weft.program;

import dev.weft.program.run.Steps;
import dev.weft.simulation.RandomStream;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.IdentityHashMap;

/** The program on a faster or slower processor, or on one with random variation. */
final class Scaling {
    private Scaling() {}

    static Program of(Program program, double factor, int... some) {
        if (!(factor >= 0 && factor < Double.POSITIVE_INFINITY)) {
            throw ModelException.call(
                    "computing",
                    "the factor must be finite and not negative",
                    "Try computing(0.5), a processor twice as fast",
                    factor);
        }
        ModelException.required(some, "list of ranks", "Write computing(1.5, 3)");
        boolean[] chosen = new boolean[program.size()];
        Arrays.fill(chosen, some.length == 0);
        for (int rank : some) {
            program.steps(rank);
            chosen[rank] = true;
        }
        IdentityHashMap<Steps, Steps> done = new IdentityHashMap<>();
        Steps[] scaled = new Steps[program.size()];
        for (int rank = 0; rank < scaled.length; rank++) {
            Steps own = program.steps(rank);
            scaled[rank] = chosen[rank] ? done.computeIfAbsent(own, steps -> steps.computing(() -> factor)) : own;
        }
        return program.with(scaled);
    }

    /** Multiplies the computation times of each rank by its factor. */
    static Program byRank(Program program, double... factors) {
        Steps[] scaled = new Steps[program.size()];
        for (int rank = 0; rank < scaled.length; rank++) {
            double factor = factors[rank];
            scaled[rank] = program.steps(rank).computing(() -> factor);
        }
        return program.with(scaled);
    }

    /** Multiplies each computation time by a random factor of mean 1, lognormal as in {@code imbalanced(..)}. */
    static Program jittered(Program program, double scv, long seed) {
        if (!(scv >= 0 && scv < 1e6)) {
            throw ModelException.call(
                    "jittered",
                    "the squared coefficient of variation must be from 0 to below 1,000,000",
                    "Try jittered(0.1, 1)",
                    scv,
                    seed);
        }
        double sigma = Math.sqrt(StrictMath.log(1 + scv));
        Steps[] varied = new Steps[program.size()];
        for (int rank = 0; rank < varied.length; rank++) {
            RandomStream random = RandomStream.of(seed, rank);
            varied[rank] =
                    program.steps(rank).computing(() -> StrictMath.exp(sigma * random.normal() - sigma * sigma / 2));
        }
        return program.with(varied);
    }
}
