/** Least squares fits of a model's parameters to measurements, with the same lambda as a sweep. */
@NullMarked
package dev.weft.study.fit;

import org.jspecify.annotations.NullMarked;
