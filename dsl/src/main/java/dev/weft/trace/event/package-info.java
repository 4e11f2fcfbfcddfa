/**
 * What a recorded run consists of: events in columns, and the definitions that give their numbers a meaning.
 *
 * <p>How to read it: an {@link dev.weft.trace.event.EventSource} is an archive on disk or a run that Weft made. It hands out
 * the events of one location at a time in {@link dev.weft.trace.event.EventBatch}es, a thousand events in primitive arrays,
 * so that no event is an object and nothing grows with the length of the run. A {@link dev.weft.trace.event.Recording} is how
 * simulators make a run in memory: they append to one {@link dev.weft.trace.event.Track} per location.
 */
@NullMarked
package dev.weft.trace.event;

import org.jspecify.annotations.NullMarked;
