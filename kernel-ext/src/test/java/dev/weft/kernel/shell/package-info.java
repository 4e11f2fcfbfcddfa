@NullMarked
package dev.weft.kernel.shell;

import org.jspecify.annotations.NullMarked;
