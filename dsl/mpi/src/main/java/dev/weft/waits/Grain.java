package dev.weft.waits;

import java.io.Serializable;

/**
 * The distinction of calls beyond pattern, call path and size.
 *
 * @param peers whether calls are distinguished by the rank at the other end
 * @param phase the function whose calls begin phases; empty if there are none
 * @param untested whether waits that take no time, because their requests were complete, are left out
 */
record Grain(boolean peers, String phase, boolean untested) implements Serializable {
    /** No further distinction. */
    static final Grain USUAL = new Grain(false, "", false);
}
