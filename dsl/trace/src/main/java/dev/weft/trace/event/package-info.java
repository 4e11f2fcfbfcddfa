/**
 * Contents of a recorded run: events in columns, and the definitions of their numbers.
 *
 * <p>Reading order: an {@link dev.weft.trace.event.EventSource} is an archive on disk or a run that Weft made. It
 * passes on the events of one location at a time in {@link dev.weft.trace.event.EventBatch}es, a thousand events in
 * primitive arrays, so that no event is an object and nothing grows with the length of the run. Simulators record a run
 * in memory with a {@link dev.weft.trace.event.Recording}: they append to one {@link dev.weft.trace.event.Track} per
 * location.
 *
 * <p>A question to follow: what does the engine of a replay write, so that it can be read as a recorded run? Begin at {@code Recording},
 * and read {@code Track} and {@code EventBatch}.
 */
@NullMarked
package dev.weft.trace.event;

import org.jspecify.annotations.NullMarked;
