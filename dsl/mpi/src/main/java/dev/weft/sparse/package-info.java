/**
 * Sparse matrices whose rows are distributed over processes, their algebraic multigrid hierarchies, and the messages of their products,
 * which any model of communication answers (Bienz, Gropp, Olson 2018, section 5).
 *
 * <p>Reading order: {@link dev.weft.sparse.SparseMatrix}, {@link dev.weft.sparse.Multigrid}, its hierarchy, and
 * {@link dev.weft.sparse.Level}, which gives messages as a {@code CommPattern}; {@link dev.weft.sparse.LevelExchanges} asks for the cost of
 * all levels. Behind these, {@code csr} has rows and products, {@code amg} strength, coarsening and interpolation, and {@code exchange} the
 * messages between processes.
 *
 * <p>A question to follow: how much does communication in one V-cycle take? Begin at {@code amg(laplacian(8).processes(8))
 * .on(blueWaters.nodes(1), perProcessor).solve(nodeAware).cycle()}.
 */
@NullMarked
package dev.weft.sparse;

import org.jspecify.annotations.NullMarked;
