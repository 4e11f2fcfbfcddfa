@NullMarked
package dev.weft.tolerance;

import org.jspecify.annotations.NullMarked;
