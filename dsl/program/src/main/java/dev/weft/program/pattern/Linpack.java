package dev.weft.program.pattern;

import dev.weft.program.Mpi;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/**
 * One rank of High-Performance Linpack (Dongarra, Luszczek, Petitet 2003; algorithm of netlib.org/benchmark/hpl): a block-cyclic
 * matrix on a grid of p rows and q columns, ranks numbered along the rows.
 */
final class Linpack {
    private final Mpi mpi;
    private final int n;
    private final int nb;
    private final int p;
    private final int q;
    private final double flops;
    private final int row;
    private final int column;
    private final Mpi columnMates;

    Linpack(Mpi mpi, int n, int nb, int p, int q, double flops) {
        this.mpi = mpi;
        this.n = n;
        this.nb = nb;
        this.p = p;
        this.q = q;
        this.flops = flops;
        this.row = mpi.rank() / q;
        this.column = mpi.rank() % q;
        this.columnMates = mpi.split(rank -> rank % q);
    }

    void run() {
        for (int panel = 0; panel * (long) nb < n; panel++) {
            int width = Math.min(nb, n - panel * nb);
            double rows = share(panel, row, p);
            double columns = share(panel + 1, column, q);
            if (column == panel % q) {
                mpi.begin("factor");
                for (int pivot = 0; pivot < width && p > 1; pivot++) {
                    columnMates.allreduce(
                            numbers(2 * width + 4)); // the pivot row and the current one, and where they are
                }
                work(rows * width * width);
                mpi.end();
            }
            broadcast(panel, numbers(rows * width));
            mpi.begin("update");
            if (p > 1) {
                columnMates.allgather(numbers(width * columns / p));
            }
            work(2 * rows * width * columns + (double) width * width * columns);
            mpi.end();
        }
    }

    /** Broadcasts along the row from the panel's owner: each rank receives, then sends to the next. */
    private void broadcast(int panel, Bytes size) {
        int distance = Math.floorMod(column - panel % q, q);
        mpi.begin("broadcast");
        if (distance > 0) {
            mpi.recv(row * q + Math.floorMod(column - 1, q), size, panel);
        }
        if (distance < q - 1) {
            mpi.send(row * q + (column + 1) % q, size, panel);
        }
        mpi.end();
    }

    /** Returns the number of the matrix's rows or columns, from a block on, that this one of several owners has. */
    private double share(int firstBlock, int owner, int owners) {
        int blocks = (n + nb - 1) / nb;
        int first = firstBlock + Math.floorMod(owner - firstBlock, owners);
        if (first >= blocks) {
            return 0;
        }
        int owned = (blocks - 1 - first) / owners + 1;
        boolean last = (blocks - 1 - first) % owners == 0;
        return (double) owned * nb - (last ? (double) blocks * nb - n : 0);
    }

    private void work(double operations) {
        mpi.compute(new Time(operations / flops));
    }

    private static Bytes numbers(double count) {
        return new Bytes(Math.rint(count) * Double.BYTES);
    }
}
