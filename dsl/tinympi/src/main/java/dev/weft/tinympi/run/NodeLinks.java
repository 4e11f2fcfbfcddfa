package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;

/** The way from one node to others. */
interface NodeLinks {
    /** A run on one node. */
    NodeLinks NONE = new NodeLinks() {};

    private static IllegalStateException none() {
        return new IllegalStateException("the run has one node");
    }

    /** Tells the node whose messages it carries. */
    default void attach(LiveNode node) {}

    /** Ends the run; if it went well, what is left is written first. */
    default void detach(boolean isWell) {}

    /** Sends a message whose data the sender no longer changes. */
    default void send(int communicator, int source, int destination, int tag, MessageBuffer data) {
        throw none();
    }

    /** Asks the receiver of a message to be ready. */
    default void request(int communicator, int tag, int destination, LiveRequest send) {
        throw none();
    }

    /** Answers a request: the receive is ready. */
    default void ready(Parcel request, LiveRequest receive) {
        throw none();
    }

    /** Sends the data of a request whose receiver is ready. */
    default void data(Parcel ready) {
        throw none();
    }

    /** Reads what has come, and writes what is left; returns whether there was something for a core. */
    default boolean poll() {
        return false;
    }

    /** Tells that all cores sleep. */
    default void wake() {}

    /** Returns whether nothing is left to be written. */
    default boolean isQuiet() {
        return true;
    }
}
