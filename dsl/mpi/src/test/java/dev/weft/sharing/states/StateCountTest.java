package dev.weft.sharing.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.Penalties;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingOracles;
import dev.weft.sharing.contention.Component;
import dev.weft.sharing.contention.Components;
import dev.weft.simulation.RandomStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Closed forms against counting, doubles against whole numbers, and the sizes that must be exact. */
class StateCountTest {
    static IntStream seeds() {
        return IntStream.range(1, 61);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doublesAgreeWithWholeNumbers(int seed) {
        RandomStream stream = RandomStream.of(seed, 0);
        int n = 4 + stream.below(12);
        int[] source = new int[3 * n];
        int[] destination = new int[3 * n];
        for (int arc = 0; arc < 3 * n; arc++) {
            // a few ports take many, so that parallel arcs and twins come up
            source[arc] = arc < n ? arc : stream.below(1 + stream.below(n));
            destination[arc] = arc < n ? 0 : stream.below(1 + stream.below(n));
        }
        compare(Components.whole(3 * n, source, compact(destination)));
    }

    private static int[] compact(int[] numbers) {
        int[] sorted = IntStream.of(numbers).distinct().sorted().toArray();
        return IntStream.of(numbers)
                .map(number -> Arrays.binarySearch(sorted, number))
                .toArray();
    }

    private static void compare(Component component) {
        double[] penalty = new double[component.arcs];
        count(component, penalty);
        ExactStates exact = Objects.requireNonNull(ExactStates.of(component, MyrinetPlan.budget()));
        for (int arc = 0; arc < component.arcs; arc++) {
            double expected = new BigDecimal(exact.all())
                    .divide(new BigDecimal(exact.minimum(component, arc)), MathContext.DECIMAL64)
                    .doubleValue();
            assertThat(penalty[arc]).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    private static long count(Component component, double[] penalty) {
        StateGraph graph = StateGraph.of(component);
        StateStep[] steps = Objects.requireNonNull(StatePlan.of(graph, EliminationOrder.of(graph)));
        StateLayers layers = Objects.requireNonNull(StateLayers.build(steps, MyrinetPlan.budget()));
        StateCount.of(layers).penalties(component, graph, penalty);
        return layers.size();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 25, 60, 121, 300})
    void pathsFollowPadovanAndCyclesPerrin(int m) {
        int[] source = IntStream.range(0, m).map(i -> (i + 1) / 2).toArray();
        int[] destination = IntStream.range(0, m).map(i -> i / 2).toArray();
        formulaEqualsCount(Components.whole(m, source, destination));
        if (m % 2 == 0 && m > 2) {
            source[m - 1] = 0;
            formulaEqualsCount(Components.whole(m, source, destination));
        }
    }

    @Test
    void pathsOfAnyLengthStayInRange() {
        Penalties path = Scheme.empty().zigzag(5000).penalty(SharingOracles.myrinet());
        // far from both ends M(m) / (M(i-2) M(m-i-1)) no longer depends on where
        assertThat(path.columns().measure("penalty").si(2500))
                .isCloseTo(path.columns().measure("penalty").si(2600), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 8})
    void completeBipartiteSchemesHaveFallingFactorials(int m) {
        for (int n = m; n < 9; n++) {
            Scheme scheme = Scheme.empty().bipartite(m, n);
            BigInteger factorial = BigInteger.ONE;
            for (int i = 0; i < m; i++) {
                factorial = factorial.multiply(BigInteger.valueOf(n - i));
            }
            assertThat(StateSets.of(scheme).all()).isEqualTo(factorial);
            assertThat(scheme.penalty(SharingOracles.myrinet()).of("a")).isEqualTo(n);
            assertThat(scheme.reversed().penalty(SharingOracles.myrinet()).of("a"))
                    .isEqualTo(n);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9})
    void allToAllFollowsDerangements(int n) {
        Scheme scheme = Scheme.empty().allToAll(n);
        BigInteger[] derangements = new BigInteger[n + 1];
        derangements[0] = BigInteger.ONE;
        derangements[1] = BigInteger.ZERO;
        for (int i = 2; i <= n; i++) {
            derangements[i] = derangements[i - 1].add(derangements[i - 2]).multiply(BigInteger.valueOf(i - 1));
        }
        BigInteger expected = derangements[n].add(derangements[n - 1].multiply(BigInteger.valueOf(n)));
        assertThat(StateSets.of(scheme).all()).isEqualTo(expected);
        double exact = StateSets.of(scheme).all().doubleValue()
                / StateSets.of(scheme).minimum(0).doubleValue();
        assertThat(scheme.penalty(SharingOracles.myrinet()).of("a")).isCloseTo(exact, within(1e-12 * exact));
    }

    @Tag("slow")
    @Test
    void bigCountsStayRightWhereDoublesAreScaled() {
        // 2^1100 state sets and more do not fit into a double
        int pairs = 1200;
        int[] source = new int[4 * pairs];
        int[] destination = new int[4 * pairs];
        for (int i = 0; i < pairs; i++) {
            int s = 2 * i;
            source[4 * i] = s;
            destination[4 * i] = s;
            source[4 * i + 1] = s + 1;
            destination[4 * i + 1] = s + 1;
            source[4 * i + 2] = s;
            destination[4 * i + 2] = s + 1;
            source[4 * i + 3] = s + 1;
            destination[4 * i + 3] = Math.min(s + 2, 2 * pairs - 1);
        }
        compare(Components.whole(4 * pairs, source, destination));
    }

    @Tag("slow")
    @Test
    void thePapersLargestClusterIsCountedExactlyAtEveryPlacement() {
        for (int placement = 0; placement < 200; placement++) {
            RandomStream stream = RandomStream.of(placement, 9);
            Scheme scheme = Scheme.empty();
            for (int sender = 0; sender < 144; sender++) {
                int to = stream.below(71);
                scheme = scheme.arc(sender / 2, to < sender / 2 ? to : to + 1);
            }
            long start = System.nanoTime();
            Penalties penalties = scheme.penalty(SharingOracles.myrinet());
            assertThat((System.nanoTime() - start) / 1e9).as("seconds").isLessThan(10);
            assertThat(penalties.provenance().toString())
                    .isEqualTo("exact within the model. Method: penalties of myrinet");
        }
    }

    private static void formulaEqualsCount(Component component) {
        double[] formula = new double[component.arcs];
        double[] counted = new double[component.arcs];
        assertThat(StateFormulas.charge(component, formula)).isTrue();
        count(component, counted);
        for (int arc = 0; arc < component.arcs; arc++) {
            assertThat(formula[arc]).isCloseTo(counted[arc], within(1e-12 * counted[arc]));
        }
    }
}
