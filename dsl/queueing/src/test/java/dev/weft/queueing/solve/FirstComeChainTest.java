package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The chain of a line by counting its states, by the visits that its routes make, and by networks whose answer is known. */
class FirstComeChainTest {
    private static ClosedNetwork core(
            List<SolverStation> places, List<Chain> chains, double[][] service, double[][] visits) {
        Compiled network = Compiled.of(places, chains, service, visits);
        return new ProportionalClasses(network, new OpenLoad(network).speed).core;
    }

    /** Two classes over one line of unequal times and so many shared servers. */
    private static ClosedNetwork core(int a, int b, double think, int shared) {
        SolverStation[] places = new SolverStation[shared + 1];
        Arrays.fill(places, SolverStation.queue("shared", 1).shared(true));
        places[0] = SolverStation.queue("line", 1);
        double[][] service = new double[2][places.length];
        double[][] visits = new double[2][places.length];
        for (int r = 0; r < 2; r++) {
            Arrays.fill(visits[r], 1);
            Arrays.fill(service[r], 3 + r);
        }
        return core(
                List.of(places),
                List.of(Chain.closed("a", a, think), Chain.closed("b", b, 2 * think)),
                service,
                visits);
    }

    /** Ways to choose k of n. */
    private static double choose(int n, int k) {
        double ways = 1;
        for (int i = 1; i <= k; i++) {
            ways *= (n - k + i) / (double) i;
        }
        return ways;
    }

    @Test
    void statesAreTheOrdersInWhichSomeStandInLine() {
        // words of at most a letters A and b letters B: C(a + b + 2, a + 1) - 1
        for (int[] n : new int[][] {{1, 1}, {2, 3}, {4, 7}}) {
            assertThat(FirstComeChain.states(core(n[0], n[1], 1, 0)))
                    .isCloseTo(choose(n[0] + n[1] + 2, n[0] + 1) - 1, within(1e-6));
        }
        // all in line
        assertThat(FirstComeChain.states(core(2, 3, 0, 0))).isCloseTo(choose(5, 2), within(1e-9));
        // i of a and j of b at the shared server, the rest in line
        assertThat(FirstComeChain.states(core(2, 3, 0, 1))).isCloseTo(choose(7, 3) - 1, within(1e-9));
        FirstComeChain chain = new FirstComeChain();
        double more = FirstComeChain.states(core(4, 7, 1, 0)) / FirstComeChain.states(core(2, 3, 1, 0));
        assertThat(chain.cost(core(4, 7, 1, 0)) / chain.cost(core(2, 3, 1, 0))).isCloseTo(more, within(1e-9));
        assertThat(chain.bytes(core(4, 7, 1, 0)) / chain.bytes(core(2, 3, 1, 0)))
                .isCloseTo(more, within(1e-9));
    }

    @Test
    void aClassIsInLineOnlyWhereItGoes() {
        ClosedNetwork core = core(
                List.of(SolverStation.queue("line", 1), SolverStation.queue("alone", 1)),
                List.of(Chain.closed("b", 1, 0), Chain.closed("a", 2, 0)),
                new double[][] {{1, 1}, {2, 1}},
                new double[][] {{1, 0}, {1, 1}});
        // one b among 0, 1 or 2 of a
        assertThat(FirstComeChain.states(core)).isCloseTo(1 + 2 + 3, within(1e-12));
    }

    @Test
    void tooManyStatesAreNotCounted() {
        assertThat(FirstComeChain.states(core(37, 38, 1, 0))).isFinite();
        assertThat(FirstComeChain.states(core(38, 38, 1, 0))).isInfinite();
        assertThat(FirstComeChain.states(core(9, 9, 1, 2))).isFinite();
        // (C(21, 3) = 1330 ways to place each class)^2
        assertThat(FirstComeChain.states(core(18, 18, 1, 2))).isInfinite();
        assertThat(new FirstComeChain().cost(core(10, 10, 1, 0))).isFinite();
        assertThat(new FirstComeChain().cost(core(11, 11, 1, 0))).isInfinite();
        assertThat(FirstComeChain.refusal(core(11, 11, 1, 0)))
                .hasMessageContaining("its Markov chain has 2.70e+06 states");
        assertThat(FirstComeChain.refusal(core(38, 38, 1, 0)))
                .hasMessageContaining("its Markov chain has far too many states");
    }

    @Test
    void theLineThatIsRefusedIsNamedWhereverItStands() {
        Compiled network = Compiled.of(
                List.of(
                        SolverStation.delay("wire"),
                        SolverStation.queue("equal", 1),
                        SolverStation.queue("unequal", 1)),
                List.of(Chain.closed("a", 40, 1), Chain.closed("b", 40, 1)),
                new double[][] {{1, 1, 1}, {2, 1, 2}},
                new double[][] {{1, 1, 1}, {1, 1, 1}});
        assertThatThrownBy(() -> Solving.solve(network))
                .isInstanceOf(ModelException.class)
                .hasMessage("exact solution of station \"unequal\": it serves classes of different times first come,"
                        + " first served, which has no product form, and its Markov chain has far too many states. "
                        + FirstComeChain.WAY_OUT + ".");
    }

    @Test
    void orderTellsNothingWhereOneClassComesOrEveryoneHasAServer() {
        ClosedNetwork core = core(
                List.of(
                        SolverStation.queue("line", 1),
                        SolverStation.queue("alone", 1),
                        SolverStation.queue("enough", 5),
                        SolverStation.queue("few", 4),
                        SolverStation.queue("shared", 1).shared(true),
                        SolverStation.delay("wire"),
                        SolverStation.loadDependent("disk", 1, 2)),
                List.of(Chain.closed("a", 2, 0), Chain.closed("b", 3, 1)),
                new double[][] {{1, 1, 1, 1, 1, 1, 1}, {2, 1, 1, 1, 1, 1, 1}},
                new double[][] {{1, 1, 1, 1, 1, 1, 1}, {1, 0, 1, 1, 1, 1, 1}});
        boolean[] ordered = {true, false, false, true, false, false, true, false};
        for (int place = 0; place < ordered.length; place++) {
            assertThat(FirstComeChain.ordered(core, place))
                    .as("place %s", place)
                    .isEqualTo(ordered[place]);
        }
    }

    @Test
    void oneCustomerOfEachClassInALineTakesTurnsAndNobodyIsWhereNobodyGoes() {
        // alone in line or behind the other: 1 ahead of 2 seconds on average, and 2 behind 1
        Solved solved = Solving.solve(Compiled.of(
                List.of(SolverStation.queue("line", 1), SolverStation.queue("elsewhere", 1)),
                List.of(Chain.closed("a", 1, 0), Chain.closed("b", 1, 0)),
                new double[][] {{1, 1}, {2, 1}},
                new double[][] {{1, 0}, {1, 0}}));
        assertThat(solved.method).isEqualTo("Markov chain, first come first served");
        for (int r = 0; r < 2; r++) {
            assertThat(solved.throughput[r]).isCloseTo(1 / 3.0, within(1e-12));
            assertThat(solved.queueLength[r][0]).isCloseTo(1, within(1e-12));
        }
        assertThat(solved.distribution(0)[2]).isCloseTo(1, within(1e-12));
        assertThat(solved.distribution(1)[0]).isEqualTo(1);
        assertThat(solved.idleProbability(1)).isEqualTo(1);
    }

    @Test
    void linesThatDoNotMeetAreSolvedEachByItself() {
        List<SolverStation> places = List.of(SolverStation.queue("s", 1), SolverStation.queue("t", 1));
        List<Chain> chains = List.of(
                Chain.closed("a", 1, 1), Chain.closed("b", 2, 0.5), Chain.closed("c", 1, 2), Chain.closed("d", 2, 3));
        Solved both = Solving.solve(Compiled.of(
                places, chains, new double[][] {{1, 0}, {2, 0}, {0, 1}, {0, 3}}, new double[][] {
                    {1, 0}, {2, 0}, {0, 1}, {0, 1}
                }));
        Solved one = Solving.solve(Compiled.of(
                places.subList(0, 1), chains.subList(0, 2), new double[][] {{1}, {2}}, new double[][] {{1}, {2}}));
        Solved other = Solving.solve(Compiled.of(
                places.subList(1, 2), chains.subList(2, 4), new double[][] {{1}, {3}}, new double[][] {{1}, {1}}));
        for (int r = 0; r < 2; r++) {
            assertThat(both.throughput[r]).isCloseTo(one.throughput[r], within(1e-12));
            assertThat(both.throughput[2 + r]).isCloseTo(other.throughput[r], within(1e-12));
            assertThat(both.queueLength[2 + r][1]).isCloseTo(other.queueLength[r][0], within(1e-12));
        }
        assertThat(both.idleProbability(0)).isCloseTo(one.idleProbability(0), within(1e-12));
        assertThat(both.distribution(1)[2]).isCloseTo(other.distribution(0)[2], within(1e-12));
        assertThat(both.throughputBounds()[0][0]).isEqualTo(one.throughputBounds()[0][0]);
        assertThat(both.throughputBounds()[1][3]).isEqualTo(other.throughputBounds()[1][1]);
        // a line beside classes of product form
        Solved mixed = Solving.solve(Compiled.of(
                places, chains, new double[][] {{1, 0}, {2, 0}, {0, 3}, {0, 3}}, new double[][] {
                    {1, 0}, {2, 0}, {0, 1}, {0, 1}
                }));
        assertThat(mixed.throughput[1]).isCloseTo(one.throughput[1], within(1e-12));
        assertThat(mixed.method).isEqualTo("Markov chain, first come first served and exact MVA, several classes");
        assertThat(mixed.exact).isTrue();
    }
}
