package dev.weft.queueing.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.queueing.Plans;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Fork;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.constrained.Exactly;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Estimate;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulations of priorities, capacities and regions against chains and formulas, which have no code in common with them. */
class ConstrainedSimulationTest {
    /** Each interval misses with this probability; the seeds are fixed. */
    private static final SimulationPlan ASKED =
            SimulationPlan.of(7).length(60_000).confidence(0.9999);

    private static final RunPlan PLAN = Plans.of(ASKED);

    private int compared;

    private void covers(Estimate simulated, double exact, String name) {
        compared++;
        double slack = 1e-9 * Math.abs(exact);
        assertThat(exact).as(name + " " + simulated).isBetween(simulated.low() - slack, simulated.high() + slack);
    }

    /** Compares all means. */
    private void agree(Constraints constraints, String name) {
        StationaryFlows flows = Exactly.solve(constraints, 20_000);
        SimulatedMeasures measures = SimulatedMeasures.of(constraints, PLAN);
        Compiled network = constraints.network();
        for (int r = 0; r < network.classes.length; r++) {
            String of = name + ", class " + r;
            covers(measures.throughput(r), flows.completed[r], of + " throughput");
            covers(measures.response(r), flows.inside(r) / flows.completed[r], of + " response");
            for (int k = 0; k < network.stations.length; k++) {
                String at = of + " at " + k;
                covers(measures.queueLength(r, k), flows.present[r][k], at + " present");
                if (flows.visits[r][k] > 0) {
                    covers(measures.visits(r, k), flows.visits[r][k], at + " visits");
                    double per = flows.present[r][k] / flows.visits[r][k];
                    covers(measures.responsePerVisit(r, k), per, at + " response");
                }
                if (network.stations[k].kind == SolverStation.Kind.QUEUE) {
                    double busy = flows.visits[r][k] * network.service[r][k] / network.stations[k].servers;
                    covers(measures.utilization(r, k), busy, at + " utilization");
                }
                if (constraints.blocks()) {
                    covers(measures.blocked(r, k), flows.blocked[r][k], at + " blocked");
                }
                if (flows.lost[r][k] > 0) {
                    double entered = flows.visits[r][k] / Math.max(1, network.visits[r][k]);
                    covers(measures.lost(r, k), flows.lost[r][k] / (flows.lost[r][k] + entered), at + " loss");
                }
            }
            for (int g = 0; g < constraints.regions().size(); g++) {
                String at = of + " at region " + g;
                covers(measures.waiting(r, g), flows.waiting[r][g], at + " waiting");
                covers(measures.held(r, g), flows.held[r][g], at + " held");
                if (flows.granted[r][g] > 0) {
                    covers(measures.granted(r, g), flows.granted[r][g], at + " granted");
                    covers(measures.tokenWait(r, g), flows.waiting[r][g] / flows.granted[r][g], at + " wait");
                    double all = flows.refused[r][g] + flows.granted[r][g];
                    covers(measures.refused(r, g), flows.refused[r][g] / all, at + " refused");
                }
            }
        }
    }

    private static Compiled random(Random random, boolean queues, Chain... classes) {
        return random(random, queues, 2 + random.nextInt(2), classes);
    }

    private static Compiled random(Random random, boolean queues, int stations, Chain... classes) {
        List<SolverStation> places = new ArrayList<>();
        for (int k = 0; k < stations; k++) {
            int kind = queues ? 0 : random.nextInt(4);
            SolverStation queue = SolverStation.queue("s" + k, 1 + random.nextInt(2));
            places.add(kind < 2 ? queue : kind == 2 ? SolverStation.delay("s" + k) : queue.shared(true));
        }
        double[][] service = new double[classes.length][];
        double[][] visits = new double[classes.length][stations];
        for (int r = 0; r < classes.length; r++) {
            service[r] = random.doubles(stations, 0.3, 2).toArray();
            Arrays.setAll(visits[r], k -> k == 0 ? 1 : new double[] {1, 0.6, 1.5}[random.nextInt(3)]);
        }
        return Compiled.of(places, List.of(classes), service, visits);
    }

    @Test
    @Tag("slow")
    void priorities_in_random_closed_networks() {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            Compiled network =
                    random(random, false, Chain.closed("a", 2, random.nextInt(2) * 2.0), Chain.closed("b", 2, 1));
            List<Place> places = new ArrayList<>();
            for (SolverStation station : network.stations) {
                boolean ranked = station.inLine();
                places.add(
                        ranked ? new Place(List.of(1, 0), random.nextBoolean(), Integer.MAX_VALUE, false) : Place.FREE);
            }
            agree(Constraints.of(network, places, List.of()), "seed " + seed);
        }
        assertThat(compared).isGreaterThan(100);
    }

    @Test
    @Tag("slow")
    void losses_in_random_open_networks() {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            Compiled network = random(random, true, Chain.open("a", 0.6), Chain.closed("b", 2, 1.5));
            List<Place> places = new ArrayList<>();
            for (int k = 0; k < network.stations.length; k++) {
                List<Integer> levels = random.nextBoolean() ? List.of(1, 0) : List.of();
                places.add(new Place(levels, !levels.isEmpty() && random.nextBoolean(), 2 + random.nextInt(2), false));
            }
            agree(Constraints.of(network, places, List.of()), "seed " + seed);
        }
        assertThat(compared).isGreaterThan(100);
    }

    @Test
    @Tag("slow")
    void blocking_in_random_closed_networks() {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            Compiled network = random(random, true, Chain.closed("a", 2, 0), Chain.closed("b", 2, 0));
            List<Place> places = new ArrayList<>();
            int room = 0;
            for (int k = 0; k < network.stations.length; k++) {
                List<Integer> levels = random.nextBoolean() ? List.of(1, 0) : List.of();
                int capacity = network.stations[k].servers + random.nextInt(2) + 1;
                room += capacity;
                places.add(new Place(levels, !levels.isEmpty() && random.nextBoolean(), capacity, true));
            }
            assertThat(room).isGreaterThan(4);
            agree(Constraints.of(network, places, List.of()), "seed " + seed);
        }
        assertThat(compared).isGreaterThan(100);
    }

    @Test
    @Tag("slow")
    void regions_in_random_closed_and_open_networks() {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            boolean loses = seed % 2 == 1;
            Chain other = loses ? Chain.open("b", 0.7) : Chain.closed("b", 2, 0);
            Compiled network = random(random, false, Chain.closed("a", 3, 1), other);
            List<Integer> inside = new ArrayList<>();
            for (int k = 0; k < network.stations.length; k++) {
                inside.add(k);
            }
            Region first = new Region("first", 2, loses ? inside : List.of(0, 1), loses);
            List<Place> places = new ArrayList<>();
            inside.forEach(k -> places.add(Place.FREE));
            agree(Constraints.of(network, places, List.of(first)), "seed " + seed);
        }
        assertThat(compared).isGreaterThan(100);
    }

    /** Against the means of {@code queueing/forks.csv}. */
    @Test
    @Tag("slow")
    void forks_in_random_closed_networks() throws IOException {
        Map<String, Double> known = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/queueing/forks.csv"))) {
            int last = line.lastIndexOf(',');
            if (!line.startsWith("#") && !line.startsWith("seed")) {
                known.put(line.substring(0, last), Double.parseDouble(line.substring(last + 1)));
            }
        }
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            double think = random.nextInt(2) * 2.0;
            Compiled network = random(random, false, 5, Chain.closed("a", 2, think), Chain.closed("b", 1, 0));
            List<List<Integer>> branches = random.nextBoolean()
                    ? List.of(List.of(2, 1), List.of(3))
                    : List.of(List.of(1), List.of(3), List.of(2));
            List<Fork> forks = new ArrayList<>(List.of(new Fork("first", branches)));
            if (random.nextBoolean()) {
                forks.add(new Fork("second", List.of(List.of(0))));
            }
            Constraints all = Constraints.of(network, Collections.nCopies(5, Place.FREE), List.of(), forks);
            SimulatedMeasures measures = SimulatedMeasures.of(all, PLAN);
            for (int r = 0; r < 2; r++) {
                int row = r;
                int of = seed;
                ToDoubleBiFunction<String, Integer> mean = (measure, place) ->
                        Objects.requireNonNull(known.get(of + "," + measure + "," + row + "," + place));
                double rate = mean.applyAsDouble("throughput", 0);
                covers(measures.throughput(r), rate, "throughput, seed " + seed);
                covers(measures.response(r), mean.applyAsDouble("inside", 0) / rate, "response, seed " + seed);
                for (int k = 0; k < 5; k++) {
                    covers(measures.queueLength(r, k), mean.applyAsDouble("present", k), "present, seed " + seed);
                    covers(measures.visits(r, k), mean.applyAsDouble("visits", k), "visits, seed " + seed);
                }
                for (int f = 0; f < forks.size(); f++) {
                    double forked = mean.applyAsDouble("forked", f);
                    double joined = mean.applyAsDouble("joined", f);
                    covers(measures.forked(r, f), forked, "forked, seed " + seed);
                    covers(measures.joined(r, f), joined, "joins, seed " + seed);
                    covers(measures.forkResponse(r, f), forked / joined, "fork's response, seed " + seed);
                }
            }
        }
        assertThat(compared).isGreaterThan(200);
    }

    @Test
    @Tag("slow")
    void constant_service_times_of_priorities_have_half_the_residual_work() {
        // M/D/1 with priorities: R = sum of lambda s^2 / 2 (Kleinrock, Queueing systems II, section 3.4)
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("server", 1)),
                List.of(Chain.open("urgent", 0.2), Chain.open("bulk", 0.5)),
                new double[][] {{1}, {1}},
                new double[][] {{1}, {1}});
        RunPlan plan = Plans.of(ASKED.length(200_000).service(Distribution.DETERMINISTIC));
        Place place = new Place(List.of(0, 1), false, Integer.MAX_VALUE, false);
        SimulatedMeasures measures = SimulatedMeasures.of(Constraints.of(network, List.of(place), List.of()), plan);
        covers(measures.response(0), 1 + 0.35 / 0.8, "urgent");
        covers(measures.response(1), 1 + 0.35 / (0.8 * 0.3), "bulk");
        Place resumed = new Place(List.of(0, 1), true, Integer.MAX_VALUE, false);
        measures = SimulatedMeasures.of(Constraints.of(network, List.of(resumed), List.of()), plan);
        covers(measures.response(0), 1 + 0.1 / 0.8, "urgent, preemptive");
        covers(measures.response(1), 1 / 0.8 + 0.35 / (0.8 * 0.3), "bulk, preemptive");
    }

    @Test
    void a_deadlock_ends_the_simulation_with_its_cause() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("a", 1), SolverStation.queue("b", 1)),
                List.of(Chain.closed("jobs", 3, 0)),
                new double[][] {{1, 2}},
                new double[][] {{1, 1}});
        Place one = new Place(List.of(), false, 2, true);
        Constraints tight = Constraints.of(network, List.of(one, new Place(List.of(), false, 1, true)), List.of());
        assertThatThrownBy(() -> SimulatedMeasures.of(tight, PLAN))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "deadlock of the network: no customer can move: 1 blocked by a, which is full, 1"
                                + " blocked by b, which is full.");
        assertThatThrownBy(() -> SimulatedMeasures.of(
                        Constraints.of(
                                network,
                                List.of(new Place(List.of(), false, 1, true), new Place(List.of(), false, 1, true)),
                                List.of()),
                        PLAN))
                .isInstanceOf(ModelException.class)
                .hasMessage("class \"jobs\": the stations that it visits have no room for its 3 customers. Use fewer"
                        + " customers or larger capacities.");
    }

    @Test
    void a_plan_cannot_share_a_station_of_priorities() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("a", 1)),
                List.of(Chain.closed("jobs", 3, 0)),
                new double[][] {{1}},
                new double[][] {{1}});
        Place place = new Place(List.of(0), false, Integer.MAX_VALUE, false);
        Constraints ranked = Constraints.of(network, List.of(place), List.of());
        assertThatThrownBy(() -> SimulatedMeasures.of(ranked, Plans.of(ASKED.sharing("a"))))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "sharing(\"a\"): priorities and blocking need servers that serve one customer each. Leave out"
                                + " sharing(..), or the priorities.");
    }
}
