@NullMarked
package dev.weft.kernel.page;

import org.jspecify.annotations.NullMarked;
