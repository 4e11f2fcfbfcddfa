package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.solve.MarkovChain;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Networks of more than two hosts: who sends to whom, where their messages meet, and what is said of it. */
class ManyHostsTest {
    private static final Percentage EXACTLY = Percentage.withPercentage(1e-10);

    private static Network hosts(int count) {
        return network()
                .hosts(count, 16)
                .link(GBps(3.787), ns(1616))
                .match(ns(271))
                .copy(GBps(16))
                .eagerUpTo(KiB(12));
    }

    @Test
    void hosts_without_messages_change_nothing_and_any_pair_is_like_the_first() {
        Workload two = hosts(2).messageRate(KiB(4));
        Workload four = hosts(4).messageRate(KiB(4));
        assertThat(four.solve().toString()).isEqualTo(two.solve().toString());
        Solution other = four.from("D").to("B").solve();
        assertThat(other.messagesPerSecond()).isEqualTo(two.solve().messagesPerSecond());
        assertThat(other.utilization("link D->B")).isEqualTo(two.solve().utilization("link A->B"));
        assertThat(hosts(3).pingPong(KiB(64)).from("C").to("A").solve().latency())
                .isEqualTo(hosts(2).pingPong(KiB(64)).solve().latency());
    }

    @Test
    void senders_meet_at_the_core_of_their_receiver_as_in_a_general_network() {
        Solution mpi = hosts(4).linkPerPair()
                .messageRate(bytes(512))
                .from("A", "B", "C")
                .to("D")
                .outstanding(5)
                .solve();
        QueueingNetwork same =
                queueing().station("core", queue(ns(271 + 32))).station("wire", dev.weft.Weft.delay(ns(1616)));
        for (String sender : List.of("A", "B", "C")) {
            same = same.station("link " + sender, queue(ns(16 * 32 / 3.787))).closed(sender, 5);
        }
        for (String sender : List.of("A", "B", "C")) {
            for (String other : List.of("A", "B", "C")) {
                same = sender.equals(other) ? same : same.visits(sender, "link " + other, 0);
            }
        }
        QueueingSolution general = same.solve(Solver.EXACT);
        assertThat(mpi.provenance().toString()).isEqualTo("exact within the model. Method: exact MVA, several classes");
        assertThat(mpi.messagesPerSecond()).isCloseTo(3 * general.throughput("A"), EXACTLY);
        assertThat(mpi.utilization("core D")).isCloseTo(general.utilization("core"), EXACTLY);
        assertThat(mpi.latency().si()).isCloseTo(general.response("B").si(), EXACTLY);
    }

    @Test
    void what_does_not_meet_is_as_fast_as_alone() {
        double alone = hosts(2).messageRate(KiB(4)).solve().messagesPerSecond();
        Solution one = hosts(9).linkPerPair()
                .messageRate(KiB(4))
                .from("A")
                .to("B", "C", "D", "E", "F", "G", "H", "I")
                .solve();
        assertThat(one.messagesPerSecond()).isCloseTo(8 * alone, EXACTLY);
        assertThat(one.columns().rows()).isEqualTo(8);
        assertThat(one.columns().measure("throughput").si(3)).isCloseTo(alone, EXACTLY);
    }

    @Tag("slow")
    @Test
    void uniform_traffic_among_32_hosts_with_a_link_per_pair_is_exact_and_alike_for_all() {
        Solution all = hosts(32)
                .linkPerPair()
                .messageRate(bytes(8))
                .allToAll()
                .outstanding(2)
                .solve();
        assertThat(all.provenance().toString())
                .isEqualTo("exact within the model. Method: exact generating function of bound classes");
        Columns columns = all.columns();
        assertThat(columns.rows()).isEqualTo(32 * 31);
        assertThat(columns.keyNames())
                .containsExactly("size", "protocol", "source", "destination", "outstanding", "engines");
        assertThat(columns.key("source").values().get(991)).isEqualTo("AF");
        for (int i = 0; i < columns.rows(); i += 97) {
            assertThat(columns.measure("throughput").si(i))
                    .isCloseTo(columns.measure("throughput").si(0), EXACTLY);
        }
        assertThat(all.latency().si()).isCloseTo(32 * 31 * 2 / all.messagesPerSecond(), EXACTLY);
        // each receiver is busy with what 31 hosts send
        assertThat(all.utilization("core C"))
                .isCloseTo(31 * columns.measure("throughput").si(0) * 271.5e-9, EXACTLY);
    }

    @Test
    void the_markov_chain_and_the_simulation_agree() {
        Workload three = hosts(3).onload(ns(100))
                .messageRate(KiB(4))
                .from("A", "B")
                .to("C", "A")
                .outstanding(2);
        Solution exact = three.solve(Solver.EXACT);
        MarkovChain chain = MarkovChain.of(exact.network());
        for (int r = 0; r < 3; r++) {
            assertThat(exact.solved().throughput[r]).isCloseTo(chain.throughput[r], Percentage.withPercentage(1e-8));
        }
        Solution simulated = three.solve(seeded(11).sharing().length(100_000).confidence(0.999));
        assertThat(simulated.throughput().covers(exact.messagesPerSecond())).isTrue();
        assertThat(simulated.busy("core A").covers(exact.utilization("core A"))).isTrue();
        Columns rows = simulated.columns();
        assertThat(rows.keys()).isEqualTo(exact.columns().keys());
        for (int i = 0; i < rows.rows(); i++) {
            double rate = exact.columns().measure("throughput").si(i);
            assertThat(rows.measure("throughput").low(i)).isLessThan(rate);
            assertThat(rows.measure("throughput").high(i)).isGreaterThan(rate);
            double latency = exact.columns().measure("latency").si(i);
            assertThat(rows.measure("latency").low(i)).isLessThan(latency);
            assertThat(rows.measure("latency").high(i)).isGreaterThan(latency);
        }
    }

    @Test
    void elasticities_of_several_pairs_agree_with_finite_differences() {
        Network base = hosts(3).match(us(1)).onload(ns(200)).progressEngines(2);
        Workload workload = base.messageRate(KiB(4)).from("A", "B").to("C").outstanding(3);
        Sensitivities exact = workload.solve().sensitivities();
        double h = 1e-5;
        double up = workload.on(base.match(us(1 + h))).solve().messagesPerSecond();
        double down = workload.on(base.match(us(1 - h))).solve().messagesPerSecond();
        assertThat(exact.elasticity("match")).isCloseTo(Math.log(up / down) / (2 * h), within(1e-7));
    }

    @Test
    void traffic_that_hangs_together_is_approximated_with_bounds_and_refused_where_exactness_was_asked_for() {
        // clearances of a rendezvous go back on the links of the other direction, so that all classes hang together
        Workload coupled = hosts(12).messageRate(KiB(64)).protocol(rendezvous).allToAll();
        Solution near = coupled.solve();
        assertThat(near.provenance().toString()).isEqualTo("approximate. Method: Linearizer approximation");
        assertThat(near.columns().measure("throughput").hasBracket()).isTrue();
        assertThat(near.explain().conditions())
                .contains(Condition.notChecked(
                        "accuracy of the approximation",
                        "the values are those of the Linearizer approximation; only their brackets are proven."));
        assertThat(hosts(12)
                        .linkPerPair()
                        .messageRate(KiB(4))
                        .allToAll()
                        .solve()
                        .explain()
                        .violated())
                .noneMatch(line -> line.startsWith("Exact solution"));
        assertThatThrownBy(() -> coupled.solve(Solver.EXACT))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("exact solution of 132 distinct classes:");
        says(
                near::sensitivities,
                "sensitivities of the Linearizer approximation: only an exact solution has this. Use"
                        + " solve(exact), with fewer classes, engines or customers if it is out of reach.");
        Solution few = hosts(3).messageRate(KiB(64)).allToAll().outstanding(2).solve();
        assertThat(few.provenance().certainty()).isEqualTo(Certainty.EXACT);
    }

    @Test
    void the_explanation_says_whether_pairs_meet_and_whether_more_would_help() {
        Workload eight = hosts(8).messageRate(bytes(8));
        assertThat(eight.from("A", "B", "C").to("D").solve().explain().dominant())
                .isEqualTo("core D is the bottleneck, busy 100 %, shared by 3 pairs of hosts.");
        assertThat(eight.allToAll()
                        .outstanding(1)
                        .from("A", "B")
                        .to("C", "D")
                        .solve()
                        .explain()
                        .dominant())
                .isEqualTo(
                        "core C and core D are the busiest stations, busy 28.06 % each, and not saturated: a larger window"
                                + " would raise the rate (violated: exponential service times).");
        Solution apart = eight.from("A").to("B", "C").outstanding(1).solve();
        assertThat(apart.explain().dominant())
                .isEqualTo("core B and core C are the busiest stations, busy 14.32 % each, and not saturated: a larger"
                        + " window would raise the rate.");
        // one message at a time in each pair: nobody waits, unless pairs meet
        assertThat(apart.explain().violated()).noneMatch(line -> line.startsWith("Exponential"));
        assertThat(eight.from("A", "B").to("C").outstanding(1).solve().explain().violated())
                .anyMatch(line -> line.startsWith("Exponential"));
        assertThat(eight.from("A", "B").to("C").solve().explain().inputs())
                .contains("hosts: 8 of 16 cores", "workload: message rate of 8 B, eager, A and B to C");
        assertThat(eight.allToAll().words()).isEqualTo("message rate of 8 B, eager, each of 8 hosts to all others");
    }

    @Test
    void a_diagram_is_drawn_from_its_data_which_are_hosts_and_stations() {
        Picture two = network()
                .host(4)
                .link(GBps(1), ns(1))
                .station("nic", queue(ns(100)))
                .diagram()
                .id("net");
        assertThat(two.data().toCsv()).isEqualTo("""
                series,origin,part,name,kind,cores
                network,model,host,A,,4
                network,model,host,B,,4
                network,model,station,wire and switches,delay,
                network,model,station,link,queue,
                network,model,station,nic,queue,
                """);
        for (Picture picture :
                List.of(two, hosts(5).diagram(), network().link(GBps(1), ns(1)).diagram())) {
            assertThat(picture.data(PictureData.read(picture.data().toCsv()))
                            .drawing()
                            .svg())
                    .isEqualTo(picture.drawing().svg());
        }
        assertThat(two.drawing().svg()).contains("host A", "host B", "4 cores", "nic");
        assertThat(network().link(GBps(1), ns(1)).diagram().drawing().svg()).contains("no cores yet");
    }

    @Test
    void hosts_are_drawn_in_a_ring_and_named_beyond_z() {
        assertThat(hosts(5).linkPerPair().diagram().toString())
                .isEqualTo("Figure: Queueing network of 5 hosts and their links: network (model), 7 values");
        assertThat(hosts(5).diagram().drawing().svg())
                .contains("host E", "16 cores")
                .doesNotContain("host F");
        assertThat(hosts(40).linkPerPair().diagram().drawing().svg())
                .contains("8 of 40 hosts. Each line is a link in each direction:");
        assertThat(hosts(2).diagram().toString()).contains("two hosts");
        NetworkSettings many = hosts(800).parameters();
        assertThat(many.hostNames()).hasSize(800).doesNotHaveDuplicates().contains("Z", "AA", "AZ", "BA", "ZZ", "AAA");
        assertThat(network().host(4).host(8).host(2).link(GBps(1), ns(1)).toString())
                .contains("hosts: 4 cores and 8 cores and 2 cores");
    }

    @Test
    void where_markup_is_cleaned_a_network_leaves_its_picture_and_no_words_of_it() {
        String html = String.valueOf(hosts(2).bundle().get("text/html"));
        assertThat(html)
                .startsWith(
                        "<div><img class=\"weft-drawing\" alt=\"Queueing network of two hosts and their link\" src=\"data:image/svg+xml;base64,PHN2Zy")
                .doesNotContain("<svg", "<text");
    }

    @Test
    void wrong_pairs_say_what_to_write() {
        Workload rate = hosts(4).messageRate(bytes(8));
        says(
                () -> rate.from("Q"),
                "host \"Q\": hosts are named by letters in the order in which they were added, here A to D."
                        + " Use one of these, such as from(\"A\").to(\"B\").");
        says(
                () -> rate.from("b"),
                "host \"b\": hosts are named by letters in the order in which they were added, here A to D."
                        + " Did you mean \"B\"?");
        says(
                () -> rate.from("B").solve(),
                "messages from B to B: sender and receiver must be different hosts. Name two hosts, such"
                        + " as .from(\"A\").to(\"B\"); the default sender is A, the default receiver B.");
        says(
                () -> rate.allToAll().knees(),
                "knees() of messages from each of 4 hosts to all others: must have a single pair of"
                        + " hosts, and there are 12. Choose one, such as .from(\"A\").to(\"B\").");
        says(
                () -> rate.from("A", "B").to("C").fewestEngines(0.9),
                "number of progress engines of messages from A and B to C: must have a single pair of"
                        + " hosts, and there are 2. Choose one, such as .from(\"A\").to(\"B\").");
        says(
                () -> network()
                        .host(8)
                        .host(8)
                        .host(1)
                        .link(GBps(1), us(1))
                        .messageRate(KiB(1))
                        .computing(us(2))
                        .to("C"),
                "computing(2 us): all cores of the receiver progress messages. Use fewer engines, or"
                        + " hosts with more cores.");
        says(
                () -> hosts(100).messageRate(bytes(8)).allToAll().solve(),
                "messages of 9900 pairs of hosts: one class per pair and bound engine, times the"
                        + " stations, must not exceed 4,000,000. Use fewer hosts or engines; a part of the machine"
                        + " has the same rates where all pairs are alike.");
        says(
                () -> network().hosts(0, 16),
                "hosts(0, 16): the number of hosts must be between 1 and 1000. Try hosts(8, 128), which"
                        + " adds eight hosts of 128 cores.");
        says(() -> hosts(1000).host(16), "host(16): a network has at most 1000 hosts. Model a part of the machine.");
    }

    private static void says(ThrowingCallable wrong, String message) {
        assertThatThrownBy(wrong).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
