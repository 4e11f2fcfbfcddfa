@NullMarked
package dev.weft.units;

import org.jspecify.annotations.NullMarked;
