package dev.weft.queueing.solve;

import dev.weft.units.ModelException;

/** What a method may ask for before it allocates. */
final class Memory {
    private Memory() {}

    /** Bytes that a method may ask for: half of what the virtual machine can have. */
    static double limit() {
        return Runtime.getRuntime().maxMemory() / 2.0;
    }

    static void check(String what, double bytes) {
        if (bytes > limit()) {
            throw ModelException.cannot(
                    "hold " + what + " in memory",
                    String.format("%.3g GB", bytes / 1e9),
                    String.format("there are %.3g GB", limit() / 1e9),
                    "Use fewer classes or customers, or a larger heap (-Xmx)");
        }
    }
}
