/**
 * TinyMPI (Nigay et al. 2018): programs that run for real, with several ranks on each core.
 *
 * <p>Reading order: {@link dev.weft.tinympi.TinyMpi} is the method, and {@link dev.weft.tinympi.TinyMpiRun} its answer. A {@code Runner} keeps
 * the nodes on which programs run, {@code Rounds} runs several programs in turn, and a {@code TimedRun} is one of their runs. {@link
 * dev.weft.tinympi.TinyMpiCommand} runs a {@code JavaProgram} from the command line. Nodes are started by {@code dev.weft.tinympi.launch};
 * ranks run in {@code dev.weft.tinympi.run}.
 *
 * <p>A question to follow: what happens in {@code program(4, mpi -> mpi.barrier()).on(cluster(1, 4), perNode).solve(tinyMpi)}? Begin
 * at {@code TinyMpi}, and read {@code Runner}, {@code dev.weft.tinympi.run.LiveNode} and {@code dev.weft.tinympi.run.LiveRank}.
 */
@NullMarked
package dev.weft.tinympi;

import org.jspecify.annotations.NullMarked;
