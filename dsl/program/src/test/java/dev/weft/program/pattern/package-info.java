@NullMarked
package dev.weft.program.pattern;

import org.jspecify.annotations.NullMarked;
