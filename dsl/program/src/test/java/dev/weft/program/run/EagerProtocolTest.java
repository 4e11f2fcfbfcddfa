package dev.weft.program.run;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import org.junit.jupiter.api.Test;

class EagerProtocolTest {
    private static final Machine PLAIN = cluster(2, 1).link(GBps(1), us(2));

    @Test
    void without_a_limit_not_even_an_empty_message_is_eager() {
        assertThat(EagerProtocol.of(PLAIN).isEager(0)).isFalse();
        assertThat(EagerProtocol.of(PLAIN.eagerUpTo(bytes(0))).isEager(0)).isFalse();
        assertThat(EagerProtocol.upTo(0).isEager(0)).isFalse();
    }

    @Test
    void messages_up_to_the_limit_are_eager() {
        EagerProtocol protocol = EagerProtocol.of(PLAIN.eagerUpTo(bytes(100)));
        assertThat(protocol.isEager(0)).isTrue();
        assertThat(protocol.isEager(100)).isTrue();
        assertThat(protocol.isEager(101)).isFalse();
        assertThat(protocol.eagerUpTo(101).isEager(101)).isTrue();
    }

    @Test
    void an_eager_send_ends_before_delivery_only_on_a_machine_with_an_overhead() {
        Machine limited = PLAIN.eagerUpTo(bytes(100));
        assertThat(EagerProtocol.of(limited).frees(100)).isFalse();
        assertThat(EagerProtocol.of(limited.overhead(ns(0))).frees(100)).isTrue();
        assertThat(EagerProtocol.of(limited.overhead(ns(0))).frees(101)).isFalse();
        assertThat(EagerProtocol.of(PLAIN.overhead(ns(5))).frees(0)).isFalse();
    }

    @Test
    void another_overhead_changes_neither_the_limit_nor_who_is_free() {
        EagerProtocol free = EagerProtocol.of(PLAIN.eagerUpTo(bytes(100)).overhead(ns(5)));
        assertThat(free.overhead()).isEqualTo(5e-9);
        assertThat(free.overhead(1).overhead()).isEqualTo(1);
        assertThat(free.overhead(1).frees(100)).isTrue();
        assertThat(EagerProtocol.of(PLAIN).overhead(1).freesSender()).isFalse();
    }
}
