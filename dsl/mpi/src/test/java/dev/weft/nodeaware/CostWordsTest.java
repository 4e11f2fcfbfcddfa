package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.logP;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Machine;
import dev.weft.machine.Torus;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.study.Certainty;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Term;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each model explains itself: its own formula, assumptions, terms and paper; and what decides follows the input. */
class CostWordsTest {
    private static final Machine PAIR =
            blueWaters.nodes(2).sockets(1).cores(1).costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)));

    private static CommPattern pattern(int ranks, int[] source, int[] destination, long... sizes) {
        Provenance made = Provenance.model(Certainty.EXACT, "made", "a test");
        return CommPattern.of("some", made, ranks, source, destination, sizes);
    }

    private static Explanation explain(CostModel model) {
        return pattern(2, new int[] {0}, new int[] {1}, 8)
                .on(PAIR, perProcessor)
                .solve(model)
                .explain();
    }

    private static List<String> terms(CostModel model) {
        return explain(model).terms().stream().map(Term::name).toList();
    }

    @Test
    void each_model_has_its_own_formula() {
        assertThat(explain(postal).extras()).hasToString("[T = sum(alpha + s / R_b)]");
        assertThat(explain(postal.gamma(ns(1))).extras()).hasToString("[T = sum(alpha + s / R_b) + gamma n^2]");
        assertThat(explain(maxRate).extras()).hasToString("[T = sum(alpha + k s / min(R_N, k R_b))]");
        assertThat(explain(maxRate.delta(ns(1))).extras())
                .hasToString("[T = sum(alpha + k s / min(R_N, k R_b)) + delta l]");
        assertThat(explain(nodeAware).extras())
                .hasToString("[T = sum(alpha + k s / min(R_N, k R_b)) + gamma n^2 + delta l]");
        assertThat(explain(nodeAware.nodeTotal()).extras())
                .hasToString("[T = sum(alpha) + max(S / R_b, S_node / R_N) + gamma n^2 + delta l]");
        assertThat(explain(logP(us(1), us(2), us(3))).extras()).hasToString("[T = L + 2 o + (n - 1) max(g, o)]");
        assertThat(explain(logGP(us(1), us(2), us(3), GBps(1))).extras())
                .hasToString("[T = L + 2 o + (n - 1) max(g, o) + G sum(s - 1)]");
        for (CostModel model :
                List.of(postal, maxRate, nodeAware, nodeAware.nodeTotal(), logGP(us(1), us(1), us(1), GBps(1)))) {
            var latex = explain(model).extras().get(0).bundle();
            assertThat(String.valueOf(latex.get("text/latex")))
                    .startsWith("$$T = ")
                    .endsWith("$$");
            assertThat(sends(PAIR.messageCosts())
                            .messages(interNode, 1, bytes(8))
                            .solve(model)
                            .explain()
                            .extras())
                    .isEqualTo(explain(model).extras());
        }
    }

    @Test
    void each_model_has_its_own_paper_and_terms() {
        assertThat(explain(postal).model()).startsWith("postal model, ").endsWith("communication, Equation 1");
        assertThat(explain(maxRate).model()).startsWith("max-rate model, ").contains("Gropp, Olson, Samfass 2016");
        assertThat(explain(logP(us(1), us(2), us(3))).model())
                .isEqualTo("LogP, the slowest rank. Culler et al. 1993, LogP: towards a realistic model of"
                        + " parallel computation");
        assertThat(explain(logGP(us(1), us(2), us(3), GBps(1))).model())
                .isEqualTo("LogGP, the slowest rank. Alexandrov et al. 1995, LogGP: incorporating long messages"
                        + " into the LogP model");
        assertThat(terms(postal)).containsExactly("transport");
        assertThat(terms(maxRate.gamma(ns(1)))).containsExactly("transport", "queue search");
        assertThat(terms(maxRate.delta(ns(1)))).containsExactly("transport", "contention");
        assertThat(terms(nodeAware)).containsExactly("transport", "queue search", "contention");
    }

    @Test
    void each_model_says_what_it_takes_for_granted_and_no_other_one_s() {
        String postalOnly = "assumed: Every message costs as much as one between nodes, and a node has no injection"
                + " limit; nodeAware has localities and the limit.";
        String maxRateOnly = "assumed: Every message costs as much as one between nodes; nodeAware has localities.";
        String logGpOnly = "assumed: Latency, overhead and gap are the same for every pair of ranks; message costs and"
                + " links of the machine are not used.";
        String logPOnly = "assumed: The message size costs nothing; logGP(..) has a bandwidth for long" + " messages.";
        String gamma = "assumed: gamma = 8.4 ns as measured on Blue Waters, Equation 4 (default; set with gamma(..)).";
        String delta = "assumed: delta = 0.1 ns per byte as measured on Blue Waters, Equation 6 (default; set with"
                + " delta(..)).";
        List<String> all = List.of(postalOnly, maxRateOnly, logGpOnly, logPOnly, gamma, delta);
        assertOnly(postal, all, postalOnly);
        assertOnly(maxRate, all, maxRateOnly);
        assertOnly(logP(us(1), us(2), us(3)), all, logGpOnly, logPOnly);
        assertOnly(logGP(us(1), us(2), us(3), GBps(1)), all, logGpOnly);
        assertOnly(nodeAware, all, gamma, delta);
        assertOnly(nodeAware.hashed(), all, delta);
        assertThat(explain(logGP(us(1), us(2), us(3), GBps(1))).inputs())
                .contains("L: 1 us, o: 2 us, g: 3 us, G: 1 ns per byte (1 GB/s)")
                .noneMatch(line -> line.startsWith("gamma"));
        assertThat(explain(logP(us(1), us(2), us(3))).inputs()).contains("L: 1 us, o: 2 us, g: 3 us");
        assertThat(explain(postal).inputs()).noneMatch(line -> line.startsWith("gamma") || line.contains("hops"));
    }

    private static void assertOnly(CostModel model, List<String> of, String... expected) {
        List<String> said =
                explain(model).inputs().stream().filter(of::contains).toList();
        assertThat(said).as(model.key()).containsExactly(expected);
    }

    /** By the loads of an own routing, on the machine's torus or on the cube of Equation 7; both sentences occur. */
    @Test
    void contention_is_called_an_upper_bound_exactly_where_the_busiest_link_carries_no_more() {
        int bounds = 0;
        int others = 0;
        for (int seed = 0; seed < 120; seed++) {
            Random random = new Random(seed);
            int nodes = 2 + random.nextInt(40);
            int count = 1 + random.nextInt(random.nextBoolean() ? 4 : 400);
            int[] source = random.ints(count, 0, nodes).toArray();
            int[] destination = random.ints(count, 0, nodes).toArray();
            long[] sizes = random.longs(count, 1, 100_000).toArray();
            Machine machine = PAIR.nodes(nodes);
            boolean said = random.nextBoolean();
            Torus torus = said ? Torus.torus(4, 5, 2) : Torus.cube(nodes);
            Job job = pattern(nodes, source, destination, sizes)
                    .on(said ? machine.torus(4, 5, 2) : machine.mesh(1, 1, 1), perProcessor);
            Cost cost = job.solve(nodeAware);
            LinkLoads loads = torus.loads(
                    source,
                    destination,
                    IntStream.range(0, count).mapToDouble(at -> sizes[at]).toArray());
            double taken = cost.total().value("link bytes").si();
            List<String> broken = cost.explain().violated();
            if (loads.betweenNodes().si() == 0) {
                assertThat(broken).as("seed %d", seed).noneMatch(line -> line.startsWith("Contention"));
                continue;
            }
            boolean bound = taken >= loads.largest().si();
            bounds += bound ? 1 : 0;
            others += bound ? 0 : 1;
            String end = bound ? "so contention is an upper bound." : "so contention is underestimated.";
            boolean same = Math.abs(taken - loads.largest().si())
                    <= 0.01 * loads.largest().si();
            if (same) {
                assertThat(broken).as("seed %d", seed).noneMatch(line -> line.startsWith("Equation 7"));
                continue;
            }
            assertThat(broken)
                    .as("seed %d", seed)
                    .filteredOn(line -> line.startsWith("Equation 7 matches the busiest link: "))
                    .singleElement()
                    .asString()
                    .endsWith(end);
        }
        assertThat(bounds).isGreaterThan(5);
        assertThat(others).isGreaterThan(5);
    }

    @Test
    void nodes_of_one_router_share_no_link() {
        Machine near = PAIR.torus(2, 1, 1).nodesPerRouter(2);
        Explanation explained = pattern(2, new int[] {0}, new int[] {1}, 8)
                .on(near, perProcessor)
                .solve(nodeAware)
                .explain();
        assertThat(explained.violated())
                .contains("Equation 7 matches the busiest link: no message crosses a link of the torus 2x1x1"
                        + " of 2 nodes each, so contention is an upper bound.");
        assertThat(explained.inputs())
                .contains("links of the torus 2x1x1 of 2 nodes each: no message crosses one, Equation 7 gives"
                        + " 8 B for each");
    }
}
