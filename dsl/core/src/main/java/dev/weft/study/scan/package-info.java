/**
 * The one scanner of benchmark output. A {@link dev.weft.study.scan.Form} says what the lines of a tool look like; the scanner offers it
 * each line, checks every cell, and has each refusal once.
 *
 * <p>Reading order: {@link dev.weft.study.scan.TextFile} is a file as lines, without colours, by process where lines are labelled.
 * {@link dev.weft.study.scan.Form} declares titles, facts, headings and rows, and {@link dev.weft.study.scan.Column} what a heading names.
 * {@link dev.weft.study.scan.Scan} reads a file by its form into {@link dev.weft.study.scan.Table}s, which become the
 * {@link dev.weft.study.scan.Run}s of a {@link dev.weft.study.scan.Reading}. {@code BatchText} knows the lines of batch systems,
 * {@link dev.weft.study.scan.LineCount} counts what was passed over, {@link dev.weft.study.scan.Numbers} reads cells.
 * {@link dev.weft.study.scan.OutputForms} is the service by which other modules bring forms.
 *
 * <p>A question to follow: why is a number in the last line of a file not read if the line has no end? Begin at {@code Scan.read}.
 */
@NullMarked
package dev.weft.study.scan;

import org.jspecify.annotations.NullMarked;
