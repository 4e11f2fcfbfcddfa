/**
 * Charts: the data of a figure, the same data as CSV, and the theme that draws them through XChart. Independent of
 * results and models.
 */
@NullMarked
package dev.weft.study.chart;

import org.jspecify.annotations.NullMarked;
