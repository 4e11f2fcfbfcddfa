package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Protocol;
import dev.weft.study.Result;
import dev.weft.study.Said;
import dev.weft.units.ModelException;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Knees, limits and numbers of engines hold in the exact solutions of random networks. */
class LimitsTest {
    private static final int CASES = Campaign.cases("limits.cases", 80);
    /** Four printed digits. */
    private static final double PRINTED = 1 + 6e-4;

    private static final Pattern BELOW = Pattern.compile("(\\d+) outstanding messages are below the knee of (\\S+):"
            + " latency bounds the rate(, and a larger window would raise it)?\\.");
    private static final Pattern ABOVE =
            Pattern.compile("(\\d+) outstanding messages are (?:above|at) the knee of (\\S+): (.+)"
                    + " (?:is the bottleneck|are the bottlenecks), (?:busy|working at) (\\S+) %"
                    + "(?: of (?:its|their) largest speed)?(?: each)?, and the rate cannot exceed"
                    + " (\\S+) ([kMG]? ?)msg/s\\.");

    private static double rate(Workload workload, int window) {
        return workload.outstanding(window).solve().messagesPerSecond();
    }

    private static double scale(String prefix) {
        return switch (prefix.strip()) {
            case "k" -> 1e3;
            case "M" -> 1e6;
            case "G" -> 1e9;
            default -> 1;
        };
    }

    @Test
    void what_is_said_of_the_window_is_true_of_the_exact_solution() {
        int above = 0;
        int below = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed));
            int window = workload.outstanding();
            Solution solution = workload.solve();
            String said = Said.withoutDoubts(solution.explain());
            String about = "seed " + seed + ": " + workload + "\n" + workload.network() + "\n" + said;
            double rate = solution.messagesPerSecond();
            Matcher low = BELOW.matcher(said);
            Matcher high = ABOVE.matcher(said);
            if (window == 1) {
                assertThat(said).as(about).contains(": halving it would save ");
            } else if (low.matches()) {
                below++;
                assertThat(Double.parseDouble(low.group(2))).as(about).isGreaterThan(window / PRINTED);
                if (low.group(3) != null) {
                    assertThat(rate(workload, 2 * window)).as(about).isGreaterThan(rate);
                }
            } else {
                assertThat(high.matches()).as(about).isTrue();
                above++;
                double limit = Double.parseDouble(high.group(5)) * scale(high.group(6));
                double busy = Double.parseDouble(high.group(4)) / 100;
                assertThat(Double.parseDouble(high.group(2))).as(about).isLessThan(window * PRINTED);
                assertThat(busy).as(about).isLessThanOrEqualTo(1);
                assertThat(rate).as(about).isLessThanOrEqualTo(limit * PRINTED);
                assertThat(rate(workload, 3 * window)).as(about).isLessThanOrEqualTo(limit * PRINTED);
                if (!said.contains("working at")) {
                    for (String name :
                            high.group(3).replaceFirst(" and \\d+ others$", "").split(", | and ", -1)) {
                        assertThat(solution.utilization(name)).as(about).isCloseTo(busy, within(6e-4 * busy));
                    }
                }
            }
        }
        assertThat(above).isGreaterThan(CASES / 8);
        assertThat(below).isGreaterThan(CASES / 8);
    }

    @Test
    void asymptotes_of_the_knee_bound_every_window() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Workload drawn = RandomWorkloads.pair(new Random(seed));
            Workload workload = drawn.protocol(drawn.protocol());
            double knee = workload.knees().columns().measure("count").si(0);
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            Solution lone = workload.outstanding(1).solve();
            Limits limits = Limits.of(lone.network());
            double most = limits.rate() * workload.messagesPerCycle();
            for (int window : new int[] {1, 3, 24, 96}) {
                double rate = rate(workload, window);
                double bound = most * Math.min(1, window / knee) * (1 + 1e-9);
                assertThat(rate).as(about + ", window " + window).isLessThanOrEqualTo(bound);
            }
        }
    }

    @Test
    void the_limit_of_classes_that_are_alike_is_reached_by_large_windows() {
        int reached = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Workload drawn = RandomWorkloads.pair(new Random(seed));
            Workload workload = drawn.protocol(drawn.protocol());
            Solution some = workload.outstanding(12).solve();
            Limits limits = Limits.of(some.network());
            double knee = workload.knees().columns().measure("count").si(0);
            if (!limits.mixes() && limits.rises() && knee < 50) {
                double most = limits.rate() * workload.messagesPerCycle();
                // a balanced network of K stations reaches N / (N + K - 1)
                assertThat(rate(workload, 1800) / most)
                        .as("seed " + seed + ": " + workload + "\n" + workload.network())
                        .isGreaterThan(0.95);
                reached++;
            }
        }
        assertThat(reached).isGreaterThan(CASES / 6);
    }

    @Test
    void no_smaller_number_of_engines_does_what_the_fewest_do() {
        int found = 0;
        for (int seed = 0; seed < CASES / 4; seed++) {
            Random random = new Random(seed);
            Network net = RandomWorkloads.network(random, 2);
            Workload workload = net.messageRate(bytes(1 + random.nextInt(10_000)))
                    .outstanding(1 + random.nextInt(40))
                    .protocol(eager);
            double share = 0.2 + 0.7 * random.nextDouble();
            Engines kind = net.parameters().matching().kind();
            double link = net.parameters().linkBandwidth().si()
                    / (net.parameters().flits(workload.size())
                            * net.parameters().flit().si());
            int fewest = 0;
            for (int engines = 1; engines <= 16 && fewest == 0 && !pooledOnload(net, engines); engines++) {
                double rate = workload.on(net.progressEngines(engines, kind))
                        .solve(Solver.EXACT)
                        .messagesPerSecond();
                fewest = rate >= share * link ? engines : 0;
            }
            String about = "seed " + seed + ", share " + share + ": " + workload + "\n" + net;
            if (fewest > 0) {
                assertThat(workload.fewestEngines(share).engines()).as(about).isEqualTo(fewest);
                found++;
            } else {
                try {
                    workload.fewestEngines(share);
                    assertThat(false).as(about).isTrue();
                } catch (ModelException none) {
                    assertThat(none).as(about).hasMessageStartingWith("fewestEngines(");
                }
            }
        }
        assertThat(found).isGreaterThan(CASES / 40);
    }

    private static boolean pooledOnload(Network net, int engines) {
        NetworkSettings parameters = net.parameters();
        return engines > 1
                && parameters.matching().kind() == Engines.POOLED
                && parameters.onload().si() > 0;
    }

    /** The knee in engines is where the limit of all engines stops growing, by the program over the demands. */
    @Tag("slow")
    @Test
    void more_engines_than_their_knee_raise_no_limit_and_fewer_lower_it() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Random random = new Random(seed);
            Network net = RandomWorkloads.network(random, 2);
            Workload workload = RandomWorkloads.question(random, net).outstanding(500);
            Engines kind = net.parameters().matching().kind();
            if (workload.kind() == Workload.Kind.PING_PONG || pooledOnload(net, 2)) {
                continue;
            }
            double knee = workload.knees().columns().measure("count").si(1);
            int most = workload.compute().si() > 0 ? 15 : 16;
            double[] limit = new double[most + 1];
            for (int engines = 1; engines <= most; engines++) {
                Workload with = workload.on(net.progressEngines(engines, kind)).protocol(workload.protocol());
                limit[engines] = Limits.of(with.solve().network()).rate();
            }
            for (int engines = 1; engines < most; engines++) {
                String about =
                        "seed " + seed + ", knee " + knee + ", engines " + engines + ": " + workload + "\n" + net;
                if (engines + 1 <= knee) {
                    assertThat(limit[engines + 1]).as(about).isGreaterThan(limit[engines] * (1 + 1e-12));
                } else if (engines >= knee) {
                    assertThat(limit[engines + 1]).as(about).isLessThanOrEqualTo(limit[engines] * (1 + 1e-9));
                }
            }
        }
    }

    /** Of a link beside engines that have no other station in their way, by the program over the demands. */
    @Test
    void beside_the_knee_in_size_link_and_engines_change_places() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Random random = new Random(seed);
            Network net = RandomWorkloads.network(random, 2);
            Workload workload = RandomWorkloads.question(random, net).outstanding(30);
            if (workload.kind() == Workload.Kind.PING_PONG) {
                continue;
            }
            Result knees = workload.knees();
            double size = knees.columns().measure("bytes").si(2);
            double flit = net.parameters().flit().si();
            Network engines =
                    Network.empty().host(16).link(GBps(1e12), net.parameters().latency());
            MessageMatching matching = net.parameters().matching();
            engines = engines.match(matching.time()).progressEngines(matching.engines(), matching.kind());
            engines = engines.onload(net.parameters().onload());
            engines = net.parameters().copy() == null
                    ? engines
                    : engines.copy(net.parameters().copy());
            boolean eager = workload.protocol() == Protocol.EAGER;
            for (double factor : new double[] {0.01, 0.5, 0.9, 1.1, 2, 100}) {
                double other = Math.floor(Double.isInfinite(size) ? 1e6 * factor : size * factor);
                if (other >= 1 && other != size) {
                    Workload asked = engines.messageRate(bytes(other)).protocol(workload.protocol());
                    double limit = Limits.of(asked.choice().itinerary().network).rate();
                    double link = (other + (eager ? 0 : flit))
                            / net.parameters().linkBandwidth().si();
                    assertThat(link > 1 / limit)
                            .as("seed " + seed + ", size " + size + ", at " + other + ": " + workload + "\n" + net)
                            .isEqualTo(other > size);
                }
            }
        }
    }

    @Test
    void the_automatic_protocol_is_the_better_one_for_the_question() {
        Network slow =
                network().host(4).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(2));
        assertThat(slow.pingPong(bytes(4096)).toString()).contains("eager");
        assertThat(slow.messageRate(bytes(4096)).toString()).contains("rendezvous");
        assertThat(slow.eagerUpTo(bytes(4096)).messageRate(bytes(4096)).toString())
                .contains("eager");
        int switched = 0;
        for (int seed = 0; seed < CASES / 2; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed)).protocol(eager);
            Network net = workload.network();
            Network free = net.parameters().eagerLimit() == null
                    ? net
                    : Network.empty().host(4).link(GBps(1), ns(10)).copy(GBps(1));
            Workload asked = (workload.kind() == Workload.Kind.PING_PONG
                            ? free.pingPong(workload.size())
                            : free.messageRate(workload.size()))
                    .outstanding(workload.outstanding());
            double best = Math.max(
                    asked.protocol(Protocol.EAGER).solve().messagesPerSecond(),
                    asked.protocol(Protocol.RENDEZVOUS).solve().messagesPerSecond());
            assertThat(asked.solve().messagesPerSecond())
                    .as("seed " + seed + ": " + asked + "\n" + free)
                    .isGreaterThanOrEqualTo(best * (1 - 1e-12));
            switched += asked.protocol() == Protocol.RENDEZVOUS ? 1 : 0;
        }
        assertThat(switched).isGreaterThan(CASES / 16);
    }

    @Test
    void a_station_that_is_slower_in_company_bounds_by_its_largest_speed() {
        Network net = network().host(1).link(GBps(100), ns(100)).station("adapter", loadDependent(ns(1000), 1, 3, 0.5));
        String said =
                net.messageRate(bytes(8)).outstanding(30).solve().explain().dominant();
        assertThat(said)
                .isEqualTo("30 outstanding messages are above the knee of 2.301: adapter is the bottleneck, working at"
                        + " 16.67 % of its largest speed, and the rate cannot exceed 3 M msg/s (violated: exponential service"
                        + " times).");
    }
}
