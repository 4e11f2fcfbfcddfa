package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;

/** The cost of messages on Blue Waters according to two papers, and the machine of the later one. */
public final class PublishedCosts {
    private static final String CUT_OFFS = "; cut-offs at 500 B and 8000 B from the authors' scripts (BlueWatersModel)";
    private static final String RENDEZVOUS = "rendezvous";
    private static final String[] PROTOCOLS = {"short", "eager", RENDEZVOUS};
    private static final double[] FROM = {0, 500, 8000};

    /** Table 1: rows by protocol, columns by locality; a node injects at most 6.6 GB/s of rendezvous messages. */
    private static final MessageCosts TABLE_1 = tableOne();

    /** The parameters of the max-rate model as published in 2016, the same for all localities. */
    @From(paper = "Gropp, Olson, Samfass 2016", equation = "max-rate parameters of Blue Waters")
    public static final MessageCosts MAX_RATE_2016 = maxRate();

    /**
     * 512 XE nodes of Blue Waters, each with 2 sockets of 8 cores. The positions of the nodes of a job are not published; the paper assumes
     * a cube of nodes without links around its edges.
     */
    @From(paper = "Bienz et al. 2018", equation = "section 2, Table 1, Figure 8")
    public static final Machine BLUE_WATERS = Machine.of(512, 16)
            .sockets(2)
            .fabric("Gemini")
            .costs(TABLE_1)
            .mesh(8, 8, 8)
            .named("blueWaters")
            .publishedIn("Bienz et al. 2018, section 2")
            .assuming(MachineOrigin.SHAPE);

    private PublishedCosts() {}

    private static MessageCosts tableOne() {
        MessageCosts costs = MessageCosts.none();
        costs = ranges(
                costs, Locality.SOCKET, new double[] {4.4e-7, 5.3e-7, 1.7e-6}, new double[] {2.2e9, 3.2e9, 6.2e9});
        costs = ranges(costs, Locality.NODE, new double[] {8.3e-7, 1.2e-6, 2.5e-6}, new double[] {4.8e8, 9.6e8, 6.2e9});
        costs = ranges(costs, Locality.NETWORK, new double[] {2.3e-6, 7e-6, 3e-6}, new double[] {1.3e9, 7.5e8, 2.9e9});
        return costs.injection(Locality.NETWORK, RENDEZVOUS, new Bandwidth(6.6e9))
                .named("blueWaters")
                .publishedIn("Bienz et al. 2018, Table 1" + CUT_OFFS);
    }

    /** The rates are published as seconds per byte. */
    private static MessageCosts maxRate() {
        MessageCosts costs = MessageCosts.none();
        double[] rates = {1 / 1.6e-9, 1 / 5.9e-10, 1 / 2.8e-10};
        for (Locality where : List.of(Locality.SOCKET, Locality.NODE, Locality.NETWORK)) {
            costs = ranges(costs, where, new double[] {4e-6, 1.1e-5, 2e-5}, rates)
                    .injection(where, RENDEZVOUS, new Bandwidth(1 / 1.8e-10));
        }
        return costs.named("maxRate2016").publishedIn("Gropp, Olson, Samfass 2016" + CUT_OFFS);
    }

    private static MessageCosts ranges(MessageCosts before, Locality where, double[] latencies, double[] rates) {
        MessageCosts costs = before;
        for (int i = 0; i < FROM.length; i++) {
            costs = costs.range(
                    where, PROTOCOLS[i], new Bytes(FROM[i]), new Time(latencies[i]), new Bandwidth(rates[i]));
        }
        return costs;
    }
}
