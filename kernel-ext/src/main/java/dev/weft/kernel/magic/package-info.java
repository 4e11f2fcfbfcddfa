/** Magics: lines that start with {@code %}, with IJava's names and meanings. */
@NullMarked
package dev.weft.kernel.magic;

import org.jspecify.annotations.NullMarked;
