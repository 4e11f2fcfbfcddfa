/**
 * Communication costs that depend on nodes and sockets (Bienz, Gropp, Olson 2018): transport by locality and size of messages, queue search
 * in the match queues, and contention for links of the network.
 *
 * <p>Reading order: {@link dev.weft.nodeaware.CostModel} is the method that answers a job, and as a {@link
 * dev.weft.nodeaware.MessageModel} the time of one message, which {@code linpack} asks for. {@code RankLoads} counts messages and outstanding
 * receives of each rank, {@code TransportTimes} turns the counts into seconds, {@code CubeHops} is the paper's cube of nodes, {@code
 * CostTerms} holds all terms by rank, and {@link dev.weft.nodeaware.Cost} is the answer, explained by {@code CostExplanation}. {@link
 * dev.weft.nodeaware.Sends} asks the same of one process; {@code Routes} and {@code NetworkLinks} find the load of links on any {@link dev.weft.machine.Topology}. {@link dev.weft.nodeaware.MatchQueue} counts the elements that one process compares in
 * its match queues.
 *
 * <p>A question to follow: what dominates an all-to-all on 16 nodes? Begin at {@code program(16, mpi -> mpi.alltoall(KiB(8)))
 * .on(blueWaters.nodes(16), perNode).solve(nodeAware).explain()}.
 */
@NullMarked
package dev.weft.nodeaware;

import org.jspecify.annotations.NullMarked;
