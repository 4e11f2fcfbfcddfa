package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Locale;

/**
 * The bytes that messages put on the links of a {@link Topology}; each link is counted once for each direction. Sums, means and the busiest
 * link are those of links between switches; the links of nodes are kinds of their own.
 */
public final class LinkLoads {
    private final Topology topology;
    /** By link. */
    private final double[] loads;
    /** By kind: links that carry anything, their bytes, and the bytes of the busiest. */
    private final int[] used;

    private final double[] sum;
    private final double[] largest;
    /** The first of the busiest links between switches; -1 if none carries anything. */
    private int busiest = -1;

    private final double between;
    private final double byteHops;

    private LinkLoads(Topology topology, double[] loads, double between, double byteHops) {
        int kinds = topology.kinds().size();
        this.topology = topology;
        this.loads = loads;
        this.used = new int[kinds];
        this.sum = new double[kinds];
        this.largest = new double[kinds];
        this.between = between;
        this.byteHops = byteHops;
        for (int link = 0; link < loads.length; link++) {
            if (loads[link] > 0) {
                int kind = topology.kind(link);
                used[kind]++;
                sum[kind] += loads[link];
                largest[kind] = Math.max(largest[kind], loads[link]);
                boolean counts = topology.isBetweenSwitches(kind);
                busiest = counts && (busiest < 0 || loads[link] > loads[busiest]) ? link : busiest;
            }
        }
    }

    static LinkLoads of(Topology topology, double[] loads, double between, double byteHops) {
        return new LinkLoads(topology, loads, between, byteHops);
    }

    /** Returns the number of links between switches that carry anything. */
    public int used() {
        int all = 0;
        for (int kind = 0; kind < used.length; kind++) {
            all += topology.isBetweenSwitches(kind) ? used[kind] : 0;
        }
        return all;
    }

    /** Returns the number of links of one kind that carry anything. */
    public int usedOf(int kind) {
        requireKind("usedOf", kind);
        return used[kind];
    }

    /** Returns the bytes of one link. */
    public Bytes bytes(int link) {
        topology.requireLink(link);
        return new Bytes(loads[link]);
    }

    /** Returns the busiest link between switches, of several the first; -1 if none carries anything. */
    public int busiest() {
        return busiest;
    }

    /** Returns the bytes of the busiest link between switches. */
    public Bytes largest() {
        return new Bytes(busiest < 0 ? 0 : loads[busiest]);
    }

    /** Returns the bytes of the busiest link of one kind, by its index in the kinds of the topology. */
    public Bytes largestOf(int kind) {
        requireKind("largestOf", kind);
        return new Bytes(largest[kind]);
    }

    /** Returns the bytes of all links of one kind. */
    public Bytes sumOf(int kind) {
        requireKind("sumOf", kind);
        return new Bytes(sum[kind]);
    }

    private void requireKind(String word, int kind) {
        if (kind < 0 || kind >= sum.length) {
            throw ModelException.call(
                    word,
                    "kinds of links are numbered from 0 to " + (sum.length - 1) + ": "
                            + String.join(", ", topology.kinds()),
                    "Try " + word + "(0)",
                    kind);
        }
    }

    /** Returns the mean bytes of the links between switches that carry any; {@link #byteHops} is their sum. */
    public Bytes mean() {
        return new Bytes(used() == 0 ? 0 : byteHops / used());
    }

    /** Returns the bytes of messages between different nodes. */
    public Bytes betweenNodes() {
        return new Bytes(between);
    }

    /** Returns the sum over all links between switches of the bytes that they carry: each byte times the links it crosses. */
    public double byteHops() {
        return byteHops;
    }

    /** Returns the mean number of links between switches that a byte between nodes crosses (h of Equation 7); 0 if there is none. */
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
                used(),
                mean(),
                largest(),
                Digits.four(hops()));
    }
}
