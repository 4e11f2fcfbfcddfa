/**
 * Messages of products of matrices whose rows are distributed over processes.
 *
 * <p>Reading order: {@link dev.weft.sparse.exchange.Exchange}, {@code OwnedRows}, {@code Tally}, {@code Contribution}, and
 * {@link dev.weft.sparse.exchange.Sent}, the result.
 *
 * <p>A question to follow: which values of x does a process receive for A x? Begin at {@code Exchange.vector}.
 */
@NullMarked
package dev.weft.sparse.exchange;

import org.jspecify.annotations.NullMarked;
