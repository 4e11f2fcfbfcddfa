package dev.weft.waits;

import java.io.Serializable;

/**
 * How finely calls are told apart beyond pattern, call path and size.
 *
 * @param peers whether by the rank at the other end
 * @param phase the function whose calls begin phases; empty if there are none
 * @param untested whether waits that take no time, as their requests were complete before, are left out
 */
record Grain(boolean peers, String phase, boolean untested) implements Serializable {
    /** Not any finer. */
    static final Grain USUAL = new Grain(false, "", false);
}
