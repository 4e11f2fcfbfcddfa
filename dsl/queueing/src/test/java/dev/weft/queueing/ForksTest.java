package dev.weft.queueing;

import static dev.weft.Weft.branch;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Forks and joins in queueing networks: closed forms, words, tables, explanations and errors. */
class ForksTest {
    private static final QueueingNetwork TWO =
            queueing().station("east", queue(us(2))).station("west", queue(us(2)));
    private static final Branch[] BOTH = {branch("east"), branch("west")};
    private static final QueueingNetwork HALO = queueing()
            .station("pack", queue(us(1)))
            .station("east", queue(us(2)))
            .station("west", queue(us(4)))
            .closed("ranks", 2)
            .fork("halo", BOTH);

    private static final QueueingNetwork ONE = queueing()
            .station("pack", queue(us(1)))
            .station("east", queue(us(2)))
            .station("west", queue(us(4)))
            .closed("ranks", 1)
            .fork("halo", BOTH);
    /** Its intervals miss once in ten thousand; the seed is fixed. */
    private static final SimulationPlan SURE = seeded(3).confidence(0.9999);

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    /** Queues of these times, one in each branch. */
    private static QueueingNetwork parallel(Time... times) {
        QueueingNetwork network = queueing();
        for (int i = 0; i < times.length; i++) {
            network = network.station("s" + i, queue(times[i]));
        }
        Branch[] branches =
                IntStream.range(0, times.length).mapToObj(i -> branch("s" + i)).toArray(Branch[]::new);
        return network.fork("halo", branches);
    }

    private static Time[] equal(int count) {
        return IntStream.range(0, count).mapToObj(i -> us(2)).toArray(Time[]::new);
    }

    @Test
    void a_fork_without_customers_is_idle_by_either_method() {
        QueueingNetwork idle = TWO.closed("ranks", 0).fork("halo", BOTH);
        assertThat(idle.solve().toString()).contains("exact within the model. Method: network without customers");
        for (QueueingSolution solved : new QueueingSolution[] {idle.solve(), idle.solve(seeded(1))}) {
            assertThat(solved.present("halo")).isZero();
            assertThat(solved.explain().dominant()).isEqualTo("no class has jobs, so nothing waits.");
        }
    }

    /** With one join per cycle both are the same time; seven customers are always at the fork, which says nothing of how long. */
    @Test
    void the_time_at_a_fork_per_cycle_is_as_uncertain_as_that_per_join() {
        Result fork = parallel(us(2), us(3))
                .closed("ranks", 7)
                .solve(seeded(1).length(20_000))
                .where("station", "halo");
        double cycle = fork.value("residence").high() - fork.value("residence").low();
        double join = fork.value("response").high() - fork.value("response").low();
        assertThat(cycle).isPositive().isCloseTo(join, within(0.2 * join));
    }

    /** The largest of k exponential times of the mean s has the mean s (1 + 1/2 + .. + 1/k); 26 are the neighbours in three dimensions. */
    @Test
    void one_customer_waits_for_the_slowest_of_equal_branches() {
        double harmonic = 0;
        for (int k = 1; k <= 26; k++) {
            harmonic += 1.0 / k;
            QueueingSolution solved = parallel(equal(k)).closed("ranks", 1).solve();
            assertThat(solved.response("ranks").us()).as("branches: " + k).isCloseTo(2 * harmonic, within(1e-12));
            assertThat(solved.provenance().certainty()).isEqualTo(Certainty.EXACT);
            assertThat(solved.present("s0")).isCloseTo(1 / harmonic, within(1e-12));
            assertThat(solved.idle("s0")).isCloseTo(1 - 1 / harmonic, within(1e-12));
        }
    }

    /** Exponential times of the means 1/a and 1/b: 1/a + 1/b - 1/(a + b); of three, by inclusion and exclusion. */
    @Test
    void one_customer_waits_for_the_slowest_of_unequal_branches() {
        double two = parallel(us(2), us(5))
                .closed("ranks", 1)
                .solve()
                .response("ranks")
                .us();
        assertThat(two).isCloseTo(2 + 5 - 1 / (1 / 2.0 + 1 / 5.0), within(1e-12));
        double three = parallel(us(2), us(5), us(4))
                .closed("ranks", 1)
                .solve()
                .response("ranks")
                .us();
        double pairs = 1 / (1 / 2.0 + 1 / 5.0) + 1 / (1 / 2.0 + 1 / 4.0) + 1 / (1 / 5.0 + 1 / 4.0);
        assertThat(three).isCloseTo(2 + 5 + 4 - pairs + 1 / (1 / 2.0 + 1 / 5.0 + 1 / 4.0), within(1e-12));
    }

    /** The difference of two queues, one of which has all n customers, is uniform on 2 n + 1 values. */
    @Test
    void customers_of_two_equal_branches_are_a_walk_on_their_difference() {
        for (int n = 1; n <= 40; n++) {
            QueueingSolution solved = TWO.closed("ranks", n).fork("halo", BOTH).solve();
            double rate = 2.0 * n / (2 * n + 1) / 2e-6;
            assertThat(solved.throughput("ranks")).isCloseTo(rate, within(1e-9 * rate));
            assertThat(solved.utilization("east")).isCloseTo(2.0 * n / (2 * n + 1), within(1e-12));
            assertThat(solved.present("halo")).isEqualTo(n);
            double present = 0;
            for (int difference = -n; difference <= n; difference++) {
                present += (n - Math.max(0, difference)) / (2.0 * n + 1);
            }
            assertThat(solved.present("west")).isCloseTo(present, within(1e-9));
        }
    }

    /** The difference, from n at the slower queue on, has the odds 1, q, q^2, .. with the ratio q of the times. */
    @Test
    void customers_of_two_unequal_branches_are_more_at_the_slower_one() {
        for (int n = 1; n <= 40; n++) {
            QueueingSolution solved = parallel(us(3), us(5)).closed("ranks", n).solve(exact);
            double sum = 0;
            double inFast = 0;
            double inSlow = 0;
            for (int e = 0; e <= 2 * n; e++) {
                sum += Math.pow(0.6, e);
                inFast += Math.pow(0.6, e) * Math.min(n, e);
                inSlow += Math.pow(0.6, e) * Math.min(n, 2 * n - e);
            }
            assertThat(solved.utilization("s0")).isCloseTo(1 - 1 / sum, within(1e-12));
            assertThat(solved.utilization("s1")).isCloseTo(1 - Math.pow(0.6, 2 * n) / sum, within(1e-12));
            assertThat(solved.present("s0")).isCloseTo(inFast / sum, within(1e-9));
            assertThat(solved.present("s1")).isCloseTo(inSlow / sum, within(1e-9));
        }
        QueueingNetwork two = parallel(us(3), us(5)).closed("ranks", 3);
        double response = two.solve().present("s0") / two.solve().throughput("ranks") * 1e6;
        assertThat(column(two.solve(SURE), "s0", "response", response)).isTrue();
    }

    /** The question forkJoin integrates the distribution of the maximum, and has no chain. */
    @Test
    void branches_of_several_stations_are_the_stages_of_an_erlang_time() {
        QueueingNetwork stages = queueing();
        Branch[] branches = new Branch[4];
        for (int b = 0; b < 4; b++) {
            for (int i = 0; i < 3; i++) {
                stages = stages.station("s" + b + i, i == 1 ? delay(us(2)) : queue(us(2)));
            }
            branches[b] = branch("s" + b + 0, "s" + b + 1, "s" + b + 2);
        }
        QueueingSolution solved =
                stages.closed("ranks", 1).fork("halo", branches).solve(SURE);
        double wanted =
                forkJoin(4, us(6)).service(erlang(3)).solve(exact).response().us();
        assertThat(column(solved, "halo", "response", wanted)).isTrue();
        assertThat(column(solved, "s20", "response", 2)).isTrue();
    }

    /** A fork of one branch is no fork: a network in product form. */
    @Test
    void a_single_branch_is_a_series_of_stations() {
        QueueingNetwork plain = queueing()
                .station("pack", queue(us(3)))
                .station("link", queue(us(2), 2))
                .station("wire", delay(us(5)))
                .station("core", processorSharing(us(4)))
                .station("end", queue(us(1)))
                .closed("a", 3, us(7))
                .closed("b", 2)
                .visits("a", "pack", 1)
                .visits("a", "wire", 0.5)
                .visits("a", "link", 3)
                .visits("a", "core", 1.5)
                .service("a", "core", us(6));
        var wanted = plain.solve(exact).toTable();
        var solved =
                plain.fork("all", branch("link", "wire", "core")).solve(SURE).toTable();
        int compared = 0;
        for (int i = 0; i < wanted.rowCount(); i++) {
            for (int j = 0; j < solved.rowCount(); j++) {
                boolean same = true;
                for (String key : new String[] {"class", "station"}) {
                    same &= wanted.stringColumn(key)
                            .get(i)
                            .equals(solved.stringColumn(key).get(j));
                }
                if (same) {
                    compared++;
                    assertThat(wanted.doubleColumn("residence (ms)").get(i))
                            .as("row " + i)
                            .isBetween(
                                    solved.doubleColumn("residence low (ms)").get(j),
                                    solved.doubleColumn("residence high (ms)").get(j));
                }
            }
        }
        assertThat(compared).isEqualTo(wanted.rowCount());
    }

    /** Two M/M/1 queues with the same arrivals: (12 - rho) / 8 times the response of one (Nelson and Tantawi 1988, exact for two). */
    @Test
    void simulated_arrivals_at_two_equal_branches_have_the_known_response() {
        for (double rho : new double[] {0.2, 0.6, 0.8}) {
            QueueingNetwork open = TWO.open("messages", rho / 2e-6).fork("halo", BOTH);
            double wanted = (12 - rho) / 8 * 2 / (1 - rho);
            assertThat(open.solve().response("messages").us()).isCloseTo(wanted, within(1e-12));
            assertThat(open.solve().present("east")).isCloseTo(rho / (1 - rho), within(1e-12));
            assertThat(column(open.solve(seeded(3).length(400_000).confidence(0.999)), "halo", "response", wanted))
                    .isTrue();
        }
    }

    /**
     * The lesson's exchange by its Markov chain of 120 states, which Weft had until it simulated forks: 402,400 exchanges per second,
     * 8.483 us between fork and join.
     */
    @Test
    void four_ranks_exchange_a_halo_as_a_markov_chain_says() {
        QueueingNetwork halo = queueing()
                .station("pack", queue(us(1)))
                .station("link east", queue(us(2)))
                .station("unpack east", queue(us(1)))
                .station("link west", queue(us(2)))
                .station("unpack west", queue(us(1)))
                .closed("ranks", 4)
                .fork("halo", branch("link east", "unpack east"), branch("link west", "unpack west"));
        assertThat(halo.solve()).hasToString(halo.solve(seeded(1)).toString());
        QueueingSolution solved = halo.solve(SURE);
        assertThat(column(solved, "pack", "response", 1.4571713221088667)).isTrue();
        assertThat(column(solved, "link east", "response", 4.850599417640072)).isTrue();
        assertThat(column(solved, "unpack west", "response", 1.5207092169829985))
                .isTrue();
        assertThat(column(solved, "halo", "response", 8.482805610941583)).isTrue();
    }

    /** Whether the interval of a measure at a station covers a value in us. */
    private static boolean column(QueueingSolution solved, String station, String measure, double wanted) {
        var table = solved.toTable();
        int row = table.stringColumn("station").indexOf(station);
        String unit = " low (ms)";
        double low = table.doubleColumn(measure + unit).get(row) * 1e3;
        double high = table.doubleColumn(measure + " high (ms)").get(row) * 1e3;
        return low <= wanted && wanted <= high;
    }

    @Test
    void simulated_percentiles_are_those_of_the_largest_time() {
        Result half = parallel(equal(3))
                .closed("ranks", 1)
                .solve(seeded(5).confidence(0.999))
                .percentiles(50);
        double wanted = -2 * Math.log(1 - Math.cbrt(0.5));
        double low = half.toTable().doubleColumn("response low (ms)").get(0) * 1e3;
        double high = half.toTable().doubleColumn("response high (ms)").get(0) * 1e3;
        assertThat(wanted).isBetween(low, high);
        assertThat(high - low).isLessThan(0.1);
    }

    @Test
    void constant_times_of_one_customer_are_a_critical_path() {
        QueueingSolution solved = HALO.solve(seeded(1).service(deterministic));
        assertThat(solved.throughput("ranks")).isCloseTo(1 / 4e-6, within(1e-3));
    }

    @Test
    void the_table_has_a_row_for_the_fork() {
        assertThat(ONE.solve().toString().replace("\r", "")).isEqualTo("""
                        exact within the model. Method: mean of the largest time of a fork's branches
                        all rows: class ranks
                        station  throughput (jobs/s)  utilization (%)  present  residence (us)  response (us)
                        -------  -------------------  ---------------  -------  --------------  -------------
                        pack                  176500            17.65   0.1765               1              1
                        east                  176500            35.29   0.3529               2              2
                        west                  176500            70.59   0.7059               4              4
                        halo                  176500              n/a   0.8235           4.667          4.667""");
    }

    @Test
    void the_explanation_has_the_time_from_fork_to_join() {
        String text = ONE.solve().explain().toString();
        assertThat(text)
                .contains("queueing network with forks solved by mean of the largest time of a fork's branches")
                .contains("from fork to join of halo")
                .contains("Tasks of halo have independent times, and one that has ended holds no server until the join")
                .contains("waiting and joins depend on the service-time distribution")
                .doesNotContain("at east");
        String simulated = HALO.solve(seeded(1)).explain().toString();
        assertThat(simulated).contains("from fork to join of halo").doesNotContain("insensitive");
        QueueingNetwork delays = queueing()
                .station("a", delay(us(1)))
                .station("b", delay(us(1)))
                .closed("ranks", 1)
                .fork("halo", branch("a"), branch("b"));
        assertThat(delays.solve(seeded(1)).explain().toString()).doesNotContain("insensitive");
    }

    @Test
    void a_branch_that_a_class_does_not_visit_has_no_task() {
        QueueingSolution solved = TWO.closed("ranks", 1)
                .visits("ranks", "east", 1)
                .fork("halo", BOTH)
                .solve();
        assertThat(solved.response("ranks").us()).isCloseTo(2, within(1e-12));
        // two visits of one half each: one quarter of the cycles has none and takes no time
        QueueingSolution half = TWO.closed("ranks", 1, us(1))
                .visits("ranks", "east", 0.5)
                .visits("ranks", "west", 0.5)
                .fork("halo", BOTH)
                .solve(SURE);
        double mean = half.response("ranks").us();
        assertThat(mean).isCloseTo(0.5 * 2 + 0.25 * 3, within(0.02));
    }

    @Test
    void forks_without_a_closed_form_have_no_exact_solution() {
        String why =
                "exact solution with fork \"halo\": closed forms are known for one customer with one station per branch, and"
                        + " for two queues without other stations (of equal times if customers arrive). Use solve(seeded(1)),"
                        + " which simulates it with intervals.";
        refused(() -> HALO.solve(exact), why);
        refused(() -> parallel(us(2), us(3)).open("ranks", 1e5).solve(exact), why);
        refused(() -> parallel(us(2), us(2)).closed("ranks", 2, us(1)).solve(exact), why);
        refused(() -> parallel(us(2), us(2)).closed("a", 1).closed("b", 1).solve(exact), why);
        refused(
                () -> parallel(us(2), us(2))
                        .closed("a", 2)
                        .visits("a", "s0", 2)
                        .visits("a", "s1", 2)
                        .solve(exact),
                why);
        refused(
                () -> TWO.closed("ranks", 1)
                        .fork("halo", branch("east", "west"))
                        .solve(exact),
                why);
        refused(
                () -> TWO.closed("ranks", 2)
                        .fork("halo", branch("east", "west"))
                        .solve(exact),
                why);
        refused(
                () -> queueing()
                        .station("east", processorSharing(us(2)))
                        .station("west", processorSharing(us(2)))
                        .closed("ranks", 2)
                        .fork("halo", BOTH)
                        .solve(exact),
                why);
        refused(
                () -> TWO.closed("ranks", 2).fork("halo", BOTH).solve().idle("east"),
                "idle probability of the random walk of the difference of two queues: only a Markov chain has this."
                        + " Use solve(seeded(1)) for its means.");
        refused(
                () -> TWO.open("messages", 6e5).fork("halo", BOTH).solve(seeded(1)),
                "station \"east\": the utilization by open classes must be below 1 and is 1.200000000. Lower the arrival"
                        + " rates or the demands, or add servers.");
        refused(
                () -> HALO.solve(linearizer),
                "solve(linearizer) of a network with priorities, capacities, regions or forks: the approximation is for"
                        + " networks without them. Use solve(), which is exact where it can be, or solve(seeded(1)).");
        refused(
                () -> ONE.solve().percentiles(50),
                "exact percentiles of class \"ranks\": they are not computed with fork \"halo\"."
                        + " Use solve(seeded(1)).percentiles(..).");
    }

    @Test
    void wrong_forks_are_refused() {
        String next = " Try fork(\"halo\", branch(\"link east\"), branch(\"link west\")).";
        refused(() -> TWO.fork("halo"), "fork(\"halo\"): must have one or more branches." + next);
        refused(
                () -> TWO.fork("east", BOTH),
                "fork(\"east\", branch(\"east\"), branch(\"west\")): the name must be unique among stations, regions and"
                        + " forks and not blank. Choose another name.");
        refused(
                () -> TWO.fork("halo", branch("east"), branch("east")),
                "fork(\"halo\", branch(\"east\"), branch(\"east\")): a station is in one branch only."
                        + " Add a station for each branch.");
        refused(
                () -> TWO.fork("one", branch("east")).fork("two", branch("east"), branch("west")),
                "fork(\"two\", branch(\"east\"), branch(\"west\")): station \"east\" is in fork \"one\" already."
                        + " Put each station into one branch of one fork.");
        refused(
                () -> queueing()
                        .station("east", queue(us(2)))
                        .station("pack", queue(us(2)))
                        .station("west", queue(us(2)))
                        .fork("halo", BOTH),
                "fork(\"halo\", branch(\"east\"), branch(\"west\")): station \"pack\" was added between those of the branches,"
                        + " so its order is open. Add the stations of a fork one after another, between those before it and"
                        + " those after it.");
        refused(
                () -> TWO.fork("halo", branch("est")),
                "unknown station \"est\"; known: east, west. Did you mean \"east\"?");
        refused(
                Branch::of,
                "branch(): must have one or more different stations. Try branch(\"link east\", \"unpack east\").");
        refused(
                () -> branch("east", "east"),
                "branch(\"east\", \"east\"): must have one or more different stations."
                        + " Try branch(\"link east\", \"unpack east\").");
        refused(
                () -> TWO.fork("halo", BOTH).station("halo", queue(us(1))),
                "station \"halo\": the name must be unique and not blank. Choose another name.");
        refused(
                () -> TWO.region("halo", 1, "east").fork("halo", BOTH),
                "fork(\"halo\", branch(\"east\"), branch(\"west\")): the name must be unique among stations, regions and"
                        + " forks and not blank. Choose another name.");
    }

    @Test
    void forks_exclude_priorities_capacities_and_regions() {
        refused(
                () -> HALO.region("credits", 1, "pack").solve(seeded(1)),
                "network with fork \"halo\" and region \"credits\": a network has forks, or priorities, capacities and regions."
                        + " Leave out one of them, or replace the fork by a delay(..) of its response.");
        refused(
                () -> HALO.station("end", queue(us(1)).capacity(3)).solve(),
                "network with fork \"halo\" and capacity(..) at \"end\": a network has forks, or priorities, capacities and"
                        + " regions. Leave out one of them, or replace the fork by a delay(..) of its response.");
        refused(
                () -> HALO.station("end", queue(us(1)).priority("ranks")).solve(),
                "network with fork \"halo\" and priority(..) at \"end\": a network has forks, or priorities, capacities and"
                        + " regions. Leave out one of them, or replace the fork by a delay(..) of its response.");
    }
}
