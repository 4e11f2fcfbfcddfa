/**
 * Solvers of queueing networks in arrays, independent of messages, tables and words.
 *
 * <p>Follow one network: it is checked and becomes primitive arrays ({@link dev.weft.queueing.compiled.Compiled}), with a {@link
 * dev.weft.queueing.compiled.SolverStation} per station, its {@link dev.weft.queueing.compiled.Speed}, and a {@link
 * dev.weft.queueing.compiled.Chain} per class. {@link dev.weft.queueing.solve.Solving} removes its open classes ({@code OpenLoad}), merges
 * classes of proportional demands ({@code ProportionalClasses}) and passes the rest, a closed network of distinct classes ({@code
 * ClosedNetwork}), in independent parts ({@code Components}) to the cheapest exact {@code SolutionMethod}: {@code SingleClassMva}, {@code
 * MultiClassMva}, {@code BoundClasses} or {@code Convolution}, and {@code LogConvolution} where their terms leave the range of a
 * double; or to an {@link dev.weft.queueing.solve.ApproximateMva}. {@link dev.weft.queueing.solve.Solved} holds the means and computes
 * further measures (idle probability, distribution, elasticity, bounds) on demand.
 *
 * <p>Below the methods: {@code Lattice} indexes populations, {@code Tilted} makes each station an operation on it, {@code SaddlePoint}
 * chooses the rates that keep its terms in range, and {@code Scaled} holds the remaining factor as a logarithm. {@code Binding} sorts
 * stations into private and shared ones, {@code PrivatePart} and {@code SharedPart} are the factors of {@code BoundClasses}.
 *
 * <p>Reading order: {@code Compiled}, {@code ClosedNetwork}, {@code SolutionMethod} with {@code SingleClassMva} as the simplest one, {@code
 * Solving}, {@code ProportionalClasses}, {@code Solved}; then {@code Bounds} and {@code Certified}, which bound the error of an
 * approximation. {@code ClosedNetwork} does not know its methods: derived data ({@code Bounds}, {@code Symmetry}, {@code Binding}) are cached with
 * it by {@code once}. First-come stations of unequal service times
 * ({@code FcfsStations}) have no product form: {@code FirstComeChain} takes them to the Markov chain of {@code dev.weft.queueing.chain}, and {@code
 * LineBounds} bound their approximations.
 *
 * <p>A question to follow: how is the message rate of two hosts of 16 cores computed? Begin at {@code Solving}, which finds one class and
 * passes it to {@code SingleClassMva}.
 */
@NullMarked
package dev.weft.queueing.solve;

import org.jspecify.annotations.NullMarked;
