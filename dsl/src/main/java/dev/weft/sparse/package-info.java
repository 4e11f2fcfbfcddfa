/**
 * Sparse matrices that are spread over processes by their rows, algebraic multigrid hierarchies of them, and the messages of their
 * products, which any model of communication then answers for (Bienz, Gropp, Olson 2018, section 5).
 *
 * <p>How to read it: {@link dev.weft.sparse.SparseMatrix} is what users name, {@link dev.weft.sparse.Multigrid} the hierarchy of it,
 * {@link dev.weft.sparse.Level} one of its levels with its messages as a {@code CommPattern}. The numbers are made in {@code csr} (rows
 * and products), {@code amg} (strength, splitting, interpolation) and {@code exchange} (who sends what to whom).
 */
@NullMarked
package dev.weft.sparse;

import org.jspecify.annotations.NullMarked;
