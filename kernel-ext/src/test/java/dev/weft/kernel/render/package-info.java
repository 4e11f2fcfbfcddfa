@NullMarked
package dev.weft.kernel.render;

import org.jspecify.annotations.NullMarked;
