package dev.weft.queueing;

import dev.weft.units.ModelException;

/**
 * How many equal servers work at a queue.
 *
 * @param count at least one
 */
public record Servers(int count) {
    public Servers {
        if (count < 1) {
            throw ModelException.cannot(
                    "make a queue with so many servers", count, "a queue has at least one", "Write servers(1)");
        }
    }
}
