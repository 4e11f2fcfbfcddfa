package dev.weft;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.CollectiveAlgorithms;
import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.format.ProgramFile;
import dev.weft.trace.program.pattern.GridPatterns;
import dev.weft.trace.program.pattern.Patterns;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Programs of ranks, collectives and the machines that they run on. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class ProgramWords extends StudyWords {
    ProgramWords() {}

    /**
     * Receives from whoever sends first.
     * Example: {@code program(2, mpi -> { if (mpi.rank() == 0) mpi.recv(anySource, KB(1)); else mpi.send(0, KB(1)); })}.
     */
    public static final int anySource = Mpi.ANY_SOURCE;
    /**
     * Receives whatever the tag.
     * Example: {@code program(2, mpi -> { if (mpi.rank() == 0) mpi.recv(1, KB(1), anyTag); else mpi.send(0, KB(1), 7); })}.
     */
    public static final int anyTag = Mpi.ANY_TAG;
    /**
     * Tasks go round the nodes: task t on node t mod nodes.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), perNode)}.
     */
    public static final Placement perNode = Placement.PER_NODE;
    /**
     * Tasks fill each node before the next: task t on node t div cores.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), perProcessor)}.
     */
    public static final Placement perProcessor = Placement.PER_PROCESSOR;

    /**
     * What so many ranks do.
     * Example: {@code program(16, mpi -> mpi.sendrecv((mpi.rank() + 1) % 16, (mpi.rank() + 15) % 16, MB(4)))}.
     */
    public static Program program(int ranks, Consumer<? super Mpi> body) {
        return Program.record(ranks, body);
    }

    /** A program from a file: Weft's text, a time-independent trace of SimGrid, or a GOAL schedule of LogGOPSim. */
    public static Program program(String file) {
        return ProgramFile.read(path(file)).program();
    }

    /**
     * A program from a time-independent trace of SimGrid, whose computations are counted in operations: each rank does this many
     * gigaflops. Example: {@code timeIndependentTrace("own.trace", 4).on(cluster(4, 2).link(GBps(1), us(5)), perNode)}.
     */
    public static Program timeIndependentTrace(String file, double gigaflops) {
        return ProgramFile.read(path(file), gigaflops * 1e9).program();
    }

    /**
     * A link of this bandwidth and without latency, which networks, clusters and schemes take alike.
     * Example: {@code cluster(8, 2).link(link(MBps(84.2), us(50)))}.
     */
    public static Link link(Bandwidth bandwidth) {
        return Link.of(bandwidth);
    }

    /** A link of this bandwidth and latency, which networks, clusters and schemes take alike. */
    public static Link link(Bandwidth bandwidth, Time latency) {
        return Link.of(bandwidth, latency);
    }

    /** A machine of so many equal nodes with so many cores each. Example: {@code cluster(8, 2).link(MBps(84.2), us(50))}. */
    public static Machine cluster(int nodes, int cores) {
        return Machine.of(nodes, cores);
    }

    /**
     * Ranks on cores drawn at random from this seed.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), randomPlacement(1))}.
     */
    public static Placement randomPlacement(long seed) {
        return Placement.random(seed);
    }

    /**
     * Ranks fill nodes one after the other, as perProcessor does, but nodes drawn at random from this seed: a partition of a busy machine.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(8, 2), scatteredPlacement(1))}.
     */
    public static Placement scatteredPlacement(long seed) {
        return Placement.scattered(seed);
    }

    /**
     * The node of each rank, from rank 0.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), userPlacement(0, 1, 1, 0))}.
     */
    public static Placement userPlacement(int... nodes) {
        return Placement.user(nodes);
    }

    /**
     * A grid of px times py ranks, for {@code lu}, {@code sweep3d}, {@code haloWait}, {@code haloWaitall}, {@code stencil}.
     * Example: {@code grid(4, 4).haloWait(10, ms(1), KB(40))}.
     */
    public static GridPatterns grid(int px, int py) {
        return GridPatterns.grid(px, py);
    }

    /**
     * A program in which each rank computes, sends to the next and receives from the one before, round after round.
     * Example: {@code ringShift(8, 10, ms(1), KB(100))}.
     */
    public static Program ringShift(int ranks, int rounds, Time compute, Bytes size) {
        return Patterns.ring(ranks, rounds, compute, size);
    }

    /**
     * A program of a master that receives from any source, and workers.
     * Example: {@code masterWorker(8, 100, ms(1), KB(1), KB(10))}.
     */
    public static Program masterWorker(int ranks, int tasks, Time each, Bytes task, Bytes result) {
        return Patterns.masterWorker(ranks, tasks, each, task, result);
    }

    /**
     * A program of random work (squared coefficient of variation scv) between collectives.
     * Example: {@code imbalanced(8, 10, ms(1), 0.5, KB(10), 1)}.
     */
    public static Program imbalanced(int ranks, int iterations, Time mean, double scv, Bytes size, long seed) {
        return Patterns.imbalanced(ranks, iterations, mean, scv, size, seed);
    }

    /**
     * What High-Performance Linpack sends and computes: order n, blocks of nb, p x q ranks of so many gigaflops each.
     * Example: {@code hpl(4000, 100, 2, 2, 4)}.
     */
    public static Program hpl(int n, int nb, int p, int q, double gigaflops) {
        return Patterns.hpl(n, nb, p, q, gigaflops);
    }

    /** The algorithms that Open MPI 4.1 chooses for collectives by ranks and bytes; adjectives name others. Example: {@code collectives().bcast(ring)}. */
    public static CollectiveAlgorithms collectives() {
        return CollectiveAlgorithms.usual();
    }

    /** Along a binomial tree. Example: {@code collectives().bcast(binomial)}. */
    public static final CollectiveAlgorithm binomial = CollectiveAlgorithm.BINOMIAL;
    /** Round a ring, or along a chain from the root. Example: {@code collectives().allgather(ring)}. */
    public static final CollectiveAlgorithm ring = CollectiveAlgorithm.RING;
    /** Partners at doubling distance. Example: {@code collectives().allreduce(recursiveDoubling)}. */
    public static final CollectiveAlgorithm recursiveDoubling = CollectiveAlgorithm.RECURSIVE_DOUBLING;
    /** Each with each, one after the other. Example: {@code collectives().alltoall(pairwise)}. */
    public static final CollectiveAlgorithm pairwise = CollectiveAlgorithm.PAIRWISE;
    /** One with all others in turn. Example: {@code collectives().gather(linear)}. */
    public static final CollectiveAlgorithm linear = CollectiveAlgorithm.LINEAR;
    /** Halves of halves, there and back. Example: {@code collectives().allreduce(rabenseifner)}. */
    public static final CollectiveAlgorithm rabenseifner = CollectiveAlgorithm.RABENSEIFNER;
    /** To and from ranks at doubling distance. Example: {@code collectives().barrier(dissemination)}. */
    public static final CollectiveAlgorithm dissemination = CollectiveAlgorithm.DISSEMINATION;

    private static Path path(String file) {
        ModelException.required(file, "a file", "Write program(\"halo.weft\")");
        try {
            return Path.of(file);
        } catch (InvalidPathException noPath) {
            throw ModelException.cannot(
                    "read", file.replace((char) 0, ' '), "it is no name of a file", "Check its characters");
        }
    }
}
