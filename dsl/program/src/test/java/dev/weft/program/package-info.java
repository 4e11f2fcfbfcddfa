@NullMarked
package dev.weft.program;

import org.jspecify.annotations.NullMarked;
