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

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
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

    /** The largest of k exponential times of the mean s has the mean s (1 + 1/2 + .. + 1/k); 26 are the neighbours in three dimensions. */
    @Test
    void one_customer_waits_for_the_slowest_of_equal_branches() {
        double harmonic = 0;
        for (int k = 1; k <= 26; k++) {
            harmonic += 1.0 / k;
            QueueingSolution solved = parallel(equal(k)).closed("ranks", 1).solve();
            assertThat(solved.response("ranks").us()).as("branches: " + k).isCloseTo(2 * harmonic, within(1e-12));
            assertThat(solved.provenance().method()).isEqualTo("Markov chain of " + k + " state" + (k == 1 ? "" : "s"));
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
        }
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
                stages.closed("ranks", 1).fork("halo", branches).solve();
        double wanted =
                forkJoin(4, us(6)).service(erlang(3)).solve(exact).response().us();
        assertThat(solved.response("ranks").us()).isCloseTo(wanted, within(1e-9));
        assertThat(solved.present("s20")).isCloseTo(2 / wanted, within(1e-9));
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
        QueueingSolution wanted = plain.solve(exact);
        QueueingSolution solved =
                plain.fork("all", branch("link", "wire", "core")).solve();
        for (String name : List.of("a", "b")) {
            assertThat(solved.response(name).us())
                    .isCloseTo(wanted.response(name).us(), within(1e-9));
        }
        for (String station : List.of("pack", "link", "wire", "core", "end")) {
            assertThat(solved.present(station)).as(station).isCloseTo(wanted.present(station), within(1e-9));
        }
        assertThat(solved.provenance().method()).startsWith("Markov chain of ");
    }

    /** Unequal by a rounding, branches have states of their own, and many more of them. */
    @Test
    void equal_branches_are_exchanged_without_a_change_of_the_means() {
        QueueingNetwork same = queueing().station("core", queue(us(1)));
        QueueingNetwork different = same;
        for (int b = 0; b < 3; b++) {
            same = same.station("link" + b, queue(us(2))).station("copy" + b, processorSharing(us(3)));
            different = different
                    .station("link" + b, queue(us(2 * (1 + b * 1e-12))))
                    .station("copy" + b, processorSharing(us(3)));
        }
        Branch[] branches = IntStream.range(0, 3)
                .mapToObj(b -> branch("link" + b, "copy" + b))
                .toArray(Branch[]::new);
        QueueingSolution few =
                same.closed("a", 2).closed("b", 1, us(4)).fork("halo", branches).solve();
        QueueingSolution many = different
                .closed("a", 2)
                .closed("b", 1, us(4))
                .fork("halo", branches)
                .solve();
        assertThat(few.response("a").us()).isCloseTo(many.response("a").us(), within(1e-9));
        assertThat(few.response("b").us()).isCloseTo(many.response("b").us(), within(1e-9));
        for (int b = 0; b < 3; b++) {
            assertThat(few.present("copy" + b)).isCloseTo(many.present("copy" + b), within(1e-9));
            assertThat(few.idle("link" + b)).isCloseTo(many.idle("link" + b), within(1e-9));
        }
        assertThat(states(few) * 4).isLessThan(states(many));
    }

    private static int states(QueueingSolution solved) {
        return Integer.parseInt(solved.provenance().method().replaceAll("\\D", ""));
    }

    /** Two M/M/1 queues with the same arrivals: (12 - rho) / 8 times the response of one (Nelson and Tantawi 1988, exact for two). */
    @Test
    void simulated_arrivals_at_two_equal_branches_have_the_known_response() {
        for (double rho : new double[] {0.2, 0.6, 0.8}) {
            QueueingNetwork open = TWO.open("messages", rho / 2e-6).fork("halo", BOTH);
            double wanted = (12 - rho) / 8 * 2 / (1 - rho);
            assertThat(column(open.solve(seeded(3).length(400_000).confidence(0.999)), "halo", "response", wanted))
                    .isTrue();
        }
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
        assertThat(HALO.solve().toString().replace("\r", "")).isEqualTo("""
                        exact within the model. Method: Markov chain of 9 states
                        all rows: class ranks
                        station  throughput (jobs/s)  utilization (%)  present  residence (us)  response (us)
                        -------  -------------------  ---------------  -------  --------------  -------------
                        pack                  228700            22.87   0.2654            1.16           1.16
                        east                  228700            45.75   0.6292           2.751          2.751
                        west                  228700            91.49    1.602           7.003          7.003
                        halo                  228700              n/a    1.735           7.584          7.584""");
    }

    @Test
    void the_explanation_has_the_time_from_fork_to_join() {
        String text = HALO.solve().explain().toString();
        assertThat(text)
                .contains("queueing network with forks solved by Markov chain of")
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
                .solve();
        assertThat(half.response("ranks").us()).isCloseTo(0.5 * 2 + 0.25 * 3, within(1e-12));
    }

    @Test
    void a_chain_too_large_is_refused_with_the_number_of_its_states() {
        Time[] times = IntStream.range(0, 20).mapToObj(i -> us(2 + i)).toArray(Time[]::new);
        assertThatThrownBy(() -> parallel(times).closed("ranks", 1).solve(exact))
                .hasMessageMatching(
                        "exact solution with forks: its Markov chain has at least 1.05e\\+06 states, more than"
                                + " [0-9,]+. Use solve\\(seeded\\(1\\)\\), which simulates it with intervals.");
        QueueingNetwork rare = parallel(times).closed("ranks", 1, us(1));
        for (int i = 0; i < 14; i++) {
            rare = rare.visits("ranks", "s" + i, 0.5);
        }
        QueueingNetwork branching = rare;
        refused(
                () -> branching.solve(exact),
                "exact solution with fork \"halo\": visits below 1 allow more than 10,000 combinations of first stations in"
                        + " its branches. Use solve(seeded(1)), which simulates it with intervals.");
        refused(
                () -> TWO.open("messages", 1e5).fork("halo", BOTH).solve(exact),
                "exact solution with forks: no formula covers this network, and its Markov chain is infinite, because open"
                        + " classes may fill \"east\" without limit. Use solve(seeded(1)), which simulates it with intervals.");
        refused(
                () -> TWO.open("messages", 6e5).fork("halo", BOTH).solve(seeded(1)),
                "station \"east\": the utilization by open classes must be below 1 and is 1.200000000. Lower the arrival"
                        + " rates or the demands, or add servers.");
        refused(
                () -> HALO.solve(linearizer),
                "solve(linearizer) of a network with priorities, capacities, regions or forks: the approximation is for"
                        + " networks without them. Use solve(), which is exact for small networks, or solve(seeded(1)).");
        refused(
                () -> HALO.solve().percentiles(50),
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
