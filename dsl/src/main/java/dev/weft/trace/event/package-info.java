/**
 * What a recorded run consists of: events in columns, and the definitions that give their numbers a meaning.
 *
 * <p>How to read it: an {@link dev.weft.trace.event.EventSource} is an archive on disk or a run that Weft made. It hands out
 * the events of one location at a time in {@link dev.weft.trace.event.EventBatch}es, a few thousand events in primitive
 * arrays, so that no event is an object and nothing grows with the length of the run.
 */
@NullMarked
package dev.weft.trace.event;

import org.jspecify.annotations.NullMarked;
