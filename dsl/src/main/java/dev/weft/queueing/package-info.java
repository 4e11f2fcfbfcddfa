/**
 * Queueing networks of the messages between hosts (Bridges et al., ExaMPI 2015), and general product-form networks.
 *
 * <p>How to read it: a network is checked and becomes primitive arrays ({@link dev.weft.queueing.Compiled}). {@code Solver}
 * takes its open classes out ({@code OpenLoad}), joins classes that behave alike ({@code Merging}) and hands what is left, a
 * closed network of distinct classes ({@code Core}), to the cheapest exact {@code Method}: one file each. {@code Solved}
 * holds the means and answers further questions (idle probability, distribution, elasticity) when asked.
 */
@NullMarked
package dev.weft.queueing;

import org.jspecify.annotations.NullMarked;
