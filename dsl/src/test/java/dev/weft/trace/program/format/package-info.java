@NullMarked
package dev.weft.trace.program.format;

import org.jspecify.annotations.NullMarked;
