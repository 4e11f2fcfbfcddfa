package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A grid of routers in three dimensions, each linked to its neighbours in both directions; a torus also has links around the edges, a mesh
 * has not. Node m is at router g = m / nodesPerRouter, which is at (g mod X, g / X mod Y, g / XY). Messages take the shortest way
 * along x, then y, then z; of two equally short ways around, the one to larger coordinates. An immutable value.
 */
public final class Torus extends Topology {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1 << 20;
    private static final int LARGEST_EDGE = 101;
    /** x, y and z. */
    private static final int DIMENSIONS = 3;

    private static final List<String> NAMES = List.of("x", "y", "z");

    private final int[] size;
    private final boolean wraps;
    private final int nodesPerRouter;

    private Torus(int[] size, boolean wraps, int nodesPerRouter) {
        this.size = size;
        this.wraps = wraps;
        this.nodesPerRouter = nodesPerRouter;
    }

    /** Returns a torus of x by y by z routers, with links around the edges and one node at each router. */
    public static Torus torus(int x, int y, int z) {
        return of(x, y, z, true);
    }

    /** Returns a mesh of x by y by z routers, without links around the edges and with one node at each router. */
    public static Torus mesh(int x, int y, int z) {
        return of(x, y, z, false);
    }

    private static Torus of(int x, int y, int z, boolean wraps) {
        boolean small = x < 1 || y < 1 || z < 1;
        if (small || (double) x * y * z > MOST) {
            throw ModelException.call(
                    kind(wraps),
                    small ? "each dimension must have at least one router" : "must have up to 1,048,576 routers",
                    "Try " + kind(wraps) + "(8, 8, 8), or " + kind(wraps) + "(8, 8, 1) for two dimensions",
                    x,
                    y,
                    z);
        }
        return new Torus(new int[] {x, y, z}, wraps, 1);
    }

    /**
     * Returns the cube that the paper takes for the network of {@code nodes} nodes: the smallest mesh k x k x k with room for all of them, one
     * node at each router.
     */
    @From(paper = "Bienz et al. 2018", equation = "Figure 8")
    public static Torus cube(int nodes) {
        int largest = LARGEST_EDGE * LARGEST_EDGE * LARGEST_EDGE;
        if (nodes < 1 || nodes > largest) {
            throw ModelException.call(
                    "cube",
                    "must be between 1 and " + String.format(Locale.ROOT, "%,d", largest),
                    "Try cube(512)",
                    nodes);
        }
        int edge = 1;
        while (edge * edge * edge < nodes) {
            edge++;
        }
        return mesh(edge, edge, edge);
    }

    /** Sets the number of nodes at each router. Example: {@code blueWaters.torus(4, 8, 8).nodesPerRouter(2)}. */
    public Torus nodesPerRouter(int count) {
        if (count < 1 || (long) count * routers() > Integer.MAX_VALUE) {
            throw ModelException.call(
                    "nodesPerRouter",
                    count < 1 ? "must be at least 1" : "a machine has up to 2,147,483,647 nodes",
                    "Try nodesPerRouter(2)",
                    count);
        }
        return new Torus(size, wraps, count);
    }

    @Override
    public int nodes() {
        return routers() * nodesPerRouter;
    }

    /** Returns the number of routers. */
    public int routers() {
        return size[0] * size[1] * size[2];
    }

    /** Returns the number of routers along a dimension: x is 0, y is 1, z is 2. */
    public int extent(int dimension) {
        if (dimension < 0 || dimension >= DIMENSIONS) {
            throw ModelException.call("extent", "must be 0 for x, 1 for y or 2 for z", "Try extent(0)", dimension);
        }
        return size[dimension];
    }

    /** Returns the position of a router in a dimension, 0 for x, 1 for y and 2 for z. */
    public int coordinate(int router, int dimension) {
        return switch (dimension) {
            case 0 -> router % extent(0);
            case 1 -> router / extent(0) % extent(1);
            default -> router / extent(0) / extent(1);
        };
    }

    /** Returns the router at the end of a link, by its direction (0 to 5: +x, -x, +y, -y, +z, -z); -1 if there is no link. */
    public int neighbour(int router, int direction) {
        requireLink(router, direction);
        int dimension = direction / 2;
        int extent = size[dimension];
        int stride = dimension == 0 ? 1 : dimension == 1 ? size[0] : size[0] * size[1];
        int place = coordinate(router, dimension);
        int next = place + (direction % 2 == 0 ? 1 : -1);
        if (extent == 1 || (!wraps && (next < 0 || next == extent))) {
            return -1;
        }
        return router + (Math.floorMod(next, extent) - place) * stride;
    }

    /** Returns the number of a link, by the router where it begins and its direction (0 to 5: +x, -x, +y, -y, +z, -z). */
    public int link(int router, int direction) {
        requireLink(router, direction);
        return router * 2 * DIMENSIONS + direction;
    }

    @Override
    public int links() {
        return routers() * 2 * DIMENSIONS;
    }

    /** Returns x, y and z. */
    @Override
    public List<String> kinds() {
        return NAMES;
    }

    @Override
    public int kind(int link) {
        requireLink(link);
        return neighbour(link / (2 * DIMENSIONS), link % (2 * DIMENSIONS)) < 0 ? -1 : link % (2 * DIMENSIONS) / 2;
    }

    @Override
    public boolean isBetweenSwitches(int kind) {
        return true;
    }

    @Override
    public String begin(int link) {
        requireLink(link);
        return "router " + link / (2 * DIMENSIONS);
    }

    @Override
    public String end(int link) {
        requireLink(link);
        return "router " + neighbour(link / (2 * DIMENSIONS), link % (2 * DIMENSIONS));
    }

    @Override
    public String routing() {
        return "dimension-ordered routing";
    }

    @Override
    public String routingInWords() {
        return "dimension-ordered routing, first along x, then y, then z";
    }

    @Override
    public String source() {
        return "";
    }

    @Override
    Map<String, List<Integer>> words() {
        return Map.of(kind(wraps), List.of(size[0], size[1], size[2]), "nodesPerRouter", List.of(nodesPerRouter));
    }

    @Override
    int linksOfNodes() {
        return 0;
    }

    @Override
    String larger() {
        return "torus(8, 8, 16), or add nodesPerRouter(..)";
    }

    @Override
    String noun() {
        return kind(wraps) + " or more nodesPerRouter(..)";
    }

    private void requireLink(int router, int direction) {
        if (router < 0 || router >= routers() || direction < 0 || direction >= 2 * DIMENSIONS) {
            throw ModelException.of(
                    "router " + router + ", direction " + direction + " of the " + key(),
                    "routers are numbered from 0 to " + (routers() - 1)
                            + ", directions from 0 to 5 (+x, -x, +y, -y, +z, -z)",
                    "Try router 0, direction 0");
        }
    }

    /** Returns the number of links between routers; 0 at the same router. */
    @Override
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

    @Override
    void route(int from, int to, IntConsumer visited) {
        int at = from / nodesPerRouter;
        int last = to / nodesPerRouter;
        int stride = 1;
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            int extent = size[dimension];
            int place = at / stride % extent;
            int steps = steps(place, last / stride % extent, dimension);
            int way = steps < 0 ? -1 : 1;
            int link = 2 * dimension + (steps < 0 ? 1 : 0);
            for (int left = Math.abs(steps); left > 0; left--) {
                visited.accept(at * 2 * DIMENSIONS + link);
                int next = place + way;
                next = next < 0 ? extent - 1 : next == extent ? 0 : next;
                at += (next - place) * stride;
                place = next;
            }
            stride *= extent;
        }
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
        requireNode(node);
        return node / nodesPerRouter;
    }

    private static String kind(boolean wraps) {
        return wraps ? "torus" : "mesh";
    }

    /** Returns kind, size and nodes per router, such as {@code torus 8x8x8}, {@code mesh 4x1x1 of 2 nodes each}. */
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
}
