package dev.weft.machine;

import dev.weft.study.Keyed;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The shape of a network: its directed links, of a few kinds, and one route from each node to each other. Nodes are numbered from 0. Hops
 * count links between switches; links between a node and its switch, where the shape has them, are kinds of their own.
 */
public abstract sealed class Topology implements Keyed, Serializable permits Torus, FatTree, Dragonfly {
    private static final int MOST_ROUTES = 4096;
    private static final long serialVersionUID = 1;
    /** The largest size of a message in bytes: sums over messages and links stay finite. */
    private static final double LARGEST = 1e200;

    private static final String LARGEST_IN_WORDS = "1e200";

    /** Returns the number of nodes for which it has room. */
    public abstract int nodes();

    /** Returns the number of links, both directions counted; {@link #kind} tells numbers below it that are no link. */
    public abstract int links();

    /** Returns the kinds of links, those of nodes first and last. */
    public abstract List<String> kinds();

    /** Returns the index of a link's kind in {@link #kinds}; -1 if there is no link of this number. */
    public abstract int kind(int link);

    /** Returns whether links of a kind join two switches, not a node and its switch. */
    public abstract boolean isBetweenSwitches(int kind);

    /** Returns the node or switch where a link begins, such as {@code leaf 3}. */
    public abstract String begin(int link);

    /** Returns the node or switch where a link ends. */
    public abstract String end(int link);

    /** Returns the rule by which it routes messages, in a few words. */
    public abstract String routing();

    /** Returns the rule by which it routes messages, in one sentence without a full stop. */
    public abstract String routingInWords();

    /** Returns the source of this rule; empty for the one of the node-aware model. */
    public abstract String source();

    /** Visits the links on the way of a message in order. */
    abstract void route(int from, int to, IntConsumer link);

    /** An example of a larger one, for errors. */
    abstract String larger();

    /** The noun for it and for its other ways to hold more nodes, for errors. */
    abstract String noun();

    /** The switches and cells of its nodes, if it has some. */
    Optional<Levels> levels() {
        return Optional.empty();
    }

    /** Returns the number of links between switches that a message from one node to another crosses. */
    public int hops(int source, int destination) {
        requireNode(source);
        requireNode(destination);
        int[] hops = {0};
        route(source, destination, link -> hops[0] += isBetweenSwitches(kind(link)) ? 1 : 0);
        return hops[0];
    }

    /** Computes the bytes on each link for messages with these source nodes, destination nodes and sizes in bytes. */
    public LinkLoads loads(int[] sources, int[] destinations, double[] bytes) {
        String next = "Pass a source, a destination and a size for each message";
        ModelException.required(sources, "array of sources", next);
        ModelException.required(destinations, "array of destinations", next);
        ModelException.required(bytes, "array of sizes", next);
        if (sources.length != destinations.length || sources.length != bytes.length) {
            throw ModelException.of(
                    sources.length + " sources, " + destinations.length + " destinations, " + bytes.length + " sizes",
                    "the arrays must have the same length",
                    next);
        }
        Crossed crossed = new Crossed(new double[links()]);
        double between = 0;
        double byteHops = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (!(bytes[i] >= 0 && bytes[i] <= LARGEST)) {
                throw ModelException.of(
                        "message of " + bytes[i] + " bytes", "must be between 0 and " + LARGEST_IN_WORDS, "Try 8000");
            }
            crossed.add(sources[i], destinations[i], bytes[i]);
            byteHops += bytes[i] * crossed.hops;
            between += sources[i] == destinations[i] ? 0 : bytes[i];
        }
        return LinkLoads.of(this, crossed.loads, between, byteHops);
    }

    /** Tells whether the route from one node to another crosses a link. */
    public boolean crosses(int source, int destination, int link) {
        boolean[] found = {false};
        requireNode(source);
        requireNode(destination);
        route(source, destination, each -> found[0] |= each == link);
        return found[0];
    }

    /** An error if it has no such node. */
    void requireNode(int node) {
        if (node < 0 || node >= nodes()) {
            throw ModelException.of(
                    "node " + node + " on the " + key(),
                    "nodes are numbered from 0 to " + (nodes() - 1),
                    "Use a larger " + noun());
        }
    }

    /** An error if there is no link of this number. */
    void requireLink(int link) {
        if (link < 0 || link >= links()) {
            throw ModelException.of(
                    "link " + link + " of the " + key(), "links are numbered from 0 to " + (links() - 1), "Try link 0");
        }
    }

    /** Returns kind and size, such as {@code torus 8x8x8}. */
    @Override
    public String toString() {
        return key();
    }

    /** Adds messages to the links on their way. */
    private final class Crossed implements IntConsumer {
        private final double[] loads;
        private double bytes;
        private int hops;

        Crossed(double[] loads) {
            this.loads = loads;
        }

        void add(int from, int to, double size) {
            requireNode(from);
            requireNode(to);
            bytes = size;
            hops = 0;
            route(from, to, this);
            if (hops > 0) {
                hops -= linksOfNodes();
            }
        }

        @Override
        public void accept(int link) {
            loads[link] += bytes;
            hops++;
        }
    }

    /** The number of links on each route that join a node and its switch. */
    abstract int linksOfNodes();

    /** The mean number of links between the first node and another, of up to 4,096 equally spaced ones; 1 if there is no other. */
    double meanLinks() {
        int stride = Math.max(1, (nodes() - 1) / MOST_ROUTES);
        long[] crossed = {0};
        int routes = 0;
        for (long to = 1; to < nodes(); to += stride) {
            route(0, (int) to, link -> crossed[0]++);
            routes++;
        }
        return routes == 0 ? 1 : (double) crossed[0] / routes;
    }

    /** The words of {@link Machine} that make it, with their numbers. */
    abstract Map<String, List<Integer>> words();
}
