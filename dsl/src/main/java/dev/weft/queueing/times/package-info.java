/**
 * How long it takes where nobody waits, as a distribution: for stages one after the other ({@link
 * dev.weft.queueing.times.StageSum}, by a {@code PhaseChain}) and for branches side by side, all of which must end ({@link
 * dev.weft.queueing.times.ForkJoinMaximum}). Knows nothing of networks.
 */
@NullMarked
package dev.weft.queueing.times;

import org.jspecify.annotations.NullMarked;
