/** Tests of matching and of clocks, and the reference archives. */
@NullMarked
package dev.weft.trace.match;

import org.jspecify.annotations.NullMarked;
