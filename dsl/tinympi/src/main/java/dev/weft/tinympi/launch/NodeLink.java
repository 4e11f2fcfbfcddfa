package dev.weft.tinympi.launch;

import java.nio.channels.SocketChannel;

/** A node's place among the nodes and its connections to them, which persist over tasks. */
public interface NodeLink {
    /** Returns the number of this node, from 0. */
    int node();

    /** Returns the number of nodes. */
    int nodes();

    /**
     * Returns the connection to another node. The channel is in blocking mode until the program changes that.
     *
     * @param node another node's number
     */
    SocketChannel peer(int node);
}
