@NullMarked
package dev.weft.program.format;

import org.jspecify.annotations.NullMarked;
