package dev.weft.queueing.solve;

import dev.weft.units.ModelException;
import java.util.Locale;

/** Memory that a method may allocate. */
public final class Memory {
    private Memory() {}

    /** Bytes that a method may use: half of the largest heap. */
    static double limit() {
        return Runtime.getRuntime().maxMemory() / 2.0;
    }

    /** Throws a {@link ModelException} if a method needs more bytes. */
    public static void check(String what, double bytes) {
        if (bytes > limit()) {
            throw ModelException.of(
                    "memory for " + what + String.format(Locale.ROOT, ", %.3g GB", bytes / 1e9),
                    String.format(Locale.ROOT, "%.3g GB are available", limit() / 1e9),
                    "Use fewer classes or customers, or a larger heap (-Xmx)");
        }
    }
}
