package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fat tree of two or three levels. Node m is at leaf m / nodesPerLeaf, each leaf has one link to every spine of its pod, and spine s of
 * each pod has one link to every core of group s; a tree of two levels is one pod without cores. Messages go up only as far as they must,
 * by the destination d: to spine d mod spines, and to core d / spines mod cores (D-mod-k).
 */
@From(paper = "Zahavi 2012, fat-tree routing and node ordering", equation = "D-mod-k")
final class FatTree extends Topology {
    private static final long serialVersionUID = 1;
    private static final int MOST_PORTS = 128;
    private static final long MOST_LINKS = 1 << 24;

    private final int pods;
    private final int leaves;
    private final int nodesPerLeaf;
    private final int spines;
    /** To which each spine of a pod is linked; 0 in a tree of two levels. */
    private final int cores;

    private final LinkRanges ranges = new LinkRanges();
    private final int leafToSpine;
    private final int spineToCore;
    private final int coreToSpine;
    private final int spineToLeaf;
    private final int leafToNode;

    private FatTree(int pods, int leaves, int nodesPerLeaf, int spines, int cores) {
        this.pods = pods;
        this.leaves = leaves;
        this.nodesPerLeaf = nodesPerLeaf;
        this.spines = spines;
        this.cores = cores;
        ranges.add("node to leaf", nodes());
        this.leafToSpine = ranges.add("leaf to spine", pods * leaves * spines);
        this.spineToCore = cores == 0 ? 0 : ranges.add("spine to core", pods * spines * cores);
        this.coreToSpine = cores == 0 ? 0 : ranges.add("core to spine", pods * spines * cores);
        this.spineToLeaf = ranges.add("spine to leaf", pods * leaves * spines);
        this.leafToNode = ranges.add("leaf to node", nodes());
    }

    /** The tree of three levels of equal switches: k pods of k/2 leaves and k/2 spines, with k/2 nodes at each leaf. */
    static FatTree ofPorts(int ports) {
        if (ports < 2 || ports > MOST_PORTS || ports % 2 != 0) {
            throw ModelException.call(
                    "fatTree",
                    "the number of ports of a switch must be even, from 2 to " + MOST_PORTS,
                    "Try fatTree(16), which has 1024 nodes",
                    ports);
        }
        int half = ports / 2;
        return new FatTree(ports, half, half, half, half);
    }

    /** A tree of two levels. */
    static FatTree of(int spines, int leaves, int nodesPerLeaf) {
        boolean small = spines < 1 || leaves < 1 || nodesPerLeaf < 1;
        if (small || 2.0 * leaves * ((double) spines + nodesPerLeaf) > MOST_LINKS) {
            throw ModelException.call(
                    "fatTree",
                    small ? "each number must be at least 1" : "must have up to 16,777,216 links",
                    "Try fatTree(18, 36, 18) of 18 spines, 36 leaves and 18 nodes at each leaf",
                    spines,
                    leaves,
                    nodesPerLeaf);
        }
        return new FatTree(1, leaves, nodesPerLeaf, spines, 0);
    }

    @Override
    public int nodes() {
        return pods * leaves * nodesPerLeaf;
    }

    @Override
    public int links() {
        return ranges.links();
    }

    @Override
    public List<String> kinds() {
        return ranges.kinds();
    }

    @Override
    public int kind(int link) {
        requireLink(link);
        return ranges.kind(link);
    }

    @Override
    public boolean isBetweenSwitches(int kind) {
        return kind > 0 && kind < kinds().size() - 1;
    }

    @Override
    public String begin(int link) {
        requireLink(link);
        int at = ranges.within(link);
        return switch (kinds().get(kind(link))) {
            case "node to leaf" -> "node " + at;
            case "leaf to spine" -> "leaf " + at / spines;
            case "spine to core" -> "spine " + at / cores;
            case "core to spine" -> core(at);
            case "spine to leaf" -> spine(at);
            default -> "leaf " + at / nodesPerLeaf;
        };
    }

    @Override
    public String end(int link) {
        requireLink(link);
        int at = ranges.within(link);
        return switch (kinds().get(kind(link))) {
            case "node to leaf" -> "leaf " + at / nodesPerLeaf;
            case "leaf to spine" -> spine(at);
            case "spine to core" -> core(at);
            case "core to spine" -> "spine " + at / cores;
            case "spine to leaf" -> "leaf " + at / spines;
            default -> "node " + at;
        };
    }

    /** The spine of a link between a leaf and a spine. */
    private String spine(int at) {
        return "spine " + (at / spines / leaves * spines + at % spines);
    }

    /** The core of a link between a spine and a core. */
    private String core(int at) {
        return "core " + (at / cores % spines * cores + at % cores);
    }

    @Override
    public String routing() {
        return "D-mod-k routing";
    }

    @Override
    public String routingInWords() {
        return "D-mod-k routing, up to the spine (and core) that the number of the destination node chooses";
    }

    @Override
    void route(int from, int to, IntConsumer link) {
        if (from == to) {
            return;
        }
        int leaf = from / nodesPerLeaf;
        int last = to / nodesPerLeaf;
        link.accept(from);
        if (leaf != last) {
            int spine = to % spines;
            link.accept(leafToSpine + leaf * spines + spine);
            if (leaf / leaves != last / leaves) {
                int core = to / spines % cores;
                link.accept(spineToCore + (leaf / leaves * spines + spine) * cores + core);
                link.accept(coreToSpine + (last / leaves * spines + spine) * cores + core);
            }
            link.accept(spineToLeaf + last * spines + spine);
        }
        link.accept(leafToNode + to);
    }

    @Override
    public String source() {
        return "Zahavi 2012, Fat-tree routing and node ordering providing contention free traffic for MPI global collectives";
    }

    @Override
    Map<String, List<Integer>> words() {
        return Map.of(
                "fatTree", cores == 0 ? List.of(spines, leaves, nodesPerLeaf) : List.of(Math.multiplyExact(2, spines)));
    }

    @Override
    int linksOfNodes() {
        return 2;
    }

    @Override
    String larger() {
        return "fatTree(" + (cores == 0 ? "18, 36, 18)" : "32)");
    }

    @Override
    String noun() {
        return "fat tree";
    }

    @Override
    Optional<Levels> levels() {
        Levels switches = Levels.regular(nodesPerLeaf);
        return Optional.of(cores == 0 ? switches : switches.cells(leaves));
    }

    /** Returns the numbers of switches by level, such as {@code fat tree of 18 spines and 36 leaves, 18 nodes at each}. */
    @Override
    public String key() {
        String top = cores == 0 ? "" : Digits.plural((long) spines * cores, "core") + ", ";
        return "fat tree of " + top + Digits.plural((long) pods * spines, "spine") + " and "
                + (pods * leaves == 1 ? "1 leaf" : pods * leaves + " leaves") + ", "
                + Digits.plural(nodesPerLeaf, "node")
                + " at each";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FatTree that
                && pods == that.pods
                && leaves == that.leaves
                && nodesPerLeaf == that.nodesPerLeaf
                && spines == that.spines
                && cores == that.cores;
    }

    @Override
    public int hashCode() {
        return Objects.hash(pods, leaves, nodesPerLeaf, spines, cores);
    }
}
