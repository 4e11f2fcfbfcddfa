/**
 * Markov chains in continuous time, and the one chain of queueing networks: first-come lines, priorities, capacities, regions.
 *
 * <p>Reading order: a {@link dev.weft.queueing.chain.MarkovModel} gives initial states and the transitions of a state; a {@link
 * dev.weft.queueing.chain.StateSpace} enumerates the reachable states up to a limit and keeps their rates in a sparse matrix; {@link
 * dev.weft.queueing.chain.Stationary} computes the stationary distribution, {@link dev.weft.queueing.chain.PassageTime} the time until
 * the chain enters one of some states. {@link dev.weft.queueing.chain.NetworkStates} is the model of a network: its transitions are moves
 * of a {@code Floor} along {@code ClassRoutes}, and {@link dev.weft.queueing.chain.StationaryFlows} are the means over its states.
 *
 * <p>A question to follow: how long does a class wait in a first-come line behind one with longer service times? Begin at {@code
 * NetworkStates.means}, to which {@code solve.FirstComeChain}, {@code constrained.Exactly} and {@code constrained.Latency} come.
 */
@NullMarked
package dev.weft.queueing.chain;

import org.jspecify.annotations.NullMarked;
