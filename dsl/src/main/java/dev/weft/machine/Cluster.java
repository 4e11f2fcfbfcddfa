package dev.weft.machine;

import dev.weft.study.Keyed;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Equal nodes, numbered from 0, with equal numbers of cores, and optionally the fabric that joins them. */
public final class Cluster implements Keyed {
    private static final int MOST = 1 << 24;

    private final int nodes;
    private final int cores;
    private final @Nullable Fabric fabric;
    /** Its key, empty where what it consists of is. */
    private final String name;

    private Cluster(int nodes, int cores, @Nullable Fabric fabric, String name) {
        this.nodes = nodes;
        this.cores = cores;
        this.fabric = fabric;
        this.name = name;
    }

    /** So many nodes with so many cores each, together at most 16 million cores; no fabric yet. */
    public static Cluster of(int nodes, int cores) {
        if (nodes < 1 || cores < 1 || (long) nodes * cores > MOST) {
            throw ModelException.cannot(
                    "make a cluster of",
                    nodes + " x " + cores,
                    "it has at least one node and one core, and at most " + MOST + " cores in all",
                    "Write cluster(4, 2) for 4 nodes of 2 cores");
        }
        return new Cluster(nodes, cores, null, "");
    }

    /** Joined by links of this bandwidth and latency; tasks of one node reach each other alike until {@link #insideNode}. */
    public Cluster link(Bandwidth bandwidth, Time latency) {
        if (fabric != null) {
            throw ModelException.cannot(
                    "add a second link of",
                    bandwidth,
                    "the " + this + " has one of " + fabric.bandwidth() + " already",
                    "Write cluster(" + nodes + ", " + cores + ").link(..) for another one");
        }
        requireRate(bandwidth);
        ModelException.required(latency, "a latency", "Write link(MBps(84.2), us(50))");
        return over(new Fabric(bandwidth, latency, bandwidth, latency, new Bytes(0)));
    }

    /** Tasks of one node reach each other at this bandwidth and latency. */
    public Cluster insideNode(Bandwidth bandwidth, Time latency) {
        requireRate(bandwidth);
        ModelException.required(latency, "a latency", "Write insideNode(GBps(1), us(1))");
        Fabric now = linked("insideNode");
        return over(new Fabric(now.bandwidth(), now.latency(), bandwidth, latency, now.eagerUpTo()));
    }

    /** Messages up to this size go at once; larger ones wait for their receive. */
    public Cluster eagerUpTo(Bytes size) {
        ModelException.required(size, "a size", "Write eagerUpTo(KiB(12))");
        Fabric now = linked("eagerUpTo");
        return over(new Fabric(now.bandwidth(), now.latency(), now.nodeBandwidth(), now.nodeLatency(), size));
    }

    private Cluster over(Fabric other) {
        return new Cluster(nodes, cores, other, name);
    }

    /** The same under a name, which is its key in sweeps. */
    public Cluster named(String other) {
        ModelException.required(other, "a name", "Write named(\"fast\")");
        return new Cluster(nodes, cores, fabric, other);
    }

    /** Whether both consist of the same, whatever they are called. */
    public boolean isLike(Cluster other) {
        ModelException.required(other, "a cluster", "Write cluster(4, 2)");
        return named("").equals(other.named(""));
    }

    public int nodes() {
        return nodes;
    }

    /** The cores of one node. */
    public int cores() {
        return cores;
    }

    /** What joins the nodes, if it was said. */
    public Optional<Fabric> fabric() {
        return Optional.ofNullable(fabric);
    }

    /** The name, or nodes, cores and what was said of the fabric, such as {@code 8x2 84.2 MB/s 50 us}. */
    @Override
    public String key() {
        return name.isEmpty() ? nodes + "x" + cores + (fabric == null ? "" : " " + fabric.key()) : name;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cluster that
                && nodes == that.nodes
                && cores == that.cores
                && Objects.equals(fabric, that.fabric)
                && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(nodes, cores, fabric, name);
    }

    @Override
    public String toString() {
        return "cluster of " + nodes + " nodes with " + cores + " cores each";
    }

    private Fabric linked(String adjective) {
        if (fabric == null) {
            throw ModelException.cannot(
                    "use the adjective",
                    adjective,
                    "the cluster has no network yet",
                    "Write cluster(4, 2).link(GBps(1), us(10))." + adjective + "(...)");
        }
        return fabric;
    }

    private static void requireRate(Bandwidth bandwidth) {
        ModelException.required(bandwidth, "a bandwidth", "Write MBps(84.2)");
        if (bandwidth.bytesPerSecond() == 0) {
            throw ModelException.cannot(
                    "link a cluster at", bandwidth, "nothing would ever arrive", "Give a bandwidth above zero");
        }
    }
}
