package dev.weft.machine;

import dev.weft.study.Keyed;
import java.util.Locale;

/** The protocol by which MPI sends a message. */
public enum Protocol implements Keyed {
    /** The data are sent at once and copied out of a buffer when the receive matches. */
    EAGER,
    /** A request and a clearance are sent first; then the data are sent straight to their destination. */
    RENDEZVOUS;

    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
