package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;

/**
 * The clusters of the paper. The paper prints nodes, cores and network cards; the bandwidth of Gigabit Ethernet
 * follows from Figure 4 (4 MB in 0.0475 s). All other bandwidths, all latencies and the link within nodes are
 * assumed.
 */
public final class PaperClusters {
    private static final Link MEMORY = Link.of(new Bandwidth(1e9), new Time(1e-6));

    /** 53 IBM eServer 326 with 2 cores each and Gigabit Ethernet: 84.2 MB/s by Figure 4, the latency of 50 us assumed. */
    public static final Machine GIGABIT = of("paperGigabit", "Gigabit Ethernet", Machine.of(53, 2), 4e6 / 0.0475, 50e-6)
            .assuming("latency", "inside");

    /** 72 IBM eServer 325 with 2 cores each and Myrinet 2000; 245 MB/s (its link has 250) and 7 us are assumed. */
    public static final Machine MYRINET =
            of("paperMyrinet", "Myrinet", Machine.of(72, 2), 245e6, 7e-6).assuming("bandwidth", "latency", "inside");

    /** 26 BULL Novascale with 4 cores each and InfiniBand InfiniHost III; 950 MB/s and 4 us are assumed. */
    public static final Machine INFINIBAND = of("paperInfiniband", "InfiniBand", Machine.of(26, 4), 950e6, 4e-6)
            .assuming("bandwidth", "latency", "inside");

    private PaperClusters() {}

    private static Machine of(String name, String fabric, Machine nodes, double bandwidth, double latency) {
        return nodes.link(new Bandwidth(bandwidth), new Time(latency))
                .inside(MEMORY)
                .fabric(fabric)
                .named(name)
                .publishedIn("Vienne et al. 2008, section IV-C");
    }
}
