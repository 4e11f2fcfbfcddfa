package dev.weft.study;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;

/**
 * The memory that this JVM may still allocate, for refusals in place of an {@code OutOfMemoryError}. Unreachable
 * objects count as used until they are collected, so garbage is collected before anything is refused.
 */
public final class FreeMemory {
    private FreeMemory() {}

    /** Returns the free bytes, garbage apart. */
    public static long now() {
        Runtime runtime = Runtime.getRuntime();
        return Math.max(0, runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory()));
    }

    /** Returns the free bytes without garbage; takes a while. */
    public static long collected() {
        System.gc();
        return now();
    }

    /** Returns the free bytes, counted without garbage if they seem to be fewer than these. */
    public static long forNeed(double bytes) {
        long free = now();
        return bytes > free ? collected() : free;
    }

    /** Refuses a table whose rows, of {@code bytesEach} bytes, do not fit into memory. */
    public static void requireRows(String what, long rows, long bytesEach, String instead) {
        double bytes = (double) rows * bytesEach;
        long free = forNeed(bytes);
        if (bytes > free) {
            throw ModelException.of(
                    "table of " + rows + " " + what,
                    "it would take about " + new Bytes(bytes) + " of the " + new Bytes((double) free)
                            + " that are free",
                    instead + ", or start Java with a larger -Xmx");
        }
    }
}
