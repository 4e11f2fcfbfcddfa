/**
 * Bandwidth sharing between concurrent communications (Vienne et al., CLUSTER 2008): the questions and answers of the
 * model.
 *
 * <p>Reading order: a {@link dev.weft.sharing.Scheme} is the question; its settings are in {@code SchemeOptions}, its arrays in {@code
 * SchemeGraph}. A {@link dev.weft.sharing.SharingModel} is the method; it computes penalties in {@link
 * dev.weft.sharing.contention}, those of Myrinet from the state sets of {@link dev.weft.sharing.states}. {@link
 * dev.weft.sharing.Penalties} (all communications under way at once) and {@link dev.weft.sharing.TransferTimes} (transfers that end one
 * after the other, in {@code FluidRun}) are the answers, each with its table and explanation. Programs of many ranks are in {@code
 * replay}, which this package does not use.
 *
 * <p>A question to follow: why is a communication slowed down three times? Begin at {@code scheme("a:0->1 b:0->2
 * c:0->3").penalty(myrinet).explain()}.
 */
@NullMarked
package dev.weft.sharing;

import org.jspecify.annotations.NullMarked;
