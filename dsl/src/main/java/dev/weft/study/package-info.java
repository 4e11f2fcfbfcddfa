/**
 * What every model shares: results as tidy tables, sweeps, fits, comparisons with measurements, charts and explanations.
 * Written once here, so that a model only says what it computes.
 */
@NullMarked
package dev.weft.study;

import org.jspecify.annotations.NullMarked;
