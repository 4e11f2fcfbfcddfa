/**
 * Forms of the programs whose raw output the catalogue of data sets names: nodecomm, BenchPress and the benchmarks of RAPtor.
 *
 * <p>Reading order: {@link dev.weft.formats.published.Published} names the three; {@code BenchPress} is the simplest of them.
 *
 * <p>A question to follow: where do the rows of {@code measured("bluewaters-max-rate")} come from? Begin at {@code Nodecomm}.
 */
@NullMarked
package dev.weft.formats.published;

import org.jspecify.annotations.NullMarked;
