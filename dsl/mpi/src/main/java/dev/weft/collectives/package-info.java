/**
 * Which algorithm of a collective is best, and why: cost by rounds, the choice of libraries and its regret, and costs fitted to timings of
 * collectives.
 *
 * <p>Reading order: {@link dev.weft.collectives.Collective} is one collective; placed on a machine it is a {@link
 * dev.weft.collectives.PlacedCollective}, the question that an algorithm answers. {@code CountedLane} writes down the messages of an
 * algorithm, {@code Schedule} puts them into rounds, {@code RoundLoads} keeps what is different in a round, and {@code RoundCosts} turns that into
 * seconds. {@code FittedRounds} finds those costs in measured times, with {@code GpuTimes} for GPUs, and {@code NcclTuning} is NCCL's own estimate.
 *
 * <p>A question to follow: which allreduce of 64 KiB is fastest on 16 nodes? Begin at {@code collective(allreduce, KiB(64))
 * .on(blueWaters.nodes(16).cores(1), perNode).best()}.
 */
@NullMarked
package dev.weft.collectives;

import org.jspecify.annotations.NullMarked;
