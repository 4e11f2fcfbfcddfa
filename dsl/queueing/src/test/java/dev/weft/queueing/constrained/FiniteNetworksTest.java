package dev.weft.queueing.constrained;

import static dev.weft.queueing.constrained.Networks.at;
import static dev.weft.queueing.constrained.Networks.blocking;
import static dev.weft.queueing.constrained.Networks.loss;
import static dev.weft.queueing.constrained.Networks.regions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.chain.MarkovModel;
import dev.weft.queueing.chain.StateSpace;
import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Chains of finite stations and regions against closed forms, product forms and chains written down by hand. */
class FiniteNetworksTest {
    private static final int MOST = 100_000;

    @Test
    void a_finite_station_loses_as_the_birth_and_death_process_says() {
        // M/M/c/K: p_n = a^n / n! p_0 up to c servers, then times a/c each (Kleinrock, Queueing systems I, section 3.6)
        for (int servers = 1; servers <= 3; servers++) {
            for (int capacity : new int[] {3, 8}) {
                double load = 0.4 + 0.5 * capacity;
                double[] weight = new double[capacity + 1];
                weight[0] = 1;
                for (int n = 1; n <= capacity; n++) {
                    weight[n] = weight[n - 1] * load / Math.min(n, servers);
                }
                double all = Arrays.stream(weight).sum();
                Compiled network = Networks.station(servers, new double[] {load / 2}, new double[] {2});
                StationaryFlows flows = Exactly.solve(at(network, loss(capacity)), MOST);
                double lost = flows.lost[0][0] / (flows.lost[0][0] + flows.visits[0][0]);
                assertThat(lost).isCloseTo(weight[capacity] / all, within(1e-14));
                assertThat(flows.completed[0]).isCloseTo(load / 2 * (1 - lost), within(1e-13));
                double present = 0;
                for (int n = 0; n <= capacity; n++) {
                    present += n * weight[n] / all;
                }
                assertThat(flows.present[0][0]).isCloseTo(present, within(1e-13));
                assertThat(Objects.requireNonNull(flows.distribution)[0][capacity])
                        .isCloseTo(weight[capacity] / all, within(1e-14));
            }
        }
    }

    @Test
    void two_servers_and_one_place_lose_an_eleventh_at_load_one() {
        // M/M/2/3 with lambda = mu = 1: weights 1, 1, 1/2, 1/4, so 1/11
        StationaryFlows flows =
                Exactly.solve(at(Networks.station(2, new double[] {1}, new double[] {1}), loss(3)), MOST);
        assertThat(flows.lost[0][0]).isCloseTo(1.0 / 11, within(1e-15));
    }

    @Test
    void a_loss_beyond_the_resolution_of_a_double_is_accurate_by_sweeps() {
        // priorities do not change the number present, so M/M/1/K: (1 - rho) rho^K / (1 - rho^(K+1)); 3,721 and more
        // states
        for (double load : new double[] {0.75, 0.3}) {
            Compiled network = Networks.station(1, new double[] {load / 2, load / 2}, new double[] {1, 1});
            Place place = new Place(List.of(0, 1), false, 60, false);
            StationaryFlows flows = Exactly.solve(at(network, place), MOST);
            double wanted = (1 - load) * Math.pow(load, 60) / (1 - Math.pow(load, 61));
            for (int r = 0; r < 2; r++) {
                assertThat(flows.lost[r][0] / (load / 2)).isCloseTo(wanted, within(1e-9 * wanted));
            }
        }
    }

    @Test
    void servers_without_waiting_places_lose_by_erlangs_formula_whatever_the_classes() {
        // Erlang B of 20 servers at load 12: 0.00979, from tables (e.g. Cooper, Introduction to queueing theory, figure
        // A.1)
        StationaryFlows flows =
                Exactly.solve(at(Networks.station(20, new double[] {4, 16}, new double[] {1, 0.5}), loss(20)), MOST);
        double lost = 1;
        for (int n = 1; n <= 20; n++) {
            lost = 12 * lost / (n + 12 * lost);
        }
        assertThat(lost).isCloseTo(0.0098, within(5e-5));
        for (int r = 0; r < 2; r++) {
            double share = flows.lost[r][0] / (flows.lost[r][0] + flows.visits[r][0]);
            assertThat(share).isCloseTo(lost, within(1e-13));
        }
    }

    @Test
    void sources_that_think_are_lost_by_engsets_formula() {
        // N sources, c servers: call congestion from the time congestion of N - 1 sources
        int sources = 7;
        int servers = 3;
        double think = 5;
        double time = 2;
        double[] weight = new double[servers + 1];
        weight[0] = 1;
        for (int n = 1; n <= servers; n++) {
            weight[n] = weight[n - 1] * (sources - n) * time / think / n;
        }
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("trunk", servers)),
                List.of(Chain.closed("callers", sources, think)),
                new double[][] {{time}},
                new double[][] {{1}});
        StationaryFlows flows = Exactly.solve(at(network, loss(servers)), MOST);
        double share = flows.lost[0][0] / (flows.lost[0][0] + flows.visits[0][0]);
        assertThat(share).isCloseTo(weight[servers] / Arrays.stream(weight).sum(), within(1e-14));
        assertThat(flows.completed[0]).isCloseTo(flows.visits[0][0], within(1e-14));
    }

    private static Compiled cycle(double[] times, Chain... classes) {
        List<SolverStation> stations = new ArrayList<>();
        double[][] service = new double[classes.length][];
        double[][] visits = new double[classes.length][times.length];
        for (int k = 0; k < times.length; k++) {
            stations.add(SolverStation.queue("s" + k, 1));
        }
        for (int r = 0; r < classes.length; r++) {
            service[r] = times.clone();
            Arrays.fill(visits[r], 1);
        }
        return Compiled.of(stations, List.of(classes), service, visits);
    }

    @Test
    void a_cycle_of_two_blocking_stations_is_a_finite_queue() {
        // I. F. Akyildiz, IEEE Trans. Software Eng. 14(1), 1988: as many states as a network without blocking, here a
        // line
        for (int customers = 2; customers <= 6; customers++) {
            Compiled network = cycle(new double[] {5, 7}, Chain.closed("jobs", customers, 0));
            Constraints constraints = Constraints.of(network, List.of(blocking(4), blocking(3)), List.of());
            // customers at the first station between customers - 3 and 4, and one more state at each end if it blocks
            int fewest = Math.max(0, customers - 3) - (customers > 3 ? 1 : 0);
            int most = Math.min(4, customers) + (customers > 4 ? 1 : 0);
            double ratio = 5 / 7.0;
            double sum = 0;
            for (int n = fewest; n <= most; n++) {
                sum += Math.pow(ratio, n - fewest);
            }
            StationaryFlows flows = Exactly.solve(constraints, MOST);
            assertThat(flows.completed[0]).as(customers + " customers").isCloseTo((1 - 1 / sum) / 5, within(1e-14));
            assertThat(flows.present[0][0] + flows.present[0][1]).isCloseTo(customers, within(1e-13));
        }
    }

    @Test
    void a_full_cycle_of_blocking_stations_is_a_deadlock() {
        Compiled network = cycle(new double[] {5, 7}, Chain.closed("jobs", 7, 0));
        Constraints constraints = Constraints.of(network, List.of(blocking(4), blocking(3)), List.of());
        assertThatThrownBy(() -> Exactly.solve(constraints, MOST))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "deadlock of the network: no customer can move: 1 blocked by s0, which is full, 1 blocked by s1,"
                                + " which is full. Raise capacities or tokens, or lower the number of customers, so that some"
                                + " customer can always move.");
    }

    @Test
    void two_regions_that_hold_and_wait_are_a_deadlock() {
        // s0 and s2 share a token, s1 has its own: one customer at s0 waits for s1, the one there for s2
        Compiled network = cycle(new double[] {1, 1, 1}, Chain.closed("jobs", 2, 0));
        Constraints constraints = regions(
                network, new Region("outer", 1, List.of(0, 2), false), new Region("inner", 1, List.of(1), false));
        assertThatThrownBy(() -> Exactly.solve(constraints, MOST))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "deadlock of the network: no customer can move: 1 wait for a token of outer, 1 wait"
                                + " for a token of inner.");
    }

    @Test
    void more_customers_than_places_are_refused() {
        Compiled network = cycle(new double[] {5, 7}, Chain.closed("jobs", 8, 0));
        Constraints constraints = Constraints.of(network, List.of(blocking(4), blocking(3)), List.of());
        assertThatThrownBy(() -> Exactly.solve(constraints, MOST))
                .isInstanceOf(ModelException.class)
                .hasMessage("class \"jobs\": the stations that it visits have no room for its 8 customers. Use fewer"
                        + " customers or larger capacities.");
    }

    @Test
    void a_region_and_capacities_that_never_bind_leave_the_product_form() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int customers = 2 + random.nextInt(4);
            double[] times = random.doubles(3, 0.2, 3).toArray();
            Compiled network = Compiled.of(
                    List.of(
                            SolverStation.queue("a", 1),
                            SolverStation.queue("b", 2),
                            random.nextBoolean()
                                    ? SolverStation.delay("c")
                                    : SolverStation.queue("c", 1).shared(true)),
                    List.of(Chain.closed("jobs", customers, random.nextInt(2) * 1.5)),
                    new double[][] {times},
                    new double[][] {{0.5 + random.nextDouble(), 1, random.nextBoolean() ? 0.4 : 2.5}});
            Solved wanted = Solving.solve(network);
            Constraints inside = regions(network, new Region("all", customers, List.of(0, 1), false));
            same(wanted, Exactly.solve(inside, MOST), "seed " + seed);
            List<Place> wide = List.of(blocking(customers), blocking(customers), Place.FREE);
            boolean blocks = !network.stations[2].shared && network.classes[0].thinkTime == 0;
            if (blocks) {
                same(wanted, Exactly.solve(Constraints.of(network, wide, List.of()), MOST), "seed " + seed);
            }
        }
    }

    private static void same(Solved wanted, StationaryFlows flows, String name) {
        for (int r = 0; r < wanted.throughput.length; r++) {
            assertThat(flows.completed[r])
                    .as(name)
                    .isCloseTo(wanted.throughput[r], within(1e-11 * wanted.throughput[r]));
            for (int k = 0; k < wanted.queueLength[r].length; k++) {
                assertThat(flows.present[r][k]).as(name).isCloseTo(wanted.queueLength[r][k], within(1e-10));
            }
        }
    }

    @Test
    void priorities_between_equal_classes_do_not_change_their_sums() {
        for (boolean preemptive : new boolean[] {false, true}) {
            Compiled two = cycle(new double[] {5, 7, 3}, Chain.closed("urgent", 2, 4), Chain.closed("bulk", 3, 4));
            Place place = Networks.priority(preemptive, 0, 1);
            StationaryFlows flows =
                    Exactly.solve(Constraints.of(two, List.of(place, Place.FREE, place), List.of()), MOST);
            Solved one = Solving.solve(cycle(new double[] {5, 7, 3}, Chain.closed("jobs", 5, 4)));
            assertThat(flows.completed[0] + flows.completed[1]).isCloseTo(one.throughput[0], within(1e-12));
            for (int k = 0; k < 3; k++) {
                assertThat(flows.present[0][k] + flows.present[1][k]).isCloseTo(one.queueLength[0][k], within(1e-11));
            }
            double urgent = flows.present[0][1] / flows.completed[0];
            assertThat(urgent).isBetween(7.0, one.residence(0, 1) * 1.01);
            assertThat(flows.present[0][0] / flows.completed[0]).isLessThan(flows.present[1][0] / flows.completed[1]);
        }
    }

    @Test
    void classes_that_do_not_differ_have_their_shares_although_they_never_overtake() {
        Compiled two = cycle(new double[] {5, 7}, Chain.closed("a", 3, 0), Chain.closed("b", 1, 0));
        Compiled one = cycle(new double[] {5, 7}, Chain.closed("all", 4, 0));
        Region region = new Region("r", 2, List.of(0), false);
        StationaryFlows flows = Exactly.solve(regions(two, region), MOST);
        StationaryFlows all = Exactly.solve(regions(one, region), MOST);
        for (int r = 0; r < 2; r++) {
            double share = r == 0 ? 0.75 : 0.25;
            assertThat(flows.completed[r]).isCloseTo(share * all.completed[0], within(1e-14));
            assertThat(flows.present[r][1]).isCloseTo(share * all.present[0][1], within(1e-14));
            assertThat(flows.waiting[r][0]).isCloseTo(share * all.waiting[0][0], within(1e-14));
        }
        Compiled other = cycle(new double[] {5, 7}, Chain.closed("a", 3, 0), Chain.closed("b", 2, 0));
        Place place = Networks.priority(false, 0, 1);
        StationaryFlows ranked = Exactly.solve(Constraints.of(other, List.of(place, Place.FREE), List.of()), MOST);
        assertThat(ranked.present[0][0] / ranked.completed[0]).isLessThan(ranked.present[1][0] / ranked.completed[1]);
    }

    @Test
    void classes_that_differ_and_never_overtake_depend_on_their_initial_order() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("a", 1), SolverStation.queue("b", 1)),
                List.of(Chain.closed("x", 2, 0), Chain.closed("y", 2, 0)),
                new double[][] {{5, 7}, {6, 7}},
                new double[][] {{1, 1}, {1, 1}});
        assertThatThrownBy(() -> Exactly.solve(regions(network, new Region("r", 3, List.of(0, 1), false)), MOST))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "exact solution with priorities, capacities or regions: its Markov chain has several sets of states"
                                + " that are never left, so the answer depends on the initial state. Use solve(seeded(1)), which"
                                + " simulates it with intervals.");
    }

    @Test
    void a_delay_with_tokens_is_a_queue_with_that_many_servers() {
        // flow-equivalent: waiting for a token is waiting for a server
        Compiled tokens = Compiled.of(
                List.of(SolverStation.queue("a", 1), SolverStation.delay("copy")),
                List.of(Chain.closed("jobs", 6, 2)),
                new double[][] {{1, 4}},
                new double[][] {{1, 1}});
        Compiled servers = Compiled.of(
                List.of(SolverStation.queue("a", 1), SolverStation.queue("copy", 3)),
                List.of(Chain.closed("jobs", 6, 2)),
                new double[][] {{1, 4}},
                new double[][] {{1, 1}});
        StationaryFlows flows = Exactly.solve(regions(tokens, new Region("pages", 3, List.of(1), false)), MOST);
        Solved wanted = Solving.solve(servers);
        assertThat(flows.completed[0]).isCloseTo(wanted.throughput[0], within(1e-12));
        assertThat(flows.present[0][1] + flows.waiting[0][0]).isCloseTo(wanted.queueLength[0][1], within(1e-11));
        assertThat(flows.granted[0][0]).isCloseTo(flows.completed[0], within(1e-12));
        assertThat(flows.held[0][0]).isCloseTo(flows.present[0][1], within(1e-12));
    }

    /** N customers that think, one at a time in two stages: number inside or waiting, and the stage of the first one. */
    private record Serial(int customers, double think, double first, double second)
            implements MarkovModel<List<Integer>> {
        @Override
        public List<List<Integer>> initial() {
            return List.of(List.of(0, 0));
        }

        @Override
        public void transitions(List<Integer> state, Transitions<List<Integer>> found) {
            int inside = state.get(0);
            found.to(List.of(Math.min(customers, inside + 1), state.get(1)), (customers - inside) / think);
            if (inside > 0 && state.get(1) == 0) {
                found.to(List.of(inside, 1), 1 / first);
            } else if (inside > 0) {
                found.to(List.of(inside - 1, 0), 1 / second);
            }
        }
    }

    @Test
    void a_region_of_one_token_serves_its_stations_one_customer_at_a_time() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("link", 1), SolverStation.queue("receiver", 1)),
                List.of(Chain.closed("messages", 5, 10)),
                new double[][] {{2, 3}},
                new double[][] {{1, 1}});
        StationaryFlows flows = Exactly.solve(regions(network, new Region("credit", 1, List.of(0, 1), false)), MOST);
        StateSpace<List<Integer>> serial = StateSpace.of(new Serial(5, 10, 2, 3), 100);
        double[] p = serial.stationary();
        double busy = 0;
        double present = 0;
        for (int i = 0; i < p.length; i++) {
            busy += serial.state(i).get(1) == 1 ? p[i] : 0;
            present += p[i] * serial.state(i).get(0);
        }
        assertThat(flows.completed[0]).isCloseTo(busy / 3, within(1e-13));
        assertThat(flows.inside(0)).isCloseTo(present, within(1e-12));
        assertThat(flows.held[0][0]).isCloseTo(5 * flows.completed[0], within(1e-12));
    }

    @Test
    void a_region_that_loses_is_erlangs_formula_of_its_tokens() {
        // a region of delays is M/G/c/c, insensitive to the split of the time
        Compiled network = Compiled.of(
                List.of(SolverStation.delay("wire"), SolverStation.delay("copy")),
                List.of(Chain.open("messages", 3)),
                new double[][] {{0.5, 1.5}},
                new double[][] {{1, 1}});
        StationaryFlows flows = Exactly.solve(regions(network, new Region("buffers", 5, List.of(0, 1), true)), MOST);
        double lost = 1;
        for (int n = 1; n <= 5; n++) {
            lost = 6 * lost / (n + 6 * lost);
        }
        assertThat(flows.refused[0][0] / 3).isCloseTo(lost, within(1e-13));
        assertThat(flows.held[0][0]).isCloseTo(6 * (1 - lost), within(1e-12));
    }

    @Test
    void a_chain_beyond_the_limit_is_refused_with_its_size() {
        Compiled network = cycle(new double[] {5, 7, 3, 2}, Chain.closed("urgent", 60, 4), Chain.closed("bulk", 60, 4));
        Place place = Networks.priority(false, 0, 1);
        Constraints ranked = Constraints.of(network, List.of(place, place, place, place), List.of());
        assertThatThrownBy(() -> Exactly.solve(ranked, Exactly.QUICK))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "exact solution with priorities, capacities or regions: its Markov chain has at least 4.04e+11"
                                + " states, more than 200,000. Use solve(seeded(1)), which simulates it with intervals.");
        Constraints finite = regions(network, new Region("all", 100, List.of(0, 1), false));
        assertThatThrownBy(() -> Exactly.solve(finite, 2000))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "exact solution with priorities, capacities or regions: the Markov chain has more than 2,000"
                                + " states. Use solve(seeded(1)), which simulates it with intervals.");
    }
}
