/**
 * User-level threads simulated event by event: several ranks share a core, and one that waits for messages gives it to another.
 *
 * <p>How to read it: {@link dev.weft.virtualization.simulate.ThreadSetting} says in numbers what runs where. A {@code ThreadRun} is the
 * model that a {@link dev.weft.simulation.Simulation} drives: {@code Cores} hold ranks and what waits for them ({@code Ring}), {@code
 * Arrivals} count messages, {@code SendQueues} put data on the wire, {@code CoreClocks} say what each core's time went into. {@link
 * dev.weft.virtualization.simulate.ThreadRuns} repeats it with other random numbers.
 */
@NullMarked
package dev.weft.virtualization.simulate;

import org.jspecify.annotations.NullMarked;
