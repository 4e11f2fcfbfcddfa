package dev.weft.tinympi.launch;

/**
 * A node's own view of its progress, from which the launcher recognises a deadlock.
 *
 * @param quiet whether every rank of the node waits for a message; a node that has answered need not be
 * @param sent the number of messages that the node has sent to other nodes
 * @param received the number of messages that the node has received from other nodes
 * @param epoch a number that changes whenever a rank of the node goes on
 */
public record NodeState(boolean quiet, long sent, long received, long epoch) {}
