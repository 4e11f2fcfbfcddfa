/**
 * One fork and its join, beside the networks of {@code dev.weft.queueing}: the time of the slowest of parallel branches. A fork within a
 * network is {@link dev.weft.queueing.QueueingNetwork#fork}.
 *
 * <p>Reading order: {@link dev.weft.queueing.forks.ForkJoin} (the question), {@link dev.weft.queueing.forks.ForkJoinSolution} (its answer:
 * exact for one outstanding piece of work by {@code dev.weft.queueing.times.ForkJoinMaximum}, by Varki's approximation for several), {@code
 * ForkJoinRun} (the simulation).
 *
 * <p>A question to follow: how much longer than its mean does a barrier of 64 ranks take? Begin at {@code forkJoin(..)} of the words, and
 * read {@code ForkJoinSolution.solve}.
 */
@NullMarked
package dev.weft.queueing.forks;

import org.jspecify.annotations.NullMarked;
