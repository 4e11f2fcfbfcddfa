@NullMarked
package dev.weft.trace.program;

import org.jspecify.annotations.NullMarked;
