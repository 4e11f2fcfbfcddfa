/**
 * Tolerance of a job against slower messages, and LogGPS.
 *
 * <p>Reading order: {@link dev.weft.tolerance.Tolerance} runs a job once ({@code TracedRun}), on the links of its machine
 * ({@code UnsharedRun}) or under {@link dev.weft.tolerance.LogGPS} ({@code LogGPSRun}, {@code LogGPSCauses}); both are
 * networks of {@code RankRun} and note in an {@code EventGraph}, by way of {@code Causes}, what each event waits for.
 * {@code Curve} then finds the run time at other costs by passes over the events, and {@link
 * dev.weft.tolerance.ToleranceCurve} is the answer.
 * <p>A question to follow: {@code tolerance("latency")} of two ranks that
 * send one message.
 */
@NullMarked
package dev.weft.tolerance;

import org.jspecify.annotations.NullMarked;
