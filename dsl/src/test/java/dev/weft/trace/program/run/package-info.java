@NullMarked
package dev.weft.trace.program.run;

import org.jspecify.annotations.NullMarked;
