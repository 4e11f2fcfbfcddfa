package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lines whose classes need different times: the chain beside a referee, closed forms, approximations within proven bounds. */
@SuppressWarnings("NullAway") // the referee is there where it is asked
class FirstComeTest {
    private static final int NETWORKS = Campaign.cases("lines", 150);

    /** Random closed networks of lines, shared servers, speeds and delays. */
    private static Compiled closed(long seed, int most) {
        Random random = new Random(seed);
        int stations = 1 + random.nextInt(3);
        int classes = 2 + random.nextInt(2);
        List<SolverStation> places = new ArrayList<>();
        for (int k = 0; k < stations; k++) {
            int kind = k == 0 ? random.nextInt(3) : random.nextInt(6);
            String name = "station" + k;
            places.add(
                    switch (kind) {
                        case 0, 3 -> SolverStation.queue(name, 1);
                        case 1 -> SolverStation.queue(name, 2);
                        case 2 -> SolverStation.loadDependent(name, 1, 0.6 + random.nextDouble(), 1.5);
                        case 4 -> SolverStation.queue(name, 1).shared(true);
                        default -> SolverStation.delay(name);
                    });
        }
        List<Chain> chains = new ArrayList<>();
        double[][] service = new double[classes][stations];
        double[][] visits = new double[classes][stations];
        for (int r = 0; r < classes; r++) {
            chains.add(Chain.closed(
                    "class" + r, 1 + random.nextInt(most), random.nextBoolean() ? 0 : random.nextDouble()));
            for (int k = 0; k < stations; k++) {
                service[r][k] = random.nextInt(4) == 0 ? 1 : Math.pow(10, random.nextDouble() - 0.5);
                visits[r][k] = random.nextInt(4) == 0 ? 0 : random.nextInt(2) == 0 ? 1 : 0.3 + 3 * random.nextDouble();
            }
            visits[r][0] = 0.5 + random.nextInt(2);
        }
        return Compiled.of(places, chains, service, visits);
    }

    @Tag("slow")
    @Test
    void the_chain_is_that_of_customers_who_have_names() {
        int compared = 0;
        for (long seed = 0; seed < 3L * NETWORKS; seed++) {
            Compiled network = closed(seed, 2);
            NamedCustomers referee = NamedCustomers.of(network, 250);
            Solved solved = referee != null && FcfsStations.of(network).any() ? solved(network) : null;
            if (solved != null) {
                compared++;
                for (int r = 0; r < network.classes.length; r++) {
                    String what = "class " + r + ", seed " + seed;
                    double x = referee.throughput[r];
                    assertThat(solved.throughput[r]).as(what).isCloseTo(x, within(1e-10 * x));
                    for (int k = 0; k < network.stations.length; k++) {
                        assertThat(solved.queueLength[r][k])
                                .as(what + " at station " + k)
                                .isCloseTo(referee.queueLength[r][k], within(1e-10));
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(NETWORKS / 2);
    }

    @Test
    void long_chains_come_to_the_product_form_as_their_times_come_to_be_equal() {
        double[][] once = {{1, 1, 1}, {1, 1, 1}};
        List<SolverStation> places =
                List.of(SolverStation.queue("s", 1), SolverStation.queue("t", 2), SolverStation.delay("z"));
        List<Chain> chains = List.of(Chain.closed("a", 4, 0), Chain.closed("b", 3, 2));
        Compiled unequal = Compiled.of(places, chains, new double[][] {{1, 2, 1}, {1 + 1e-9, 2, 3}}, once);
        Compiled equal = Compiled.of(places, chains, new double[][] {{1, 2, 1}, {1, 2, 3}}, once);
        assertThat(FirstComeChain.states(new ProportionalClasses(unequal, new OpenLoad(unequal).speed).core))
                .isGreaterThan(700);
        Solved chain = Solving.solve(unequal);
        Solved form = Solving.solve(equal);
        for (int r = 0; r < 2; r++) {
            assertThat(chain.throughput[r]).isCloseTo(form.throughput[r], within(1e-8));
            assertThat(chain.queueLength[r][1]).isCloseTo(form.queueLength[r][1], within(1e-8));
        }
        assertThat(chain.idleProbability(0)).isCloseTo(form.idleProbability(0), within(1e-8));
        assertThat(chain.distribution(1)).hasSize(8);
        assertThat(Arrays.stream(chain.distribution(1)).sum()).isCloseTo(1, within(1e-12));
    }

    @Test
    void where_nobody_overtakes_the_order_of_the_start_decides_and_no_answer_is_exact() {
        Compiled tandem = Compiled.of(
                List.of(SolverStation.queue("s", 1), SolverStation.queue("t", 1)),
                List.of(Chain.closed("a", 2, 0), Chain.closed("b", 2, 0)),
                new double[][] {{1, 3}, {4, 1}},
                new double[][] {{1, 1}, {1, 1}});
        assertThatThrownBy(() -> Solving.solve(tandem))
                .hasMessage("exact solution of station \"s\": it serves classes of different times first come,"
                        + " first served, which has no product form, and customers do not overtake there, so the answer"
                        + " depends on their initial order. " + FirstComeChain.WAY_OUT + ".");
        assertThat(Solving.best(tandem).method).isEqualTo("Linearizer approximation");
    }

    @Test
    void equal_times_in_a_line_are_in_product_form() {
        for (long seed = 0; seed < NETWORKS; seed++) {
            Compiled given = closed(seed, 2);
            double[][] service = new double[given.service.length][];
            Arrays.fill(service, given.service[0]);
            List<Chain> chains = List.of(given.classes);
            Compiled line = Compiled.of(List.of(given.stations), chains, service, given.visits);
            assertThat(FcfsStations.of(line).any()).isFalse();
            NamedCustomers referee = NamedCustomers.of(line, 200);
            if (referee != null) {
                Solved solved = Solving.solve(line);
                for (int r = 0; r < chains.size(); r++) {
                    double x = referee.throughput[r];
                    assertThat(solved.throughput[r]).as("seed " + seed).isCloseTo(x, within(1e-9 * x));
                }
            }
        }
    }

    @Tag("slow")
    @Test
    void bounds_hold_the_exact_throughput_and_approximations_obey_the_laws() {
        List<String> broken = new ArrayList<>();
        Map<ApproximateMva, Double> worst = new EnumMap<>(ApproximateMva.class);
        for (long seed = 1000; seed < 1000 + 2L * NETWORKS; seed++) {
            Compiled network = closed(seed, 3);
            ClosedNetwork core = new ProportionalClasses(network, new OpenLoad(network).speed).core;
            boolean chain = core.lines.any() && FirstComeChain.states(core) < 3000;
            Solved solved = chain ? solved(network) : null;
            double[] exact = solved == null ? new double[0] : solved.throughput;
            for (ApproximateMva method : ApproximateMva.values()) {
                Solved near = Solving.approximate(network, method);
                List<String> laws = new ArrayList<>(ApproximationLaws.conserved(near));
                laws.addAll(ApproximationLaws.containing(near, exact));
                for (String law : laws) {
                    broken.add(method + ", seed " + seed + ": " + law);
                }
                for (int r = 0; r < exact.length; r++) {
                    double error = Math.abs(near.throughput[r] / exact[r] - 1);
                    worst.merge(method, error, Math::max);
                }
            }
        }
        assertThat(broken).isEmpty();
        System.out.println("Lines, worst errors of throughput: " + worst);
        assertThat(worst.values()).hasSize(3).allMatch(error -> error < 0.6);
    }

    /** Solved exactly, or null where the order in which customers start decides. */
    private static @Nullable Solved solved(Compiled network) {
        try {
            return Solving.solve(network);
        } catch (ModelException order) {
            assertThat(order).hasMessageContaining("customers do not overtake");
            assertThat(Solving.best(network).exact).isFalse();
            return null;
        }
    }

    private static Solved open(List<SolverStation> places, double[] rates, double[][] service, double[][] visits) {
        List<Chain> chains = new ArrayList<>();
        for (int r = 0; r < rates.length; r++) {
            chains.add(Chain.open("class" + r, rates[r]));
        }
        return Solving.best(Compiled.of(places, chains, service, visits));
    }

    @Test
    void an_open_line_of_one_server_is_the_formula_of_pollaczek_and_khinchine() {
        Solved solved = open(
                List.of(SolverStation.queue("s", 1), SolverStation.delay("z")),
                new double[] {0.2, 0.1},
                new double[][] {{1, 7}, {5, 9}},
                new double[][] {{1, 1}, {0.8, 1}});
        double load = 0.2 + 0.1 * 0.8 * 5;
        double waiting = (0.2 * 2 * 1 + 0.1 * 0.8 * 2 * 25) / 2 / (1 - load);
        assertThat(solved.exact).isTrue();
        assertThat(solved.method).isEqualTo("formula of Pollaczek and Khinchine");
        assertThat(solved.responsePerVisit(0, 0)).isCloseTo(waiting + 1, within(1e-12));
        assertThat(solved.responsePerVisit(1, 0)).isCloseTo(waiting + 5, within(1e-12));
        assertThat(solved.idleProbability(0)).isCloseTo(1 - load, within(1e-12));
        assertThat(solved.queueLength[1][1]).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void what_no_theorem_covers_is_approximate_and_refused_where_exactness_is_asked_for() {
        double[][] times = {{1, 0.5}, {2, 0.5}};
        double[][] once = {{1, 1}, {1, 1}};
        // a line behind a line, several servers, coming back, and closed classes beside open ones
        assertThat(open(
                                List.of(SolverStation.queue("s", 1), SolverStation.queue("t", 1)),
                                new double[] {0.1, 0.2},
                                times,
                                once)
                        .exact)
                .isFalse();
        assertThat(open(
                                List.of(SolverStation.queue("s", 2), SolverStation.delay("t")),
                                new double[] {0.1, 0.2},
                                times,
                                once)
                        .exact)
                .isFalse();
        assertThat(open(
                                List.of(SolverStation.queue("s", 1), SolverStation.delay("t")),
                                new double[] {0.1, 0.2},
                                times,
                                new double[][] {{2, 1}, {1, 1}})
                        .exact)
                .isFalse();
        // but a line behind stations of product form is fed by Poisson streams
        assertThat(open(
                                List.of(SolverStation.queue("t", 1), SolverStation.queue("s", 1)),
                                new double[] {0.1, 0.2},
                                new double[][] {{0.5, 1}, {0.5, 2}},
                                once)
                        .exact)
                .isTrue();
        Compiled mixed = Compiled.of(
                List.of(SolverStation.queue("s", 1)),
                List.of(Chain.closed("jobs", 3, 2), Chain.open("mail", 0.2)),
                new double[][] {{1}, {2}},
                new double[][] {{1}, {1}});
        Solved near = Solving.best(mixed);
        assertThat(near.exact).isFalse();
        assertThat(near.throughputBounds()[0][0]).isZero();
        assertThat(near.throughputBounds()[1][0]).isCloseTo(0.6, within(1e-12));
        assertThat(near.throughput[0]).isBetween(0.3, 0.6);
        assertThatThrownBy(() -> Solving.solve(mixed))
                .isInstanceOf(ModelException.class)
                .hasMessage("exact solution of station \"s\": it serves classes of different times first come,"
                        + " first served, which has no product form, and open classes visit it, which no formula covers."
                        + " " + FirstComeChain.WAY_OUT + ".");
    }
}
