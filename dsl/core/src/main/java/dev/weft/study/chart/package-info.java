/**
 * Charts: the data of a figure, the same data as CSV, and the theme that draws them. Independent of results and models.
 *
 * <p>Reading order: {@link dev.weft.study.chart.ChartData} holds the numbers and names, {@link dev.weft.study.chart.ChartLook} all that is
 * not a number. A {@link dev.weft.study.chart.Chart} is both. {@code ChartPlan} decides before anything is drawn: kinds, colours ({@code
 * ChartInks}), axes ({@code ChartScale}, with ticks from {@code ChartTicks} that {@code TickRoom} thins out) and values that an axis cannot
 * show ({@code ChartLimits}). {@code ChartLayout} gives each part its place, {@code ChartFrame} each panel, and {@code ChartText} breaks
 * texts into lines. {@code ChartDrawing} makes shapes of {@link dev.weft.study.draw} from them: {@code ChartMarks} the values, {@code
 * ChartRemarks} the annotations, {@code ChartEnds} and {@code ChartLegend} the names. {@code ChartCsv} writes the data and reads them
 * back. {@code XCharts} makes a chart of XChart from the same plan, with {@link dev.weft.study.chart.WeftTheme} as its theme; {@link
 * dev.weft.study.chart.ChartPage} writes such charts to files.
 *
 * <p>A question to follow: where does the tick "16 KiB" below a curve of latencies come from? Begin at {@code ChartPlan}, which creates a
 * {@code ChartScale} from the sizes, and read on in {@code ChartTicks} and {@code TickRoom}.
 */
@NullMarked
package dev.weft.study.chart;

import org.jspecify.annotations.NullMarked;
