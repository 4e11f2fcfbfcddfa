@NullMarked
package dev.weft.waits;

import org.jspecify.annotations.NullMarked;
