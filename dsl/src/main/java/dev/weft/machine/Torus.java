package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Routers in a grid of three dimensions, joined with their neighbours in both directions, as a torus also around the edges and as a
 * mesh not. Node m is at router g = m / nodesPerRouter, which is at (g mod X, g / X mod Y, g / XY). Messages take the shortest way
 * along x, then y, then z; where both ways around are equally short, the one to larger coordinates. An immutable value.
 */
public final class Torus implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1 << 20;
    private static final int LARGEST_EDGE = 101;
    private static final int DIMENSIONS = LinkLoads.DIMENSIONS;
    /** So that sums over messages and links stay finite. */
    private static final double LARGEST = 1e200;

    private static final String LARGEST_IN_WORDS = "1e200";

    private final int[] size;
    private final boolean wraps;
    private final int nodesPerRouter;

    private Torus(int[] size, boolean wraps, int nodesPerRouter) {
        this.size = size;
        this.wraps = wraps;
        this.nodesPerRouter = nodesPerRouter;
    }

    /** So many routers along each dimension, with a link around each edge; one node at each router. */
    public static Torus torus(int x, int y, int z) {
        return of(x, y, z, true);
    }

    /** The same without links around the edges. */
    public static Torus mesh(int x, int y, int z) {
        return of(x, y, z, false);
    }

    private static Torus of(int x, int y, int z, boolean wraps) {
        if (x < 1 || y < 1 || z < 1 || (double) x * y * z > MOST) {
            throw ModelException.cannot(
                    "make a " + kind(wraps) + " of",
                    x + "x" + y + "x" + z,
                    "each dimension has at least one router, and all together at most " + MOST,
                    "Write " + kind(wraps) + "(8, 8, 8), or 1 for a dimension that there is not");
        }
        return new Torus(new int[] {x, y, z}, wraps, 1);
    }

    /**
     * The cube that the paper takes for the network of so many nodes: the smallest mesh k x k x k in which all find room, one node at
     * each place.
     */
    @From(paper = "Bienz et al. 2018", equation = "Figure 8")
    public static Torus cube(int nodes) {
        int largest = LARGEST_EDGE * LARGEST_EDGE * LARGEST_EDGE;
        if (nodes < 1 || nodes > largest) {
            throw ModelException.cannot(
                    "make the cube of so many nodes",
                    nodes,
                    "it has at least one, and at most " + largest,
                    "Write cube(512)");
        }
        int edge = 1;
        while (edge * edge * edge < nodes) {
            edge++;
        }
        return mesh(edge, edge, edge);
    }

    /** So many nodes at each router. Example: {@code blueWaters.torus(4, 8, 8).nodesPerRouter(2)}. */
    public Torus nodesPerRouter(int count) {
        if (count < 1 || (long) count * routers() > Integer.MAX_VALUE) {
            throw ModelException.cannot(
                    "join so many nodes to each router",
                    count,
                    "it is at least one, and no machine has more than " + Integer.MAX_VALUE + " nodes",
                    "Write nodesPerRouter(2)");
        }
        return new Torus(size, wraps, count);
    }

    /** How many nodes find room. */
    public int nodes() {
        return routers() * nodesPerRouter;
    }

    /** How many routers there are. */
    public int routers() {
        return size[0] * size[1] * size[2];
    }

    /** How many routers stand side by side along a dimension: x is 0, y is 1, z is 2. */
    public int extent(int dimension) {
        if (dimension < 0 || dimension >= DIMENSIONS) {
            throw ModelException.cannot(
                    "find the routers along dimension", dimension, "x is 0, y is 1, z is 2", "Write extent(0)");
        }
        return size[dimension];
    }

    /** The router that a link leads to, by its direction (0 to 5: +x, -x, +y, -y, +z, -z); -1 where there is no link. */
    public int neighbour(int router, int direction) {
        requireLink(router, direction);
        int dimension = direction / 2;
        int extent = size[dimension];
        int stride = dimension == 0 ? 1 : dimension == 1 ? size[0] : size[0] * size[1];
        int place = router / stride % extent;
        int next = place + (direction % 2 == 0 ? 1 : -1);
        if (extent == 1 || (!wraps && (next < 0 || next == extent))) {
            return -1;
        }
        return router + (Math.floorMod(next, extent) - place) * stride;
    }

    void requireLink(int router, int direction) {
        if (router < 0 || router >= routers() || direction < 0 || direction >= 2 * DIMENSIONS) {
            throw ModelException.cannot(
                    "find on the " + key() + " the link of router and direction",
                    router + ", " + direction,
                    "routers run from 0 to " + (routers() - 1) + ", directions from 0 to 5 (+x, -x, +y, -y, +z, -z)",
                    "Write neighbour(0, 0)");
        }
    }

    /** The links that a message from one node to another crosses; none at the same router. */
    public int hops(int source, int destination) {
        int a = router(source);
        int b = router(destination);
        int hops = 0;
        int stride = 1;
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            hops += Math.abs(steps(a / stride % size[dimension], b / stride % size[dimension], dimension));
            stride *= size[dimension];
        }
        return hops;
    }

    /** What each link carries of messages, given by the nodes of their ends and their bytes. */
    public LinkLoads loads(int[] sources, int[] destinations, double[] bytes) {
        String next = "Give as many sources as destinations and sizes";
        ModelException.required(sources, "the nodes of the senders", next);
        ModelException.required(destinations, "the nodes of the receivers", next);
        ModelException.required(bytes, "the sizes of the messages", next);
        if (sources.length != destinations.length || sources.length != bytes.length) {
            throw ModelException.cannot(
                    "find the links of messages with so many sources, destinations and sizes",
                    sources.length + ", " + destinations.length + ", " + bytes.length,
                    "each message has one of each",
                    next);
        }
        double[] loads = new double[routers() * 2 * DIMENSIONS];
        double between = 0;
        double byteHops = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (!(bytes[i] >= 0 && bytes[i] <= LARGEST)) {
                throw ModelException.cannot(
                        "send a message of so many bytes",
                        bytes[i],
                        "a size is not negative, and at most " + LARGEST_IN_WORDS,
                        "Write 8000");
            }
            byteHops += bytes[i] * route(router(sources[i]), router(destinations[i]), bytes[i], loads);
            between += sources[i] == destinations[i] ? 0 : bytes[i];
        }
        return LinkLoads.of(this, loads, between, byteHops);
    }

    /** Adds a message to the links on its way and returns how many there are. */
    private int route(int from, int to, double bytes, double[] loads) {
        int hops = 0;
        int at = from;
        int stride = 1;
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            int extent = size[dimension];
            int place = at / stride % extent;
            int steps = steps(place, to / stride % extent, dimension);
            int way = steps < 0 ? -1 : 1;
            int link = 2 * dimension + (steps < 0 ? 1 : 0);
            for (int left = Math.abs(steps); left > 0; left--) {
                loads[at * 2 * DIMENSIONS + link] += bytes;
                int next = place + way;
                next = next < 0 ? extent - 1 : next == extent ? 0 : next;
                at += (next - place) * stride;
                place = next;
            }
            hops += Math.abs(steps);
            stride *= extent;
        }
        return hops;
    }

    /** Steps from one coordinate to another, negative towards smaller ones. */
    private int steps(int from, int to, int dimension) {
        int extent = size[dimension];
        if (!wraps) {
            return to - from;
        }
        int up = Math.floorMod(to - from, extent);
        return up <= extent - up ? up : up - extent;
    }

    private int router(int node) {
        if (node < 0 || node >= nodes()) {
            throw ModelException.cannot(
                    "find on the " + key() + " the node",
                    node,
                    "it has room for nodes 0 to " + (nodes() - 1),
                    "Use a larger " + kind(wraps) + " or more nodesPerRouter(..)");
        }
        return node / nodesPerRouter;
    }

    private static String kind(boolean wraps) {
        return wraps ? "torus" : "mesh";
    }

    /** Such as {@code torus 8x8x8}, {@code mesh 4x1x1 of 2 nodes each}. */
    @Override
    public String key() {
        return kind(wraps) + " " + size[0] + "x" + size[1] + "x" + size[2]
                + (nodesPerRouter == 1 ? "" : " of " + nodesPerRouter + " nodes each");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Torus that
                && Arrays.equals(size, that.size)
                && wraps == that.wraps
                && nodesPerRouter == that.nodesPerRouter;
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(size), wraps, nodesPerRouter);
    }

    @Override
    public String toString() {
        return key();
    }
}
