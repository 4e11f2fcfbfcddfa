package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.link;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Networks as values: what they are called, when they are equal, and what a machine makes of them. */
class NetworkTest {
    private static final Network QDR = network().host(16).link(GBps(3.787), ns(1616));

    @Test
    void a_key_is_the_name_or_all_that_was_said() {
        assertThat(network().key()).isEqualTo("empty network");
        assertThat(QDR.key()).isEqualTo("hosts: 16 cores and 16 cores; link: 3.787 GB/s, latency 1.616 us each way");
        assertThat(QDR.named("fast").key()).isEqualTo("fast");
        assertThat(QDR.named("fast").toString()).startsWith("Network fast" + System.lineSeparator());
        assertThat(QDR.toString()).startsWith("Network" + System.lineSeparator());
        assertThatThrownBy(() -> QDR.named(" "))
                .hasMessageStartingWith("named(\" \"): must not be blank. Try named(\"fast\").");
    }

    @Test
    void networks_of_the_same_words_and_name_are_equal() {
        Network again = network().host(16).link(GBps(3.787), ns(1616));
        assertThat(again).isEqualTo(QDR).hasSameHashCodeAs(QDR);
        assertThat(QDR.named("a")).isNotEqualTo(QDR.named("b")).isNotEqualTo(QDR);
        assertThat(QDR.match(us(1))).isNotEqualTo(QDR);
        assertThat(QDR).isNotEqualTo(null).isNotEqualTo("QDR");
        assertThat(QDR.hashCode()).isNotEqualTo(QDR.match(us(1)).hashCode());
    }

    @Test
    void a_machine_gives_its_nodes_its_link_its_nics_and_its_limit() {
        Network there =
                network().on(cluster(4, 12).link(link(GBps(2), us(1))).nics(2).eagerUpTo(KiB(8)), 3);
        assertThat(there)
                .isEqualTo(network().hosts(3, 12).nics(2).link(GBps(2), us(1)).eagerUpTo(KiB(8)));
        assertThat(network().on(cluster(4, 12).link(link(GBps(2), us(1)))))
                .isEqualTo(network().hosts(4, 12).link(GBps(2), us(1)));
        assertThatThrownBy(() -> network().on(cluster(4, 12), 5)).hasMessageContaining("must be between 1 and 4");
        assertThatThrownBy(() -> network().on(cluster(4, 12), 0)).hasMessageContaining("must be between 1 and 4");
        assertThatThrownBy(() -> QDR.on(cluster(4, 12), 2)).hasMessageContaining("has hosts already");
        assertThat(network().on(cluster(4, 12), 4)).isEqualTo(network().hosts(4, 12));
        assertThat(network().on(cluster(4, 12), 1)).isEqualTo(network().hosts(1, 12));
    }

    @Test
    void a_second_link_is_refused_and_another_one_has_its_word() {
        assertThatThrownBy(() -> QDR.link(GBps(1), us(1)))
                .hasMessageStartingWith(
                        "link(1 GB/s, 1 us): the network has a link of 3.787 GB/s already. Use link(..) once, or"
                                + " replace the link with relink(..).");
        assertThatThrownBy(() -> QDR.link(link(GBps(1), us(1))))
                .hasMessageStartingWith(
                        "link(1 GB/s, 1 us): the network has a link of 3.787 GB/s already. Use link(..) once, or"
                                + " replace the link with relink(..).");
        assertThat(QDR.relink(GBps(1), us(1))).isEqualTo(network().host(16).link(GBps(1), us(1)));
    }

    @Test
    void hosts_that_send_and_receive_are_named_in_the_table_up_to_a_number() {
        Network many = network().hosts(12, 4).link(GBps(2), us(1)).match(us(1));
        var few = many.messageRate(KiB(1)).from("A", "B").to("C");
        assertThat(few.solve().stations().columns().key("source").values()).containsOnly("A and B");
        assertThat(few.solve().stations().columns().key("destination").values()).containsOnly("C");
        var all = many.messageRate(KiB(1)).allToAll();
        assertThat(all.words()).contains("each of 12 hosts to all others");
        assertThat(all.solve().stations().columns().key("source").values()).containsOnly("A to L, 12 hosts");
        assertThat(few.words()).contains("A and B to C");
        assertThat(many.messageRate(KiB(1)).words()).doesNotContain("A to B");
    }
}
