/**
 * Product-form networks in numbers, and every method that solves them. Knows nothing of messages, tables or words.
 *
 * <p>How to read it: a network is checked and becomes primitive arrays ({@link dev.weft.queueing.solve.Compiled}), with a {@link
 * dev.weft.queueing.solve.SolverStation} per station, its {@link dev.weft.queueing.solve.Speed}, and a {@link
 * dev.weft.queueing.solve.Chain} per class. {@link dev.weft.queueing.solve.Solving} takes its open classes out ({@code OpenLoad}),
 * joins classes that behave alike ({@code ProportionalClasses}) and hands what is left, a closed network of distinct classes ({@code
 * Core}), in parts that do not meet ({@code Components}) to the cheapest exact {@code SolutionMethod}: {@code SingleClassMva}, {@code
 * PopulationLattice}, {@code BoundClasses} or {@code Convolution}, and {@code LogConvolution} where their numbers leave the range
 * of a double; or to an {@link dev.weft.queueing.solve.ApproximateMva}. {@link dev.weft.queueing.solve.Solved} holds the means and
 * answers further questions (idle probability, distribution, elasticity, bounds) when asked.
 *
 * <p>Below the methods: {@code Lattice} numbers populations, {@code Tilted} makes each station an operation on it, {@code
 * SaddlePoint} chooses the rates that keep its numbers in range, and {@code Scaled} holds the rest as a logarithm. {@code
 * Binding} says how classes hang together, {@code PrivatePart} and {@code SharedPart} are what {@code BoundClasses} multiplies.
 *
 * <p>In this order: {@code Compiled}, {@code Core}, {@code SolutionMethod} with {@code SingleClassMva} as the plainest one, {@code Solving},
 * {@code ProportionalClasses}, {@code Solved}; then {@code Bounds} and {@code Certified}, which say how far off an approximation is. {@code Core}
 * knows none of its methods: what one finds out about it ({@code Bounds}, {@code Symmetry}, {@code Binding}) is kept with it by
 * {@code once}. What begins with {@code Line} is for queues whose classes need different times, which have no product form.
 */
@NullMarked
package dev.weft.queueing.solve;

import org.jspecify.annotations.NullMarked;
