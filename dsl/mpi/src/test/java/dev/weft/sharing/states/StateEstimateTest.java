package dev.weft.sharing.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.sharing.Penalties;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.contention.Component;
import dev.weft.sharing.contention.Components;
import dev.weft.simulation.RandomStream;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Estimates against exact penalties, and what they say of themselves. */
class StateEstimateTest {
    /** All penalties of a component are inside at once; the seeds of graph and estimate are the number of the case. */
    @Tag("slow")
    @Test
    void intervalsCoverTheExactPenaltiesOfAtLeast93Of100Graphs() {
        int covered = 0;
        int sources = 0;
        int inside = 0;
        double error = 0;
        int graphs = Campaign.cases("estimates", 60);
        for (int seed = 0; seed < graphs; seed++) {
            Component component = component(seed, 20, 50);
            double[] exact = exact(component);
            double[] low = new double[component.arcs];
            double[] value = new double[component.arcs];
            double[] high = new double[component.arcs];
            StateEstimate.charge(component, new MyrinetPlan(1000, seed, true), low, value, high);
            boolean all = true;
            for (int arc = 0; arc < component.arcs; arc++) {
                boolean in = low[arc] <= exact[arc] * (1 + 1e-9) && exact[arc] <= high[arc] * (1 + 1e-9);
                all &= in;
                inside += in ? 1 : 0;
                sources++;
                error += Math.abs(value[arc] / exact[arc] - 1);
            }
            covered += all ? 1 : 0;
        }
        assertThat(covered).as("graphs of %d", graphs).isGreaterThanOrEqualTo((int) Math.ceil(0.93 * graphs));
        assertThat(inside).isGreaterThanOrEqualTo((int) (0.99 * sources));
        assertThat(error / sources).as("mean relative error").isLessThan(0.08);
    }

    /** Chi-square against all state sets being visited equally often; parallel arcs count as often as there are of them. */
    @Tag("slow")
    @Test
    void aChainVisitsAllStateSetsEquallyOften() {
        Component component = component(11, 6, 14);
        StateGraph graph = StateGraph.ofSinglePorts(component);
        double all = exactStates(component).all().doubleValue();
        Map<String, Integer> visits = new HashMap<>();
        Map<String, Integer> weights = new HashMap<>();
        StateChain chain = new StateChain(graph, RandomStream.of(2, 0));
        int steps = 200_000;
        for (int i = 0; i < steps; i++) {
            chain.sweep();
            String state = Arrays.toString(chain.mate);
            visits.merge(state, 1, Integer::sum);
            weights.computeIfAbsent(state, unseen -> weight(graph, chain.mate));
        }
        assertThat(weights.values().stream().mapToInt(w -> w).sum()).isEqualTo((int) all);
        assertThat(weights.values()).as("some have parallel arcs").contains(2);
        double chi = 0;
        for (Map.Entry<String, Integer> state : weights.entrySet()) {
            double expected = steps * state.getValue() / all;
            chi += Math.pow(visits.getOrDefault(state.getKey(), 0) - expected, 2) / expected;
        }
        // sweeps hardly depend on one another, which widens the distribution a little: 6 deviations of chi-square
        double freedom = visits.size() - 1;
        assertThat(chi).isBetween(freedom / 2, freedom + 6 * Math.sqrt(2 * freedom));
    }

    @Test
    void chainsThatDriftAreToldFromThoseThatHaveSettled() {
        RandomStream random = RandomStream.of(4, 0);
        double[][] first = new double[20][40];
        double[][] same = new double[20][40];
        double[][] drifted = new double[20][40];
        for (int arc = 0; arc < 20; arc++) {
            for (int chain = 0; chain < 40; chain++) {
                first[arc][chain] = 0.2 + 0.01 * random.normal();
                same[arc][chain] = 0.2 + 0.01 * random.normal();
                drifted[arc][chain] = 0.2 + 0.01 * random.normal() + (arc == 7 ? 0.02 : 0);
            }
        }
        assertThat(StateEstimate.settled(first, same)).isTrue();
        assertThat(StateEstimate.settled(first, drifted)).isFalse();
    }

    @Test
    void anEstimateOfManyMinutesIsMadeOnlyWhenItIsAskedForByName() {
        Component huge = component(3, 6000, 20_000);
        double[] none = new double[huge.arcs];
        assertThatThrownBy(() -> StateEstimate.charge(huge, new MyrinetPlan(20_000, 1, false), none, none, none))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching(
                        "penalties of \\d+ communications that share nodes: 20000 random state sets take \\S+ steps and many minutes; myrinet makes at most 5e8\\. Write myrinetEstimated\\(20000, 1\\) to make them all, .*");
    }

    /** What can only be estimated still gives every penalty a bracket of use. */
    @Tag("slow")
    @Test
    void hundredsOfNodesAreEstimatedWithinAQuarterOnAverage() {
        int nodes = Campaign.isLong() ? 1000 : 300;
        Component giant = component(3, nodes, 3 * nodes);
        double[] low = new double[giant.arcs];
        double[] value = new double[giant.arcs];
        double[] high = new double[giant.arcs];
        StateEstimate.charge(giant, new MyrinetPlan(4000, 1, false), low, value, high);
        double half = 0;
        for (int arc = 0; arc < giant.arcs; arc++) {
            assertThat(value[arc]).isBetween(low[arc], high[arc]);
            half += (high[arc] - low[arc]) / 2 / value[arc] / giant.arcs;
        }
        assertThat(half).isLessThan(0.35);
    }

    @Test
    void anEstimateSaysSoWithItsSeedAndInterval() {
        Penalties penalties =
                Scheme.of("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:4->6").penalty(SharingModel.myrinetEstimated(1000, 7));
        assertThat(penalties.provenance().toString())
                .isEqualTo("estimated. Method: penalties of myrinetEstimated(1000, 7) from random state sets, seed 7");
        assertThat(penalties.explain().inputs()).contains("estimated with seed 7, 95 % intervals");
        assertThat(penalties.of("a")).isCloseTo(5, within(0.3));
    }

    @Tag("slow")
    @Test
    void aComponentThatNobodyCouldCountIsEstimatedAndSaysSo() {
        Scheme huge = Scheme.empty().random(120, 600, 3);
        Penalties penalties = huge.penalty(SharingModel.myrinet(2000, 1));
        assertThat(penalties.provenance().toString()).startsWith("estimated").endsWith("seed 1");
        assertThat(penalties.columns().measure("penalty").hasBracket()).isTrue();
    }

    @Tag("slow")
    @Test
    void aCommunicationThatWasNeverSentIsAnErrorAndNoGuess() {
        assertThatThrownBy(() -> Scheme.empty().random(150, 3000, 3).penalty(SharingModel.myrinet(100, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "penalties of 3000 communications that share nodes: a communication is sent in none of the random state sets, so its penalty is unknown. Try more samples, such as myrinetEstimated(100000, 1), or a model without state sets such as kimLee.");
    }

    /** How many state sets differ from this one only in which of parallel communications are sent, this one included. */
    private static int weight(StateGraph graph, int[] mate) {
        int weight = 1;
        for (int vertex = 0; vertex < mate.length; vertex++) {
            if (mate[vertex] > vertex) {
                weight *= graph.multiplicity[vertex][Arrays.binarySearch(graph.neighbours[vertex], mate[vertex])];
            }
        }
        return weight;
    }

    private static double[] exact(Component component) {
        ExactStates states = exactStates(component);
        double[] penalty = new double[component.arcs];
        for (int arc = 0; arc < penalty.length; arc++) {
            penalty[arc] =
                    states.all().doubleValue() / states.minimum(component, arc).doubleValue();
        }
        return penalty;
    }

    private static ExactStates exactStates(Component component) {
        return Objects.requireNonNull(ExactStates.of(component, MyrinetPlan.budget()));
    }

    /** The largest component of a random scheme. */
    private static Component component(int seed, int ports, int arcs) {
        RandomStream stream = RandomStream.of(seed, 4);
        int[] source = new int[arcs];
        int[] destination = new int[arcs];
        for (int arc = 0; arc < arcs; arc++) {
            source[arc] = stream.below(ports);
            destination[arc] = ports + stream.below(ports);
        }
        Component largest = new Component();
        for (Component one : Components.of(source, destination)) {
            largest = one.arcs > largest.arcs ? one : largest;
        }
        return largest;
    }
}
