/** Algebraic multigrid from scratch: which unknowns are coarse, how the others follow from them, and the hierarchy that comes of it. */
@NullMarked
package dev.weft.sparse.amg;

import org.jspecify.annotations.NullMarked;
