/** Heat maps of the bytes between ranks, for recorded runs and for patterns alike. */
@NullMarked
package dev.weft.trace.matrix;

import org.jspecify.annotations.NullMarked;
