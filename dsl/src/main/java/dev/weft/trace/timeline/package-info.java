/**
 * A run drawn over time: one line for each rank, coloured by the function on top.
 *
 * <p>How to read it: a {@link dev.weft.trace.timeline.Lane} turns the events of one process into stretches of time in which
 * one function is on top, and keeps them one by one while they are few and as columns of equal width when they are many, so
 * that its memory does not grow with the run. {@link dev.weft.trace.timeline.Spans} makes one list of all lanes, from which
 * the picture and the zoomable page are drawn.
 */
@NullMarked
package dev.weft.trace.timeline;

import org.jspecify.annotations.NullMarked;
