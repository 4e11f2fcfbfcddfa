package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.simulation.RandomStream;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Estimates against exact penalties, and what they say of themselves. */
class StateEstimateTest {
    /** All penalties of a component are inside at once; the seeds of graph and estimate are the number of the case. */
    @Test
    void intervalsCoverTheExactPenaltiesOfAtLeast93Of100Graphs() {
        int covered = 0;
        int sources = 0;
        int inside = 0;
        double error = 0;
        for (int seed = 0; seed < 200; seed++) {
            Component component = component(seed, 20, 50);
            double[] exact = exact(component);
            double[] low = new double[component.arcs];
            double[] value = new double[component.arcs];
            double[] high = new double[component.arcs];
            StateEstimate.charge(component, new MyrinetPlan(2000, seed, true), low, value, high);
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
        assertThat(covered).as("graphs of 200").isGreaterThanOrEqualTo(186);
        assertThat(inside).isGreaterThanOrEqualTo((int) (0.99 * sources));
        assertThat(error / sources).as("mean relative error").isLessThan(0.02);
    }

    /** The number of state sets, averaged over many independent small runs, is the exact one. */
    @Test
    void runsAreUnbiasedHoweverFewStatesTheyKeep() {
        Component component = component(3, 10, 25);
        StateGraph graph = StateGraph.ofSinglePorts(component);
        List<SampleStep> steps = SampleStep.plan(graph, EliminationOrder.of(graph));
        double exact = Objects.requireNonNull(ExactStates.of(component, MyrinetPlan.budget()))
                .all()
                .doubleValue();
        int runs = 4000;
        double sum = 0;
        double squares = 0;
        for (int run = 0; run < runs; run++) {
            StateSample sample = new StateSample(steps, 4, RandomStream.of(5, run));
            double total = Math.scalb(sample.total, sample.unit) / exact;
            sum += total;
            squares += total * total;
        }
        double mean = sum / runs;
        double deviation = Math.sqrt((squares / runs - mean * mean) / runs);
        assertThat(deviation).as("there is something random to test").isGreaterThan(1e-4);
        assertThat(Math.abs(mean - 1)).isLessThan(4 * deviation);
    }

    @Test
    void anEstimateSaysSoWithItsSeedAndInterval() {
        Penalties penalties =
                Scheme.of("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:4->6").penalty(SharingModel.myrinetEstimated(1000, 7));
        assertThat(penalties.provenance().toString())
                .isEqualTo("estimated: penalties of myrinetEstimated from random state sets, seed 7");
        assertThat(penalties.explain().inputs()).contains("estimated with seed 7, 95 % intervals");
        assertThat(penalties.of("a")).isEqualTo(5);
    }

    @Test
    void aComponentThatNobodyCouldCountIsEstimatedAndSaysSo() {
        Scheme huge = Scheme.empty().random(120, 600, 3);
        Penalties penalties = huge.penalty(SharingModel.myrinet(20_000, 1));
        assertThat(penalties.provenance().toString()).startsWith("estimated").endsWith("seed 1");
        assertThat(penalties.columns().measure("penalty").hasBracket()).isTrue();
    }

    @Test
    void aCommunicationThatWasNeverSentIsAnErrorAndNoGuess() {
        assertThatThrownBy(() -> Scheme.empty().random(150, 900, 3).penalty(SharingModel.myrinet(400, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "Cannot estimate the penalties of a component with this many communications \"900\": some communication"
                                + " was never sent in the random state sets, so its penalty is not known. Ask for more samples, such as"
                                + " myrinetEstimated(100000, 1), or a model without state sets such as kimLee.");
    }

    @Test
    void memoryIsCheckedBeforeItIsTaken() {
        Scheme huge = Scheme.empty().random(150, 900, 3);
        assertThatThrownBy(() -> huge.penalty(SharingModel.myrinet(100_000_000, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "Cannot estimate with this many state sets kept at a time \"2500000\": they would take ")
                .hasMessageEndingWith(
                        "Ask for fewer samples, such as myrinetEstimated(4000, 1), or give Java more memory with -Xmx.");
    }

    private static double[] exact(Component component) {
        ExactStates states = Objects.requireNonNull(ExactStates.of(component, MyrinetPlan.budget()));
        double[] penalty = new double[component.arcs];
        for (int arc = 0; arc < penalty.length; arc++) {
            penalty[arc] =
                    states.all().doubleValue() / states.minimum(component, arc).doubleValue();
        }
        return penalty;
    }

    /** The largest component of a random scheme. */
    private static Component component(int seed, int ports, int arcs) {
        RandomStream stream = RandomStream.of(seed, 4);
        Ports under = new Ports();
        for (int arc = 0; arc < arcs; arc++) {
            under.start(arc, stream.below(ports), ports + stream.below(ports));
        }
        Component largest = new Component();
        for (int arc = 0; arc < arcs; arc++) {
            Component one = new Component();
            one.gather(under, arc);
            largest = one.arcs > largest.arcs ? one : largest;
        }
        return largest;
    }
}
