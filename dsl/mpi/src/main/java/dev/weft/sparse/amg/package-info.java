/**
 * Algebraic multigrid: strength of dependencies, coarsening, interpolation, and the hierarchy of levels.
 *
 * <p>Reading order: {@link dev.weft.sparse.amg.Setup}, the choices; {@link dev.weft.sparse.amg.Grid}, a level; {@code StrengthGraph},
 * {@code Splitting} with {@code FirstPass}, and {@code Interpolation}, in the order in which a level is built;
 * {@link dev.weft.sparse.amg.Cycle}, the solver.
 *
 * <p>A question to follow: which unknowns are coarse? Begin at {@code Grid.hierarchy}, then {@code Splitting.hmis}.
 */
@NullMarked
package dev.weft.sparse.amg;

import org.jspecify.annotations.NullMarked;
