/** Runs reference cases through the same code as the product: {@code ./weft oracles DIR} and the oracle tests. */
@NullMarked
package dev.weft.oracles;

import org.jspecify.annotations.NullMarked;
