/**
 * Recorded runs of MPI programs, from archives that tracers wrote or from Weft's own engines.
 *
 * <p>How to read it: a {@link dev.weft.trace.Trace} is a source of events with a name. It answers basic questions (time
 * by function, messages between ranks) itself, each in one pass over the events; all other analyses are an {@link
 * dev.weft.study.Method} that {@code solve} takes.
 */
@NullMarked
package dev.weft.trace;

import org.jspecify.annotations.NullMarked;
