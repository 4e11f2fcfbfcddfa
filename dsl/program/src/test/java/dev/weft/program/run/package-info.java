@NullMarked
package dev.weft.program.run;

import org.jspecify.annotations.NullMarked;
