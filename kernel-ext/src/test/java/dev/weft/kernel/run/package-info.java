@NullMarked
package dev.weft.kernel.run;

import org.jspecify.annotations.NullMarked;
