/**
 * Measurements and published parameters: the catalogue of data sets, and readers that recognise a file by its content.
 *
 * <p>Reading order: {@link dev.weft.study.data.Measurements} is the table that a user receives. {@code MeasurementSource} finds its files by
 * name in the {@code Catalogue} (a {@code PublishedFile} is fetched by a {@code Download} and kept), or by a path or {@code FilePattern}.
 * {@code MeasuredFile} recognises what wrote a file, and each reader returns a {@code Reading} or joins {@code Runs}: {@code CsvFile}
 * ({@code CsvTable}, {@code CsvHeading}, {@code CsvColumn}, {@code CsvNumber}) for tables, a class named {@code *Output} for each
 * benchmark, {@code KitOutput} ({@code KitHeader}, {@code KitLaunches}) for the measuring kit. All errors about lines have the form of
 * {@code TextFile}; {@code LineCount} counts what was passed over. {@code Repetitions} and {@code LaunchMedians} join rows that were
 * measured several times. {@link dev.weft.study.data.Parameters} are named values with units, {@link dev.weft.study.data.Row} is what
 * conditions on rows see.
 *
 * <p>A question to follow: how does {@code measured("osu_latency.txt")} find out that a column is a latency? Begin at {@code MeasuredFile},
 * and read {@code OsuOutput} and {@code OsuColumn}.
 */
@NullMarked
package dev.weft.study.data;

import org.jspecify.annotations.NullMarked;
