package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.servers;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.units.Time;
import org.junit.jupiter.api.Test;

/** The numbers of one answer hang together: Little's law, demands, sums and shares; values that were said alike are equal. */
class SolutionNumbersTest {
    private static final QueueingNetwork OFFICE = queueing()
            .station("cpu", queue(ms(2)))
            .station("disk", queue(ms(5), servers(2)))
            .station("net", delay(ms(9)))
            .closed("jobs", 4, ms(10))
            .closed("mail", 2)
            .visits("mail", "disk", 3)
            .open("stream", 50)
            .visits("stream", "cpu", 2);

    private static final Workload RATE = network()
            .host(8)
            .link(GBps(2), ns(1500))
            .match(us(1))
            .copy(GBps(8))
            .messageRate(KiB(2))
            .protocol(eager)
            .outstanding(6);

    @Test
    void a_station_holds_what_its_visitors_bring_for_as_long_as_they_stay() {
        QueueingSolution solution = OFFICE.solve();
        Columns stations = solution.stations().columns();
        double jobs = solution.throughput("jobs");
        double mail = solution.throughput("mail");
        double[] flow = {jobs + 50, jobs + mail, jobs};
        for (int k = 0; k < 3; k++) {
            assertThat(stations.measure("residence").si(k) * flow[k])
                    .isCloseTo(stations.measure("present").si(k), within(1e-9));
        }
        assertThat(stations.measure("utilization").si(0)).isCloseTo((jobs + 100) * 0.002, within(1e-12));
        assertThat(stations.measure("utilization").si(1)).isCloseTo((jobs + 3 * mail) * 0.005 / 2, within(1e-12));
        assertThat(stations.measure("utilization").si(2)).isNaN();
        Columns classes = solution.classes().columns();
        assertThat(classes.key("kind").values()).containsExactly("closed", "closed", "open");
        assertThat(classes.measure("present").si(0)).isCloseTo(4 - jobs * 0.010, within(1e-9));
    }

    @Test
    void a_window_is_the_rate_times_the_time_until_the_next_message() {
        Solution solution = RATE.computing(us(4)).solve();
        Columns row = solution.columns();
        double rate = row.measure("throughput").si(0);
        assertThat(row.measure("response").si(0) * rate).isCloseTo(6, within(1e-9));
        double computed = solution.stations().columns().measure("present").si(4);
        assertThat(row.measure("latency").si(0) * rate).isCloseTo(6 - computed, within(1e-9));
        assertThat(row.measure("host utilization").si(0)).isEqualTo(solution.utilization("core B"));
        assertThat(row.measure("link utilization").si(0)).isEqualTo(solution.utilization("link A->B"));
        assertThat(solution.receiverUtilization()).isEqualTo(solution.utilization("core B"));
    }

    @Test
    void a_station_is_asked_visits_times_service() {
        Columns stations = RATE.solve().stations().columns();
        assertThat(stations.key("station").values()).containsExactly("wire A->B", "link A->B", "core A", "core B");
        double[] demand = {1.5e-6, 2048 / 2e9, 0, 1e-6 + 2048 / 8e9};
        double[] service = {1.5e-6, 32 / 2e9, 1e-9, 1e-9};
        for (int k = 0; k < 4; k++) {
            assertThat(stations.measure("demand").si(k)).isCloseTo(demand[k], within(1e-15));
            assertThat(stations.measure("service").si(k)).isCloseTo(service[k], within(1e-18));
            assertThat(stations.measure("visits").si(k)).isCloseTo(demand[k] / service[k], within(1e-6));
        }
    }

    @Test
    void a_simulation_tells_the_customers_of_its_table() {
        QueueingSolution simulated = OFFICE.solve(seeded(2).length(2000));
        var terms = simulated.explain().terms();
        double all = simulated.present("cpu") + simulated.present("disk") + simulated.present("net");
        double rate = simulated.throughput("jobs") + simulated.throughput("mail") + simulated.throughput("stream");
        for (var term : terms) {
            double present = simulated.present(term.name().substring("at ".length()));
            assertThat(term.value()).isEqualTo(new Time(present / rate).toString());
            assertThat(term.share()).isCloseTo(present / all, within(1e-12));
        }
        assertThat(terms).hasSize(3);
        assertThat(simulated.explain().inputs())
                .contains("seed: 2", "cpu: first come, first served, exponential", "net: delay, exponential");
        assertThat(OFFICE.solve(seeded(2).length(2000).service(deterministic))
                        .explain()
                        .inputs())
                .contains("cpu: first come, first served, deterministic")
                .noneMatch(line -> line.startsWith("assumed: Service times are exponential"));
        assertThat(simulated.explain().inputs())
                .anyMatch(line -> line.startsWith("assumed: Service times are exponential"));
    }

    @Test
    void stations_said_alike_are_equal() {
        Station line = queue(ms(2), servers(3));
        assertThat(line).isEqualTo(queue(ms(2), servers(3))).hasSameHashCodeAs(queue(ms(2), servers(3)));
        for (Station other : new Station[] {
            queue(ms(2)), queue(ms(3), servers(3)), processorSharing(ms(2)), delay(ms(2)), loadDependent(ms(2), 1, 2)
        }) {
            assertThat(line).isNotEqualTo(other);
        }
        assertThat(queue(ms(2))).isNotEqualTo(processorSharing(ms(2))).isNotEqualTo(delay(ms(2)));
        assertThat(loadDependent(ms(2), 1, 2))
                .isEqualTo(loadDependent(ms(2), 1, 2))
                .isNotEqualTo(loadDependent(ms(2), 1, 3))
                .isNotEqualTo(loadDependent(ms(2), 1, 2).shared());
        assertThat(line.hashCode()).isNotEqualTo(queue(ms(2)).hashCode());
        assertThat(line).isNotEqualTo(null).isNotEqualTo("queue(2 ms, 3 servers)");
        assertThat(line.servers()).isEqualTo(3);
        assertThat(line.queued()).isTrue();
        assertThat(delay(ms(2)).queued()).isFalse();
    }

    @Test
    void plans_said_alike_are_equal() {
        SimulationPlan plan = seeded(7).service(deterministic);
        assertThat(plan)
                .isEqualTo(seeded(7).service(deterministic))
                .hasSameHashCodeAs(seeded(7).service(deterministic));
        assertThat(plan).isNotEqualTo(seeded(7)).isNotEqualTo(null).isNotEqualTo("seeded 7, deterministic");
        assertThat(plan.hashCode()).isNotEqualTo(seeded(8).hashCode());
        assertThat(plan).hasToString("seeded 7, deterministic");
    }

    @Test
    void elasticities_stand_in_a_table_with_what_an_error_does() {
        Sensitivities one = RATE.solve().sensitivities();
        assertThat(one.label()).isEqualTo("sensitivities of throughput");
        Columns columns = one.columns();
        assertThat(columns.keyNames()).doesNotContain("class");
        for (int row = 0; row < columns.rows(); row++) {
            String parameter = columns.key("parameter").values().get(row).toString();
            assertThat(columns.measure("elasticity").si(row)).isEqualTo(one.elasticity(parameter));
        }
        assertThat(one.toString()).startsWith("sensitivities of throughput (");
        assertThat(OFFICE.solve().sensitivities().columns().key("class").values())
                .contains("jobs", "mail")
                .doesNotContain("stream");
    }
}
