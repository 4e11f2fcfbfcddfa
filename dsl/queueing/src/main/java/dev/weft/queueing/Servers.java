package dev.weft.queueing;

import dev.weft.units.ModelException;

/**
 * The number of equal servers of a queue.
 *
 * @param count at least 1
 */
public record Servers(int count) {
    public Servers {
        if (count < 1) {
            throw ModelException.call("servers", "must be at least 1", "Try servers(1)", count);
        }
    }
}
