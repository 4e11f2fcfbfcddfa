package dev.weft.trace.program;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.IdentityHashMap;

/** The same program on a faster or slower processor. */
final class Scaling {
    private Scaling() {}

    static Program of(Program program, double factor) {
        if (!(factor >= 0 && factor < Double.POSITIVE_INFINITY)) {
            throw ModelException.cannot(
                    "compute for this many times as long",
                    Digits.four(factor),
                    "the factor is finite and not negative",
                    "Write computing(0.5) for a processor twice as fast");
        }
        IdentityHashMap<Steps, Steps> done = new IdentityHashMap<>();
        Steps[] scaled = new Steps[program.size()];
        for (int rank = 0; rank < scaled.length; rank++) {
            scaled[rank] = done.computeIfAbsent(program.steps(rank), steps -> steps.computing(factor));
        }
        return program.with(scaled);
    }
}
