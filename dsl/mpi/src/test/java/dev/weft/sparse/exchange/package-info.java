@NullMarked
package dev.weft.sparse.exchange;

import org.jspecify.annotations.NullMarked;
