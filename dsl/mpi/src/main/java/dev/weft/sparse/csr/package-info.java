/**
 * Sparse matrices in compressed rows: products, transposes, Matrix Market files, and the matrices of papers.
 *
 * <p>Reading order: {@link dev.weft.sparse.csr.Csr}, {@link dev.weft.sparse.csr.Transpose}, {@link dev.weft.sparse.csr.Product}, then
 * the sources of matrices, {@link dev.weft.sparse.csr.Stencils}, {@link dev.weft.sparse.csr.Elasticity} and
 * {@link dev.weft.sparse.csr.MatrixMarket}.
 *
 * <p>A question to follow: how is the product of two matrices computed in parallel? Begin at {@code Product.of}.
 */
@NullMarked
package dev.weft.sparse.csr;

import org.jspecify.annotations.NullMarked;
