package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Link;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.states.StateSets;
import dev.weft.simulation.RandomStream;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for any scheme; the name of each case is its seed. */
class LawsTest {
    private static final List<SharingModel> MODELS = List.of(
            SharingOracles.paperGige(),
            SharingOracles.asPrinted(),
            SharingOracles.myrinet(),
            SharingOracles.stampede(),
            SharingModel.fairShare(),
            SharingModel.kimLee(),
            SharingModel.own("mine", c -> c.outDegree() + c.inDegree() - 1 + 0.25 * c.intoSource() * c.parallel()));

    static Stream<Long> seeds() {
        return LongStream.range(1, 41).boxed();
    }

    static Stream<Scheme> manySchemes() {
        return LongStream.range(1, 301).mapToObj(seed -> {
            RandomStream stream = RandomStream.of(seed, 3);
            return RandomSchemes.multigraph(seed, 2 + stream.below(7), 1 + stream.below(14))
                    .named("seed " + seed);
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aCommunicationThatIsAloneHasPenaltyOne(long seed) {
        for (SharingModel model : MODELS) {
            if (!model.key().equals("mine")) {
                assertThat(Scheme.of("a:" + seed + "->0").penalty(model).of("a"))
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void countsAgreeWithTryingEverySubset() {
        forAll(scheme -> close(
                scheme.penalty(SharingOracles.myrinet()),
                BruteForce.myrinet(scheme.arcs().graph()),
                scheme));
    }

    @Test
    void gigabitEthernetAgreesWithTheDefinitionsReadOneByOne() {
        forAll(scheme -> {
            close(
                    scheme.penalty(SharingOracles.paperGige()),
                    BruteForce.gigabit(scheme.arcs().graph(), 0.75, 0.115, 0.036, false),
                    scheme);
            close(
                    scheme.penalty(SharingOracles.asPrinted()),
                    BruteForce.gigabit(scheme.arcs().graph(), 0.75, 0.115, 0.036, true),
                    scheme);
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void penaltiesDoNotDependOnTheNamesOfNodesNorOnTheOrder(long seed) {
        RandomStream stream = RandomStream.of(seed, 1);
        int arcs = 4 + stream.below(20);
        Scheme scheme = RandomSchemes.multigraph(seed, 3 + stream.below(6), arcs);
        Scheme renamed = Scheme.empty();
        for (int arc = arcs - 1; arc >= 0; arc--) {
            renamed = renamed.arc(
                    scheme.arcs().labels().get(arc),
                    1000 - 3 * scheme.arcs().source(arc),
                    1000 - 3 * scheme.arcs().destination(arc));
        }
        for (SharingModel model : MODELS) {
            Penalties one = scheme.penalty(model);
            Penalties two = renamed.penalty(model);
            for (String label : scheme.arcs().labels()) {
                assertThat(two.of(label))
                        .as(model + " " + scheme)
                        .isCloseTo(one.of(label), within(1e-12 * one.of(label)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void schemesBesideEachOtherDoNotMeet(long seed) {
        Scheme one = RandomSchemes.multigraph(seed, 5, 9);
        Scheme two = RandomSchemes.multigraph(seed + 1000, 5, 7);
        Scheme both = one;
        for (int arc = 0; arc < 7; arc++) {
            both = both.arc(
                    "x" + arc, 100 + two.arcs().source(arc), 100 + two.arcs().destination(arc));
        }
        for (SharingModel model : MODELS) {
            Penalties together = both.penalty(model);
            for (String label : one.arcs().labels()) {
                assertThat(together.of(label)).isCloseTo(one.penalty(model).of(label), within(1e-12));
            }
            for (int arc = 0; arc < 7; arc++) {
                assertThat(together.of("x" + arc))
                        .isCloseTo(two.penalty(model).of(two.arcs().labels().get(arc)), within(1e-12));
            }
        }
        assertThat(StateSets.of(both).all())
                .isEqualTo(StateSets.of(one).all().multiply(StateSets.of(two).all()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void reversingAllArcsLeavesTheNumberOfStateSets(long seed) {
        Scheme scheme = RandomSchemes.multigraph(seed, 7, 24);
        assertThat(StateSets.of(scheme.reversed()).all())
                .isEqualTo(StateSets.of(scheme).all());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void myrinetIsConstantPerSourceAndAtLeastTheOutDegree(long seed) {
        Scheme scheme = RandomSchemes.multigraph(seed, 8, 28);
        SchemeGraph graph = scheme.arcs().graph();
        Contenders myrinet = graph.start(SharingOracles.myrinet());
        for (int a = 0; a < graph.arcs; a++) {
            for (int b = 0; b < graph.arcs; b++) {
                if (!graph.isInside(a) && !graph.isInside(b) && graph.source[a] == graph.source[b]) {
                    assertThat(myrinet.penalty(a)).isEqualTo(myrinet.penalty(b));
                }
            }
            if (!graph.isInside(a)) {
                assertThat(myrinet.penalty(a)).isGreaterThanOrEqualTo(graph.outDegree[graph.source[a]] * (1 - 1e-12));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void fairRatesOverfillNoLinkAndEachIsStoppedByAFullOneWhereNobodyIsFaster(long seed) {
        Scheme scheme = RandomSchemes.multigraph(seed, 6, 20);
        SchemeGraph graph = scheme.arcs().graph();
        Contenders fair = graph.start(SharingModel.fairShare());
        double[] out = new double[graph.nodes];
        double[] in = new double[graph.nodes];
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!graph.isInside(arc)) {
                out[graph.source[arc]] += 1 / fair.penalty(arc);
                in[graph.destination[arc]] += 1 / fair.penalty(arc);
            }
        }
        for (int node = 0; node < graph.nodes; node++) {
            assertThat(out[node]).isLessThan(1 + 1e-12);
            assertThat(in[node]).isLessThan(1 + 1e-12);
        }
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!graph.isInside(arc)) {
                boolean stopped = (out[graph.source[arc]] > 1 - 1e-12 && leastOn(graph, fair, arc, graph.source))
                        || (in[graph.destination[arc]] > 1 - 1e-12 && leastOn(graph, fair, arc, graph.destination));
                assertThat(stopped).as(scheme + " " + arc).isTrue();
            }
        }
    }

    /** Whether nobody at this end of an arc is faster: the condition that makes fair rates max-min fair. */
    private static boolean leastOn(SchemeGraph graph, Contenders fair, int arc, int[] end) {
        for (int other = 0; other < graph.arcs; other++) {
            if (!graph.isInside(other)
                    && end[other] == end[arc]
                    && fair.penalty(other) < fair.penalty(arc) * (1 - 1e-12)) {
                return false;
            }
        }
        return true;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theBytesThatMoveInEachPeriodAddUpToTheBytesSent(long seed) {
        RandomStream stream = RandomStream.of(seed, 2);
        Scheme scheme = RandomSchemes.multigraph(seed, 6, 15).link(new Bandwidth(1e8));
        for (String label : scheme.arcs().labels()) {
            scheme = scheme.size(label, new Bytes(stream.below(4) == 0 ? 0 : 1 + stream.below(20_000_000)));
        }
        for (SharingModel model : MODELS) {
            FluidRun run = new FluidRun(scheme, model, Link.of(new Bandwidth(1e8)), Link.of(new Bandwidth(1e9)));
            double[] moved = new double[run.graph.arcs];
            double[] next = run.end.clone();
            for (int i = run.segments() - 1; i >= 0; i--) {
                moved[run.arc(i)] += (next[run.arc(i)] - run.from(i)) * 1e8 / run.penalty(i);
                next[run.arc(i)] = run.from(i);
            }
            for (int arc = 0; arc < run.graph.arcs; arc++) {
                double bytes = run.shares(arc) ? run.bytes[arc] : 0;
                assertThat(moved[arc]).as(model + " " + scheme).isCloseTo(bytes, within(1e-9 * bytes + 1e-6));
            }
        }
    }

    private static void forAll(Consumer<Scheme> law) {
        manySchemes().forEach(law);
    }

    private static void close(Penalties got, double[] expected, Scheme scheme) {
        for (int arc = 0; arc < expected.length; arc++) {
            assertThat(got.of(scheme.arcs().labels().get(arc)))
                    .as(scheme + " " + scheme.arcs().labels().get(arc))
                    .isCloseTo(expected[arc], within(1e-12 * expected[arc]));
        }
    }
}
