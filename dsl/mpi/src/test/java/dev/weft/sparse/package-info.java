@NullMarked
package dev.weft.sparse;

import org.jspecify.annotations.NullMarked;
