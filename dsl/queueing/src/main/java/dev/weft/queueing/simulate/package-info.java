/**
 * Simulated queueing networks.
 *
 * <p>Reading order: a {@code SimulatedRun} moves customers through the stations of a network, along the {@link
 * dev.weft.queueing.simulate.SimulatedRoute} of their class, and adds up sums. {@link dev.weft.queueing.simulate.SimulatedMeasures}
 * makes one or several runs, removes their warm-up and computes means with intervals from the sums. Their results and explanations are in
 * {@code dev.weft.queueing}, as is the simulation of a fork-join.
 */
@NullMarked
package dev.weft.queueing.simulate;

import org.jspecify.annotations.NullMarked;
