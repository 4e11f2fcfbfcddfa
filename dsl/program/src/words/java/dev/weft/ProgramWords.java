package dev.weft;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.format.ProgramFile;
import dev.weft.program.pattern.GridPatterns;
import dev.weft.program.pattern.Patterns;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Words for programs, collectives and machines. Users import them through {@link Weft}; public, because JShell
 * completes public members only.
 */
public class ProgramWords extends MachineWords {
    ProgramWords() {}

    /**
     * Receives a message from any source.
     * Example: {@code program(2, mpi -> { if (mpi.rank() == 0) mpi.recv(anySource, KB(1)); else mpi.send(0, KB(1));
     * })}.
     */
    public static final int anySource = Mpi.ANY_SOURCE;
    /**
     * Receives a message with any tag.
     * Example: {@code program(2, mpi -> { if (mpi.rank() == 0) mpi.recv(1, KB(1), anyTag); else mpi.send(0, KB(1), 7);
     * })}.
     */
    public static final int anyTag = Mpi.ANY_TAG;
    /**
     * Places ranks round-robin, as {@code mpirun --map-by node} does: rank t is on node t mod nodes.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), perNode)} prints {@code 4 ranks, perNode}.
     */
    public static final Placement perNode = Placement.PER_NODE;

    /**
     * Places the ranks of a grid, which programs number row by row, on consecutive cores column by column: HPL's column-major process
     * mapping. Example: {@code hpl(1000, 100, 2, 4).on(cluster(4, 2).link(GBps(10), us(2)), columnMajor(2, 4)).gigaflops(20)}.
     */
    public static Placement columnMajor(int rows, int columns) {
        return Placement.grid(rows, columns, false);
    }

    /**
     * Places the ranks of a grid on consecutive cores row by row, as {@code perProcessor} does: HPL's row-major process mapping.
     * Example: {@code hpl(1000, 100, 2, 4).on(cluster(4, 2).link(GBps(10), us(2)), rowMajor(2, 4)).gigaflops(20)}.
     */
    public static Placement rowMajor(int rows, int columns) {
        return Placement.grid(rows, columns, true);
    }
    /**
     * Places ranks node by node, as {@code mpirun --map-by core} does: rank t is on node t div cores.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), perProcessor)} prints {@code 4 ranks,
     * perProcessor}.
     */
    public static final Placement perProcessor = Placement.PER_PROCESSOR;

    /**
     * Records a program of this number of ranks; each rank runs the body.
     * Example: {@code program(16, mpi -> mpi.sendrecv((mpi.rank() + 1) % 16, (mpi.rank() + 15) % 16, MB(4)))}.
     */
    public static Program program(int ranks, Consumer<? super Mpi> body) {
        return Program.record(ranks, body);
    }

    /**
     * Records a program whose lambda can be sent to other JVMs, so that {@code tinyMpi} can run it on several nodes.
     */
    public static <F extends Serializable & Consumer<? super Mpi>> Program program(int ranks, F body) {
        return Program.record(ranks, body);
    }

    /**
     * Reads a program from a file: Weft's text format, a time-independent trace of SimGrid, or a GOAL schedule of
     * LogGOPSim, as text or in the binary form of {@code txt2bin}. An error names the line, or the rank and operation.
     */
    public static Program program(String file) {
        return ProgramFile.read(path("program", file)).program();
    }

    /**
     * Reads a program from a time-independent trace of SimGrid, which counts computations in operations; each rank
     * performs {@code gigaflops} billion operations per second.
     * Example: {@code timeIndependentTrace("own.trace", 4).on(cluster(4, 2).link(GBps(1), us(5)), perNode)}.
     */
    public static Program timeIndependentTrace(String file, double gigaflops) {
        return ProgramFile.read(path("timeIndependentTrace", file), gigaflops * 1e9)
                .program();
    }

    /**
     * Creates a link with this bandwidth and without latency, for networks, clusters and schemes; an error at 0 B/s.
     * Example: {@code cluster(8, 2).link(link(MBps(84.2)))} prints {@code link: 84.2 MB/s}.
     */
    public static Link link(Bandwidth bandwidth) {
        return Link.of(bandwidth);
    }

    /**
     * Creates a link with this bandwidth and latency, for networks, clusters and schemes; an error at 0 B/s.
     * Example: {@code cluster(8, 2).link(link(MBps(84.2), us(50)))} prints {@code link: 84.2 MB/s, latency 50 us}.
     */
    public static Link link(Bandwidth bandwidth, Time latency) {
        return Link.of(bandwidth, latency);
    }

    /**
     * Creates a machine of equal nodes; {@code cores} is the number per node. There are up to 16,777,216 cores in
     * total.
     * Example: {@code cluster(8, 2).link(MBps(84.2), us(50))} prints {@code cluster of 8 nodes with 2 cores each}.
     */
    public static Machine cluster(int nodes, int cores) {
        return Machine.of(nodes, cores);
    }

    /**
     * Places ranks on cores drawn at random with this seed.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), randomPlacement(1))}.
     */
    public static Placement randomPlacement(long seed) {
        return Placement.random(seed);
    }

    /**
     * Places ranks node by node as {@code perProcessor} does, on nodes drawn at random with this seed: a partition of a
     * busy machine.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(8, 2), scatteredPlacement(1))}.
     */
    public static Placement scatteredPlacement(long seed) {
        return Placement.scattered(seed);
    }

    /**
     * Places each rank on the given node; the list begins with rank 0, nodes are numbered from 0.
     * Example: {@code program(4, mpi -> mpi.barrier()).on(cluster(2, 2), userPlacement(0, 1, 1, 0))} prints {@code 4
     * ranks, user 0 1 1 0}.
     */
    public static Placement userPlacement(int... nodes) {
        return Placement.user(nodes);
    }

    /**
     * Creates a grid of px times py ranks for the programs {@code lu}, {@code sweep3d}, {@code haloWait}, {@code
     * haloWaitall} and {@code stencil}.
     * Example: {@code grid(4, 4).haloWait(10, ms(1), KB(40))} prints {@code halo with wait 4x4}.
     */
    public static GridPatterns grid(int px, int py) {
        return GridPatterns.grid(px, py);
    }

    /**
     * Creates a ring program: in each round every rank computes for this time, sends to the next rank and receives from
     * the previous one.
     * Example: {@code ringShift(8, 10, ms(1), KB(100))} prints {@code ring of 8}.
     */
    public static Program ringShift(int ranks, int rounds, Time compute, Bytes size) {
        return Patterns.ring(ranks, rounds, compute, size);
    }

    /**
     * Creates a program of one master and {@code ranks - 1} workers: the master sends tasks and receives results from
     * any source; each task takes this time.
     * Example: {@code masterWorker(8, 100, ms(1), KB(1), KB(10))} prints {@code master and 7 workers}.
     */
    public static Program masterWorker(int ranks, int tasks, Time each, Bytes task, Bytes result) {
        return Patterns.masterWorker(ranks, tasks, each, task, result);
    }

    /**
     * Creates a program of random computation between collectives; {@code scv} is the squared coefficient of variation
     * of the computation times.
     * Example: {@code imbalanced(8, 10, ms(1), 0.5, KB(10), 1)} prints {@code imbalanced collectives, seed 1}.
     */
    public static Program imbalanced(int ranks, int iterations, Time mean, double scv, Bytes size, long seed) {
        return Patterns.imbalanced(ranks, iterations, mean, scv, size, seed);
    }

    /**
     * Creates the messages and computations of High-Performance Linpack: matrix order n, blocks of nb columns, p x q
     * ranks with this number of gigaflops each.
     * Example: {@code hpl(4000, 100, 2, 2, 4)} prints {@code HPL 4000 on 2x2}.
     */
    public static Program hpl(int n, int nb, int p, int q, double gigaflops) {
        return Patterns.hpl(n, nb, p, q, gigaflops);
    }

    /**
     * Selects the algorithms of collectives as Open MPI 4.1 does, by the numbers of ranks and bytes; {@code mpich()} selects
     * those of MPICH 4.2, and other adjectives replace single ones.
     * Example: {@code collectives().bcast(ring)} prints {@code bcast ring}.
     */
    public static CollectiveAlgorithms collectives() {
        return CollectiveAlgorithms.usual();
    }

    /**
     * Runs a collective along a binomial tree.
     * Example: {@code collectives().bcast(binomial)} prints {@code bcast binomial}.
     */
    public static final CollectiveAlgorithm binomial = CollectiveAlgorithm.BINOMIAL;
    /**
     * Runs a broadcast along Open MPI's binomial tree: ranks that have it send it to others at doubling distance.
     * Example: {@code collectives().bcast(binomialDoubling)} prints {@code bcast binomialDoubling}.
     */
    public static final CollectiveAlgorithm binomialDoubling = CollectiveAlgorithm.BINOMIAL_DOUBLING;
    /**
     * Runs a collective around a ring, or along a chain from the root.
     * Example: {@code collectives().allgather(ring)} prints {@code allgather ring}.
     */
    public static final CollectiveAlgorithm ring = CollectiveAlgorithm.RING;
    /**
     * Runs a collective between partners at doubling distance.
     * Example: {@code collectives().allreduce(recursiveDoubling)} prints {@code allreduce recursiveDoubling}.
     */
    public static final CollectiveAlgorithm recursiveDoubling = CollectiveAlgorithm.RECURSIVE_DOUBLING;
    /**
     * Runs a collective of p ranks in p - 1 rounds, in which each rank exchanges messages with one partner.
     * Example: {@code collectives().alltoall(pairwise)} prints {@code alltoall pairwise}.
     */
    public static final CollectiveAlgorithm pairwise = CollectiveAlgorithm.PAIRWISE;
    /**
     * Runs a collective as messages between one rank and each of the others.
     * Example: {@code collectives().gather(linear)} prints {@code gather linear}.
     */
    public static final CollectiveAlgorithm linear = CollectiveAlgorithm.LINEAR;
    /**
     * Runs an allreduce as a reduce-scatter by recursive halving and an allgather by recursive doubling (Rabenseifner).
     * Example: {@code collectives().allreduce(rabenseifner)} prints {@code allreduce rabenseifner}.
     */
    public static final CollectiveAlgorithm rabenseifner = CollectiveAlgorithm.RABENSEIFNER;
    /**
     * Runs a collective by dissemination: each rank sends to and receives from ranks at doubling distance.
     * Example: {@code collectives().barrier(dissemination)} prints {@code barrier dissemination}.
     */
    public static final CollectiveAlgorithm dissemination = CollectiveAlgorithm.DISSEMINATION;
    /**
     * Runs a broadcast along a k-nomial tree; {@code radix} sets its base, 4 by default.
     * Example: {@code collectives().bcast(knomial.radix(8))} prints {@code bcast knomial of radix 8}.
     */
    public static final CollectiveAlgorithm knomial = CollectiveAlgorithm.KNOMIAL;
    /**
     * Runs a collective along a chain in segments; {@code segments} sets their size, 32 KiB by default.
     * Example: {@code collectives().bcast(pipeline.segments(KiB(64)))} prints {@code bcast pipeline of 64 KiB}.
     */
    public static final CollectiveAlgorithm pipeline = CollectiveAlgorithm.PIPELINE;
    /**
     * Runs a broadcast or a reduce along a binary tree; {@code segments} cuts the message.
     * Example: {@code collectives().bcast(binary.segments(KiB(8)))} prints {@code bcast binary of 8 KiB}.
     */
    public static final CollectiveAlgorithm binary = CollectiveAlgorithm.BINARY;
    /**
     * Runs a broadcast as halves along the two subtrees of a binary tree, whose ranks then exchange them in pairs.
     * Example: {@code collectives().bcast(splitBinary)} prints {@code bcast splitBinary}.
     */
    public static final CollectiveAlgorithm splitBinary = CollectiveAlgorithm.SPLIT_BINARY;
    /**
     * Runs a reduce along a binary tree that adds in the order of ranks.
     * Example: {@code collectives().reduce(inOrderBinary)} prints {@code reduce inOrderBinary}.
     */
    public static final CollectiveAlgorithm inOrderBinary = CollectiveAlgorithm.IN_ORDER_BINARY;
    /**
     * Runs a broadcast as a binomial scatter and an allgather by recursive doubling (van de Geijn).
     * Example: {@code collectives().bcast(scatterAllgather)} prints {@code bcast scatterAllgather}.
     */
    public static final CollectiveAlgorithm scatterAllgather = CollectiveAlgorithm.SCATTER_ALLGATHER;
    /**
     * Runs a broadcast as a binomial scatter and an allgather around a ring (van de Geijn).
     * Example: {@code collectives().bcast(scatterRing)} prints {@code bcast scatterRing}.
     */
    public static final CollectiveAlgorithm scatterRing = CollectiveAlgorithm.SCATTER_RING;
    /**
     * Runs an allreduce around a ring whose first half passes blocks in segments, 1 MiB by default.
     * Example: {@code collectives().allreduce(segmentedRing.segments(KiB(256)))} prints {@code allreduce segmentedRing
     * of 256 KiB}.
     */
    public static final CollectiveAlgorithm segmentedRing = CollectiveAlgorithm.SEGMENTED_RING;
    /**
     * Runs an allreduce of whole messages between ranks at distances 1, 1, 3, 5, 11, .. in alternating directions
     * (Swing).
     * Example: {@code collectives().allreduce(swing)} prints {@code allreduce swing}.
     */
    public static final CollectiveAlgorithm swing = CollectiveAlgorithm.SWING;
    /**
     * Runs an allreduce as a reduce-scatter and an allgather between the partners of {@code swing}.
     * Example: {@code collectives().allreduce(swingBandwidth)} prints {@code allreduce swingBandwidth}.
     */
    public static final CollectiveAlgorithm swingBandwidth = CollectiveAlgorithm.SWING_BANDWIDTH;
    /**
     * Runs an allreduce of whole messages along a Bine butterfly, whose partners are those of {@code swing}.
     * Example: {@code collectives().allreduce(bine)} prints {@code allreduce bine}.
     */
    public static final CollectiveAlgorithm bine = CollectiveAlgorithm.BINE;
    /**
     * Runs an allreduce as a reduce-scatter and an allgather along a Bine butterfly.
     * Example: {@code collectives().allreduce(bineBandwidth)} prints {@code allreduce bineBandwidth}.
     */
    public static final CollectiveAlgorithm bineBandwidth = CollectiveAlgorithm.BINE_BANDWIDTH;
    /**
     * Runs an allreduce within groups of consecutive ranks, among their leaders, and back; 8 ranks and 1 leader by
     * default.
     * Example: {@code collectives().allreduce(hierarchical.groups(32).leaders(4))} prints {@code allreduce hierarchical
     * of 32 ranks and 4 leaders}.
     */
    public static final CollectiveAlgorithm hierarchical = CollectiveAlgorithm.HIERARCHICAL;
    /**
     * Runs an allgather or an alltoall by Bruck's algorithm: ceil(log2 p) rounds of several parts.
     * Example: {@code collectives().alltoall(bruck)} prints {@code alltoall bruck}.
     */
    public static final CollectiveAlgorithm bruck = CollectiveAlgorithm.BRUCK;
    /**
     * Runs an allgather between neighbours in turn, with two parts in a message; an even number of ranks.
     * Example: {@code collectives().allgather(neighborExchange)} prints {@code allgather neighborExchange}.
     */
    public static final CollectiveAlgorithm neighborExchange = CollectiveAlgorithm.NEIGHBOR_EXCHANGE;
    /**
     * Runs an allgather between ranks at halving distance, with each part as a message.
     * Example: {@code collectives().allgather(sparbit)} prints {@code allgather sparbit}.
     */
    public static final CollectiveAlgorithm sparbit = CollectiveAlgorithm.SPARBIT;
    /**
     * Runs an alltoall in p - 1 rounds between ranks whose numbers differ in the bits of the round; a power of two
     * of ranks.
     * Example: {@code collectives().alltoall(pairwiseXor)} prints {@code alltoall pairwiseXor, alltoallv pairwiseXor}.
     */
    public static final CollectiveAlgorithm pairwiseXor = CollectiveAlgorithm.PAIRWISE_XOR;
    /**
     * Runs an alltoall with up to a window of messages at a time, 32 by default.
     * Example: {@code collectives().alltoall(linearWindow.window(8))} prints {@code alltoall linearWindow of 8,
     * alltoallv linearWindow of 8}.
     */
    public static final CollectiveAlgorithm linearWindow = CollectiveAlgorithm.LINEAR_WINDOW;
    /**
     * Runs an alltoall with messages for whole groups of consecutive ranks first, then within groups; 8 ranks by
     * default.
     * Example: {@code collectives().alltoall(localityAware.groups(4))} prints {@code alltoall localityAware of 4
     * ranks}.
     */
    public static final CollectiveAlgorithm localityAware = CollectiveAlgorithm.LOCALITY_AWARE;
    /**
     * Runs a reduceScatter as halves of halves between ranks at halving distance.
     * Example: {@code collectives().reduceScatter(recursiveHalving)} prints {@code reducescatter recursiveHalving}.
     */
    public static final CollectiveAlgorithm recursiveHalving = CollectiveAlgorithm.RECURSIVE_HALVING;
    /**
     * Runs a reduceScatter as halves of halves between ranks at doubling distance, then sends each part to its rank.
     * Example: {@code collectives().reduceScatter(butterfly)} prints {@code reducescatter butterfly}.
     */
    public static final CollectiveAlgorithm butterfly = CollectiveAlgorithm.BUTTERFLY;
    /**
     * Runs a barrier as a message that goes twice around a ring.
     * Example: {@code collectives().barrier(doubleRing)} prints {@code barrier doubleRing}.
     */
    public static final CollectiveAlgorithm doubleRing = CollectiveAlgorithm.DOUBLE_RING;
    /**
     * Runs a barrier up and down a binomial tree.
     * Example: {@code collectives().barrier(tree)} prints {@code barrier tree}.
     */
    public static final CollectiveAlgorithm tree = CollectiveAlgorithm.TREE;

    private static Path path(String word, String file) {
        ModelException.required(file, "file", "Write program(\"halo.weft\")");
        try {
            return Path.of(file);
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    word, "is not a valid file name", "Check its characters", file.replace((char) 0, ' '));
        }
    }
}
