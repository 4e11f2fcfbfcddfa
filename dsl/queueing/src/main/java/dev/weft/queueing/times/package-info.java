/**
 * Distributions of times without waiting: of stages in series ({@link dev.weft.queueing.times.StageSum}, by a {@code PhaseChain}) and
 * of parallel branches that must all end ({@link dev.weft.queueing.times.ForkJoinMaximum}). Independent of networks.
 */
@NullMarked
package dev.weft.queueing.times;

import org.jspecify.annotations.NullMarked;
