package dev.weft.study;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;

/**
 * The memory that this Java may still take, for refusing with a sentence what would else end in an {@code OutOfMemoryError}. What
 * nobody uses any more counts as taken until it is collected, so garbage is collected before anything is refused.
 */
public final class FreeMemory {
    private FreeMemory() {}

    /** The bytes that are free, garbage apart. */
    public static long now() {
        Runtime runtime = Runtime.getRuntime();
        return Math.max(0, runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory()));
    }

    /** The bytes that are free without garbage; takes a while. */
    public static long collected() {
        System.gc();
        return now();
    }

    /** The bytes that are free, counted without garbage if they seem to be fewer than these. */
    public static long forNeed(double bytes) {
        long free = now();
        return bytes > free ? collected() : free;
    }

    /** Refuses a table whose rows, so many bytes each, do not fit. */
    public static void requireRows(String what, long rows, long bytesEach, String instead) {
        double bytes = (double) rows * bytesEach;
        long free = forNeed(bytes);
        if (bytes > free) {
            throw ModelException.cannot(
                    "make a table of so many " + what,
                    rows,
                    "it would take about " + new Bytes(bytes) + " of the " + new Bytes((double) free)
                            + " that are free",
                    instead + ", or start Java with a larger -Xmx");
        }
    }
}
