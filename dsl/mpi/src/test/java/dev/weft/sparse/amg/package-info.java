@NullMarked
package dev.weft.sparse.amg;

import org.jspecify.annotations.NullMarked;
