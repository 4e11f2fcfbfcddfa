package dev.weft;

import dev.weft.tinympi.TinyMpi;

/**
 * Words for programs that run as ranks on the cores of this machine. Users import them through {@link Weft}; public, because JShell
 * completes public members only.
 */
public class TinyMpiWords extends QueueingWords {
    TinyMpiWords() {}

    /**
     * Runs the code of a job's program, or of the stencil, for real: as ranks that share the cores of this machine.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(1, 4), perNode).solve(tinyMpi)} prints {@code run by
     * TinyMPI}.
     */
    public static final TinyMpi tinyMpi = TinyMpi.USUAL;

    /**
     * Runs the code of a job's program for real on this number of nodes and cores of each, with {@code ratio} consecutive ranks on
     * each core; a node is a JVM.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(1, 4), perNode).solve(tinyMpi(1, 2, 2))} prints {@code 1
     * node with 2 cores each}.
     */
    public static TinyMpi tinyMpi(int nodes, int cores, int ratio) {
        return TinyMpi.USUAL.on(nodes, cores, ratio);
    }
}
