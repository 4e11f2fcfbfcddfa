/**
 * Timelines of a run: one line for each rank, coloured by the function on top; more than 64 ranks share lines.
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>Events of a process: {@code dev.weft.trace.Timeline} has them read by its {@code TimelineScan} into a {@link
 *       dev.weft.trace.timeline.Lane} for each process. A lane knows which function is on top from when to when. It sums this time by
 *       function in each column of a {@link dev.weft.trace.timeline.TimeWindow} ({@code TopFunctions}), and also keeps the single intervals
 *       with their {@code CallerPaths} up to a limit ({@code Stretches}), so that its memory does not grow with the run. {@code Landmarks}
 *       store the open calls at some times, from which a part of a long run is read.
 *   <li>Rectangles: {@link dev.weft.trace.timeline.Spans} makes {@code Span}s of all lanes: of the single intervals if there are up to
 *       12,000 and each lane has its own line, otherwise of the shares of functions in each column ({@code Piece}s of a {@code LaneGroup}).
 *   <li>What is drawn over them: a {@link dev.weft.trace.timeline.Sign} is a message, a mark or a part of a path.
 *   <li>Pictures: {@link dev.weft.trace.timeline.TimelinePicture} writes spans and signs as the rows of the picture's CSV file. All
 *       drawings read these as {@code TimelineRow}s: {@code TimelineDrawing}, with {@code PixelShares} where calls are denser than pixels;
 *       {@code SequenceDrawing}, with {@code SequenceArrow}s and {@code SequenceLabels}; and {@code TimelinePage}, which can be zoomed.
 *       {@code TimelineLook} chooses colours, {@code TimelineLegend} and {@code SignDrawing} draw the legend and the signs, {@code Moment}
 *       prints times.
 *   <li>Pictures of call profiles, which are no timelines: {@code IciclePicture} and {@code IcicleDrawing} of {@code PathCall}s.
 * </ol>
 *
 * <p>A question to follow: how are a million calls of eight ranks drawn in a picture of 800 pixels? {@code Spans.columns} divides the
 * window into 10,000 columns. {@code Lane.accept} passes each interval to {@code TopFunctions.add}, which sums it by column; {@code
 * Stretches} stop after 12,000. {@code Spans} therefore joins the columns, ten or more to one, and {@code TimelineDrawing} stacks the
 * shares of each.
 */
@NullMarked
package dev.weft.trace.timeline;

import org.jspecify.annotations.NullMarked;
