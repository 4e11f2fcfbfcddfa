package dev.weft.queueing;

import static dev.weft.Weft.delay;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Condition;
import dev.weft.units.Time;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every clause about a general network next to the input that turns it round. */
class QueueingExplanationTest {
    private static final QueueingNetwork ONE = queueing()
            .station("cpu", queue(ms(5)))
            .station("net", delay(ms(20)))
            .closed("jobs", 20)
            .visits("jobs", "cpu", 1)
            .visits("jobs", "net", 1);

    @Test
    void a_saturated_station_is_the_bottleneck_and_another_is_only_the_busiest() {
        assertThat(ONE.solve().explain().dominant())
                .isEqualTo("cpu is the bottleneck, utilization 100 %: a faster station or a lower demand there"
                        + " raises throughput.");
        assertThat(ONE.visits("jobs", "net", 10).solve().explain().dominant())
                .isEqualTo("cpu is the busiest station, utilization 47.87 %, and not saturated: more customers would"
                        + " still raise throughput.");
        assertThat(ONE.visits("jobs", "cpu", 0).solve().explain().dominant())
                .isEqualTo("no class visits a queueing station, so nothing waits.");
    }

    @Test
    void the_terms_are_the_stays_of_a_customer_of_any_class() {
        QueueingSolution solution = ONE.closed("mail", 3, ms(40)).solve();
        var terms = solution.explain().terms();
        double rate = solution.throughput("jobs") + solution.throughput("mail");
        double all = solution.present("cpu") + solution.present("net");
        for (int k = 0; k < 2; k++) {
            String station = List.of("cpu", "net").get(k);
            assertThat(terms.get(k).name()).isEqualTo("at " + station);
            assertThat(terms.get(k).value()).isEqualTo(new Time(solution.present(station) / rate).toString());
            assertThat(terms.get(k).share()).isCloseTo(solution.present(station) / all, within(1e-12));
        }
        var nobody = queueing()
                .station("cpu", queue(ms(5)))
                .closed("jobs", 0)
                .solve()
                .explain();
        assertThat(nobody.terms().get(0).value()).isEqualTo("0 s");
        assertThat(nobody.terms().get(0).share()).isNaN(); // a part of nothing
    }

    @Test
    void effort_is_stations_times_sets_of_customers() {
        assertThat(ONE.effort()).isEqualTo(2 * 21);
        assertThat(ONE.closed("mail", 3).effort()).isEqualTo(2 * 21 * 4);
    }

    @Test
    void service_times_that_differ_by_class_have_no_product_form_in_a_line() {
        QueueingNetwork two = ONE.closed("mail", 2);
        QueueingNetwork slow = two.service("mail", "cpu", ms(7));
        assertThat(model(two)).startsWith("queueing network in product form");
        assertThat(model(slow))
                .isEqualTo("queueing network with first come, first served at cpu, where service times differ by"
                        + " class, solved by Markov chain, first come first served. M. Reiser, Performance"
                        + " Evaluation 1, 1981");
        assertThat(broken(slow)).noneMatch(line -> line.startsWith("Equal"));
        assertThat(slow.solve(Solver.LINEARIZER).explain().violated())
                .contains(
                        "Equal service times: classes take 5 ms and 7 ms per visit at cpu, which serves first come, first"
                                + " served, so there is no product form. An arrival waits for the mean work that it finds.");
        // at a delay, for a class that never goes, for an empty class and where the server is shared it does not matter
        assertThat(model(two.service("mail", "net", ms(7)))).contains("product form");
        assertThat(model(slow.visits("mail", "cpu", 0))).contains("product form");
        assertThat(model(ONE.closed("none", 0).service("none", "cpu", ms(7)))).contains("product form");
        assertThat(model(queueing()
                        .station("cpu", processorSharing(ms(5)))
                        .closed("jobs", 20)
                        .closed("mail", 2)
                        .service("mail", "cpu", ms(7))))
                .contains("product form");
    }

    @Test
    void a_sentence_on_more_customers_stands_only_where_they_help() {
        assertThat(ONE.open("mail", 1).solve().explain().dominant())
                .isEqualTo("cpu is the bottleneck, utilization 100 %.");
        QueueingNetwork thrashing = queueing()
                .station("disk", loadDependent(ms(5), 1, 2, 1.5))
                .station("net", delay(ms(20)))
                .closed("jobs", 3);
        assertThat(thrashing.solve().explain().dominant()).endsWith(", and not saturated.");
    }

    @Test
    void exponential_service_is_flagged_only_between_idle_and_saturated() {
        assertThat(notChecked(ONE.visits("jobs", "net", 10))).anyMatch(line -> line.startsWith("Exponential"));
        assertThat(notChecked(ONE)).noneMatch(line -> line.startsWith("Exponential"));
        assertThat(notChecked(ONE.visits("jobs", "net", 1000))).noneMatch(line -> line.startsWith("Exponential"));
        QueueingNetwork lone = queueing()
                .station("cpu", queue(ms(5)))
                .station("net", delay(ms(20)))
                .closed("job", 1);
        assertThat(notChecked(lone)).isEmpty();
        assertThat(broken(lone.open("mail", 10))).isEmpty();
        assertThat(notChecked(lone.open("mail", 10))).anyMatch(line -> line.startsWith("Exponential"));
    }

    @Test
    void the_five_parts_are_all_there() {
        assertThat(ONE.open("mail", 10)
                        .visits("mail", "net", 0)
                        .solve()
                        .explain()
                        .toString())
                .contains("Model: queueing network in product form solved by exact MVA, one class.")
                .contains(
                        "Inputs: station cpu: queue(5 ms); station net: delay(20 ms); class jobs: closed, 20 customers;"
                                + " class mail: open, 10 arrivals per second; visits of jobs: cpu 1, net 1;"
                                + " visits of mail: cpu 1 (default), net 0")
                .contains("at cpu")
                .contains("Dominant:")
                .contains("Conditions: ");
    }

    private static String model(QueueingNetwork network) {
        return network.solve().explain().model();
    }

    private static List<String> notChecked(QueueingNetwork network) {
        return network.solve().explain().conditions().stream()
                .filter(each -> each.outcome() == Condition.Outcome.NOT_CHECKED)
                .map(Condition::sentence)
                .toList();
    }

    private static List<String> broken(QueueingNetwork network) {
        return network.solve().explain().violated();
    }
}
