package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.barrier;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clauses of explanations and meanings that other tests do not turn round, each next to its opposite input. */
class ClausesTest {
    private static final Network QDR =
            network().host(16).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));
    private static final QueueingNetwork OFFICE = queueing()
            .station("cpu", queue(ms(5)))
            .station("net", delay(ms(20)))
            .closed("jobs", 4);

    private static List<String> broken(Result result) {
        return result.explain().violated();
    }

    @Test
    void the_delta_method_is_doubted_above_20_percent() {
        Sensitivities some = QDR.pingPong(KiB(4)).solve().sensitivities();
        assertThat(broken(some.uncertain("match", 0.201)))
                .containsExactly(
                        "Calibration errors up to 20 %: the delta method is of first order, and the rate may not be"
                                + " linear over an error of 20.1 %; solve at both ends to be sure.");
        assertThat(broken(some.uncertain("match", 0.2))).isEmpty();
        assertThat(broken(some)).isEmpty();
    }

    @Test
    void a_knee_in_size_exists_only_where_the_link_is_slower_per_byte_than_the_engines() {
        Result finite = QDR.messageRate(KiB(4)).protocol(eager).knees();
        assertThat(meanings(finite))
                .contains("above it the link bounds the rate, below it the engines; flits not rounded up");
        assertThat(finite.columns().measure("bytes").si(2)).isFinite();
        assertThat(finite.explain().terms().get(2).value()).isEqualTo("1345 B");
        Result none = QDR.copy(GBps(2)).messageRate(KiB(4)).protocol(eager).knees();
        assertThat(meanings(none)).contains("the engines are busier than the link at every size");
        assertThat(none.columns().measure("bytes").si(2)).isInfinite();
        assertThat(none.explain().terms().get(2).value()).isEqualTo("none");
        // only a stream of messages can keep engines busy
        assertThat(QDR.pingPong(KiB(4)).knees().columns().rows()).isEqualTo(1);
        assertThat(meanings(QDR.messageRate(bytes(8)).knees()))
                .contains("above it core B bounds the rate, below it latency");
        assertThat(meanings(QDR.messageRate(KiB(64)).protocol(rendezvous).knees()))
                .contains("above it link A->B bounds the rate, below it latency");
    }

    private static List<String> meanings(Result knees) {
        return knees.columns().key("meaning").values().stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    void a_simulation_says_where_nobody_waits_and_who_is_busiest() {
        QueueingNetwork delays = queueing().station("net", delay(ms(20))).closed("jobs", 4);
        assertThat(delays.solve(seeded(1).length(1000)).explain().dominant())
                .isEqualTo(
                        "no class visits a queueing station, so nothing waits (violated: at least 1000 cycles of each class).");
        assertThat(OFFICE.solve(seeded(1).length(1000)).explain().dominant())
                .startsWith("cpu is the busiest station, utilization ");
    }

    @Test
    void a_simulation_says_how_its_intervals_were_made() {
        assertThat(OFFICE.solve(seeded(1).length(1000)).explain().model())
                .contains("Student's t from up to 32 batches");
        assertThat(OFFICE.solve(seeded(1).length(1000).runs(40)).explain().model())
                .contains("Student's t from the runs");
    }

    @Test
    void a_simulation_says_on_which_side_of_the_exponential_solution_it_is() {
        Workload rate = QDR.messageRate(KiB(4)).outstanding(4);
        assertThat(gap(rate, seeded(5).wholeStays().length(50_000).service(deterministic)))
                .contains("; the exact exponential solution is ")
                .contains(" % below this.");
        assertThat(gap(rate, seeded(5).wholeStays().length(50_000).service(hyperexponential(9))))
                .contains(" % above this.");
        // with one message nobody waits, whatever the distribution
        Workload one = QDR.messageRate(KiB(4)).outstanding(1);
        assertThat(gap(
                        one,
                        seeded(5).wholeStays().length(5000).confidence(0.999).service(hyperexponential(2))))
                .endsWith("; the exact exponential solution is within the interval.");
        // a general network has no other solution beside it
        assertThat(broken(OFFICE.solve(seeded(5).length(20_000).service(deterministic))))
                .containsExactly(
                        "Exponential service at first-come stations: the product form assumes it, which is not so at cpu"
                                + " (deterministic).",
                        "Customers that move independently: all times are constant, so customers that start together stay together:"
                                + " the means depend on the initial state and are not those of the product form. Make the"
                                + " times of one station random.");
    }

    private static String gap(Workload workload, SimulationPlan plan) {
        return broken(workload.solve(plan)).get(0);
    }

    @Test
    void insensitive_stations_are_named_where_there_are_some() {
        assertThat(OFFICE.solve(seeded(1).length(1000)).explain().inputs())
                .anyMatch(line ->
                        line.startsWith("insensitive: means do not depend on the service-time distribution at net"));
        QueueingNetwork queues = queueing().station("cpu", queue(ms(5))).closed("jobs", 4);
        assertThat(queues.solve(seeded(1).length(1000)).explain().inputs())
                .noneMatch(line -> line.startsWith("insensitive"));
    }

    @Test
    void customers_that_never_come_apart_are_remarked() {
        QueueingNetwork office = queueing()
                .station("cpu", processorSharing(ms(5)))
                .station("net", delay(ms(5)))
                .closed("jobs", 4);
        Explanation together =
                office.solve(seeded(1).service(deterministic).length(1000)).explain();
        assertThat(together.violated()).anyMatch(line -> line.startsWith("Customers that move"));
        assertThat(together.inputs()).noneMatch(line -> line.startsWith("insensitive"));
        Explanation apart = office.solve(seeded(1).service("cpu", deterministic).length(1000))
                .explain();
        assertThat(apart.violated()).noneMatch(line -> line.startsWith("Customers that move"));
        assertThat(apart.inputs()).anyMatch(line -> line.startsWith("insensitive"));
    }

    @Test
    void a_general_network_is_simulated_beside_its_solution() {
        QueueingNetwork mixed = OFFICE.open("mail", 30);
        QueueingSolution simulated = mixed.solve(seeded(3).length(100_000).confidence(0.999));
        QueueingSolution exact = mixed.solve();
        Columns columns = simulated.classes().columns();
        assertThat(columns.measure("throughput").low(0)).isLessThan(exact.throughput("jobs"));
        assertThat(columns.measure("throughput").high(0)).isGreaterThan(exact.throughput("jobs"));
        assertThat(simulated.explain().inputs()).containsAll(mixed.inputs());
        assertThat(mixed.solve(seeded(3)).provenance().seed()).hasValue(3);
    }

    @Test
    void fork_and_join_name_their_assumptions_where_they_apply() {
        String varki = "Accuracy of the approximation: Varki's assumption";
        String independent = "Not checked: Independent branches: ";
        Explanation several = forkJoin(2, us(10)).outstanding(3).solve().explain();
        assertThat(several.violated()).isEmpty();
        assertThat(several.toString()).contains("Not checked: ", varki, " Independent branches: ");
        assertThat(broken(forkJoin(2, us(10)).solve())).isEmpty();
        assertThat(forkJoin(2, us(10)).solve().explain().toString())
                .contains("Conditions: 1 of 1 hold: exact solution", independent);
        assertThat(forkJoin(1, us(10)).solve().explain().toString()).doesNotContain("Not checked");
        assertThat(broken(forkJoin(1, us(10)).solve())).isEmpty();
        Explanation barrier = barrier(100, us(10)).solve().explain();
        assertThat(barrier.subject()).isEqualTo("waiting");
        assertThat(barrier.terms()).noneMatch(term -> term.name().equals("serial work alone"));
        Explanation serial = forkJoin(2, us(10)).serial(us(50)).solve().explain();
        assertThat(serial.subject()).isEqualTo("work");
        assertThat(serial.terms()).anyMatch(term -> term.name().equals("serial work alone"));
    }

    @Test
    void one_server_says_whether_waiting_or_service_takes_longer() {
        assertThat(openQueue(0.9, seconds(1)).solve().explain().subject()).isEqualTo("waiting");
        assertThat(openQueue(0.4, seconds(1)).solve().explain().subject()).isEqualTo("service");
    }

    @Test
    void chunks_cost_nothing_only_where_they_save_something() {
        String cost = "Not checked: Chunks at the cost of their bytes alone: ";
        assertThat(QDR.pingPong(KiB(16))
                        .protocol(eager)
                        .pipelined(KiB(1))
                        .explain()
                        .toString())
                .contains(cost);
        Pipelining none = QDR.pingPong(KiB(16)).protocol(rendezvous).pipelined(KiB(1));
        assertThat(none.explain().toString()).doesNotContain(cost);
        assertThat(none.explain().subject()).isEqualTo("no overlap");
        assertThat(QDR.pingPong(KiB(16))
                        .protocol(eager)
                        .pipelined(KiB(1))
                        .explain()
                        .subject())
                .isEqualTo("overlap");
    }
}
