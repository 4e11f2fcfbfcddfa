/** Sparse matrices in compressed rows: products, transposes, and the matrices that papers are computed on. */
@NullMarked
package dev.weft.sparse.csr;

import org.jspecify.annotations.NullMarked;
