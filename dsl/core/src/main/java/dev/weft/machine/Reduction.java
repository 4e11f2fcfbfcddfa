package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rates at which a rank reduces data that it has received.
 *
 * @param rate of vectors up to the size of the cache; null if they cost nothing
 * @param cache the largest vector that is not read from memory; null without one
 * @param beyond the rate of larger vectors
 */
record Reduction(
        @Nullable Bandwidth rate,
        @Nullable Bytes cache,
        @Nullable Bandwidth beyond) implements Serializable {
    static final Reduction FREE = new Reduction(null, null, null);

    private static final String NEXT =
            "Write reducing(GBps(10)), or reducing(GBps(10)).reducingBeyond(MiB(16), GBps(4))";

    static Reduction at(Bandwidth rate, Optional<Reduction> before) {
        return new Reduction(
                checked(rate, "reducing", rate),
                before.map(Reduction::cache).orElse(null),
                before.map(Reduction::beyond).orElse(null));
    }

    static Reduction beyond(Bytes cache, Bandwidth rate, Optional<Reduction> before) {
        ModelException.required(cache, "size", NEXT);
        return new Reduction(
                before.map(Reduction::rate).orElse(null), cache, checked(rate, "reducingBeyond", cache, rate));
    }

    private static Bandwidth checked(Bandwidth rate, String word, Object... typed) {
        if (ModelException.required(rate, "bandwidth", NEXT).si() == 0) {
            throw ModelException.call(word, "the bandwidth must be above 0", NEXT, typed);
        }
        return rate;
    }

    /** The rate for parts of a vector; empty if it costs nothing. */
    Optional<Bandwidth> of(Bytes vector) {
        return Optional.ofNullable(cache != null && vector.si() > cache.si() ? beyond : rate);
    }

    @Override
    public String toString() {
        return (rate == null ? "no time" : rate.toString())
                + (cache == null ? "" : ", " + beyond + " for vectors above " + cache);
    }
}
