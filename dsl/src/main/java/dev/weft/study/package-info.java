/**
 * What every model shares: results as tidy tables, sweeps, fits, comparisons with measurements, charts and explanations.
 * Written once here, so that a model only says what it computes.
 *
 * <p>How to read it, in this order: a {@link dev.weft.study.Question} is put to a {@link dev.weft.study.Method} and gives a
 * {@link dev.weft.study.Result}, which is a table of {@link dev.weft.study.Columns} with a {@link dev.weft.study.Provenance} (where
 * the numbers come from, and how certain they are) and an {@link dev.weft.study.Explanation}; whoever knows these six can add a
 * model. A {@link dev.weft.study.Sweep1} asks a question for each value of an {@link dev.weft.study.Axis} and gives a {@link
 * dev.weft.study.Swept}; a {@link dev.weft.study.Comparison} joins two results by their keys; a {@link dev.weft.study.Figure} draws
 * one. A {@link dev.weft.study.Claim} is a sentence of a paper with its check.
 *
 * <p>What may wait: {@code Selection}, {@code Groups}, {@code Join} and {@code Pair} are what results are taken apart and put
 * together with; {@code Figure*}, {@code HeatMap} and {@code ExtraPText} make pictures of {@link dev.weft.study.chart}; {@code
 * Workers} and {@link dev.weft.study.Progress} run sweeps on threads. Below: {@link dev.weft.study.csv} and {@link
 * dev.weft.study.data} read measurements and the catalogue, {@link dev.weft.study.fit} fits parameters.
 */
@NullMarked
package dev.weft.study;

import org.jspecify.annotations.NullMarked;
