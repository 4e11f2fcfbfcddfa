package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.boundEngines;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.exponential;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.queueing.forks.ForkJoin;
import dev.weft.study.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A default that is set explicitly is no assumption any more, and the answer stays the same. */
class AssumptionsTest {
    private static final Network PAIR = network().host(4).host(4).link(GBps(4), us(1));

    private static <Q extends Question<?, ?>> void explicit(Q question, UnaryOperator<Q> setting, String sentence) {
        Q set = setting.apply(question);
        List<String> rest = new ArrayList<>(question.assumptions());
        assertThat(rest).contains(sentence);
        rest.remove(sentence);
        assertThat(set.assumptions()).isEqualTo(rest);
        assertThat(set.solve()).hasToString(question.solve().toString());
        assertThat(set.solve().explain().inputs()).doesNotContain("assumed: " + sentence);
    }

    @Test
    void defaults_of_networks() {
        Map<String, UnaryOperator<Network>> settings = Map.of(
                "flit = 32 B (default; set with flit(..)).", network -> network.flit(bytes(32)),
                "Matching a message takes no time (default; set with match(..) or matchList(..)).",
                        network -> network.match(ns(0)),
                "Protocol work is offloaded to the NIC, within the latency (default; set with onload(..)).",
                        Network::offload,
                "One core of each host progresses messages (default; set with progressEngines(..)).",
                        network -> network.progressEngines(1, boundEngines));
        settings.forEach((sentence, setting) ->
                explicit(PAIR.messageRate(KiB(4)), asked -> setting.apply(PAIR).messageRate(KiB(4)), sentence));
        Network three = network().hosts(3, 4).link(GBps(4), us(1));
        explicit(
                three.pingPong(KiB(4)),
                asked -> three.nics(1).pingPong(KiB(4)),
                "Each host has 1 NIC, shared by all its messages (default; set with nics(..) or linkPerPair()).");
        Network single = network().host(4).link(GBps(4), us(1));
        explicit(
                single.pingPong(KiB(4)),
                asked -> PAIR.pingPong(KiB(4)),
                "The second host is identical to the first (default; set with a second host(..)).");
    }

    @Test
    void defaults_without_a_value_disappear_when_they_are_set() {
        String copy = "Copying an eager message takes no time (default; set with copy(..)).";
        assertThat(PAIR.assumptions()).contains(copy);
        assertThat(PAIR.copy(GBps(16)).assumptions()).doesNotContain(copy);
        String protocol =
                "Each message is sent by the faster protocol (default; set with eagerUpTo(..) or protocol(..)).";
        assertThat(PAIR.pingPong(KiB(4)).assumptions()).contains(protocol);
        assertThat(PAIR.eagerUpTo(KiB(12)).pingPong(KiB(4)).assumptions()).doesNotContain(protocol);
        assertThat(PAIR.pingPong(KiB(4)).protocol(eager).assumptions()).doesNotContain(protocol);
    }

    @Test
    void defaults_of_workloads() {
        Workload rate = PAIR.messageRate(KiB(4));
        explicit(rate, asked -> asked.outstanding(64), "outstanding = 64 (default; set with outstanding(..)).");
        explicit(
                PAIR.pingPong(KiB(4)),
                asked -> asked.outstanding(1),
                "outstanding = 1 (default; set with outstanding(..)).");
        String hosts = "Messages go from host A to host B (default; set with from(..), to(..) or allToAll()).";
        explicit(rate, asked -> asked.from("A"), hosts);
        explicit(rate, asked -> asked.to("B"), hosts);
        explicit(
                rate,
                asked -> asked.computing(ns(0)),
                "Nothing is computed on a received message (default; set with computing(..)).");
    }

    @Test
    void defaults_of_fork_joins_and_open_queues() {
        ForkJoin fork = forkJoin(4, us(10));
        explicit(fork, asked -> asked.service(exponential), "Times are exponential (default; set with service(..)).");
        explicit(fork, asked -> asked.outstanding(1), "outstanding = 1 (default; set with outstanding(..)).");
        explicit(fork, asked -> asked.serial(us(0)), "No work follows the join (default; set with serial(..)).");
        explicit(fork, asked -> asked.think(us(0)), "The next fork follows at once (default; set with think(..)).");
        explicit(
                openQueue(1e6, ns(271)),
                asked -> asked.service(exponential),
                "Service times are exponential (default; set with service(..)).");
    }

    @Test
    void defaults_of_queueing_networks() {
        QueueingNetwork stations = queueing().station("cpu", queue(us(5)));
        QueueingNetwork office = stations.closed("jobs", 4);
        explicit(
                office,
                asked -> stations.closed("jobs", 4, seconds(0)),
                "Customers of jobs have no think time (default; set with closed(name, customers, time)).");
        explicit(
                office,
                asked -> asked.visits("jobs", "cpu", 1),
                "Customers of jobs visit each station once (default; set with visits(..)).");
        assertThat(office.station("disk", queue(us(1)))
                        .visits("jobs", "disk", 0)
                        .assumptions())
                .contains("Customers of jobs visit each other station once (default; set with visits(..)).");
    }
}
