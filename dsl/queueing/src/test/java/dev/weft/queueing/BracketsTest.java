package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.aql;
import static dev.weft.Weft.bardSchweitzer;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Columns;
import dev.weft.study.Measure;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every number of an approximation stands in a bracket, and what is exact stands in it, too. */
class BracketsTest {
    private static final int CASES = Campaign.cases("approximated", 300);
    private static final double ROUNDING = 1e-9;

    @Test
    void every_exact_number_lies_in_the_bracket_of_every_approximation() {
        for (int seed = 0; seed < CASES; seed++) {
            QueueingNetwork network = random(new Random(seed), seed % 3 == 0);
            QueueingSolution truth = network.solve();
            if (!truth.provenance().toString().startsWith("exact")) {
                continue;
            }
            for (Solver method : List.of(bardSchweitzer, aql, linearizer)) {
                QueueingSolution near = network.solve(method);
                String about = "seed " + seed + ", " + method.key() + "\n" + network + "\n" + near;
                contains(about, near.columns(), truth.columns());
                contains(about, near.stations().columns(), truth.stations().columns());
                contains(about, near.classes().columns(), truth.classes().columns());
            }
        }
    }

    private static void contains(String about, Columns near, Columns truth) {
        for (String name : truth.measureNames()) {
            Measure bracket = near.measure(name);
            for (int row = 0; row < truth.rows(); row++) {
                double value = truth.measure(name).si(row);
                if (Double.isNaN(value)) {
                    assertThat(bracket.si(row)).as(about).isNaN();
                    continue;
                }
                String where = about + "\n" + name + " of row " + row + " is " + value + ", not in [" + bracket.low(row)
                        + ", " + bracket.high(row) + "]";
                assertThat(bracket.low(row)).as(where).isLessThanOrEqualTo(value * (1 + ROUNDING) + 1e-15);
                assertThat(bracket.high(row)).as(where).isGreaterThanOrEqualTo(value * (1 - ROUNDING));
                assertThat(bracket.si(row)).as(where).isBetween(bracket.low(row), bracket.high(row));
            }
        }
    }

    /** Two or three stations of all kinds, closed classes and in a third of the cases open ones; lines where times differ. */
    private static QueueingNetwork random(Random random, boolean open) {
        QueueingNetwork network = queueing()
                .station("cpu", random.nextBoolean() ? queue(ms(1)) : processorSharing(ms(1)))
                .station("disk", queue(ms(1 + random.nextInt(5)), servers(1 + random.nextInt(3))));
        if (random.nextBoolean()) {
            network = network.station("net", delay(ms(1 + random.nextInt(9))));
        }
        if (random.nextBoolean()) {
            network = network.station("bus", loadDependent(ms(2), 1, 1.5, 0.5 + 2 * random.nextDouble()));
        }
        for (int r = 0; r < 1 + random.nextInt(3); r++) {
            String name = "class" + r;
            network = network.closed(name, 1 + random.nextInt(4), ms(random.nextInt(3) * 4));
            if (random.nextInt(3) == 0) {
                network = network.service(name, "cpu", ms(1 + random.nextInt(8)));
            }
        }
        if (open) {
            network = network.open("stream", 10 + random.nextInt(100)).visits("stream", "cpu", 1);
        }
        return network;
    }

    @Test
    void a_bracket_is_as_narrow_as_what_is_known() {
        QueueingNetwork office = queueing()
                .station("cpu", queue(ms(5)))
                .station("net", delay(ms(20)))
                .closed("jobs", 4, ms(30));
        QueueingSolution near = office.solve(linearizer);
        Columns rows = near.columns();
        double least = near.bounds().columns().measure("throughput").low(0);
        double most = near.bounds().columns().measure("throughput").high(0);
        // a delay takes what it takes
        assertThat(rows.measure("residence").low(1)).isCloseTo(0.020, within(1e-12));
        assertThat(rows.measure("residence").high(1)).isCloseTo(0.020, within(1e-12));
        // the queue takes what the cycle leaves
        assertThat(rows.measure("residence").low(0)).isCloseTo(4 / most - 0.050, within(1e-12));
        assertThat(rows.measure("residence").high(0)).isCloseTo(Math.min(0.020, 4 / least - 0.050), within(1e-12));
        assertThat(rows.measure("utilization").low(0)).isCloseTo(least * 0.005, within(1e-12));
        assertThat(rows.measure("utilization").high(0)).isCloseTo(most * 0.005, within(1e-12));
        assertThat(rows.measure("present").low(1)).isCloseTo(least * 0.020, within(1e-12));
        assertThat(rows.measure("present").high(1)).isCloseTo(most * 0.020, within(1e-12));
        double longest = Math.min(0.020, 4 / least - 0.050);
        assertThat(rows.measure("present").high(0))
                .isCloseTo(Math.min(most * longest, 4 - least * 0.050), within(1e-12));
        Columns classes = near.classes().columns();
        assertThat(classes.measure("response").low(0)).isCloseTo(4 / most - 0.030, within(1e-12));
        assertThat(classes.measure("response").high(0))
                .isCloseTo(Math.min(0.020, 4 / least - 0.050) + 0.020, within(1e-12));
        assertThat(classes.measure("present").low(0)).isCloseTo(4 - most * 0.030, within(1e-12));
        assertThat(classes.measure("present").high(0)).isCloseTo(4 - least * 0.030, within(1e-12));
        assertThat(office.solve(exact).columns().measure("residence").hasBracket())
                .isFalse();
    }

    @Test
    void nobody_is_at_two_stations_at_once() {
        for (int jobs : new int[] {2, 20}) {
            QueueingSolution near = queueing()
                    .station("cpu", queue(ms(5)))
                    .station("disk", queue(ms(20)))
                    .closed("jobs", jobs, ms(500))
                    .solve(linearizer);
            Columns bounds = near.bounds().columns();
            double least = bounds.measure("throughput").low(0);
            double most = bounds.measure("throughput").high(0);
            assertThat(least).isLessThan(most);
            Measure present = near.columns().measure("present");
            double cpu = Math.min(jobs * 0.005, jobs / least - 0.520);
            double disk = Math.min(jobs * 0.020, jobs / least - 0.505);
            assertThat(present.high(0)).isCloseTo(Math.min(most * cpu, jobs - least * 0.520), within(1e-12));
            assertThat(present.high(1)).isCloseTo(Math.min(most * disk, jobs - least * 0.505), within(1e-12));
        }
    }

    @Test
    void in_a_line_of_different_times_everybody_else_is_ahead_once_a_visit_at_most() {
        QueueingNetwork office = queueing()
                .station("line", queue(ms(1)))
                .station("disk", queue(ms(4), servers(2)))
                .closed("a", 2)
                .closed("b", 3)
                .visits("a", "line", 3)
                .visits("a", "disk", 1)
                .service("b", "line", ms(2));
        Measure residence = office.solve(aql).columns().measure("residence");
        // a: three visits behind one a and three b; at the disk two of five are served at a time
        assertThat(residence.high(0)).isCloseTo(3 * (0.001 + 0.001 + 3 * 0.002), within(1e-15));
        assertThat(residence.high(1)).isCloseTo(0.004 + 4 * 0.004 / 2, within(1e-15));
        assertThat(residence.high(2)).isCloseTo(0.002 + 2 * 0.001 + 2 * 0.002, within(1e-15));
        assertThat(residence.low(0)).isGreaterThanOrEqualTo(0.003);
        Columns beside = office.open("stream", 1)
                .solve(aql)
                .columns(); // to the line, too, which then has no longest wait by itself
        assertThat(beside.measure("residence").high(0)).isGreaterThan(residence.high(0));
    }

    @Test
    void the_numbers_of_messages_lie_in_their_brackets_too() {
        for (int seed = 0; seed < CASES / 3; seed++) {
            Random random = new Random(seed);
            Workload workload = RandomWorkloads.network(random, 3)
                    .messageRate(bytes(1 + random.nextInt(20_000)))
                    .allToAll()
                    .outstanding(1 + random.nextInt(2));
            workload = workload.protocol(workload.protocol());
            Solution truth = workload.solve();
            if (!truth.provenance().toString().startsWith("exact")) {
                continue;
            }
            for (Solver method : List.of(bardSchweitzer, aql, linearizer)) {
                Solution near = workload.solve(method);
                String about = "seed " + seed + ", " + method.key() + "\n" + workload + "\n" + near;
                contains(about, near.columns(), truth.columns());
                contains(about, near.stations().columns(), truth.stations().columns());
            }
        }
    }

    @Test
    void the_latency_of_messages_has_the_bracket_of_their_rate() {
        Workload rate = network()
                .host(16)
                .link(GBps(3.787), ns(1616))
                .match(ns(271))
                .copy(GBps(16))
                .messageRate(KiB(4))
                .protocol(eager)
                .outstanding(4);
        Columns near = rate.solve(linearizer).columns();
        double low = near.measure("throughput").low(0);
        double high = near.measure("throughput").high(0);
        assertThat(low).isLessThan(high);
        assertThat(near.measure("latency").low(0)).isCloseTo(4 / high, within(1e-18));
        assertThat(near.measure("latency").high(0)).isCloseTo(4 / low, within(1e-18));
    }

    @Test
    void open_classes_beside_approximated_ones_are_bounded_at_single_servers_only() {
        QueueingNetwork mixed =
                queueing().station("cpu", queue(ms(2))).closed("jobs", 3).open("stream", 100);
        Columns single = mixed.solve(aql).classes().columns();
        assertThat(single.measure("response").low(1)).isLessThanOrEqualTo(0.0025);
        assertThat(single.measure("response").high(1)).isCloseTo(4 * 0.002 / 0.8, within(1e-12));
        Columns line =
                mixed.service("stream", "cpu", ms(3)).solve(aql).classes().columns();
        assertThat(line.measure("response").low(1)).isCloseTo(0.003, within(1e-12));
        assertThat(line.measure("response").high(1)).isInfinite();
        assertThat(line.measure("present").high(1)).isInfinite();
    }
}
