package dev.weft.virtualization;

import dev.weft.program.MessageBuffer;
import dev.weft.program.Mpi;
import dev.weft.program.Request;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The stencil as a program: each rank has rows of the columns of its node, computes the mean of each cell and its four
 * neighbours, and exchanges halos with the ranks above and below, which are on its node, and with those left and right, on the
 * next nodes; the grid is a torus. The halo may be wider than the one cell that the mean needs.
 */
record StencilBody(
        Stencil stencil, int nodes, int inNode, @Nullable Watch watch) implements Consumer<Mpi>, Serializable {
    /** Directions of messages, as tags: those of the neighbour that receives. */
    private static final int UP = 0;

    private static final int DOWN = 1;
    private static final int LEFT = 2;
    private static final int RIGHT = 3;
    private static final double NEIGHBOURS = 5;

    /** Looks at the cells of a rank at its end, for tests. */
    interface Watch extends Serializable {
        /** Takes the cells from a column and a row on, row after row. */
        void take(int left, int top, int columns, double... cells);
    }

    /** Makes the program of this number of ranks on each node; while recording, computations take the times that the stencil says. */
    StencilBody(Stencil stencil, int nodes, int inNode) {
        this(stencil, nodes, inNode, null);
    }

    /** Returns the first of {@code count} cells of a part, for parts that differ by one cell at most. */
    static int first(int part, int parts, int count) {
        return (int) ((long) part * count / parts);
    }

    /** Returns the value of a cell before the first iteration. */
    static double initial(int x, int y) {
        return (x * 31 + y * 17) % 101;
    }

    @Override
    public void accept(Mpi mpi) {
        new Tile(mpi).run();
    }

    /** The cells of one rank, row after row, with a halo around them. */
    private final class Tile {
        private final Mpi mpi;
        private final int node;
        private final int own;
        private final int left;
        private final int top;
        private final int columns;
        private final int rows;
        private final int halo;
        private final int width;
        private final boolean computes;
        private double[] cells = {};
        private double[] next = {};
        private final double[][] sent = new double[RIGHT + 1][];
        private final double[][] received = new double[RIGHT + 1][];

        Tile(Mpi mpi) {
            this.mpi = mpi;
            this.node = mpi.rank() / inNode;
            this.own = mpi.rank() % inNode;
            this.left = first(node, nodes, stencil.columns());
            this.columns = first(node + 1, nodes, stencil.columns()) - left;
            this.top = first(own, inNode, stencil.rows());
            this.rows = first(own + 1, inNode, stencil.rows()) - top;
            this.halo = stencil.haloCells();
            this.width = columns + 2 * halo;
            this.computes = !mpi.isRecording();
        }

        void run() {
            if (computes) {
                begin();
            }
            mpi.compute(new Time(stencil.serialSeconds()));
            for (int iteration = 0; iteration < stencil.iterations(); iteration++) {
                compute();
                exchange();
            }
            if (watch != null && computes) {
                double[] own = new double[columns * rows];
                for (int y = 0; y < rows; y++) {
                    System.arraycopy(cells, at(0, y), own, columns * y, columns);
                }
                watch.take(left, top, columns, own);
            }
        }

        private void begin() {
            cells = new double[width * (rows + 2 * halo)];
            next = new double[cells.length];
            for (int y = -halo; y < rows + halo; y++) {
                for (int x = -halo; x < columns + halo; x++) {
                    cells[at(x, y)] =
                            initial(Math.floorMod(left + x, stencil.columns()), Math.floorMod(top + y, stencil.rows()));
                }
            }
        }

        private int at(int x, int y) {
            return (y + halo) * width + x + halo;
        }

        private void compute() {
            if (!computes) {
                mpi.compute(new Time(stencil.cellSeconds() * columns * rows));
                return;
            }
            for (int y = 0; y < rows; y++) {
                int row = at(0, y);
                for (int k = row; k < row + columns; k++) {
                    next[k] =
                            (cells[k] + cells[k - 1] + cells[k + 1] + cells[k - width] + cells[k + width]) / NEIGHBOURS;
                }
            }
            double[] before = cells;
            cells = next;
            next = before;
        }

        private void exchange() {
            Request[] requests = new Request[2 * sent.length];
            int count = 0;
            for (int way = UP; way <= RIGHT; way++) {
                if (rank(way) != mpi.rank()) {
                    received[way] = buffer(received[way], way);
                    requests[count++] = mpi.irecv(rank(way), MessageBuffer.of(received[way]), way);
                }
            }
            for (int way = UP; way <= RIGHT; way++) {
                sent[way] = buffer(sent[way], way);
                copy(way, sent[way], true);
                if (rank(way) != mpi.rank()) {
                    requests[count++] = mpi.isend(rank(way), MessageBuffer.of(sent[way]), opposite(way));
                }
            }
            mpi.waitall(Arrays.copyOf(requests, count));
            for (int way = UP; way <= RIGHT; way++) {
                copy(way, rank(way) == mpi.rank() ? sent[opposite(way)] : received[way], false);
            }
        }

        private double[] buffer(double[] known, int way) {
            return known != null ? known : new double[halo * (way <= DOWN ? columns : rows)];
        }

        private static int opposite(int way) {
            return way ^ 1;
        }

        private int rank(int way) {
            return switch (way) {
                case UP -> node * inNode + Math.floorMod(own - 1, inNode);
                case DOWN -> node * inNode + Math.floorMod(own + 1, inNode);
                case LEFT -> Math.floorMod(node - 1, nodes) * inNode + own;
                default -> Math.floorMod(node + 1, nodes) * inNode + own;
            };
        }

        /** Copies the cells of an edge to a message, or a message to the halo beside that edge. */
        private void copy(int way, double[] message, boolean out) {
            if (!computes || halo == 0) {
                return;
            }
            boolean vertical = way <= DOWN;
            int deep = vertical ? rows : columns;
            int edge = way == UP || way == LEFT ? (out ? 0 : -halo) : (out ? deep - halo : deep);
            int position = 0;
            for (int k = 0; k < (vertical ? halo : rows); k++) {
                int from = vertical ? at(0, edge + k) : at(edge, k);
                int length = vertical ? columns : halo;
                if (out) {
                    System.arraycopy(cells, from, message, position, length);
                } else {
                    System.arraycopy(message, position, cells, from, length);
                }
                position += length;
            }
        }
    }
}
