/**
 * Exact solutions of queueing networks with priorities, finite stations, finite regions and forks, in arrays.
 *
 * <p>Reading order: {@link dev.weft.queueing.compiled.Constraints} are what a network has beyond a product form; {@link
 * dev.weft.queueing.constrained.Exactly} chooses the method: {@code PriorityFormulas} for open stations, {@code ForkFormulas} for forks,
 * else the Markov chain of {@link dev.weft.queueing.chain.NetworkStates}, with equal classes merged by {@code Merging}. All fill a {@link
 * dev.weft.queueing.chain.StationaryFlows}. {@link dev.weft.queueing.constrained.Latency} computes percentiles by the same chain, {@link
 * dev.weft.queueing.constrained.Stability} refuses open classes without a steady state. The same constraints are simulated in {@code
 * dev.weft.queueing.simulate}, independently of these classes.
 *
 * <p>A question to follow: which share of messages does an NIC with 8 places lose? Begin at {@code Exactly}, and read {@code NetworkStates}
 * and {@code Floor}.
 */
@NullMarked
package dev.weft.queueing.constrained;

import org.jspecify.annotations.NullMarked;
