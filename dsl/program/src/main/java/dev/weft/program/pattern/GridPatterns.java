package dev.weft.program.pattern;

import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Programs on a grid of px times py ranks; rank = x + px y. */
public final class GridPatterns {
    private final int px;
    private final int py;

    private GridPatterns(int px, int py) {
        this.px = px;
        this.py = py;
    }

    /**
     * Returns a grid of px times py ranks, on which the other methods build programs. An error if a side is below 1.
     */
    public static GridPatterns grid(int px, int py) {
        if (px < 1 || py < 1) {
            throw ModelException.call("grid", "both sides must be at least 1", "Try grid(4, 4)", px, py);
        }
        Patterns.ranks(px, py);
        return new GridPatterns(px, py);
    }

    @Override
    public String toString() {
        return "grid of " + px + " x " + py
                + " ranks: write lu(..), sweep3d(..), haloWait(..), haloWaitall(..) or stencil(..)";
    }

    /**
     * Builds wavefronts like those of NPB LU: in each iteration, for each of {@code planes} planes, a rank receives
     * from north and west, computes, and sends to south and east ({@code blts}); then the same from the opposite corner
     * ({@code buts}).
     */
    public Program lu(int iterations, int planes, Time compute, Bytes face) {
        Patterns.requireCount("planes", planes);
        require(compute, face);
        return record("LU-like wavefront", iterations, 4 + 2.0 * planes, mpi -> {
            for (int iteration = 0; iteration < iterations; iteration++) {
                mpi.region("blts", () -> wave(mpi, 1, 1, planes, compute, face));
                mpi.region("buts", () -> wave(mpi, -1, -1, planes, compute, face));
            }
        });
    }

    /**
     * Builds wavefronts like those of Sweep3D: in each iteration eight octants, two from each corner, in blocks of
     * planes and angles.
     */
    public Program sweep3d(int iterations, int blocks, Time compute, Bytes face) {
        int[][] corners = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
        Patterns.requireCount("blocks", blocks);
        require(compute, face);
        return record("Sweep3D-like wavefront", iterations, 17 + 8.0 * blocks, mpi -> {
            for (int iteration = 0; iteration < iterations; iteration++) {
                for (int octant = 0; octant < 8; octant++) {
                    int[] corner = corners[octant / 2];
                    mpi.region("sweep", () -> wave(mpi, corner[0], corner[1], blocks, compute, face));
                }
                mpi.allreduce(new Bytes(8));
            }
        });
    }

    /** A wave that moves by (dx, dy), block after block. */
    private void wave(Mpi mpi, int dx, int dy, int blocks, Time compute, Bytes face) {
        for (int block = 0; block < blocks; block++) {
            receive(mpi, -dx, 0, face);
            receive(mpi, 0, -dy, face);
            mpi.compute(compute);
            send(mpi, dx, 0, face);
            send(mpi, 0, dy, face);
        }
    }

    private void receive(Mpi mpi, int dx, int dy, Bytes face) {
        int from = neighbour(mpi, dx, dy);
        if (from >= 0) {
            mpi.recv(from, face);
        }
    }

    private void send(Mpi mpi, int dx, int dy, Bytes face) {
        int to = neighbour(mpi, dx, dy);
        if (to >= 0) {
            mpi.send(to, face);
        }
    }

    /** Returns the rank at a distance, -1 beyond the edge. */
    private int neighbour(Mpi mpi, int dx, int dy) {
        int x = mpi.rank() % px + dx;
        int y = mpi.rank() / px + dy;
        return x < 0 || x >= px || y < 0 || y >= py ? -1 : x + px * y;
    }

    /**
     * Builds a halo exchange as in NPB BT and SP, on a torus: all four neighbours at once, completed by one {@code
     * waitall}.
     */
    public Program haloWaitall(int iterations, Time compute, Bytes face) {
        require(compute, face);
        return record("halo with waitall", iterations, 10, mpi -> {
            for (int iteration = 0; iteration < iterations; iteration++) {
                mpi.compute(compute);
                mpi.waitall(exchange(mpi, face, face));
            }
        });
    }

    /**
     * Builds the same halo exchange, completed by one {@code wait} for each request, in the order in which they begin.
     */
    public Program haloWait(int iterations, Time compute, Bytes face) {
        require(compute, face);
        return record("halo with wait", iterations, 17, mpi -> {
            for (int iteration = 0; iteration < iterations; iteration++) {
                mpi.compute(compute);
                exchange(mpi, face, face).forEach(mpi::wait);
            }
        });
    }

    /**
     * Builds the two-dimensional stencil of Listing 1: compute, four irecv, four isend to the neighbours on a torus,
     * wait for all.
     */
    @From(paper = "Nigay et al. 2018", equation = "Listing 1")
    public Program stencil(int iterations, Time compute, Bytes alongX, Bytes alongY) {
        require(compute, alongX);
        Patterns.requireSize(alongY);
        return record("2-D stencil", iterations, 10, mpi -> {
            for (int iteration = 0; iteration < iterations; iteration++) {
                mpi.compute(compute);
                mpi.waitall(exchange(mpi, alongX, alongY));
            }
        });
    }

    /**
     * Exchanges with neighbours, receives first; the tag is the direction of travel, which separates the two neighbours
     * of a grid of width two.
     */
    private List<Request> exchange(Mpi mpi, Bytes alongX, Bytes alongY) {
        int[][] directions = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        List<Request> requests = new ArrayList<>();
        for (int tag = 0; tag < 4; tag++) {
            requests.add(
                    mpi.irecv(onTorus(mpi, -directions[tag][0], -directions[tag][1]), tag < 2 ? alongX : alongY, tag));
        }
        for (int tag = 0; tag < 4; tag++) {
            requests.add(
                    mpi.isend(onTorus(mpi, directions[tag][0], directions[tag][1]), tag < 2 ? alongX : alongY, tag));
        }
        return requests;
    }

    private int onTorus(Mpi mpi, int dx, int dy) {
        return Math.floorMod(mpi.rank() % px + dx, px) + px * Math.floorMod(mpi.rank() / px + dy, py);
    }

    private static void require(Time compute, Bytes size) {
        Patterns.requireTime(compute);
        Patterns.requireSize(size);
    }

    /** Records a program whose iterations have at least {@code steps} steps. */
    private Program record(String name, int iterations, double steps, Consumer<Mpi> body) {
        Patterns.requireCount("iterations", iterations);
        return Program.record(Patterns.ranks(px, py), steps * iterations, body).as(name + " " + px + "x" + py);
    }
}
