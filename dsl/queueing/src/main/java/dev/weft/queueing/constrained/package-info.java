/**
 * Queueing networks with priorities, finite stations, finite regions and forks, in arrays.
 *
 * <p>Reading order: {@link dev.weft.queueing.constrained.Constraints} are what a network has beyond a product form; {@link
 * dev.weft.queueing.constrained.Exactly} chooses the method: {@code PriorityFormulas} for open stations, {@code ForkFormulas}
 * for forks, else the Markov chain of {@code NetworkStates}, whose transitions are moves of a {@code Floor}. All fill a {@link
 * dev.weft.queueing.constrained.StationaryFlows}. Forks without a formula have no exact solution. The same
 * constraints are simulated in {@code dev.weft.queueing.simulate}, independently of these classes.
 *
 * <p>A question to follow: which share of messages does an NIC with 8 places lose? Begin at {@code Exactly}, and read {@code NetworkStates}
 * and {@code Floor}.
 */
@NullMarked
package dev.weft.queueing.constrained;

import org.jspecify.annotations.NullMarked;
