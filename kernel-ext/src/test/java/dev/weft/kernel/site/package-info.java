@NullMarked
package dev.weft.kernel.site;

import org.jspecify.annotations.NullMarked;
