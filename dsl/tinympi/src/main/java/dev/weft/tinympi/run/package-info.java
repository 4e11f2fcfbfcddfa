/**
 * The runtime of TinyMPI: ranks of one node that share cores and run for real.
 *
 * <p>Reading order: {@code LiveNode} starts a thread for each {@code LiveRank}; a rank runs while it holds the baton of its
 * {@code LiveCore}, and passes it on when it waits. {@code LiveMpi} is the communicator that its lambda calls. What ranks of other
 * cores and nodes send lies in the core's inbox until the baton is passed. {@code NodeLinks} connects the node with others.
 *
 * <p>A question to follow: how does a rank that waits for a message give its core to another? Begin at {@code LiveRank}, and read {@code
 * LiveCore}.
 */
@NullMarked
package dev.weft.tinympi.run;

import org.jspecify.annotations.NullMarked;
