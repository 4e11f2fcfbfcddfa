/**
 * Communication that knows nodes and sockets (Bienz, Gropp, Olson 2018): what messages cost by where they go and how large they
 * are, what searching the match queues adds, and what contention in the network adds.
 *
 * <p>How to read it: {@link dev.weft.nodeaware.CostModel} is the method that a job is asked by; {@code RankLoads} counts what each
 * rank sends and how many receives it has outstanding, {@code Transport} turns loads into seconds, {@code CubeHops} knows the
 * paper's cube of nodes, and {@link dev.weft.nodeaware.Cost} is the answer. {@link dev.weft.nodeaware.MatchQueue} counts what
 * searching costs for one process, message by message.
 */
@NullMarked
package dev.weft.nodeaware;

import org.jspecify.annotations.NullMarked;
