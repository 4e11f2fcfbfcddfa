/**
 * Programs: what each rank of an application does, apart from any machine.
 *
 * <p>How to read it: {@code Mpi} is what a user's lambda calls; {@code Recorder} runs it once per rank and {@code RecordedMpi}
 * writes down each call into a {@code RankBuilder}. {@code Program} is the result, one {@code Steps} per rank; {@code Soundness}
 * says what every program fulfils, {@code ProgramCheck} what else may be wrong. {@code Expansion} puts collectives into
 * point-to-point messages by {@code CollectiveAlgorithms}. {@code Job} is programs on a cluster. {@code ProgramText} writes
 * Weft's own text format, whose grammar stands at {@code dev.weft.trace.program.format}, which also reads it and others.
 */
@NullMarked
package dev.weft.trace.program;

import org.jspecify.annotations.NullMarked;
