@NullMarked
package dev.weft.sparse.csr;

import org.jspecify.annotations.NullMarked;
