package dev.weft.trace;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.units.ModelException;

/** The sums of a recorded run by rank, as a method: {@code trace("wavefront-6").solve(byRank)}. */
final class ByRank implements Method<Trace, Result> {
    /** The only one. */
    static final ByRank METHOD = new ByRank();

    private ByRank() {}

    @Override
    public String key() {
        return "byRank";
    }

    /** Returns the answer of {@link Trace#byRank}, labelled by the method. */
    @Override
    public Result of(Trace run) {
        return ModelException.required(run, "a run", "Write trace(\"wavefront-6\")")
                .byRank()
                .as(key());
    }

    private Object readResolve() {
        return METHOD;
    }

    @Override
    public String toString() {
        return key();
    }
}
