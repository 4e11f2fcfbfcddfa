/** Lines that start with {@code %}: what they mean, as IJava users know them. */
@NullMarked
package dev.weft.kernel.magic;

import org.jspecify.annotations.NullMarked;
