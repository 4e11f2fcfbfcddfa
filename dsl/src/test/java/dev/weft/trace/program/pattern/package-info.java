@NullMarked
package dev.weft.trace.program.pattern;

import org.jspecify.annotations.NullMarked;
