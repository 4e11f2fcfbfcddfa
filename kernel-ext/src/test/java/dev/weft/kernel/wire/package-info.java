@NullMarked
package dev.weft.kernel.wire;

import org.jspecify.annotations.NullMarked;
