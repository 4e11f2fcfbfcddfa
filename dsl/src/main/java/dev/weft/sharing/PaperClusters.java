package dev.weft.sharing;

import dev.weft.machine.Cluster;
import dev.weft.study.From;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import java.util.Map;

/**
 * The clusters of the paper. It prints nodes, cores and cards; the bandwidth of Gigabit Ethernet follows from Figure 4 (4 MB in
 * 0.0475 s). All other bandwidths, all latencies and what holds inside a node are assumed.
 */
@From(paper = "Vienne et al. 2008", equation = "section IV-C")
public final class PaperClusters {
    private static final Time MEMORY_LATENCY = new Time(1e-6);
    private static final Bandwidth MEMORY = new Bandwidth(1e9);

    /** 53 IBM eServer 326 with 2 cores each and Gigabit Ethernet: 84.2 MB/s by Figure 4, the latency of 50 us assumed. */
    public static final Cluster GIGABIT = of(53, 2, 4e6 / 0.0475, 50e-6);

    /** 72 IBM eServer 325 with 2 cores each and Myrinet 2000; 245 MB/s (its link has 250) and 7 us are assumed. */
    public static final Cluster MYRINET = of(72, 2, 245e6, 7e-6);

    /** 26 BULL Novascale with 4 cores each and InfiniBand InfiniHost III; 950 MB/s and 4 us are assumed. */
    public static final Cluster INFINIBAND = of(26, 4, 950e6, 4e-6);

    private static final Map<Cluster, String> ASSUMED = Map.of(
            GIGABIT, "The paper's 53 x 2 cluster: latency and what holds inside a node are assumed, not printed.",
            MYRINET,
                    "The paper's 72 x 2 cluster: bandwidth, latency and what holds inside a node are assumed, not printed.",
            INFINIBAND,
                    "The paper's 26 x 4 cluster: bandwidth, latency and what holds inside a node are assumed, not printed.");

    private PaperClusters() {}

    private static Cluster of(int nodes, int cores, double bandwidth, double latency) {
        return Cluster.of(nodes, cores)
                .link(new Bandwidth(bandwidth), new Time(latency))
                .insideNode(MEMORY, MEMORY_LATENCY);
    }

    /** What of a cluster is assumed; empty if it is none of these. */
    public static String assumed(Cluster cluster) {
        return ASSUMED.getOrDefault(cluster.named(""), "");
    }
}
