/**
 * Wait states of recorded runs: how long ranks waited within MPI for others that were not there yet (Mao et al. 2014).
 *
 * <p>How to read it: {@link dev.weft.waits.WaitPattern} says who can wait for whom in which function.
 * {@link dev.weft.waits.MinimumProfile} lets a {@code CallScan} add up the durations of calls in {@code Durations} by call path and
 * category, process by process, and takes the shortest call of a category for one that did not wait.
 * {@link dev.weft.waits.TraceReplay} matches messages and collective operations and lets {@code MatchedWaits} compare when both
 * sides came. Both answer a {@link dev.weft.waits.WaitProfile}, so that they stand side by side.
 * {@code IdleWaves} links such waits to those that caused them.
 */
@NullMarked
package dev.weft.waits;

import org.jspecify.annotations.NullMarked;
