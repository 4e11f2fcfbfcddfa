package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Torus;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
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

/**
 * The bytes that the messages of a job put on the links of its machine's torus or mesh, routed along x, then y, then z. The table has one
 * row for each link and direction that carries anything: keys {@code router}, {@code neighbour} and {@code dimension}, measure
 * {@code link bytes}. Header and explanation compare the busiest link with Equation 7, which has one number for all links.
 */
public final class TorusLinks implements Result {
    static final List<String> DIMENSIONS = List.of("x", "y", "z");
    private static final int DIRECTIONS = 6;
    private static final String ROUTING = "dimension-ordered routing";
    /** A condition of all bytes on links. */
    static final Condition NOT_ADAPTIVE =
            Condition.notChecked(ROUTING, "adaptive routing, which is not modelled, spreads messages over more links.");

    private final String label;
    private final RankLoads ranks;
    private final Torus torus;
    private final LinkLoads loads;

    private TorusLinks(String label, RankLoads ranks, Torus torus, LinkLoads loads) {
        this.label = label;
        this.ranks = ranks;
        this.torus = torus;
        this.loads = loads;
    }

    static TorusLinks of(String label, RankLoads ranks) {
        Torus torus = Routes.torus(ranks.job.machine(), label);
        return new TorusLinks(label, ranks, torus, new Routes(ranks.job).on(torus));
    }

    /**
     * Returns the busiest link, the mean of the links that carry anything, and Equation 7 in one row, for tables of several networks. Example:
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
        Provenance routed = Provenance.model(Certainty.EXACT, ROUTING, Penalty.CITATION + ", section 4.2");
        return Tabulated.of(label(), columns, routed, this::explain);
    }

    /**
     * Draws the routers, up to 64, with their links: the width grows with the bytes, and an arrow marks a link that carries bytes in one
     * direction only. Example:
     * {@code program(27, mpi -> mpi.alltoall(KiB(8))).on(blueWaters.nodes(27).mesh(3, 3, 3), perNode).solve(nodeAware).links().drawing()}.
     */
    public Picture drawing() {
        return TorusPicture.of(ranks.job, torus, loads);
    }

    /**
     * Draws the routers of one plane z of a network of any size as a heat map: the most bytes on one link of each router, sent or
     * received.
     */
    public Picture plane(int z) {
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
                    double carried = loads.bytes(router, direction).si();
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
        List<Link> used = new ArrayList<>();
        for (int router = 0; router < torus.routers(); router++) {
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                double carried = loads.bytes(router, direction).si();
                if (carried > 0) {
                    used.add(new Link(router, direction, carried));
                }
            }
        }
        return Rows.of(used)
                .key("router", Link::router)
                .key("neighbour", link -> torus.neighbour(link.router, link.direction))
                .key("dimension", link -> DIMENSIONS.get(link.direction / 2))
                .measure("link bytes", Unit.B, Link::bytes)
                .columns();
    }

    private record Link(int router, int direction, double bytes) {}

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.EXACT, ROUTING + " on the " + torus + ", " + sentence(), Penalty.CITATION + ", section 4.2");
    }

    private String sentence() {
        if (busiest() == 0) {
            return "no link carries anything";
        }
        return "busiest link " + loads.largest() + ", " + new Bytes(ranks.linkBytes()) + " by Equation 7, "
                + Digits.four(ratio()) + " times as much";
    }

    @Override
    public Explanation explain() {
        return Explanation.of(
                        ranks.asked, ROUTING + ", first along x, then y, then z. " + Penalty.CITATION + ", section 4.2")
                .inputs(inputs())
                .terms(terms())
                .dominant(busiest() == 0 ? "nothing" : "busiest link", sentence() + ".")
                .conditions(List.of(NOT_ADAPTIVE));
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        inputs.add(ranks.job.toString());
        inputs.add("network: " + torus);
        inputs.add(loads.betweenNodes() + " between nodes, each byte crosses " + Digits.four(loads.hops())
                + " links on average");
        inputs.add(loads.used() + " of " + links() + " links carry " + loads.mean()
                + " on average, both directions of a link counted");
        inputs.add("Equation 7 on a cube of " + Digits.plural(ranks.nodesInUse, "node") + ": "
                + Digits.four(ranks.hops()) + " hops, " + new Bytes(ranks.linkBytes()) + " for each link; with the "
                + Digits.four(loads.hops()) + " hops of this network it would be "
                + new Bytes(CubeHops.linkBytes(loads.hops(), ranks.internodeBytes, ranks.nodesInUse)));
        return inputs;
    }

    private int links() {
        int links = 0;
        for (int router = 0; router < torus.routers(); router++) {
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                links += torus.neighbour(router, direction) < 0 ? 0 : 1;
            }
        }
        return links;
    }

    /** The bytes of all links along each dimension. */
    private List<Term> terms() {
        List<Term> terms = new ArrayList<>();
        for (int dimension = 0; dimension < DIMENSIONS.size(); dimension++) {
            double sum = 0;
            for (int router = 0; router < torus.routers(); router++) {
                sum += loads.bytes(router, 2 * dimension).si()
                        + loads.bytes(router, 2 * dimension + 1).si();
            }
            if (torus.extent(dimension) > 1) {
                double all = loads.byteHops();
                terms.add(new Term(
                        "links along " + DIMENSIONS.get(dimension),
                        new Bytes(sum).toString(),
                        all == 0 ? 0 : sum / all));
            }
        }
        return terms;
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
