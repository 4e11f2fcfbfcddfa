package dev.weft.tinympi.launch;

import java.nio.channels.SocketChannel;

/**
 * The work of a node. The class has a public constructor without parameters; a node creates one instance for all its tasks. All
 * methods but {@code run} are called by the thread that listens to the launcher and must return at once.
 */
public interface NodeProgram {
    /**
     * Runs one task and returns its answer. It is called by a new thread for each task, whose context class loader finds the classes of
     * the task, see {@link TaskBytes#unpack}. An exception ends the run on all nodes; a {@link PeerEndedException} yields to the error
     * of the node that ended.
     */
    byte[] run(NodeLink link, byte[] task) throws Exception;

    /**
     * Returns the progress of the task. It is quiet only while {@code run} is under way and all ranks of the node wait; a node whose
     * {@code run} has returned counts as quiet, and its numbers of messages still count.
     */
    NodeState state();

    /** Returns what the ranks of this node wait for, as text for an error message. */
    String waiting();

    /** Ends the running task soon: {@code run} throws. Has no effect if no task runs. */
    void abort(String why);

    /**
     * A node's own view of its progress, from which the launcher recognises a deadlock.
     *
     * @param quiet whether every rank of the node waits for a message; a node that has answered need not be
     * @param sent the number of messages that the node has sent to other nodes
     * @param received the number of messages that the node has received from other nodes
     * @param epoch a number that changes whenever a rank of the node goes on
     */
    record NodeState(boolean quiet, long sent, long received, long epoch) {}

    /** A node's place among the nodes and its connections to them, which persist over tasks. */
    interface NodeLink {
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
}
