package dev.weft.queueing.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.Plans;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Estimate;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulation against what is known exactly. */
class SimulatedMeasuresTest {
    private static final int NETWORKS = Campaign.cases("simulated", 200);

    @Test
    void intervals_of_95_percent_cover_the_exact_means_of_random_networks_92_to_98_times_in_100() {
        SimulatedNetworks networks = new SimulatedNetworks();
        int[] flow = new int[2];
        int[] queue = new int[2];
        int[] response = new int[2];
        for (long seed = 0; seed < NETWORKS; seed++) {
            SimulatedNetworks.Case one = networks.make(seed, 10_000);
            Solved exact = Solving.solve(one.network());
            SimulatedMeasures simulated = SimulatedMeasures.of(one.network(), one.plan());
            for (int r = 0; r < exact.throughput.length; r++) {
                count(flow, simulated.throughput(r), exact.throughput[r]);
                count(response, simulated.response(r), exact.response(r));
                for (int k = 0; k < one.network().stations.length; k++) {
                    if (exact.queueLength[r][k] > 0) {
                        count(queue, simulated.queueLength(r, k), exact.queueLength[r][k]);
                    }
                }
            }
        }
        System.out.println("Simulated networks: " + networks.histogram());
        System.out.printf(
                "Intervals that cover: throughput %d of %d, response %d of %d, queue length %d of %d%n",
                flow[0], flow[1], response[0], response[1], queue[0], queue[1]);
        double covered = (flow[0] + queue[0] + response[0]) / (double) (flow[1] + queue[1] + response[1]);
        assertThat(covered).isBetween(0.92, 0.98);
        assertThat(flow[0] / (double) flow[1]).isBetween(0.92, 0.98);
        assertThat(queue[0] / (double) queue[1]).isBetween(0.92, 0.98);
    }

    private static void count(int[] tally, Estimate estimate, double exact) {
        boolean known = Math.abs(estimate.value() - exact) < 1e-9 * exact;
        tally[0] += known || estimate.covers(exact) ? 1 : 0;
        tally[1]++;
    }

    @Test
    void independent_runs_cover_like_batches_do() {
        SimulatedNetworks networks = new SimulatedNetworks();
        int[] flow = new int[2];
        for (long seed = 1000; seed < 1000 + NETWORKS / 2; seed++) {
            SimulatedNetworks.Case one = networks.make(seed, 2000);
            SimulatedMeasures simulated =
                    SimulatedMeasures.of(one.network(), Plans.of(one.asked().runs(8)));
            count(flow, simulated.throughput(0), Solving.solve(one.network()).throughput[0]);
        }
        assertThat(flow[0] / (double) flow[1]).isBetween(0.88, 1.0);
    }

    static Stream<Distribution> distributions() {
        return Stream.of(
                Distribution.EXPONENTIAL,
                Distribution.DETERMINISTIC,
                Distribution.erlang(4),
                Distribution.hyperexponential(4),
                Distribution.lognormal(2));
    }

    private static Compiled single(double utilization) {
        return Compiled.of(
                List.of(SolverStation.queue("server", 1)),
                List.of(Chain.open("arrivals", utilization / 1e-6)),
                new double[][] {{1e-6}},
                new double[][] {{1}});
    }

    @ParameterizedTest
    @MethodSource("distributions")
    void one_server_agrees_with_pollaczek_and_khinchine(Distribution service) {
        RunPlan plan =
                Plans.of(SimulationPlan.of(11).service(service).length(400_000).confidence(0.999));
        SimulatedMeasures simulated = SimulatedMeasures.of(single(0.6), plan);
        double waiting = 1e-6 * 0.6 / 0.4 * (1 + service.scv()) / 2;
        assertThat(simulated.response(0).covers(1e-6 + waiting))
                .as("%s covers %s", simulated.response(0), 1e-6 + waiting)
                .isTrue();
        assertThat(simulated.response(0).halfWidth()).isLessThan(0.1 * (1e-6 + waiting));
        assertThat(simulated.utilization(0, 0).value()).isCloseTo(0.6, within(0.01));
    }

    @ParameterizedTest
    @MethodSource("distributions")
    void sharing_does_not_care_how_service_times_scatter(Distribution service) {
        RunPlan plan = Plans.of(
                SimulationPlan.of(12).service(service).sharing().length(400_000).confidence(0.999));
        Estimate response = SimulatedMeasures.of(single(0.6), plan).response(0);
        assertThat(response.covers(2.5e-6)).as("%s covers 2.5e-6", response).isTrue();
        assertThat(response.halfWidth()).isLessThan(0.12e-6);
    }

    @Test
    void percentiles_of_one_exponential_server_are_those_of_an_exponential() {
        SimulatedMeasures simulated =
                SimulatedMeasures.of(single(0.5), Plans.of(SimulationPlan.of(3).confidence(0.999)));
        for (double share : new double[] {0.5, 0.9, 0.99}) {
            double exact = -2e-6 * Math.log(1 - share);
            assertThat(simulated.percentile(0, share).covers(exact))
                    .as("%s", share)
                    .isTrue();
            assertThat(simulated.percentile(0, share).value()).isCloseTo(exact, within(0.05 * exact));
        }
    }

    @Test
    void the_same_seed_gives_the_same_numbers_and_another_seed_others() {
        SimulatedNetworks.Case one = new SimulatedNetworks().make(7, 5000);
        Estimate first = SimulatedMeasures.of(one.network(), one.plan()).throughput(0);
        assertThat(SimulatedMeasures.of(one.network(), one.plan()).throughput(0))
                .isEqualTo(first);
        assertThat(SimulatedMeasures.of(one.network(), Plans.of(one.asked().seed(8)))
                        .throughput(0))
                .isNotEqualTo(first);
    }

    @Test
    void these_very_numbers_come_out_on_every_java() {
        SimulatedNetworks.Case one = new SimulatedNetworks().make(3, 5000);
        SimulatedMeasures simulated = SimulatedMeasures.of(one.network(), one.plan());
        assertThat(simulated.throughput(0).value()).isEqualTo(FROZEN);
    }

    @Test
    void customers_are_conserved_and_servers_never_busier_than_always() {
        SimulatedNetworks networks = new SimulatedNetworks();
        for (long seed = 0; seed < 40; seed++) {
            Compiled network = networks.make(seed, 2000).network();
            SimulatedMeasures simulated = SimulatedMeasures.of(
                    network, Plans.of(SimulationPlan.of(seed).length(2000)));
            for (int r = 0; r < network.classes.length; r++) {
                double present = 0;
                for (int k = 0; k < network.stations.length; k++) {
                    present += simulated.queueLength(r, k).value();
                }
                if (!network.classes[r].open && network.classes[r].thinkTime == 0) {
                    assertThat(present).as("seed %d", seed).isCloseTo(network.classes[r].population, within(1e-9));
                }
            }
            for (int k = 0; k < network.stations.length; k++) {
                double busy = 0;
                for (int r = 0; r < network.classes.length; r++) {
                    busy += simulated.utilization(r, k).value();
                }
                assertThat(busy > 1.05).as("seed %d", seed).isFalse();
            }
        }
    }

    @Test
    void a_wrong_station_an_overload_and_a_class_without_work_are_errors() {
        SimulationPlan asked = SimulationPlan.of(1);
        RunPlan plan = Plans.of(asked);
        assertThatThrownBy(() -> SimulatedMeasures.of(single(0.5), Plans.of(asked.sharing("sever"))))
                .isInstanceOf(ModelException.class)
                .hasMessage("unknown station \"sever\"; known: think, server. Did you mean \"server\"?");
        assertThatThrownBy(() -> SimulatedMeasures.of(single(1.01), plan))
                .hasMessageContaining("server")
                .hasMessageContaining("1.01");
        Compiled idle = Compiled.of(
                List.of(SolverStation.queue("server", 1)),
                List.of(Chain.closed("nobody", 2, 0)),
                new double[][] {{0}},
                new double[][] {{1}});
        assertThatThrownBy(() -> SimulatedMeasures.of(idle, plan)).hasMessageContaining("throughput is infinite");
    }

    private static final double FROZEN = 0.08110612701204035;
}
