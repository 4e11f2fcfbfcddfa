package dev.weft.queueing.constrained;

import static dev.weft.queueing.constrained.Networks.at;
import static dev.weft.queueing.constrained.Networks.priority;
import static dev.weft.queueing.constrained.Networks.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.times.Cobham;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Open priority queues against published values, conservation laws and their truncated chains. */
class PriorityFormulasTest {
    @Test
    void arrivals_of_a_fifth_and_three_fifths_per_second_take_two_and_six_seconds() {
        // issue 37: service 1 s, non-preemptive; by hand R = 0.8, W = 0.8 / 0.8 and 0.8 / (0.8 0.2)
        Compiled network = Networks.station(1, new double[] {0.2, 0.6}, new double[] {1, 1});
        StationaryFlows flows = Exactly.solve(at(network, priority(false, 0, 1)), 10);
        assertThat(flows.method).isEqualTo("formula of Cobham");
        assertThat(Cobham.waiting(0.8, 0, 0.2)).isCloseTo(1, within(1e-15));
        assertThat(Cobham.waiting(0.8, 0.2, 0.8)).isCloseTo(5, within(1e-14));
        assertThat(response(flows, 0, 0)).isCloseTo(2, within(1e-14));
        assertThat(response(flows, 1, 0)).isCloseTo(6, within(1e-13));
    }

    @Test
    void with_interruptions_they_take_five_quarters_and_six_and_a_quarter() {
        // by hand: M/M/1 of the first class, and the work of both
        Compiled network = Networks.station(1, new double[] {0.2, 0.6}, new double[] {1, 1});
        StationaryFlows flows = Exactly.solve(at(network, priority(true, 0, 1)), 10);
        assertThat(flows.method).isEqualTo("formula of White and Christie");
        assertThat(response(flows, 0, 0)).isCloseTo(1.25, within(1e-14));
        assertThat(response(flows, 1, 0)).isCloseTo(6.25, within(1e-13));
    }

    @Test
    void the_mean_work_does_not_depend_on_priorities() {
        // Kleinrock, Queueing systems II, section 3.4: the sum of rho_i W_i; with exponential times the work is the sum
        // of s_i L_i
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int classes = 2 + random.nextInt(5);
            double[] times = random.doubles(classes, 0.1, 3).toArray();
            double[] rates = random.doubles(classes, 0.05, 1).toArray();
            double load = 0;
            for (int r = 0; r < classes; r++) {
                load += rates[r] * times[r];
            }
            double wanted = 0.2 + 0.75 * random.nextDouble();
            double residual = 0;
            for (int r = 0; r < classes; r++) {
                rates[r] *= wanted / load;
                residual += rates[r] * times[r] * times[r];
            }
            Integer[] levels = new Integer[classes];
            Arrays.setAll(levels, r -> random.nextInt(3));
            for (boolean preemptive : new boolean[] {false, true}) {
                StationaryFlows flows =
                        Exactly.solve(at(Networks.station(1, rates, times), priority(preemptive, levels)), 10);
                double work = 0;
                double waiting = 0;
                for (int r = 0; r < classes; r++) {
                    work += times[r] * flows.present[r][0];
                    waiting += rates[r] * times[r] * (response(flows, r, 0) - times[r]);
                }
                String name = "seed " + seed + ", preemptive " + preemptive;
                assertThat(work).as(name).isCloseTo(residual / (1 - wanted), within(1e-11 * work));
                if (!preemptive) {
                    assertThat(waiting).as(name).isCloseTo(wanted * residual / (1 - wanted), within(1e-11 * waiting));
                }
            }
        }
    }

    @Test
    void a_chain_with_much_room_has_the_same_means() {
        // the chain of a station that loses beyond 150 customers, less than 1e-9 of them
        Random random = new Random(5);
        for (int servers : Campaign.isLong() ? new int[] {1, 2, 3} : new int[] {1, 2}) {
            for (boolean preemptive : new boolean[] {false, true}) {
                double time = 0.5 + random.nextDouble();
                double other = servers == 1 ? 0.3 + random.nextDouble() : time;
                double[] rates = {0.35 * servers / time, 0.4 * servers / other};
                Compiled network = Networks.station(servers, rates, new double[] {time, other});
                StationaryFlows formula = Exactly.solve(at(network, priority(preemptive, 1, 0)), 10);
                Place finite = new Place(List.of(1, 0), preemptive, 150, false);
                StationaryFlows chain = Exactly.solve(at(network, finite), 100_000);
                assertThat(chain.method).startsWith("Markov chain of ");
                for (int r = 0; r < 2; r++) {
                    assertThat(response(formula, r, 0))
                            .as(servers + " servers, preemptive " + preemptive + ", class " + r)
                            .isCloseTo(response(chain, r, 0), within(1e-6 * response(chain, r, 0)));
                }
            }
        }
    }

    @Test
    void classes_of_one_priority_share_its_waiting_time_and_delays_add_theirs() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("server", 1), SolverStation.delay("wire")),
                List.of(Chain.open("a", 0.2), Chain.open("b", 0.3), Chain.open("c", 0.1)),
                new double[][] {{1, 5}, {0.5, 5}, {2, 5}},
                new double[][] {{1, 1}, {1, 1}, {0.5, 2}});
        Place place = priority(false, 0, 0, 1);
        StationaryFlows flows = Exactly.solve(Constraints.of(network, List.of(place, Place.FREE), List.of()), 10);
        double residual = 0.2 + 0.3 * 0.25 + 0.05 * 4;
        double first = residual / (1 - 0.35);
        assertThat(response(flows, 0, 0)).isCloseTo(1 + first, within(1e-14));
        assertThat(response(flows, 1, 0)).isCloseTo(0.5 + first, within(1e-14));
        assertThat(response(flows, 2, 0)).isCloseTo(2 + first / (1 - 0.45), within(1e-13));
        assertThat(flows.present[2][1]).isCloseTo(0.1 * 2 * 5, within(1e-15));
    }

    @Test
    void an_overloaded_station_is_refused_by_its_name() {
        Compiled network = Networks.station(1, new double[] {0.5, 0.6}, new double[] {1, 1});
        assertThatThrownBy(() -> Exactly.solve(at(network, priority(false, 0, 1)), 10))
                .isInstanceOf(ModelException.class)
                .hasMessage("station \"server\": the utilization by open classes must be below 1 and is 1.100000000."
                        + " Lower the arrival rates or the demands, or add servers.");
    }

    @Test
    void a_second_queue_on_the_way_of_an_open_class_has_no_formula() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("server", 1), SolverStation.queue("disk", 1)),
                List.of(Chain.open("a", 0.2), Chain.open("b", 0.3)),
                new double[][] {{1, 1}, {1, 1}},
                new double[][] {{1, 1}, {1, 1}});
        Constraints constraints = Constraints.of(network, List.of(priority(false, 0, 1), Place.FREE), List.of());
        assertThatThrownBy(() -> Exactly.solve(constraints, 10))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "exact solution with priorities, capacities or regions: no formula covers this network, and its"
                                + " Markov chain is infinite, because open classes may fill \"server\" without limit. Use"
                                + " solve(seeded(1)), which simulates it with intervals.");
    }
}
