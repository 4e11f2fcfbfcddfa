/**
 * Charts: what a figure shows as plain data, the same data as CSV, and the one theme that draws it through XChart. Knows
 * nothing of results or models.
 */
@NullMarked
package dev.weft.study.chart;

import org.jspecify.annotations.NullMarked;
