@NullMarked
package dev.weft.trace;

import org.jspecify.annotations.NullMarked;
