/**
 * Simulated queueing networks.
 *
 * <p>How to read it: a {@code SimulatedRun} sends customers through the stations of a network, along the {@link
 * dev.weft.queueing.simulate.SimulatedRoute} of their class, and sums what happens. {@link
 * dev.weft.queueing.simulate.SimulatedMeasures} makes one run or several, removes their start and turns the sums into means with
 * intervals. Results and words are made of them in {@code dev.weft.queueing}; a fork-join is simulated there, too, by itself.
 */
@NullMarked
package dev.weft.queueing.simulate;

import org.jspecify.annotations.NullMarked;
