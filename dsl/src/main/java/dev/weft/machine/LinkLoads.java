package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Locale;

/** The bytes that messages put on the links of a {@link Torus}; each link is counted once for each direction. */
public final class LinkLoads {
    /** x, y and z. */
    public static final int DIMENSIONS = 3;

    private final Torus torus;
    /** By router times 6 plus direction. */
    private final double[] loads;

    private final int used;
    /** Of the busiest link along each dimension. */
    private final double[] largest;

    private final double between;
    private final double byteHops;

    private LinkLoads(Torus torus, double[] loads, int used, double[] largest, double between, double byteHops) {
        this.torus = torus;
        this.loads = loads;
        this.used = used;
        this.largest = largest;
        this.between = between;
        this.byteHops = byteHops;
    }

    static LinkLoads of(Torus torus, double[] loads, double between, double byteHops) {
        int used = 0;
        double[] largest = new double[DIMENSIONS];
        for (int link = 0; link < loads.length; link++) {
            int dimension = link % (2 * DIMENSIONS) / 2;
            used += loads[link] > 0 ? 1 : 0;
            largest[dimension] = Math.max(largest[dimension], loads[link]);
        }
        return new LinkLoads(torus, loads, used, largest, between, byteHops);
    }

    /** Returns the number of links that carry anything. */
    public int used() {
        return used;
    }

    /** Returns the bytes of one link, by the router where it begins and its direction (0 to 5: +x, -x, +y, -y, +z, -z). */
    public Bytes bytes(int router, int direction) {
        torus.requireLink(router, direction);
        return new Bytes(loads[router * 2 * DIMENSIONS + direction]);
    }

    /** Returns the bytes of the busiest link. */
    public Bytes largest() {
        return new Bytes(Math.max(largest[0], Math.max(largest[1], largest[2])));
    }

    /** Returns the bytes of the busiest link along one dimension: x is 0, y is 1, z is 2. */
    public Bytes largestAlong(int dimension) {
        if (dimension < 0 || dimension >= DIMENSIONS) {
            throw ModelException.call(
                    "largestAlong", "must be 0 for x, 1 for y or 2 for z", "Try largestAlong(0)", dimension);
        }
        return new Bytes(largest[dimension]);
    }

    /** Returns the mean bytes of the links that carry any; {@link #byteHops} is the sum over all links. */
    public Bytes mean() {
        return new Bytes(used == 0 ? 0 : byteHops / used);
    }

    /** Returns the bytes of messages between different nodes. */
    public Bytes betweenNodes() {
        return new Bytes(between);
    }

    /** Returns the sum over all links of the bytes that they carry: each byte times the links it crosses. */
    public double byteHops() {
        return byteHops;
    }

    /** Returns the mean number of links that a byte between nodes crosses (h of Equation 7); 0 if there is none. */
    @From(paper = "Bienz et al. 2018", equation = "section 4.2")
    public double hops() {
        return between == 0 ? 0 : byteHops / between;
    }

    /**
     * Returns the bytes that cross each link by the paper's rule, 2 h^3 b ppn: all Geminis of 2 nodes within h hops of the link send all
     * their bytes over it. Far above {@link #largest} if many nodes send equally, below it if few messages of many nodes are large.
     *
     * @param processes of the whole job, over which b is the mean of the bytes between nodes
     * @param perNode processes of a node
     */
    @From(paper = "Bienz et al. 2018", equation = "(7)")
    public Bytes perLinkByTheCube(int processes, int perNode) {
        if (processes < 1 || perNode < 1) {
            throw ModelException.call(
                    "perLinkByTheCube",
                    "both must be at least 1",
                    "Try perLinkByTheCube(8192, 16)",
                    processes,
                    perNode);
        }
        double h = hops();
        return new Bytes(2 * h * h * h * (between / processes) * perNode);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d links carry %s on average, the busiest %s; a byte between nodes crosses %s links",
                used,
                mean(),
                largest(),
                Digits.four(hops()));
    }
}
