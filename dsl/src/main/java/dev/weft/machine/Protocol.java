package dev.weft.machine;

import dev.weft.study.Keyed;
import java.util.Locale;

/** How MPI moves a message. */
public enum Protocol implements Keyed {
    /** The data go at once and are copied out of a buffer when the receive matches. */
    EAGER,
    /** A request and a clearance go first, then the data go straight to their place. */
    RENDEZVOUS;

    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
