/**
 * The parts that all models share: results as tidy tables, sweeps, comparisons with measurements, charts and explanations.
 *
 * <p>Reading order: a {@link dev.weft.study.Question} is put to a {@link dev.weft.study.Method} and gives a
 * {@link dev.weft.study.Result}, which is a table of {@link dev.weft.study.Columns}, filled by {@link dev.weft.study.Rows}, with a
 * {@link dev.weft.study.Provenance} (origin and certainty of the numbers) and an {@link dev.weft.study.Explanation} (inputs,
 * assumptions, terms, and each {@link dev.weft.study.Condition} of the model). A question keeps its settings in a
 * {@link dev.weft.study.Spec}. These types and {@link dev.weft.study.Setting} are enough to add a model. A {@link dev.weft.study.Sweep1} asks a question for each value
 * of an {@link dev.weft.study.Axis} and gives a {@link dev.weft.study.Swept}; a {@link dev.weft.study.Comparison} joins two results by
 * their keys; a {@link dev.weft.study.Figure} draws one. A {@link dev.weft.study.Claim} is a sentence of a paper with its check.
 *
 * <p>A question to follow: how does {@code scheme("a:0->1").penalty(myrinet)} become a table and an explanation? Read {@code
 * sharing.Penalties}, then {@code Rows}, {@code Columns}, {@code Tables} and {@code Explanation}.
 *
 * <p>Details for later: {@code Selection}, {@code Groups}, {@code Join} and {@code Pair} select, group and join rows; {@code Figure*}
 * and {@code HeatMap} make pictures of {@link dev.weft.study.chart}; {@code Workers} and {@link
 * dev.weft.study.Progress} run sweeps on threads; {@code Engine}, {@code RemoteBatch} and {@code TaskCodec} run them on other
 * machines. Below: {@link dev.weft.study.csv} and {@link dev.weft.study.data} read measurements and the catalogue, {@link
 * dev.weft.study.fit} fits parameters.
 */
@NullMarked
package dev.weft.study;

import org.jspecify.annotations.NullMarked;
