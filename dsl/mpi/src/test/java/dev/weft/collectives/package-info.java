/** Tests of the question which collective is best: rounds and their costs, fits of them, texts and errors. */
@NullMarked
package dev.weft.collectives;

import org.jspecify.annotations.NullMarked;
