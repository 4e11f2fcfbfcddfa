package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.link;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.network;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.paperGigabit;
import static dev.weft.Weft.paperInfiniband;
import static dev.weft.Weft.paperMyrinet;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.sharing.SharingModel;
import dev.weft.study.Explanation;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class MachineTest {
    private static final String NEVER_EAGER =
            "Every message waits for its receive (default; set with" + " eagerUpTo(..)).";

    @Test
    void cores_that_nobody_published_are_an_assumption_until_they_are_said() {
        String assumed = "The number of cores of a node (64) is assumed.";
        assertThat(dibonaLike.assumptions()).contains(assumed);
        assertThat(dibonaLike.nodes(4).assumptions()).contains(assumed);
        assertThat(dibonaLike.cores(64).assumptions())
                .hasSize(dibonaLike.assumptions().size() - 1)
                .doesNotContain(assumed);
        assertThat(blueWaters.cores(8).toString()).doesNotContain("except cores");
    }

    @Test
    void a_machine_says_what_nobody_said() {
        assertThat(cluster(8, 2).assumptions()).isEmpty();
        assertThat(cluster(8, 2).link(MBps(100), us(5)).assumptions())
                .containsExactly(
                        "Ranks on the same node communicate as fast as ranks on different nodes (default;"
                                + " set with inside(..)).",
                        NEVER_EAGER);
        assertThat(cluster(8, 2).link(link(MBps(100))).assumptions())
                .startsWith("The latency of the link is 0 (default; set with link(bandwidth, latency)).");
        assertThat(cluster(8, 2)
                        .link(MBps(100), us(5))
                        .inside(GBps(1), us(1))
                        .eagerUpTo(KiB(12))
                        .assumptions())
                .containsExactly("An eager send ends when its message is delivered (default; set with overhead(..)).");
        assertThat(cluster(8, 2)
                        .link(MBps(100), us(5))
                        .inside(GBps(1), us(1))
                        .eagerUpTo(KiB(12))
                        .overhead(ns(300))
                        .assumptions())
                .isEmpty();
    }

    @Test
    void the_papers_machines_say_what_the_paper_does_not() {
        assertThat(paperGigabit.assumptions())
                .containsExactly(
                        "The latency of the link (50 us) is assumed, not published.",
                        "The link within a node (1 GB/s, latency 1 us) is assumed, not published.",
                        NEVER_EAGER);
        assertThat(paperMyrinet.assumptions())
                .startsWith("The bandwidth of the link (245 MB/s) is assumed, not published.");
        assertThat(paperInfiniband.assumptions())
                .startsWith("The bandwidth of the link (950 MB/s) is assumed, not published.");
    }

    @Test
    void who_says_a_value_ends_its_assumption() {
        assertThat(paperMyrinet
                        .relink(MBps(240), us(8))
                        .inside(GBps(2), us(1))
                        .eagerUpTo(KiB(32))
                        .overhead(us(1))
                        .assumptions())
                .isEmpty();
        assertThat(cluster(2, 2)
                        .link(MBps(100), us(5))
                        .eagerUpTo(KiB(4))
                        .measuredBy("osu_bw")
                        .assuming("eager limit")
                        .assumptions())
                .startsWith("The eager limit (4 KiB) is assumed, not measured.");
        assertThat(cluster(2, 2).link(MBps(100), us(5)).assuming("latency").assumptions())
                .startsWith("The latency of the link (5 us) is assumed.");
    }

    @Test
    void it_prints_what_it_consists_of_and_what_is_assumed() {
        assertThat(paperGigabit.toString().lines())
                .containsExactly(
                        "paperGigabit, cluster of 53 nodes with 2 cores each, published in Vienne et al. 2008, section"
                                + " IV-C",
                        "  link: 84.21 MB/s, latency 50 us, Gigabit Ethernet",
                        "  link within a node: 1 GB/s, latency 1 us",
                        "  assumed: The latency of the link (50 us) is assumed, not published.",
                        "  assumed: The link within a node (1 GB/s, latency 1 us) is assumed, not published.",
                        "  assumed: " + NEVER_EAGER);
        assertThat(cluster(4, 2)
                        .link(GBps(12), us(1))
                        .nics(2)
                        .eagerUpTo(KiB(8))
                        .toString()
                        .lines())
                .startsWith(
                        "cluster of 4 nodes with 2 cores each",
                        "  link: 12 GB/s, latency 1 us, 2 NICs in each node",
                        "  eager up to 8 KiB");
    }

    @Test
    void its_key_is_its_name_or_what_was_said() {
        Machine plain = cluster(8, 2).link(MBps(84.2), us(50));
        assertThat(cluster(8, 2).key()).isEqualTo("8x2");
        assertThat(plain.key()).isEqualTo("8x2 84.2 MB/s 50 us");
        assertThat(plain.inside(GBps(1), us(1))
                        .eagerUpTo(KiB(8))
                        .nics(2)
                        .fabric("Myrinet")
                        .key())
                .isEqualTo("8x2 84.2 MB/s 50 us, inside 1 GB/s 1 us, eager 8 KiB, 2 NICs, Myrinet");
        assertThat(plain.named("fast").key()).isEqualTo("fast");
        assertThat(plain.named("fast").isLike(plain)).isTrue();
        assertThat(plain.named("fast")).isNotEqualTo(plain);
        assertThat(plain.publishedIn("a paper")).isEqualTo(plain);
        assertThat(plain.isLike(plain.nics(2))).isFalse();
    }

    @Test
    void one_link_joins_clusters_and_schemes() {
        Link fast = link(GBps(12), us(1));
        assertThat(cluster(4, 2).link(fast)).isEqualTo(cluster(4, 2).link(GBps(12), us(1)));
        assertThat(scheme("a:0->1").link(fast)).isEqualTo(scheme("a:0->1").link(GBps(12), us(1)));
        assertThat(fast.key()).isEqualTo("12 GB/s 1 us");
        assertThat(link(GBps(12)).key()).isEqualTo("12 GB/s");
        assertThat(link(GBps(12))).isNotEqualTo(link(GBps(12), us(0)));
    }

    @Test
    void wrong_machines_say_what_to_do() {
        says(
                () -> cluster(0, 4),
                "cluster(0, 4): a machine has at least one node, and at least one core in each."
                        + " Try cluster(4, 2).");
        says(
                () -> cluster(4, 2).inside(GBps(1), us(1)),
                "inside(1 GB/s, latency 1 us): the cluster has no link yet. Write cluster(4,"
                        + " 2).link(GBps(1), us(10)).inside(..).");
        says(() -> cluster(4, 2).nics(0), "nics(0): must be at least 1. Try nics(4).");
        says(
                () -> cluster(4, 2).link(MBps(0), us(1)),
                "bandwidth 0 B/s: must be above 0. Write link(MBps(84.2), us(50)).");
        says(
                () -> cluster(4, 2).assuming("latancy"),
                "unknown value of a machine \"latancy\"; known: bandwidth, latency, inside, eager limit, costs, shape, cores. Did you mean"
                        + " \"latency\"?");
    }

    @Test
    void wrong_placements_say_what_would_do() {
        var four = program(4, mpi -> {});
        says(
                () -> four.on(cluster(2, 2), userPlacement(0, 0, 1)),
                "userPlacement(0, 0, 1): must have the node of each of the 4 ranks, not of 3. Write"
                        + " userPlacement(0, 0, 1, 1).");
        says(
                () -> four.on(cluster(2, 2), userPlacement(0, 0, 0, 1)),
                "userPlacement(0, 0, 0, 1): rank 2 is on node 0, whose 2 cores are taken by earlier ranks."
                        + " Write userPlacement(0, 0, 1, 1).");
        says(
                () -> four.on(cluster(2, 2), userPlacement(0, 1, 2, 1)),
                "userPlacement(0, 1, 2, 1): rank 2 is on node 2, and nodes are numbered from 0 to 1. Write"
                        + " userPlacement(0, 0, 1, 1).");
        says(
                () -> program(40, mpi -> {}).on(cluster(20, 2), userPlacement(0)),
                "userPlacement(0): must have the node of each of the 40 ranks, not of 1. Write"
                        + " userPlacement(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, ..).");
    }

    @Test
    void a_scheme_runs_on_a_machine() {
        Machine four = cluster(4, 2).link(MBps(100), us(5)).inside(GBps(1), us(1));
        var times = scheme("a:0->1 b:0->2 c:3->3").on(four).time(myrinet);
        assertThat(times)
                .hasToString(scheme("a:0->1 b:0->2 c:3->3")
                        .link(MBps(100), us(5))
                        .inside(GBps(1), us(1))
                        .time(myrinet)
                        .toString());
        assertThat(times.of("c").si()).isEqualTo(1e-6 + 20e6 / 1e9);
        says(
                () -> scheme("a:0->4").on(four),
                "scheme a:0->4 on " + four.key()
                        + ": there is no node 4; nodes are numbered from 0 to 3. Use a larger machine or other nodes.");
        says(
                () -> scheme("a:0->1").on(four).arc(0, 9),
                "scheme a:0->1 b:0->9 on " + four.key()
                        + ": there is no node 9; nodes are numbered from 0 to 3. Use a larger machine or other nodes.");
        says(
                () -> scheme("a:0->1").on(cluster(2, 1)),
                "on(2x1): the machine has no network. Write cluster(4, 2).link(MBps(84.2), us(50)).");
        says(
                () -> scheme("a:0->1").link(MBps(1)).on(four),
                "on(" + four.key() + "): the scheme already has a link of 1 MB/s. Start from a scheme without a link.");
    }

    @Test
    void a_network_of_queues_is_made_of_a_machine() {
        Machine four = cluster(4, 16).link(GBps(3), us(2)).eagerUpTo(KiB(12)).nics(2);
        var byHand = network().hosts(2, 16).nics(2).link(link(GBps(3), us(2))).eagerUpTo(KiB(12));
        assertThat(network().on(four, 2)).hasToString(byHand.toString());
        assertThat(network().on(four, 2).pingPong(KiB(64)).solve())
                .hasToString(byHand.pingPong(KiB(64)).solve().toString());
        assertThat(network(four)
                        .messageRate(KiB(4))
                        .allToAll()
                        .solve()
                        .columns()
                        .rows())
                .isEqualTo(12);
        says(
                () -> network().on(four, 5),
                "on(machine, 5): the number of nodes must be between 1 and 4. Try network().on(machine, 2), "
                        + "which takes two of its nodes.");
        says(
                () -> network().host(4).on(four),
                "on(machine, 4): the network has hosts already. Try network().on(machine, 2), which takes two "
                        + "of its nodes.");
    }

    @Test
    void a_model_of_another_network_is_remarked_in_the_header() {
        String remark = "The network is Gigabit Ethernet: the machine has Myrinet, which shares its bandwidth"
                + " differently.";
        var star = scheme("a:0->1 b:0->2").on(paperMyrinet);
        var job = program(2, mpi -> mpi.send(1 - mpi.rank(), MB(1))).on(paperMyrinet.eagerUpTo(MB(1)), perNode);
        assertThat(star.penalty(gigabitEthernet).explain().violated()).contains(remark);
        assertThat(star.time(gigabitEthernet).explain().violated()).contains(remark);
        assertThat(star.penalty(gigabitEthernet).toString().lines().findFirst())
                .hasValueSatisfying(header -> assertThat(header)
                        .contains("exact within the model; violated: the network is Gigabit Ethernet"));
        assertThat(star.penalty(myrinet).explain().violated())
                .noneMatch(sentence -> sentence.startsWith("The network is Gigabit"));
        assertThat(job.solve(replay(gigabitEthernet)).toString().lines().findFirst())
                .hasValueSatisfying(header -> assertThat(header).contains("the network is Gigabit Ethernet"));
        assertThat(job.solve(replay(myrinet)).explain().violated())
                .noneMatch(sentence -> sentence.startsWith("The network is Gigabit"));
        assertThat(misfits(gigabitEthernet, cluster(2, 2))).isEmpty();
        assertThat(gigabitEthernet.assumptions(cluster(2, 2)))
                .containsExactly(
                        "The network is Gigabit Ethernet, for which gigabitEthernet was made (default; set with"
                                + " fabric(..)).");
        assertThat(gigabitEthernet.assumptions(paperGigabit)).isEmpty();
        assertThat(fairShare.assumptions(cluster(2, 2))).isEmpty();
        assertThat(misfits(myrinet, paperMyrinet.nics(2)))
                .containsExactly("One NIC per node: each node has 2, and the penalties apply to nodes with one.");
    }

    private static List<String> misfits(SharingModel model, Machine machine) {
        return Explanation.of(model.citation())
                .conditions(model.conditions(machine))
                .violated();
    }

    @Test
    void a_scheme_takes_the_model_of_its_machine() {
        var star = scheme("a:0->1 b:0->2");
        assertThat(star.usual()).isEqualTo(fairShare);
        assertThat(star.on(paperMyrinet).usual()).isEqualTo(myrinet);
        assertThat(star.on(paperGigabit).usual()).isEqualTo(gigabitEthernet);
        assertThat(star.on(paperInfiniband).usual()).isEqualTo(infiniband);
        assertThat(star.on(paperGigabit).solve().label()).isEqualTo("gigabitEthernet");
    }

    @Test
    void what_is_said_of_the_inside_holds_in_any_order() {
        var inside = scheme("a:0->0").size(MB(20)).inside(GBps(10), us(1));
        var nodes = cluster(4, 2).link(MBps(100), us(50));
        double before = inside.on(nodes).time(noSharing).value("time").si();
        var behind = scheme("a:0->0").size(MB(20)).on(nodes).inside(GBps(10), us(1));
        assertThat(before).isEqualTo(behind.time(noSharing).value("time").si()).isEqualTo(20e6 / 10e9 + 1e-6);
        assertThat(behind.assumptions()).noneMatch(sentence -> sentence.contains("one node"));
        says(
                () -> inside.on(paperMyrinet),
                "on(paperMyrinet): both the scheme and the machine have a link within nodes. Write inside(..) once, or after on(..) to replace that of the machine.");
    }

    @Test
    void a_number_said_anew_is_no_longer_the_papers() {
        assertThat(paperMyrinet.inputs().get(0)).endsWith("published in Vienne et al. 2008, section IV-C");
        assertThat(paperMyrinet.relink(GBps(10), us(1)).inputs().get(0))
                .endsWith("published in Vienne et al. 2008, section IV-C, except bandwidth and latency");
        says(
                () -> cluster(4, 2).assuming("latency"),
                "assuming(\"latency\"): this value must be set first. Write link(MBps(84.2),"
                        + " us(50)).assuming(\"latency\").");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).hasMessage(message);
    }
}
