package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;

/**
 * The rates at which a rank reduces data that it has received.
 *
 * @param rate of vectors up to the size of the cache
 * @param cache the largest vector that is not read from memory
 * @param beyond the rate of larger vectors
 */
record Reduction(Bandwidth rate, Bytes cache, Bandwidth beyond) implements Serializable {
    static Reduction of(Bandwidth rate, Bytes cache, Bandwidth beyond) {
        String next = "Write reducing(GBps(10)), or reducing(GBps(10), MiB(16), GBps(4))";
        ModelException.required(rate, "bandwidth", next);
        ModelException.required(cache, "size", next);
        ModelException.required(beyond, "bandwidth", next);
        if (rate.si() == 0 || beyond.si() == 0) {
            throw ModelException.call("reducing", "a bandwidth must be above 0", next, rate, cache, beyond);
        }
        return new Reduction(rate, cache, beyond);
    }

    boolean hasCache() {
        return !rate.equals(beyond);
    }

    /** The rate for parts of a vector. */
    Bandwidth of(Bytes vector) {
        return vector.si() > cache.si() ? beyond : rate;
    }

    @Override
    public String toString() {
        return rate + (hasCache() ? ", " + beyond + " for vectors above " + cache : "");
    }
}
