package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.myrinetEstimated;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.paperGigabit;
import static dev.weft.Weft.paperMyrinet;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.seeded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.queueing.Network;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.sharing.SharingModel;
import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No header says a bare "exact" while the explanation names an assumption that the input breaks. */
class HeadersTest {
    private static List<Result> queueingResults() {
        List<Result> results = new ArrayList<>();
        Network two = network()
                .host(4)
                .host(4)
                .link(GBps(3.787), ns(1616))
                .match(ns(271))
                .copy(GBps(16));
        for (Network network : List.of(two, two.progressEngines(2), two.onload(ns(500)))) {
            for (int outstanding : new int[] {1, 8, 64}) {
                var rate = network.messageRate(KiB(4)).outstanding(outstanding).solve();
                results.addAll(List.of(rate, rate.breakdown(), rate.stations(), rate.sensitivities()));
            }
            results.add(network.pingPong(bytes(1)).solve());
        }
        QueueingNetwork office = queueing()
                .station("cpu", queue(ms(5)))
                .station("net", delay(ms(20)))
                .closed("jobs", 4);
        QueueingNetwork mail = office.closed("mail", 2).service("mail", "cpu", ms(9));
        QueueingNetwork shared =
                queueing().station("cpu", processorSharing(ms(5))).closed("jobs", 4);
        for (QueueingNetwork network : List.of(office, mail, shared, office.open("mail", 10))) {
            var solved = network.solve();
            results.addAll(List.of(solved, solved.classes(), network.solve(linearizer)));
        }
        results.add(office.solve().bottlenecks());
        Result rate = two.messageRate(KiB(4)).outstanding(8).solve();
        results.add(rate.against(rate.as("other"), "throughput"));
        results.add(two.messageRate(KiB(4)).outstanding(4).solve(seeded(1).length(2000)));
        return results;
    }

    private static List<Result> sharingResults() {
        List<Result> results = new ArrayList<>();
        for (String arrows :
                List.of("a:0->1", "a:0->1 b:0->2 c:0->3 d:4->1", "a:0->1 b:1->0 c:2->0 d:0->3 e:0->4 f:0->5")) {
            for (SharingModel model : List.of(gigabitEthernet, myrinet, infiniband)) {
                results.add(scheme(arrows).size(MB(20)).penalty(model));
                results.add(scheme(arrows).size(MB(20)).link(MBps(84.2)).time(model));
            }
        }
        var ring = program(4, mpi -> mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, MB(4)));
        var small = program(2, mpi -> mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), KiB(4)));
        for (Machine machine : List.of(paperGigabit, paperMyrinet, paperMyrinet.nics(2))) {
            for (SharingModel model : List.of(gigabitEthernet, myrinet, fairShare, myrinetEstimated(500, 1))) {
                results.add(scheme("a:0->1").on(machine).penalty(model));
                var replay = ring.on(machine, perNode).solve(replay(model));
                results.addAll(List.of(
                        replay,
                        replay.messages(),
                        replay.events(),
                        replay.conflicts(),
                        replay.periods(),
                        replay.programs()));
                results.add(small.on(machine, perProcessor).solve(replay(model)));
            }
        }
        return results;
    }

    @Test
    void what_is_exact_for_its_model_only_says_so() {
        List<Result> results = new ArrayList<>(queueingResults());
        results.addAll(sharingResults());
        int qualified = 0;
        int bare = 0;
        int estimated = 0;
        for (Result result : results) {
            String header = Result.header(result);
            List<String> broken = result.explain().violated();
            boolean exact = result.provenance().origin() == Origin.MODEL
                    && result.provenance().certainty() == Certainty.EXACT;
            assertThat(header)
                    .startsWith(result.label())
                    .contains(". Method: " + result.provenance().method());
            if (exact && broken.isEmpty()) {
                bare++;
                assertThat(header)
                        .isIn(
                                result.label() + " (" + result.provenance() + ")",
                                result.provenance().toString());
            } else if (!exact && !broken.isEmpty()) {
                estimated += result.provenance().certainty() == Certainty.ESTIMATED ? 1 : 0;
                assertThat(header).as(broken.toString()).contains("; violated: ");
            } else if (exact) {
                qualified++;
                assertThat(header).as(broken.toString()).contains("exact within the model; violated: ");
            } else {
                assertThat(header)
                        .doesNotContain("exact within")
                        .isIn(
                                result.label() + " (" + result.provenance() + ")",
                                result.provenance().toString());
            }
            assertThat(result.toString()).contains(header);
        }
        assertThat(qualified).isGreaterThan(20);
        assertThat(estimated).isPositive();
        assertThat(bare).isGreaterThan(5);
    }

    @Test
    void a_header_names_the_assumptions_in_a_few_words() {
        QueueingNetwork office = queueing()
                .station("cpu", queue(ms(5)))
                .station("net", delay(ms(20)))
                .closed("jobs", 4);
        assertThat(Result.header(office.solve())).isEqualTo("exact within the model. Method: exact MVA, one class");
        assertThat(Result.header(office.solve().percentiles(99)))
                .startsWith("exact within the model. Method: passage time");
        assertThat(Result.header(
                        office.closed("mail", 2).service("mail", "cpu", ms(9)).solve()))
                .isEqualTo("exact within the model. Method: Markov chain, first come first served");
        assertThat(Result.header(queueing()
                        .station("cpu", processorSharing(ms(5)))
                        .closed("jobs", 4)
                        .solve()))
                .isEqualTo("exact within the model. Method: exact MVA, one class");
    }
}
