package dev.weft.tinympi.launch;

import java.io.IOException;

/** Thrown by a program whose connection to another node has ended; the launcher reports why that node ended instead. */
public final class PeerEndedException extends IOException {
    private static final long serialVersionUID = 1;

    /** Creates the exception for this node. */
    public PeerEndedException(int node, Throwable cause) {
        super("node " + node + " ended", cause);
    }

    /** Creates the exception for this node. */
    public PeerEndedException(int node) {
        super("node " + node + " ended");
    }
}
