package dev.weft.queueing;

import static dev.weft.Weft.delay;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Words, tables, explanations and errors of priorities, capacities and regions. */
class PrioritiesAndRegionsTest {
    private static final QueueingNetwork URGENT = queueing()
            .station("server", queue(seconds(1)).priority("urgent", "bulk"))
            .open("urgent", 0.2)
            .open("bulk", 0.6);
    private static final QueueingNetwork CREDITS = queueing()
            .station("link", queue(ms(5)))
            .station("receiver", queue(ms(7)))
            .closed("messages", 8, ms(20))
            .region("credits", 3, "link", "receiver");

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void non_preemptive_priorities_of_one_second_take_two_and_six_seconds() {
        QueueingSolution solved = URGENT.solve();
        assertThat(solved.response("urgent").si()).isCloseTo(2, within(1e-14));
        assertThat(solved.response("bulk").si()).isCloseTo(6, within(1e-13));
        assertThat(solved.utilization("server")).isCloseTo(0.8, within(1e-15));
        assertThat(solved.label()).isEqualTo("exact");
        assertThat(solved.toString().lines().findFirst().orElseThrow())
                .isEqualTo("exact within the model. Method: formula of Cobham");
    }

    /** A customer that makes room joins its next station before those that it blocked: then each class moves at one sixth. */
    @Test
    void blocked_customers_move_after_the_one_that_makes_room() {
        QueueingNetwork network = queueing()
                .station("s1", queue(seconds(2)).priority("b"))
                .station("s2", queue(seconds(2)).capacity(1).blocking())
                .closed("a", 2)
                .closed("b", 1);
        for (String name : List.of("a", "b")) {
            assertThat(network.solve().throughput(name)).isCloseTo(1 / 6.0, within(1e-13));
            assertThat(network.solve(seeded(2)).throughput(name)).isCloseTo(1 / 6.0, within(2e-3));
        }
    }

    @Test
    void a_long_finite_queue_is_exact_at_any_load() {
        for (double load : new double[] {0.9, 0.999, 1, 3}) {
            for (int capacity : new int[] {600, 1000, 3000}) {
                double sum = 0;
                double weight = 1;
                double present = 0;
                double last = 1;
                for (int n = 0; n <= capacity; n++) { // from the likelier end, so that nothing overflows
                    int at = load <= 1 ? n : capacity - n;
                    sum += weight;
                    present += at * weight;
                    last = at == capacity ? weight : last;
                    weight *= load <= 1 ? load : 1 / load;
                }
                QueueingSolution solved = queueing()
                        .station("q", queue(seconds(1)).capacity(capacity))
                        .open("a", load)
                        .solve();
                double passes = load * (1 - last / sum);
                assertThat(solved.throughput("a")).isCloseTo(passes, within(1e-10 * passes));
                assertThat(solved.present("q")).isCloseTo(present / sum, within(1e-9 * present / sum));
            }
        }
    }

    @Test
    void classes_that_are_never_served_or_take_no_time_are_named() {
        refused(
                () -> queueing()
                        .station("cpu", queue(ms(1)).priority("a", "b"))
                        .closed("a", 2)
                        .closed("b", 2)
                        .solve(),
                "class \"b\": customers of higher priority keep the servers busy, so it is never served. Give them a think time, or"
                        + " leave out priority(..).");
        refused(
                () -> queueing()
                        .station("cpu", queue(ms(0)).priority("a", "b"))
                        .open("a", 2)
                        .open("b", 2)
                        .solve(),
                "class \"a\" at station \"cpu\": the service time must be above 0 in a network with priorities, capacities,"
                        + " regions or forks. Leave the visits out, such as visits(\"a\", \"cpu\", 0), or give them a time.");
    }

    @Test
    void the_dominant_term_is_a_wait_for_tokens_and_losses_without_waiting_are_insensitive() {
        QueueingNetwork held =
                queueing().station("d", delay(ms(1))).closed("a", 5).region("credits", 1, "d");
        assertThat(held.solve().explain().dominant())
                .isEqualTo("customers spend 80 % of their time waiting for credits.");
        assertThat(held.solve(seeded(1)).explain().dominant())
                .isEqualTo("customers spend 80 % of their time waiting for credits.");
        assertThat(held.solve().explain().subject()).isEqualTo("credits");
        QueueingNetwork erlang = queueing()
                .station("lines", queue(ms(4), servers(5)).capacity(5))
                .open("calls", 1000);
        assertThat(erlang.solve().explain().violated()).isEmpty();
        assertThat(CREDITS.solve().explain().violated()).isEmpty();
        assertThat(CREDITS.solve().explain().toString()).contains("Not checked: Exponential service times: ");
        assertThat(erlang.solve().explain().toString()).contains("hold: exact solution; exponential service times");
    }

    @Test
    void the_question_prints_its_priorities_capacities_and_regions() {
        assertThat(URGENT.toString())
                .contains("station server: queue(1 s), priority of urgent over bulk")
                .contains("assumed: Services at server are not interrupted (default; set with preemptive()).");
        QueueingNetwork limited = queueing()
                .station("a", queue(ms(5), 2).capacity(4))
                .station(
                        "b", queue(ms(5)).priority("x").preemptive().capacity(3).blocking())
                .station("c", processorSharing(ms(1)).capacity(7).loss());
        assertThat(limited.toString())
                .contains("station a: queue(5 ms, 2 servers), capacity 4, loss")
                .contains("station b: queue(5 ms), priority of x, preemptive, capacity 3, blocking")
                .contains("station c: processorSharing(1 ms), capacity 7, loss")
                .contains("assumed: Customers who find a full are lost (default; set with loss() or blocking()).")
                .doesNotContain("Services at b")
                .doesNotContain("find c full");
        assertThat(CREDITS.toString()).contains("region credits: 3 tokens for link, receiver");
    }

    @Test
    void a_region_has_rows_of_its_own_by_every_method() {
        Result solved = CREDITS.solve();
        Result region = solved.where("station", "credits");
        assertThat(region.value("utilization").si()).isCloseTo(0.9883, within(5e-5));
        assertThat(region.value("present").si()).isCloseTo(2.590, within(5e-4));
        assertThat(solved.toTable().columnNames())
                .containsExactly(
                        "class",
                        "station",
                        "throughput (jobs/s)",
                        "utilization (%)",
                        "present",
                        "residence (ms)",
                        "response (ms)");
        assertThat(CREDITS.solve(seeded(1).length(20_000)).toTable().columnNames())
                .startsWith("class", "station", "throughput (jobs/s)");
    }

    @Test
    void losses_and_blocking_add_their_columns() {
        QueueingNetwork lossy = queueing()
                .station("server", queue(seconds(1), servers(2)).capacity(3).loss())
                .open("calls", 1);
        // M/M/2/3 with one call per second: 1/11 are lost
        assertThat(lossy.solve().value("loss").si()).isCloseTo(1.0 / 11, within(1e-14));
        assertThat(lossy.solve().idle("server")).isCloseTo(4.0 / 11, within(1e-14));
        assertThat(lossy.solve()
                        .distribution("server")
                        .where("customers", 3)
                        .value("probability")
                        .si())
                .isCloseTo(1.0 / 11, within(1e-14));
        Result simulated = lossy.solve(seeded(3).length(50_000).confidence(0.9999));
        assertThat(Math.abs(simulated.value("loss").si() - 1.0 / 11)).isLessThan(0.01);
        QueueingSolution blocked = queueing()
                .station("a", queue(ms(5)).capacity(3).blocking())
                .station("b", queue(ms(7)).capacity(2).blocking())
                .closed("jobs", 4)
                .solve();
        // a birth and death chain of four states, see FiniteNetworksTest
        double last = Math.pow(5 / 7.0, 3) + Math.pow(5 / 7.0, 2) + 5 / 7.0 + 1;
        assertThat(blocked.throughput("jobs")).isCloseTo((1 - 1 / last) / 0.005, within(1e-9));
        assertThat(blocked.where("station", "a").value("blocked").si()).isCloseTo(1 / last, within(1e-13));
        assertThat(blocked.toTable().columnNames()).contains("blocked (%)").doesNotContain("loss (%)");
    }

    @Test
    void percentiles_are_exact_where_the_chain_is_small() {
        // M/M/1/3: an accepted customer behind n others takes n + 1 exponential times
        QueueingNetwork lossy =
                queueing().station("server", queue(seconds(1)).capacity(3)).open("calls", 1);
        double median = lossy.solve().percentiles(50).value("response").si();
        double survival = Math.exp(-median) * (3 + 2 * median + median * median / 2) / 3;
        assertThat(survival).isCloseTo(0.5, within(1e-9));
        // one customer: a sum of two exponential times
        QueueingNetwork single =
                queueing().station("a", queue(ms(1))).station("b", queue(ms(2))).closed("jobs", 1);
        double high = single.solve().percentiles(99).value("response").si() * 1000;
        assertThat(2 * Math.exp(-high / 2) - Math.exp(-high)).isCloseTo(0.01, within(1e-9));
        Result exactly = CREDITS.solve().percentiles(50, 99);
        Result simulated = CREDITS.solve(seeded(1).confidence(0.999)).percentiles(50, 99);
        for (double share : new double[] {50, 99}) {
            double wanted = exactly.where("percentile", share).value("response").si();
            double got = simulated.where("percentile", share).value("response").si();
            assertThat(got).isCloseTo(wanted, within(0.02 * wanted));
        }
        refused(
                () -> URGENT.solve().percentiles(99),
                "exact percentiles of class \"urgent\": the Markov chain is infinite, because open classes may fill"
                        + " \"server\" without limit. Use solve(seeded(1)).percentiles(..).");
        refused(
                () -> queueing()
                        .station("a", queue(ms(1)))
                        .closed("jobs", 20_001)
                        .solve()
                        .percentiles(99),
                "exact percentiles of class \"jobs\": each state of its Markov chain lists the customers, up to 20,000. Use"
                        + " solve(seeded(1)).percentiles(..).");
        refused(
                () -> queueing()
                        .station("a", queue(ms(1)))
                        .station("b", queue(ms(1)))
                        .station("c", queue(ms(1)))
                        .closed("jobs", 1000)
                        .solve()
                        .percentiles(99),
                "exact percentiles of class \"jobs\": the Markov chain has more than "
                        + String.format(Locale.ROOT, "%,d", Math.min(200_000, (int)
                                (Runtime.getRuntime().maxMemory() / 2.0 / 9500)))
                        + " states. Use solve(seeded(1)).percentiles(..).");
        QueueingNetwork tandem = queueing()
                .station("a", queue(ms(1)).capacity(3))
                .station("b", queue(ms(1)).capacity(3))
                .open("calls", 300);
        refused(
                () -> tandem.solve().percentiles(99),
                "exact percentiles of class \"calls\": customers may be lost at \"b\" after the start of their cycle. Use"
                        + " solve(seeded(1)).percentiles(..), which counts those that complete it.");
    }

    @Test
    void the_explanation_names_method_terms_and_conditions() {
        String exactly = CREDITS.solve().explain().toString();
        assertThat(exactly)
                .contains("queueing network with finite regions solved by Markov chain of 30 states")
                .contains("waiting for credits")
                .contains("receiver is the busiest station, utilization 85.58 %.")
                .contains("waiting, loss and blocking depend on the service-time distribution");
        String simulated = URGENT.solve(seeded(1).length(2000)).explain().toString();
        assertThat(simulated).contains("server: priorities, exponential");
        assertThat(CREDITS.solve(seeded(1).length(2000)).explain().toString()).contains("waiting for credits");
        String saturated = queueing()
                .station("a", queue(ms(5)).capacity(9))
                .open("x", 2000)
                .solve()
                .explain()
                .toString();
        assertThat(saturated)
                .contains("a is the bottleneck, utilization 100 %.")
                .contains("finite capacity");
    }

    @Test
    void methods_for_product_forms_are_refused() {
        refused(
                () -> CREDITS.solve(linearizer),
                "solve(linearizer) of a network with priorities, capacities, regions or forks: the approximation is for networks"
                        + " without them. Use solve(), which is exact where it can be, or solve(seeded(1)).");
        refused(
                () -> CREDITS.solve().sensitivities(),
                "sensitivities of the Markov chain of 30 states: only a network without priorities, capacities, regions and forks"
                        + " has this. Compare two solutions.");
        refused(
                () -> URGENT.solve(exact).idle("server"),
                "idle probability of the formula of Cobham: only a Markov chain has this. Use solve(seeded(1)) for its means.");
    }

    @Test
    void words_that_contradict_their_station_are_refused() {
        Station queue = queue(ms(5));
        refused(
                () -> queue.priority(),
                "priority(): must have the names of different classes, the first priority first. Try"
                        + " priority(\"urgent\", \"bulk\").");
        refused(
                () -> queue.priority("a", "a"),
                "priority(\"a\", \"a\"): must have the names of different classes, the first priority first. Try"
                        + " priority(\"urgent\", \"bulk\").");
        for (Station other : List.of(processorSharing(ms(5)), delay(ms(5)), loadDependent(ms(5), 1, 2))) {
            refused(
                    () -> other.priority("a"),
                    "priority(\"a\"): is for equal servers with a queue, and the station is " + other
                            + ". Use queue(ms(5)).priority(\"urgent\", \"bulk\").");
        }
        refused(
                () -> queue.priority("a").shared(),
                "shared(): a station with priorities serves one customer per server, and the station is queue(5 ms),"
                        + " priority of a. Leave out priority(..).");
        refused(
                queue::preemptive,
                "preemptive(): needs priorities, which queue(5 ms) does not have. Write queue(ms(5)).priority(\"urgent\","
                        + " \"bulk\").preemptive().");
        refused(
                () -> delay(ms(5)).capacity(4),
                "capacity(4): is for stations with a queue, and the station is delay(5 ms). Use queue(ms(5),"
                        + " servers(10)).capacity(10), which is a delay of at most ten customers.");
        refused(
                () -> queue(ms(5), 3).capacity(2),
                "capacity(2): must be between the number of servers, 3, and 2,147,483,646. Try capacity(12).");
        refused(
                queue::loss,
                "loss(): needs a capacity, which queue(5 ms) does not have. Write queue(ms(5)).capacity(10).loss().");
        refused(
                queue::blocking,
                "blocking(): needs a capacity, which queue(5 ms) does not have. Write queue(ms(5)).capacity(10).blocking().");
        refused(
                () -> network().host(4).station("x", queue.capacity(3)),
                "station(\"x\", queue(5 ms), capacity 3, loss): priorities and capacities are for stations of queueing()."
                        + " Leave them out, or build the network with queueing().");
    }

    @Test
    void a_class_that_does_not_exist_has_no_priority() {
        refused(
                () -> queueing()
                        .station("a", queue(ms(5)).priority("urgnt"))
                        .closed("urgent", 3)
                        .solve(),
                "unknown class \"urgnt\"; known: urgent. Did you mean \"urgent\"?");
    }

    @Test
    void regions_that_contradict_the_network_are_refused() {
        QueueingNetwork base = queueing().station("a", queue(ms(5))).station("b", queue(ms(5)));
        refused(
                () -> base.region("credits", 0, "a"),
                "region(\"credits\", 0): the number of tokens must be between 1 and 100,000,000. Try"
                        + " region(\"credits\", 16, ..).");
        refused(
                () -> base.region("a", 3, "a"),
                "region(\"a\", 3): the name must be unique among stations, regions and forks and not blank. Choose another name.");
        refused(
                () -> base.region("credits", 3),
                "region(\"credits\", 3): must have one or more different stations. Try region(\"credits\", 16, \"link\","
                        + " \"receiver\").");
        refused(
                () -> base.region("credits", 3, "a").lossRegion("more", 3, "b", "a"),
                "lossRegion(\"more\", 3): station \"a\" is in region \"credits\" already. Put each station into one region.");
        refused(
                () -> base.region("a b", 3, "a").station("a b", queue(ms(1))),
                "station \"a b\": the name must be unique and not blank. Choose another name.");
        assertThatThrownBy(() -> base.region("credits", 3, "c"))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("unknown station \"c\"; known: a, b.");
        refused(
                () -> base.closed("jobs", 3).lossRegion("credits", 2, "a").solve(),
                "loss at region \"credits\": a lost customer of the closed class \"jobs\" begins its next cycle, which takes"
                        + " a think time. Use region(..), or closed(\"jobs\", 3, seconds(1)).");
    }

    @Test
    void capacities_that_contradict_the_network_are_refused() {
        Station finite = queue(ms(5)).capacity(3);
        refused(
                () -> queueing().station("a", finite).closed("jobs", 3).solve(),
                "loss at station \"a\": a lost customer of the closed class \"jobs\" begins its next cycle, which takes a"
                        + " think time. Use blocking(), or closed(\"jobs\", 3, seconds(1)).");
        refused(
                () -> queueing().station("a", finite.blocking()).open("jobs", 3).solve(),
                "blocking() at station \"a\": customers of \"jobs\" arrive there from outside, where no server can be"
                        + " blocked. Use loss() there, or let them visit a queue first.");
        refused(
                () -> queueing()
                        .station("a", finite.blocking())
                        .closed("jobs", 3, seconds(1))
                        .solve(),
                "blocking() at station \"a\": customers of \"jobs\" come there from their think time, where no server can be"
                        + " blocked. Use loss() there, or let them visit a queue first.");
        QueueingNetwork base = queueing().station("a", finite.blocking()).closed("jobs", 3);
        refused(
                () -> base.station("b", queue(ms(1))).region("r", 2, "b").solve(),
                "network with region \"r\" and blocking() at \"a\": a network has blocking stations or regions. Use loss() at"
                        + " the station, or a region of that station instead of its capacity.");
        refused(
                () -> base.station("b", processorSharing(ms(1))).solve(),
                "station \"b\": blocked customers occupy servers, which processor sharing divides. Use queue(time, servers),"
                        + " or loss() instead of blocking().");
        refused(
                () -> base.station("b", loadDependent(ms(1), 1, 2)).solve(),
                "station \"b\": blocked customers occupy servers, which a load-dependent station does not have. Use"
                        + " queue(time, servers), or loss() instead of blocking().");
    }

    @Test
    void a_network_without_an_exact_method_names_the_simulation() {
        QueueingNetwork tandem = queueing()
                .station("a", queue(ms(5)).priority("x"))
                .station("b", queue(ms(5)))
                .open("x", 50)
                .open("y", 50);
        refused(
                () -> tandem.solve(exact),
                "exact solution with priorities, capacities or regions: no formula covers this network, and its Markov chain"
                        + " is infinite, because open classes may fill \"a\" without limit. Use solve(seeded(1)), which"
                        + " simulates it with intervals.");
        assertThat(tandem.solve()).hasToString(tandem.solve(seeded(1)).toString());
        assertThat(tandem.solve(seeded(1).length(5000)).response("x").si())
                .isLessThan(tandem.solve(seeded(1).length(5000)).response("y").si());
        refused(
                () -> queueing()
                        .station("a", queue(ms(5)).priority("x"))
                        .station("z", delay(ms(0)))
                        .closed("x", 3)
                        .visits("x", "z", 1)
                        .solve(),
                "class \"x\" at station \"z\": the service time must be above 0 in a network with priorities, capacities,"
                        + " regions or forks. Leave the visits out, such as visits(\"x\", \"z\", 0), or give them a time.");
    }

    @Test
    void too_many_customers_for_a_chain_are_refused_at_once() {
        refused(
                () -> queueing()
                        .station("a", queue(ms(1)))
                        .closed("jobs", 100_000_000)
                        .region("r", 2, "a")
                        .solve(exact),
                "exact solution with priorities, capacities or regions: each state of its Markov chain lists the customers, up"
                        + " to 20,000. Use solve(seeded(1)), which simulates it with intervals.");
    }

    @Test
    void one_customer_never_waits_for_itself_and_none_is_idle() {
        QueueingSolution one = queueing()
                .station("a", queue(ms(5)).priority("x").capacity(1).blocking())
                .closed("x", 1)
                .solve();
        assertThat(one.throughput("x")).isCloseTo(200, within(1e-10));
        QueueingSolution none = queueing()
                .station("a", queue(ms(5)).priority("x").capacity(1))
                .closed("x", 0)
                .open("y", 0)
                .solve();
        assertThat(none.throughput("x")).isZero();
        assertThat(none.response("y").si()).isZero();
        assertThat(none.present("a")).isZero();
    }

    /** One customer of each of three classes: class by class and alternating are the same order, and a third one never mixes with it. */
    @Test
    void orders_that_never_mix_have_no_exact_solution() {
        QueueingNetwork tandem = queueing()
                .station("s", queue(ms(1)))
                .station("t", queue(ms(2)))
                .closed("a", 1)
                .closed("b", 1)
                .closed("c", 1)
                .service("a", "s", ms(3))
                .service("b", "t", ms(5))
                .region("all", 3, "s", "t");
        refused(
                () -> tandem.solve(exact),
                "exact solution with priorities, capacities or regions: its Markov chain has several sets of states that are"
                        + " never left, so the answer depends on the initial state. Use solve(seeded(1)), which simulates it"
                        + " with intervals.");
    }
}
