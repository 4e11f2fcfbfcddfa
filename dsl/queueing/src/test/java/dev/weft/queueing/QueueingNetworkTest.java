package dev.weft.queueing;

import static dev.weft.Weft.aql;
import static dev.weft.Weft.bardSchweitzer;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Queueing networks written station by station and class by class. */
class QueueingNetworkTest {
    private static final Percentage EXACTLY = Percentage.withPercentage(1e-10);
    private static final QueueingNetwork OFFICE = queueing()
            .station("cpu", queue(ms(5)))
            .station("disk", queue(ms(8)))
            .station("net", delay(ms(20)))
            .closed("jobs", 20, ms(100))
            .visits("jobs", "cpu", 1)
            .visits("jobs", "disk", 2.5)
            .visits("jobs", "net", 1);

    @Test
    void visits_and_service_times_have_the_defaults_of_the_station() {
        Compiled network = OFFICE.compile();
        assertThat(network.demand[0]).containsExactly(0.005, 0.02, 0.02);
        Compiled changed = OFFICE.visits("jobs", "disk", 0)
                .service("jobs", "cpu", ms(1))
                .service("jobs", "cpu", ms(7))
                .compile();
        assertThat(changed.demand[0]).containsExactly(0.007, 0, 0.02);
    }

    @Test
    void a_class_that_names_visits_makes_none_elsewhere_and_the_print_shows_all() {
        QueueingNetwork three = queueing()
                .station("cpu", queue(ms(5)))
                .station("disk", queue(ms(8)))
                .station("net", delay(ms(20)))
                .closed("jobs", 2)
                .closed("batch", 2)
                .closed("rest", 2)
                .visits("jobs", "disk", 2.5)
                .visits("rest", "net", 0);
        Compiled network = three.compile();
        assertThat(network.visits[0]).containsExactly(0, 2.5, 0);
        assertThat(network.visits[1]).containsExactly(1, 1, 1);
        assertThat(network.visits[2]).containsExactly(1, 1, 0);
        assertThat(three.toString())
                .contains("visits of jobs: cpu 0 (default), disk 2.5, net 0 (default)")
                .contains("visits of batch: cpu 1 (default), disk 1 (default), net 1 (default)")
                .contains("visits of rest: cpu 1 (default), disk 1 (default), net 0");
        assertThat(three.solve().explain().inputs())
                .contains("visits of jobs: cpu 0 (default), disk 2.5, net 0 (default)");
        // taken back to zero, nothing is named any more
        assertThat(three.visits("jobs", "disk", 0).compile().visits[0]).containsExactly(1, 0, 1);
    }

    @Test
    void every_adjective_returns_a_new_network() {
        OFFICE.visits("jobs", "cpu", 7).service("jobs", "disk", ms(1)).open("mail", 3);
        assertThat(OFFICE.compile().demand[0]).containsExactly(0.005, 0.02, 0.02);
        assertThat(OFFICE.compile().classes).hasSize(1);
    }

    @Test
    void one_station_is_always_busy_and_a_balanced_network_has_its_closed_form() {
        QueueingSolution one =
                queueing().station("s", queue(ms(10))).closed("c", 7).solve();
        assertThat(one.throughput("c")).isCloseTo(100, EXACTLY);
        QueueingNetwork balanced = queueing().closed("c", 9);
        for (int k = 0; k < 5; k++) {
            balanced = balanced.station("s" + k, queue(ms(10)));
        }
        assertThat(balanced.solve().throughput("c")).isCloseTo(9 / (0.01 * (9 + 5 - 1)), EXACTLY);
    }

    @Test
    void littles_law_and_the_utilization_law_hold_in_the_table() {
        QueueingSolution solution =
                OFFICE.open("mail", 10).service("mail", "cpu", ms(5)).solve();
        Columns table = solution.columns();
        assertThat(table.key("class").values()).containsExactly("jobs", "jobs", "jobs", "mail", "mail", "mail");
        for (int row = 0; row < table.rows(); row++) {
            double rate =
                    solution.throughput(table.key("class").values().get(row).toString());
            assertThat(table.measure("present").si(row))
                    .isCloseTo(rate * table.measure("residence").si(row), EXACTLY);
        }
        assertThat(table.measure("utilization").si(1)).isCloseTo(0.02 * solution.throughput("jobs"), EXACTLY);
        double present =
                solution.throughput("jobs") * (solution.response("jobs").si() + 0.1);
        assertThat(present).isCloseTo(20, EXACTLY);
        assertThat(solution.utilization("disk")).isLessThanOrEqualTo(1);
        assertThat(solution.present("disk"))
                .isCloseTo(
                        table.measure("present").si(1)
                                + table.measure("present").si(4),
                        EXACTLY);
    }

    @Test
    void servers_and_listed_speeds_that_say_the_same_give_the_same() {
        QueueingNetwork rest = queueing().station("z", delay(ms(50))).closed("c", 12);
        QueueingSolution servers = rest.station("s", queue(ms(10), servers(3))).solve();
        QueueingSolution speeds =
                rest.station("s", loadDependent(ms(10), 1, 2, 3)).solve();
        assertThat(speeds.throughput("c")).isCloseTo(servers.throughput("c"), EXACTLY);
        assertThat(speeds.utilization("s")).isNaN();
        assertThat(speeds.idle("s")).isCloseTo(servers.idle("s"), EXACTLY);
    }

    @Test
    void processor_sharing_is_a_product_form_whatever_the_classes_need() {
        QueueingNetwork two = queueing()
                .station("cpu", processorSharing(ms(10)))
                .station("pool", processorSharing(ms(10), servers(3)))
                .station("ramp", loadDependent(ms(10), 1, 1.5).shared())
                .closed("quick", 2)
                .closed("slow", 3)
                .service("slow", "cpu", ms(70));
        assertThat(two.toString())
                .contains("station cpu: processorSharing(10 ms)")
                .contains("station pool: processorSharing(10 ms, 3 servers)")
                .contains("station ramp: loadDependent(10 ms, speeds 1, 1.5).shared()");
        QueueingSolution solved = two.solve();
        assertThat(solved.provenance().certainty()).isEqualTo(Certainty.EXACT);
        assertThat(solved.explain().violated()).noneMatch(line -> line.startsWith("Equal service times"));
        assertThat(delay(ms(1)).shared()).hasToString("delay(1 ms)");
    }

    @Test
    void the_classes_stand_within_bounds_that_need_no_solution() {
        Result bounds = OFFICE.solve().bounds();
        Measure proven = bounds.columns().measure("throughput");
        assertThat(proven.si(0)).isBetween(proven.low(0), proven.high(0));
        assertThat(proven.high(0)).isLessThanOrEqualTo(50 * (1 + 1e-12));
        assertThat(bounds.provenance().certainty()).isEqualTo(Certainty.BOUNDED);
        assertThat(OFFICE.solve().columns().measure("throughput").hasBracket()).isFalse();
    }

    @Test
    void an_approximation_is_labelled_and_carries_its_bracket() {
        QueueingSolution exact = OFFICE.solve();
        for (Solver method : List.of(bardSchweitzer, aql, linearizer)) {
            QueueingSolution rough = OFFICE.solve(method);
            assertThat(rough.label()).isEqualTo(method.key());
            assertThat(rough.provenance().certainty()).isEqualTo(Certainty.APPROXIMATE);
            assertThat(rough.provenance().method())
                    .isEqualToIgnoringCase(method.key().replace("bardS", "bard-S") + " approximation");
            assertThat(rough.columns().measure("throughput").hasBracket()).isTrue();
            assertThat(rough.columns().measure("throughput").low(0)).isLessThanOrEqualTo(exact.throughput("jobs"));
            assertThat(rough.columns().measure("throughput").high(0)).isGreaterThanOrEqualTo(exact.throughput("jobs"));
            assertThat(rough.explain().conditions())
                    .contains(Condition.notChecked(
                            "accuracy of the approximation",
                            "the values are those of the " + rough.provenance().method()
                                    + "; only their brackets are proven."));
        }
        assertThat(exact.provenance().certainty()).isEqualTo(Certainty.EXACT);
        assertThat(exact.explain().conditions())
                .contains(Condition.holds("exact solution"))
                .noneMatch(each -> each.name().equals("accuracy of the approximation"));
    }

    @Test
    void where_no_exact_method_fits_solve_approximates_and_exact_says_how_large_it_is() {
        QueueingNetwork large = queueing();
        for (int k = 0; k < 6; k++) {
            large = large.station("s" + k, queue(ms(1 + k)));
        }
        for (int r = 0; r < 9; r++) {
            large = large.closed("c" + r, 50);
            for (int k = 0; k < 6; k++) {
                large = large.visits("c" + r, "s" + k, 1 + (7 * r + 3 * k + r * k) % 5 + r / 10.0);
            }
        }
        QueueingSolution solution = large.solve();
        assertThat(solution.provenance().certainty()).isEqualTo(Certainty.APPROXIMATE);
        QueueingNetwork same = large;
        assertThatThrownBy(() -> same.solve(Solver.EXACT))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "exact solution of 8 distinct classes: the exact convolution would take about 4e+16"
                                + " operations. Use an approximation, or fewer classes or customers.")
                .hasMessageEndingWith("Use an approximation, or fewer classes or customers.");
        says(
                solution::sensitivities,
                "sensitivities of the Linearizer approximation: only an exact solution has this. Use"
                        + " solve(exact), with fewer classes, engines or customers if it is out of reach.");
    }

    @Test
    void an_overloaded_station_is_named_with_its_utilization() {
        says(
                () -> queueing().station("cpu", queue(ms(5))).open("mail", 250).solve(),
                "station \"cpu\": the utilization by open classes must be below 1 and is 1.250000000. Lower"
                        + " the arrival rates or the demands, or add servers.");
    }

    @Test
    void sensitivities_of_a_class_sum_to_minus_one_and_agree_with_differences() {
        QueueingNetwork two = OFFICE.closed("batch", 4)
                .visits("batch", "cpu", 3)
                .visits("batch", "disk", 1)
                .visits("batch", "net", 1);
        Sensitivities all = two.solve().sensitivities();
        Columns columns = all.columns();
        double jobs = 0;
        for (int row = 0; row < columns.rows(); row++) {
            boolean own = columns.key("class").values().get(row).equals("jobs");
            jobs += own ? columns.measure("elasticity").si(row) : 0;
        }
        assertThat(jobs).isCloseTo(-1, within(1e-10));
        double h = 1e-6;
        double up = total(two.visits("batch", "cpu", 3 * (1 + h)).solve());
        double down = total(two.visits("batch", "cpu", 3 * (1 - h)).solve());
        assertThat(all.elasticity("batch at cpu")).isCloseTo(Math.log(up / down) / (2 * h), within(1e-7));
    }

    @Test
    void an_open_class_has_an_elasticity_too() {
        QueueingNetwork mixed = OFFICE.open("mail", 30)
                .service("mail", "disk", ms(8))
                .visits("mail", "cpu", 1)
                .visits("mail", "disk", 1)
                .visits("mail", "net", 1);
        double h = 1e-6;
        double up = mixed.visits("mail", "disk", 1 + h).solve().throughput("jobs");
        double down = mixed.visits("mail", "disk", 1 - h).solve().throughput("jobs");
        Columns columns = mixed.solve().sensitivities().columns();
        int row = columns.key("parameter").values().indexOf("mail at disk");
        assertThat(columns.measure("elasticity").si(row)).isCloseTo(Math.log(up / down) / (2 * h), within(1e-6));
    }

    @Test
    void the_bottleneck_is_where_a_faster_station_gains_most() {
        Columns ranked = OFFICE.solve().bottlenecks().columns();
        assertThat(ranked.key("station").values()).containsExactly("disk", "net", "cpu");
        assertThat(ranked.measure("gain").si(0)).isBetween(0.5, 1.0);
        Columns other =
                OFFICE.service("jobs", "cpu", ms(50)).solve().bottlenecks().columns();
        assertThat(other.key("station").values().get(0)).isEqualTo("cpu");
    }

    @Test
    void the_distribution_at_a_station_has_its_mean_and_its_idle_probability() {
        QueueingSolution solution = OFFICE.solve();
        Columns columns = solution.distribution("disk").columns();
        double sum = 0;
        double mean = 0;
        for (int n = 0; n < columns.rows(); n++) {
            sum += columns.measure("probability").si(n);
            mean += n * columns.measure("probability").si(n);
        }
        assertThat(sum).isCloseTo(1, EXACTLY);
        assertThat(mean).isCloseTo(solution.present("disk"), EXACTLY);
        assertThat(solution.idle("disk"))
                .isCloseTo(columns.measure("probability").si(0), within(1e-12));
        says(
                () -> queueing()
                        .station("cpu", queue(ms(1)))
                        .open("mail", 999.999)
                        .solve()
                        .distribution("cpu"),
                "distribution(\"cpu\"): its open classes bring more than 100000 customers with a"
                        + " probability that is not negligible. Use idle(..) and present(..).");
    }

    @Test
    void a_network_of_128_bound_classes_is_exact() {
        QueueingNetwork bound = queueing().station("link", queue(ms(1)));
        for (int e = 0; e < 128; e++) {
            bound = bound.station("core" + e, queue(ms(100 + e)));
        }
        for (int e = 0; e < 128; e++) {
            bound = bound.closed("class" + e, 2);
            for (int k = 0; k < 128; k++) {
                bound = k == e ? bound : bound.visits("class" + e, "core" + k, 0);
            }
        }
        QueueingSolution solution = bound.solve();
        assertThat(solution.provenance().certainty()).isEqualTo(Certainty.EXACT);
        assertThat(solution.utilization("link")).isLessThan(1);
        says(
                solution::sensitivities,
                "sensitivities() of 128 classes at 129 stations: the table must not have more than 20,000"
                        + " rows. Use bottlenecks(), which has one row per station.");
    }

    @Test
    void a_network_without_classes_is_refused_and_empty_classes_have_answers() {
        says(
                () -> queueing().solve(),
                "network of stations []: there is no class of customers. Add one, such as closed(\"jobs\", 20)"
                        + " or open(\"requests\", 100).");
        says(
                () -> queueing().closed("jobs", 20, ms(50)).solve(),
                "network of classes [jobs]: there is no station. Add one, such as station(\"cpu\", queue(ms(5))).");
        assertThatThrownBy(() -> queueing()
                        .station("cpu", queue(ms(0.01)))
                        .open("r", 100_000)
                        .solve())
                .hasMessageContaining("the utilization by open classes must be below 1 and is 1");
        assertThat(OFFICE.closed("nobody", 0).solve().throughput("nobody")).isZero();
        says(
                () -> queueing()
                        .station("s", queue(ms(1)))
                        .open("mail", 1)
                        .solve()
                        .bottlenecks(),
                "sensitivities of a network without closed customers: the throughput of an open class is"
                        + " its arrival rate. Add a class, such as .closed(\"jobs\", 20).");
    }

    @Test
    void wrong_networks_get_a_sentence_each() {
        says(
                () -> OFFICE.station("cpu", queue(ms(1))),
                "station \"cpu\": the name must be unique and not blank. Choose another name.");
        says(
                () -> OFFICE.closed("jobs", 1),
                "class \"jobs\": the name must be unique and not blank. Choose another name.");
        says(
                () -> OFFICE.closed("more", -1),
                "closed(\"more\", -1): the number of customers must be between 0 and 100,000,000. Try"
                        + " closed(\"more\", 20).");
        says(
                () -> OFFICE.open("mail", -1),
                "open(\"mail\", -1.0): the rate must be a finite number, 0 or more, per second. Try"
                        + " open(\"mail\", 10).");
        says(
                () -> OFFICE.visits("jobs", "cpu", Double.NaN),
                "visits(\"jobs\", \"cpu\", NaN): the number of visits must be finite, 0 or more. Try"
                        + " visits(\"jobs\", \"cpu\", 2.5).");
        says(() -> OFFICE.visits("job", "cpu", 1), "unknown class \"job\"; known: jobs. Did you mean \"jobs\"?");
        says(
                () -> OFFICE.service("jobs", "dsk", ms(1)),
                "unknown station \"dsk\"; known: cpu, disk, net. Did you mean \"disk\"?");
        says(
                () -> loadDependent(ms(1), 1, 0),
                "speed 0.0 of loadDependent(..): must be a finite number above 0. Try"
                        + " loadDependent(ms(5), 1, 1.8, 2.4).");
        says(
                () -> loadDependent(ms(1)),
                "loadDependent(1 ms): must have at least one speed. Try loadDependent(ms(5), 1, 1.8, 2.4).");
        says(
                () -> queueing().station("s", queue(seconds(0))).closed("c", 1).solve(),
                "class \"c\": has no demand and no think time, so its throughput is infinite. Give it a"
                        + " service time or a think time.");
    }

    private static double total(QueueingSolution solution) {
        return solution.throughput("jobs") + solution.throughput("batch");
    }

    private static void says(ThrowingCallable wrong, String message) {
        assertThatThrownBy(wrong).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
