@NullMarked
package dev.weft.machine;

import org.jspecify.annotations.NullMarked;
