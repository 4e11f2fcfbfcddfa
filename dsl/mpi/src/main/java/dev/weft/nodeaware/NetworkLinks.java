package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Topology;
import dev.weft.machine.Torus;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The bytes that the messages of a job put on the links of its machine's network. The table has one row for each link and direction that
 * carries anything: keys {@code router}, {@code neighbour} and {@code dimension} on a torus or mesh, {@code from}, {@code to} and {@code kind}
 * on other networks, and the measure {@code link bytes}. On a torus or mesh, header and explanation compare the busiest link with Equation 7,
 * which has one number for all links.
 */
public final class NetworkLinks extends Answer {
    static final List<String> DIMENSIONS = List.of("x", "y", "z");
    private static final int DIRECTIONS = 6;

    private final String label;
    private final RankLoads ranks;
    private final Routes routes;
    private final Topology network;
    private final LinkLoads loads;

    private NetworkLinks(String label, RankLoads ranks, Topology network) {
        this.label = label;
        this.ranks = ranks;
        this.network = network;
        this.routes = new Routes(ranks.job);
        this.loads = routes.on(network);
    }

    static NetworkLinks of(String label, RankLoads ranks) {
        return new NetworkLinks(label, ranks, Routes.network(ranks.job.machine(), label));
    }

    /** A condition of all bytes on links. */
    static Condition notAdaptive(Topology network) {
        return Condition.notChecked(
                network.routing(), "adaptive routing, which is not modelled, spreads messages over more links.");
    }

    /**
     * Returns the busiest link between switches, the mean of the links that carry anything, and Equation 7 in one row, for tables of several
     * networks. Example:
     * {@code program(16, mpi -> mpi.alltoall(KiB(8))).on(blueWaters.nodes(16).mesh(4, 4, 1), perNode).solve(nodeAware).links().total()}.
     */
    public Result total() {
        Columns columns = Rows.one(loads)
                .measure("busiest link", Unit.B, row -> busiest())
                .measure("mean link", Unit.B, row -> row.mean().si())
                .measure("hops", Unit.ONE, LinkLoads::hops)
                .measure("cube link", Unit.B, row -> ranks.linkBytes())
                .measure("cube over busiest", Unit.ONE, row -> ratio())
                .columns();
        // without the numbers of the columns: a sweep over networks prints one header for all
        Provenance routed = Provenance.model(Certainty.EXACT, network.routing(), source());
        return Tabulated.of(label(), columns, routed, this::explain);
    }

    /**
     * Returns a row for each kind of link, those between nodes and switches included: the number of links, of those that carry anything, their
     * mean and the busiest. Example:
     * {@code program(16, mpi -> mpi.alltoall(KiB(8))).on(blueWaters.nodes(16).fatTree(2, 4, 4), perNode).solve(nodeAware).links().kinds()}.
     */
    public Result kinds() {
        int[] links = new int[network.kinds().size()];
        for (int link = 0; link < network.links(); link++) {
            int kind = network.kind(link);
            if (kind >= 0) {
                links[kind]++;
            }
        }
        Columns columns = Rows.upTo(links.length)
                .key("kind", kind -> network.kinds().get(kind))
                .count("links", kind -> links[kind])
                .count("used links", loads::usedOf)
                .measure(
                        "mean link",
                        Unit.B,
                        kind -> loads.usedOf(kind) == 0 ? 0 : loads.sumOf(kind).si() / loads.usedOf(kind))
                .measure("busiest link", Unit.B, kind -> loads.largestOf(kind).si())
                .columns();
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /**
     * Draws the routers, up to 64, with their links: the width grows with the bytes, and an arrow marks a link that carries bytes in one
     * direction only. Example:
     * {@code program(27, mpi -> mpi.alltoall(KiB(8))).on(blueWaters.nodes(27).mesh(3, 3, 3), perNode).solve(nodeAware).links().drawing()}.
     */
    public Picture drawing() {
        return TorusPicture.of(ranks.job, torus("drawing()"), loads);
    }

    private Torus torus(String word) {
        if (network instanceof Torus torus) {
            return torus;
        }
        throw ModelException.of(
                word + " of a " + network,
                "only a torus or mesh can be drawn",
                "Print kinds() or the table of its links");
    }

    /**
     * Draws the routers of one plane z of a network of any size as a heat map: the most bytes on one link of each router, sent or
     * received.
     */
    public Picture plane(int z) {
        Torus torus = torus("plane(" + z + ")");
        if (z < 0 || z >= torus.extent(2)) {
            throw ModelException.call(
                    "plane",
                    "the planes of a " + torus + " are 0 to " + (torus.extent(2) - 1),
                    "Choose one of them",
                    z);
        }
        double[] most = new double[torus.routers()];
        for (int router = 0; router < most.length; router++) {
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                int neighbour = torus.neighbour(router, direction);
                if (neighbour >= 0) {
                    double carried = loads.bytes(torus.link(router, direction)).si();
                    most[router] = Math.max(most[router], carried);
                    most[neighbour] = Math.max(most[neighbour], carried);
                }
            }
        }
        Columns columns = Rows.upTo(torus.routers())
                .key("x", router -> torus.coordinate(router, 0))
                .key("y", router -> torus.coordinate(router, 1))
                .key("z", router -> torus.coordinate(router, 2))
                .measure(
                        "link bytes",
                        Unit.human(Dimension.SIZE, Arrays.stream(most).max().orElse(0)),
                        router -> most[router])
                .columns();
        return Tabulated.of(label(), columns, provenance(), this::explain)
                .where("z", z)
                .heatMap("link bytes", "x", "y")
                .title("Busiest link of each router of plane z = " + z + " of the " + torus);
    }

    private double busiest() {
        return loads.largest().si();
    }

    /** The bytes of Equation 7 over those of the busiest link; n/a if no link carries anything. */
    private double ratio() {
        return busiest() == 0 ? Double.NaN : ranks.linkBytes() / busiest();
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        int[] used = IntStream.range(0, network.links())
                .filter(link -> loads.bytes(link).si() > 0)
                .toArray();
        Rows<Integer> rows = Rows.of(IntStream.of(used).boxed().toList());
        Rows<Integer> keyed = network instanceof Torus torus
                ? rows.key("router", link -> link / DIRECTIONS)
                        .key("neighbour", link -> torus.neighbour(link / DIRECTIONS, link % DIRECTIONS))
                        .key("dimension", this::kind)
                : rows.key("from", network::begin).key("to", network::end).key("kind", this::kind);
        return keyed.measure("link bytes", Unit.B, link -> loads.bytes(link).si())
                .columns();
    }

    private String kind(int link) {
        return network.kinds().get(network.kind(link));
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.EXACT, network.routing() + " on the " + network + ", " + sentence(), source());
    }

    private String source() {
        return network.source().isEmpty() ? Penalty.CITATION + ", section 4.2" : network.source();
    }

    private String sentence() {
        if (!(network instanceof Torus)) {
            return "busiest link between switches " + loads.largest() + ", of nodes " + new Bytes(busiestOfNodes());
        }
        if (busiest() == 0) {
            return "no link carries anything";
        }
        return "busiest link " + loads.largest() + ", " + new Bytes(ranks.linkBytes()) + " by Equation 7, "
                + Digits.four(ratio()) + " times as much";
    }

    private double busiestOfNodes() {
        return IntStream.range(0, network.kinds().size())
                .filter(kind -> !network.isBetweenSwitches(kind))
                .mapToDouble(kind -> loads.largestOf(kind).si())
                .max()
                .orElse(0);
    }

    @Override
    public Explanation explain() {
        return Explanation.of(ranks.asked, network.routingInWords() + ". " + source())
                .inputs(inputs())
                .terms(terms())
                .dominant(busiest() == 0 ? "nothing" : "busiest link", sentence() + ".")
                .conditions(List.of(notAdaptive(network)));
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        inputs.add(ranks.job.toString());
        inputs.add("network: " + network);
        inputs.add(loads.betweenNodes() + " between nodes, each byte crosses " + Digits.four(loads.hops()) + " links"
                + between() + " on average");
        inputs.add(loads.used() + " of " + links() + " links" + between() + " carry " + loads.mean()
                + " on average, both directions of a link counted");
        if (network instanceof Torus) {
            inputs.add("Equation 7 on a cube of " + Digits.plural(ranks.nodesInUse, "node") + ": "
                    + Digits.four(ranks.hops()) + " hops, " + new Bytes(ranks.linkBytes())
                    + " for each link; with the " + Digits.four(loads.hops()) + " hops of this network it would be "
                    + new Bytes(CubeHops.linkBytes(loads.hops(), ranks.internodeBytes, ranks.nodesInUse)));
        }
        if (busiest() > 0) {
            int link = loads.busiest();
            Largest most = Largest.of(
                    network.links(),
                    at -> isBetweenSwitches(at) ? loads.bytes(at).si() : 0,
                    Integer::toString);
            inputs.add("busiest link" + between() + most.remark() + ": " + network.begin(link) + " to "
                    + network.end(link) + ", " + routes.users(network, link, ranks.ranks));
        }
        for (int kind = 0; kind < network.kinds().size(); kind++) {
            if (!network.isBetweenSwitches(kind)) {
                inputs.add("links of nodes, " + network.kinds().get(kind) + ": the busiest carries "
                        + loads.largestOf(kind));
            }
        }
        return inputs;
    }

    private String between() {
        return network instanceof Torus ? "" : " between switches";
    }

    private boolean isBetweenSwitches(int link) {
        int kind = network.kind(link);
        return kind >= 0 && network.isBetweenSwitches(kind);
    }

    private int links() {
        int links = 0;
        for (int link = 0; link < network.links(); link++) {
            links += isBetweenSwitches(link) ? 1 : 0;
        }
        return links;
    }

    /** The bytes of all links of each kind between switches. */
    private List<Term> terms() {
        List<Term> terms = new ArrayList<>();
        for (int kind = 0; kind < network.kinds().size(); kind++) {
            boolean grid = network instanceof Torus torus && torus.extent(kind) > 1;
            if (grid || (!(network instanceof Torus) && network.isBetweenSwitches(kind))) {
                double all = loads.byteHops();
                terms.add(Term.part(
                        (grid ? "links along " : "links ") + network.kinds().get(kind),
                        loads.sumOf(kind).toString(),
                        loads.sumOf(kind).si(),
                        all));
            }
        }
        return terms;
    }
}
