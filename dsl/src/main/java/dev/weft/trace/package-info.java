/**
 * Recorded runs of MPI programs, from archives that tracers wrote or from Weft's own engines.
 *
 * <p>How to read it: a {@link dev.weft.trace.Trace} is a source of events with a name. It answers the plain questions (where
 * did the time go, who sent what to whom) itself, each in one pass over the events; everything else is an {@link
 * dev.weft.study.Method} that {@code solve} takes.
 */
@NullMarked
package dev.weft.trace;

import org.jspecify.annotations.NullMarked;
