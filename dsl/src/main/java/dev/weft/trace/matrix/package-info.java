/** Heat maps of who sends how much to whom, for recorded runs and for patterns alike. */
@NullMarked
package dev.weft.trace.matrix;

import org.jspecify.annotations.NullMarked;
