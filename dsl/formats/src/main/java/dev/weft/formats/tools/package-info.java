/**
 * Forms of the output of benchmarks, one class for each tool.
 *
 * <p>Reading order: {@link dev.weft.formats.tools.Tools} is the service that names them all; {@code Osu} is a form of headings and columns,
 * {@code Netgauge} one of lines without a heading, {@code ReproMpi} one whose times are differences. What the parts of a form mean is on the
 * page of {@link dev.weft.study.scan}.
 *
 * <p>A question to follow: how does {@code measured("osu_latency.txt")} find out that a column is a latency? Begin at {@code Osu.form}.
 */
@NullMarked
package dev.weft.formats.tools;

import org.jspecify.annotations.NullMarked;
