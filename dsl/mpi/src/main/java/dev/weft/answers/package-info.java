/**
 * One program or recorded run under every model: a table by rank, a sentence of each model on the change that it recommends, and the places
 * where two models disagree. The only package that sees several models; no model sees it.
 *
 * <p>{@link dev.weft.answers.EveryModel} is the answer, {@code Models} asks each model once, {@code Sentences} says the result of each, and
 * {@code Contradictions} compares quantities that two of them have.
 */
@NullMarked
package dev.weft.answers;

import org.jspecify.annotations.NullMarked;
