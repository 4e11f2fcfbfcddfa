/**
 * Timelines of a run: one line for each rank, coloured by the function on top.
 *
 * <p>Reading order: a {@link dev.weft.trace.timeline.Lane} converts the events of one process to intervals in which
 * one function is on top. It keeps single intervals while they are few and columns of equal width when they are many,
 * so that its memory does not grow with the run. {@link dev.weft.trace.timeline.Spans} makes one list from all lanes,
 * from which the picture, the sequence diagram and the zoomable page are drawn.
 *
 * <p>A question to follow: how are a million calls drawn in a picture of 800 columns? Begin at {@code Lane}, and read {@code Spans}.
 */
@NullMarked
package dev.weft.trace.timeline;

import org.jspecify.annotations.NullMarked;
