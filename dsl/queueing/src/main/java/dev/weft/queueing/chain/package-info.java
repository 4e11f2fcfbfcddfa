/**
 * Markov chains in continuous time, independent of queues.
 *
 * <p>Reading order: a {@link dev.weft.queueing.chain.MarkovModel} gives initial states and the transitions of a state; a {@link
 * dev.weft.queueing.chain.StateSpace} enumerates the reachable states up to a limit and keeps their rates in a sparse matrix; {@link
 * dev.weft.queueing.chain.Stationary} computes the stationary distribution, {@link dev.weft.queueing.chain.PassageTime} the time until
 * the chain enters one of some states.
 */
@NullMarked
package dev.weft.queueing.chain;

import org.jspecify.annotations.NullMarked;
