/**
 * Bandwidth sharing between concurrent communications (Vienne et al., CLUSTER 2008): the questions and answers of the
 * model.
 * <p>How to read it: a {@link dev.weft.sharing.Scheme} becomes arrays ({@code SchemeGraph}); its communications start
 * in the {@code Contenders} of a {@link dev.weft.sharing.SharingModel}, which charge penalties to a changing set
 * (package {@code contention}; the state sets of Myrinet are in {@code states}). {@link dev.weft.sharing.Penalties}
 * charges all at once; in {@code FluidRun} they end one after the other. Programs of many tasks are in {@code
 * replay}, which this package does not use.
 */
@NullMarked
package dev.weft.sharing;

import org.jspecify.annotations.NullMarked;
