package dev.weft.trace;

import dev.weft.study.Method;
import dev.weft.study.Result;

/** The sums of a recorded run by rank, as a method: {@code trace("ring").solve(byRank)}. */
public final class ByRank implements Method<Trace, Result> {
    /** The only one. */
    public static final ByRank METHOD = new ByRank();

    private ByRank() {}

    @Override
    public String key() {
        return "byRank";
    }

    /** The answer of {@link Trace#byRank}, labelled by the method. */
    @Override
    public Result of(Trace run) {
        return run.byRank().as(key());
    }

    private Object readResolve() {
        return METHOD;
    }

    @Override
    public String toString() {
        return key();
    }
}
