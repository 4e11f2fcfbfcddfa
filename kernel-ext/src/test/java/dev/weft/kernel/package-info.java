@NullMarked
package dev.weft.kernel;

import org.jspecify.annotations.NullMarked;
