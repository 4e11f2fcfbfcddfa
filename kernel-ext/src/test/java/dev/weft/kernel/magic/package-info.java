@NullMarked
package dev.weft.kernel.magic;

import org.jspecify.annotations.NullMarked;
