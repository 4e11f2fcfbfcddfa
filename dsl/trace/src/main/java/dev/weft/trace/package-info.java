/**
 * Recorded runs of MPI programs, from archives that tracers wrote or from Weft's own engines.
 *
 * <p>Reading order: a {@link dev.weft.trace.Trace} is a source of events with a name; its restrictions (ranks, time, clocks) are in {@code
 * RunFacts}. It answers basic questions itself, each in one pass over the events, and each answer has its table and its explanation:
 * {@code CallProfile} and {@code FunctionTotals} (time by call path and function), {@code RankSums}, {@code MessageMatrix}, {@code
 * Recorded} (what the tracer recorded), {@link dev.weft.trace.Timeline}. {@code TraceProgram} makes a program of a run. All other analyses
 * are an {@link dev.weft.study.Method} that {@code solve} takes, such as those of {@code dev.weft.waits}.
 *
 * <p>A question to follow: which function takes most of the time? Begin at {@code trace("run/traces.otf2").functions()}.
 */
@NullMarked
package dev.weft.trace;

import org.jspecify.annotations.NullMarked;
