/**
 * Programs: the operations of each rank of an application, independent of a machine.
 *
 * <p>Reading order: a user's lambda calls {@code Mpi}; {@code Recorder} runs it once per rank and {@code RecordedMpi}
 * writes each call to a {@code RankBuilder}. {@code Program} is the result, one {@code Steps} per rank; {@code Soundness}
 * checks every program, and {@code ProgramCheck} finds further errors. {@code Expansion} replaces collectives by
 * point-to-point messages: {@code CollectiveAlgorithms} chooses an algorithm, and {@code CollectiveRounds} runs it on a
 * {@code CollectiveLane}, here one that records steps. {@code Job} is programs on a cluster. {@code ProgramText} writes
 * Weft's text format, and {@code GoalText} GOAL schedules; {@code dev.weft.program.format} describes the text format's
 * grammar, and reads it and other formats.
 *
 * <p>A question to follow: which messages does {@code mpi.allreduce(KiB(64))} send on 8 ranks? Begin at {@code Expansion}, and read {@code
 * CollectiveAlgorithms} and {@code CollectiveRounds}.
 */
@NullMarked
package dev.weft.program;

import org.jspecify.annotations.NullMarked;
