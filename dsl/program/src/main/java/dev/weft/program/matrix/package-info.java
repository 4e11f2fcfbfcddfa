/** Heat maps of the bytes between ranks, for recorded runs and for patterns alike. */
@NullMarked
package dev.weft.program.matrix;

import org.jspecify.annotations.NullMarked;
