/** Least squares fits of a model's parameters to measurements, with the lambda that a sweep takes. */
@NullMarked
package dev.weft.study.fit;

import org.jspecify.annotations.NullMarked;
