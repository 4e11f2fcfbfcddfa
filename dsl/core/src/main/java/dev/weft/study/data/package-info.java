/**
 * Measurements and published parameters: the catalogue of data sets, and readers that recognise a file by its content.
 *
 * <p>Reading order: {@link dev.weft.study.data.Measurements} is the table that a user receives. {@code MeasurementSource} finds its files by
 * name in the {@code Catalogue} (a {@code PublishedFile} is fetched by a {@code Download} and kept), or by a path or {@code FilePattern}.
 * {@code MeasuredFile} recognises what wrote a file, and what was read is joined by {@code Runs}: {@code CsvFile} ({@code CsvTable},
 * {@code CsvHeading}, {@code CsvColumn}, {@code CsvNumber}) reads tables, {@code KitOutput} ({@code KitHeader}, {@code KitLaunches}) files of the
 * measuring kit, and the scanner of {@link dev.weft.study.scan} the output of tools, by forms of other modules. {@code Repetitions} and {@code LaunchMedians} join rows that were
 * measured several times. {@link dev.weft.study.data.Parameters} are named values with units, {@link dev.weft.study.data.Row} is what
 * conditions on rows see. {@link dev.weft.study.data.Frozen} are predictions in a file, and {@code FirstReads} notes whether they or the
 * measurements came first.
 *
 * <p>A question to follow: which of the files of {@code measured("folder")} are repetitions? Begin at {@code Joined}, and read {@code Runs}.
 */
@NullMarked
package dev.weft.study.data;

import org.jspecify.annotations.NullMarked;
