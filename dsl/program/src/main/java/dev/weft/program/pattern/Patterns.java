package dev.weft.program.pattern;

import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.simulation.RandomStream;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;

/** Programs that communicate like well-known codes. */
public final class Patterns {
    /** A larger number was probably meant in flops. */
    private static final double MOST_GIGAFLOPS = 1e6;

    private Patterns() {}

    /**
     * Builds a ring: in each round every rank computes, sends to the next and receives from the previous rank, at the
     * same time.
     */
    public static Program ring(int ranks, int rounds, Time compute, Bytes size) {
        requireCount("rounds", rounds);
        requireTime(compute);
        requireSize(size);
        return Program.record(ranks, 2.0 * rounds, mpi -> {
                    for (int round = 0; round < rounds; round++) {
                        mpi.compute(compute);
                        mpi.sendrecv((mpi.rank() + 1) % ranks, (mpi.rank() + ranks - 1) % ranks, size);
                    }
                })
                .as("ring of " + ranks);
    }

    /**
     * Builds a master that serves its workers: it sends each worker a task, and the next one for each result from any
     * source. While recording it is unknown which worker is ready, so tasks go to the workers in round-robin order.
     */
    public static Program masterWorker(int ranks, int tasks, Time each, Bytes task, Bytes result) {
        if (ranks < 2) {
            throw ModelException.of(
                    "masterWorker(" + ranks + ", ..)",
                    "needs at least 2 ranks, a master and a worker",
                    "Use 2 or more ranks");
        }
        requireCount("tasks", tasks);
        requireTime(each);
        requireSize(task);
        requireSize(result);
        int workers = ranks - 1;
        return Program.record(ranks, 2.0 * tasks / ranks, mpi -> {
                    if (mpi.rank() > 0) {
                        for (int k = mpi.rank() - 1; k < tasks; k += workers) {
                            mpi.recv(0, task, 1);
                            mpi.compute(each);
                            mpi.send(0, result, 2);
                        }
                        return;
                    }
                    for (int k = 0; k < Math.min(workers, tasks); k++) {
                        mpi.send(1 + k, task, 1);
                    }
                    for (int k = 0; k < tasks; k++) {
                        mpi.recv(Mpi.ANY_SOURCE, result, 2);
                        if (k + workers < tasks) {
                            mpi.send(1 + k % workers, task, 1);
                        }
                    }
                })
                .as("master and " + workers + " workers");
    }

    /**
     * Builds iterations of random work (lognormal with this squared coefficient of variation), each followed by an
     * allreduce, an alltoall, a bcast from and a reduce to rank 0, and a barrier. The seed determines the work of each
     * rank.
     */
    public static Program imbalanced(int ranks, int iterations, Time mean, double scv, Bytes size, long seed) {
        if (!(scv >= 0 && scv < 1e6)) {
            throw ModelException.of(
                    "imbalanced(..), squared coefficient of variation " + scv,
                    "must be from 0 to below 1,000,000",
                    "Try 0.1");
        }
        requireCount("iterations", iterations);
        requireTime(mean);
        requireSize(size);
        double sigma = Math.sqrt(StrictMath.log(1 + scv));
        // ranks with equal steps share them
        double stepsOfEach = scv == 0 ? 6.0 * iterations / ranks : 6.0 * iterations;
        return Program.record(ranks, stepsOfEach, mpi -> {
                    RandomStream random = RandomStream.of(seed, mpi.rank());
                    for (int iteration = 0; iteration < iterations; iteration++) {
                        mpi.compute(mean.times(StrictMath.exp(sigma * random.normal() - sigma * sigma / 2)));
                        mpi.allreduce(new Bytes(8));
                        mpi.alltoall(size);
                        mpi.bcast(0, size);
                        mpi.reduce(0, size);
                        mpi.barrier();
                    }
                })
                .as("imbalanced collectives, seed " + seed);
    }

    /**
     * Builds the messages of High-Performance Linpack for a matrix of order n in blocks of nb on a grid of p rows and q
     * columns, without look-ahead: for each panel nb pivot exchanges in the owners' column, the panel's broadcast along
     * each row by an increasing ring (rank to next rank, the scheme of the paper's Figures 8 and 9), and the row swaps
     * in each column. Computations take their floating-point operations at this rate. The paper's three schedules are
     * placements.
     */
    @From(paper = "Vienne et al. 2008", equation = "section VI-D")
    public static Program hpl(int n, int nb, int p, int q, double gigaflops) {
        boolean small = n < 1 || nb < 1 || p < 1 || q < 1 || !(gigaflops > 0);
        if (small || nb > n) {
            throw ModelException.call(
                    "hpl",
                    small ? "all arguments must be above zero" : "nb must not exceed n",
                    "Try hpl(20500, 128, 2, 4, 2)",
                    n,
                    nb,
                    p,
                    q,
                    gigaflops);
        }
        if (gigaflops > MOST_GIGAFLOPS) {
            throw ModelException.call(
                    "hpl",
                    "gigaflops of a rank must not exceed 1,000,000, a petaflop per second",
                    "Use 4 for 4e9 floating-point operations per second",
                    n,
                    nb,
                    p,
                    q,
                    gigaflops);
        }
        double panels = Math.ceil((double) n / nb);
        double pivots = p > 1 ? (double) n / q : 0;
        return Program.record(
                        ranks(p, q),
                        6 * panels + pivots,
                        mpi -> Linpack.collective(mpi, new BlockCyclic(n, nb), p, q, gigaflops * 1e9)
                                .run())
                .as("HPL " + n + " on " + p + "x" + q);
    }

    /**
     * Returns the messages of Linpack whose columns of processes exchange rows in steps, and whose rows pass panels along chains of
     * distances from the owner, without look-ahead.
     *
     * @param efficiency the speed at which panels are factorized, as a share of that of updates
     * @param flops of each rank, in operations per second
     */
    public static Program linpack(
            BlockCyclic matrix, int p, int q, List<int[]> chains, double efficiency, double... flops) {
        double steps = Math.ceil(Math.log(p) / Math.log(2));
        return Program.record(
                        ranks(p, q),
                        matrix.blocks() * (6 + 2 * steps) + steps * matrix.n() / q,
                        mpi -> Linpack.exchanging(mpi, matrix, p, q, flops[mpi.rank()], efficiency, chains)
                                .run())
                .as("HPL " + matrix.n() + " on " + p + "x" + q);
    }

    /** Returns the ranks of a grid; an error for more than a program can have. */
    static int ranks(int p, int q) {
        if ((long) p * q > ProgramBuilder.MOST_RANKS) {
            throw ModelException.of(
                    "grid of " + p + " x " + q + " ranks",
                    "a program has up to " + ProgramBuilder.MOST_RANKS + " ranks, and these are " + (long) p * q,
                    "Use a smaller grid");
        }
        return p * q;
    }

    static void requireTime(Time time) {
        ModelException.required(time, "computation time", "Write ms(1)");
    }

    static void requireSize(Bytes size) {
        ModelException.required(size, "message size", "Write KiB(64)");
    }

    /** Requires a count that is not negative; zero gives an empty program. */
    static void requireCount(String what, int count) {
        if (count < 0) {
            throw ModelException.of(what + " = " + count, "must not be negative", "Try 10");
        }
    }
}
