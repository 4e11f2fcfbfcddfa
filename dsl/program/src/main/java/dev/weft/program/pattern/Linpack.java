package dev.weft.program.pattern;

import dev.weft.program.Mpi;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One rank of High-Performance Linpack (Dongarra, Luszczek, Petitet 2003; algorithm of netlib.org/benchmark/hpl): a block-cyclic
 * matrix on a grid of p rows and q columns, ranks numbered along the rows.
 */
final class Linpack {
    private final Mpi mpi;
    private final BlockCyclic matrix;
    private final int p;
    private final int q;
    /** Of this rank, in operations per second. */
    private final double flops;
    /** The speed at which panels are factorized, as a share of it. */
    private final double efficiency;
    /** The chains along which a panel travels, by distance from its owner. */
    private final List<int[]> chains;
    /** Whether the processes of a column exchange whole rows in steps; else by collectives. */
    private final boolean exchanges;

    private final int row;
    private final int column;
    private final Mpi columnMates;

    private Linpack(
            Mpi mpi,
            BlockCyclic matrix,
            int p,
            int q,
            double flops,
            double efficiency,
            List<int[]> chains,
            boolean exchanges) {
        this.mpi = mpi;
        this.matrix = matrix;
        this.p = p;
        this.q = q;
        this.flops = flops;
        this.efficiency = efficiency;
        this.chains = chains;
        this.exchanges = exchanges;
        this.row = mpi.rank() / q;
        this.column = mpi.rank() % q;
        this.columnMates = mpi.split(rank -> rank % q);
    }

    /** A rank whose column swaps rows by collectives, and whose row passes panels along a ring. */
    static Linpack collective(Mpi mpi, BlockCyclic matrix, int p, int q, double flops) {
        return new Linpack(
                mpi, matrix, p, q, flops, 1, List.of(IntStream.range(1, q).toArray()), false);
    }

    /** A rank whose column exchanges rows in steps. */
    static Linpack exchanging(
            Mpi mpi, BlockCyclic matrix, int p, int q, double flops, double efficiency, List<int[]> chains) {
        return new Linpack(mpi, matrix, p, q, flops, efficiency, chains, true);
    }

    void run() {
        for (int panel = 0; panel < matrix.blocks(); panel++) {
            int width = matrix.width(panel);
            double rows = matrix.owned(panel, row, p);
            double columns = matrix.owned(panel + 1, column, q);
            if (column == panel % q) {
                mpi.begin("factor");
                for (int pivot = 0; pivot < width && p > 1; pivot++) {
                    search(numbers(2 * width + 4)); // the pivot row and the current one, and where they are
                }
                work(rows * width * width / efficiency);
                mpi.end();
            }
            broadcast(panel, numbers(rows * width));
            mpi.begin("update");
            if (p > 1) {
                swap(width, columns);
            }
            double below = exchanges ? matrix.owned(panel + 1, row, p) : rows;
            work(2 * below * width * columns + (double) width * width * columns);
            mpi.end();
        }
    }

    private void search(Bytes size) {
        if (exchanges) {
            exchange(size);
        } else {
            columnMates.allreduce(size);
        }
    }

    private void swap(int width, double columns) {
        if (!exchanges) {
            columnMates.allgather(numbers(width * columns / p));
        } else if (columns > 0) {
            exchange(numbers(width * columns));
        }
    }

    /** One message with each partner whose row differs in one binary digit. */
    private void exchange(Bytes size) {
        for (int bit = 1; bit < p; bit *= 2) {
            int mate = (row ^ bit) * q + column;
            if ((row ^ bit) < p) {
                mpi.sendrecv(mate, size, mate, size, 0);
            }
        }
    }

    /** Broadcasts along the row from the panel's owner: each rank receives, then sends to the next of its chain. */
    private void broadcast(int panel, Bytes size) {
        int owner = panel % q;
        int distance = Math.floorMod(column - owner, q);
        mpi.begin("broadcast");
        for (int[] chain : chains) {
            int from = 0;
            for (int to : chain) {
                if (distance == to) {
                    mpi.recv(row * q + (owner + from) % q, size, panel);
                }
                if (distance == from) {
                    mpi.send(row * q + (owner + to) % q, size, panel);
                }
                from = to;
            }
        }
        mpi.end();
    }

    private void work(double operations) {
        mpi.compute(new Time(operations / flops));
    }

    private static Bytes numbers(double count) {
        return new Bytes(Math.rint(count) * Double.BYTES);
    }
}
