package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Measure;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** One model, one answer: what a simulation is told nothing else of is the model that {@code solve()} solves. */
@SuppressWarnings("EnumOrdinal") // the ordinal only numbers the cases
class OneModelTest {
    private static final int CASES = Campaign.cases("oneModel", 40);
    private static final double NOMINAL = 0.999;

    private final Map<String, Integer> histogram = new TreeMap<>();
    private final List<String> misses = new ArrayList<>();
    private int intervals;

    @Test
    void simulated_intervals_contain_the_exact_answers_of_random_general_networks() {
        for (long seed = 0; seed < CASES; seed++) {
            QueueingNetwork network = general(new Random(seed));
            QueueingSolution solved = network.solve();
            if (solved.provenance().certainty() == Certainty.EXACT) {
                compare("seed " + seed, solved, network.solve(plan(seed)));
            }
        }
        verdict();
    }

    @Test
    void simulated_intervals_contain_the_exact_answers_of_random_fabrics() {
        for (long seed = 0; seed < CASES; seed++) {
            Workload workload = fabric(new Random(seed));
            Solution solved = workload.solve();
            if (solved.provenance().certainty() == Certainty.EXACT) {
                compare("seed " + seed + ", " + workload, solved, workload.solve(plan(seed)));
            }
        }
        verdict();
    }

    private static SimulationPlan plan(long seed) {
        return seeded(seed).length(10_000).confidence(NOMINAL);
    }

    private void verdict() {
        System.out.printf(
                "One model: %s; %d of %d intervals of %s miss %s%n",
                histogram, misses.size(), intervals, NOMINAL, misses);
        // intervals of one network miss together, so this is three times what independent ones would need
        double expected = intervals * (1 - NOMINAL);
        assertThat((double) misses.size())
                .as("%s", misses)
                .isLessThanOrEqualTo(3 * (expected + 3 * Math.sqrt(expected)));
        assertThat(intervals).isGreaterThan(5 * CASES);
    }

    private void count(String what) {
        histogram.merge(what, 1, Integer::sum);
    }

    private void contains(String what, Measure measure, int row, double exact) {
        contains(what, new Estimate(measure.si(row), measure.low(row), measure.high(row)), exact);
    }

    private void contains(String what, Estimate estimate, double exact) {
        intervals++;
        boolean known = Math.abs(estimate.value() - exact) <= 1e-9 * Math.abs(exact);
        if (!known && !estimate.covers(exact)) {
            misses.add(what + ": " + estimate + " for " + exact);
        }
    }

    private void compare(String seed, QueueingSolution solved, QueueingSolution simulated) {
        Columns classes = simulated.classes().columns();
        List<?> names = classes.key("class").values();
        for (int r = 0; r < names.size(); r++) {
            String name = names.get(r).toString();
            contains(seed + " throughput of " + name, classes.measure("throughput"), r, solved.throughput(name));
            contains(
                    seed + " response of " + name,
                    classes.measure("response"),
                    r,
                    solved.response(name).si());
        }
        Columns stations = simulated.columns();
        Columns exact = solved.columns();
        for (int i = 0; i < stations.rows(); i++) {
            for (int j = 0; j < exact.rows(); j++) {
                boolean same = stations.key("station")
                                .values()
                                .get(i)
                                .equals(exact.key("station").values().get(j))
                        && stations.key("class")
                                .values()
                                .get(i)
                                .equals(exact.key("class").values().get(j));
                if (same) {
                    String at = seed + " present at "
                            + stations.key("station").values().get(i);
                    contains(
                            at,
                            stations.measure("present"),
                            i,
                            exact.measure("present").si(j));
                }
            }
        }
    }

    private void compare(String seed, Solution solved, Solution simulated) {
        Columns rows = simulated.columns();
        Columns exact = solved.columns();
        for (int i = 0; i < rows.rows(); i++) {
            for (String name : exact.measureNames()) {
                contains(
                        seed + ", " + name,
                        rows.measure(name),
                        i,
                        exact.measure(name).si(i));
            }
        }
    }

    /** Stations of all kinds, one class or several, with visits and with times of their own where that has an exact solution. */
    private QueueingNetwork general(Random random) {
        QueueingNetwork network = queueing();
        int stations = 1 + random.nextInt(4);
        int classes = 1 + random.nextInt(3);
        for (int k = 0; k < stations; k++) {
            network = network.station("s" + k, station(random));
        }
        boolean open = random.nextInt(4) == 0;
        for (int r = 0; r < classes; r++) {
            count(open && r == 0 ? "open class" : "closed class");
            Time think = seconds(random.nextBoolean() ? 0 : 5 * random.nextDouble());
            network = open && r == 0
                    ? network.open("c0", 0.02 + 0.1 * random.nextDouble())
                    : network.closed("c" + r, 1 + random.nextInt(classes == 1 ? 12 : 4), think);
        }
        boolean unequal = random.nextInt(3) == 0;
        count(unequal ? "times by class" : "equal times");
        for (int r = 0; r < classes; r++) {
            for (int k = 0; k < stations; k++) {
                if (random.nextBoolean()) {
                    network = network.visits("c" + r, "s" + k, 0.25 + 2.5 * random.nextDouble());
                }
                if (unequal && random.nextBoolean()) {
                    network = network.service("c" + r, "s" + k, seconds(0.2 + 1.3 * random.nextDouble()));
                }
            }
        }
        return network;
    }

    private Station station(Random random) {
        Time time = seconds(0.2 + 0.8 * random.nextDouble());
        int kind = random.nextInt(7);
        count("station of kind " + kind);
        return switch (kind) {
            case 0 -> delay(time);
            case 1 -> queue(time, servers(2 + random.nextInt(3)));
            case 2 -> processorSharing(time);
            case 3 -> processorSharing(time, servers(2 + random.nextInt(3)));
            case 4 -> loadDependent(time, 1, 1 + random.nextDouble(), 1.5 + random.nextDouble());
            default -> queue(time);
        };
    }

    /** Two hosts or several, all kinds of engines, both protocols, onloaded or not. */
    private Workload fabric(Random random) {
        int engines = random.nextBoolean() ? 1 : 2 + random.nextInt(3);
        Engines kind = Engines.values()[random.nextInt(3)];
        boolean several = random.nextInt(3) == 0;
        Network network = several ? network().hosts(3, 8) : network().host(8);
        network = network.link(GBps(0.5 + 4 * random.nextDouble()), ns(200 + random.nextInt(1500)))
                .match(ns(50 + random.nextInt(3000)))
                .copy(GBps(2 + 14 * random.nextDouble()));
        if (engines > 1) {
            network = network.progressEngines(engines, kind);
            count("engines " + kind);
        }
        if (random.nextInt(3) == 0 && (engines == 1 || kind != Engines.POOLED)) {
            network = network.onload(ns(10 + random.nextInt(80)));
            count("onloaded");
        }
        if (random.nextInt(3) == 0) {
            network = network.station("switch", random.nextBoolean() ? queue(ns(300), servers(2)) : delay(ns(200)));
            count("switch");
        }
        boolean rate = random.nextInt(4) > 0;
        Workload workload = rate
                ? network.messageRate(bytes(8 + random.nextInt(8000)))
                : network.pingPong(KiB(1 + random.nextInt(32)));
        workload = workload.protocol(random.nextBoolean() ? eager : rendezvous)
                .outstanding(1 + random.nextInt(several || engines > 1 ? 4 : 20));
        if (rate && random.nextInt(3) == 0) {
            workload = workload.computing(ns(100 + random.nextInt(5000)));
            count("computing");
        }
        count(rate ? "message rate" : "ping-pong");
        return several ? workload.from("A", "B").to("C") : workload;
    }
}
