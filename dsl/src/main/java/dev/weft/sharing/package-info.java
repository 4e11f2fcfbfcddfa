/**
 * Bandwidth sharing between concurrent communications (Vienne et al., CLUSTER 2008): what users write and read.
 *
 * <p>How to read it: a {@link dev.weft.sharing.Scheme} becomes arrays ({@code SchemeGraph}); its communications start in the {@code
 * Contenders} of a {@link dev.weft.sharing.SharingModel}, which charge penalties to a changing set (package {@code contention}; what
 * Myrinet counts is in {@code states}). {@link dev.weft.sharing.Penalties} charges all at once, {@code FluidRun} lets them end one
 * after the other. Programs of many tasks are in {@code replay}, which nothing here knows of.
 */
@NullMarked
package dev.weft.sharing;

import org.jspecify.annotations.NullMarked;
