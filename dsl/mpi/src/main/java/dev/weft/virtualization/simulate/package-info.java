/**
 * Discrete-event simulation of user-level threads: several ranks share a core, and a rank that waits for messages yields it to another.
 *
 * <p>Reading order: {@link dev.weft.virtualization.simulate.ThreadSetting} holds the parameters. A {@code ThreadRun} is the model that a {@link
 * dev.weft.simulation.Simulation} drives. Its parts are {@code Cores} (ranks and their order), {@code Neighbours} (who exchanges messages with
 * whom), {@code ExchangeCounts} (message counts), {@code SendQueues} (outgoing data, in a {@code Ring} for each core) and {@code CoreClocks} (time
 * by activity). {@link dev.weft.virtualization.simulate.ThreadOutcome} is the outcome of a run, {@link
 * dev.weft.virtualization.simulate.ThreadLog} also keeps each burst, and {@link dev.weft.virtualization.simulate.ThreadRuns} repeats runs with
 * other random numbers.
 */
@NullMarked
package dev.weft.virtualization.simulate;

import org.jspecify.annotations.NullMarked;
