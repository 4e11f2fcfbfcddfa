package dev.weft.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Protocol;
import dev.weft.study.Certainty;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in chunks against a clock that follows every chunk. */
class PipeliningTest {
    private static final Network QDR = Network.empty()
            .host(16)
            .link(new Bandwidth(3.787e9), new Time(1616e-9))
            .match(new Time(271e-9))
            .copy(new Bandwidth(16e9));

    private static Workload eager(Network network, double bytes) {
        return network.pingPong(new Bytes(bytes)).protocol(Protocol.EAGER);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void the_closed_form_agrees_with_a_clock_and_lies_in_its_bracket(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 100; trial++) {
            double bytes = 1 + random.nextInt(30_000);
            double chunk = 32 * (1 + random.nextInt(random.nextBoolean() ? 10 : 1500));
            double copy = Math.pow(10, 8.5 + 2.5 * random.nextDouble());
            double match = random.nextInt(4) * 500e-9;
            Network network = QDR.copy(new Bandwidth(copy)).match(new Time(match));
            Pipelining pipelining = Pipelining.of(eager(network, bytes), new Bytes(chunk));
            double expected = 1616e-9 + clock(bytes, chunk, 3.787e9, copy, match);
            assertThat(pipelining.latency().si()).isCloseTo(expected, within(1e-12 * expected));
            assertThat(pipelining.fullyPipelined().si())
                    .isLessThanOrEqualTo(pipelining.latency().si() * (1 + 1e-14));
            assertThat(pipelining.storeAndForward().si())
                    .isGreaterThanOrEqualTo(pipelining.latency().si());
        }
    }

    private static double clock(double bytes, double chunk, double link, double copy, double match) {
        double sent = 0;
        double end = 0;
        for (double from = 0; from < bytes; from += chunk) {
            double part = Math.min(chunk, bytes - from);
            sent += Math.ceil(part / 32) * 32 / link;
            end = from == 0 ? sent + match : Math.max(end, sent);
            end += part / copy;
        }
        return end;
    }

    @Test
    void a_chunk_as_large_as_the_message_is_store_and_forward() {
        Workload message = eager(QDR, 8192);
        Pipelining one = Pipelining.of(message, new Bytes(8192));
        assertThat(one.latency().si()).isCloseTo(message.solve().latency().si(), within(1e-18));
        assertThat(one.storeAndForward().si())
                .isCloseTo(message.solve().latency().si(), within(1e-18));
        assertThat(Pipelining.of(message, new Bytes(1024)).latency().si())
                .isLessThan(message.solve().latency().si());
    }

    @Test
    void a_rendezvous_has_nothing_to_overlap_and_says_so() {
        Workload message = QDR.pingPong(new Bytes(1 << 20)).protocol(Protocol.RENDEZVOUS);
        Pipelining pipelining = Pipelining.of(message, new Bytes(4096));
        assertThat(pipelining.latency().si())
                .isCloseTo(message.solve().latency().si(), within(1e-15));
        assertThat(pipelining.explain().dominant()).isEqualTo("no two stages of this message overlap.");
        assertThat(Pipelining.of(eager(QDR, 1 << 20), new Bytes(4096)).explain().dominant())
                .startsWith("chunks save");
    }

    @Test
    void it_is_labelled_as_a_bracket_and_a_chunk_of_nothing_is_an_error() {
        Pipelining pipelining = Pipelining.of(eager(QDR, 65536), new Bytes(4096));
        assertThat(pipelining.provenance().certainty()).isEqualTo(Certainty.BOUNDED);
        var latency = pipelining.columns().measure("latency");
        assertThat(latency.low(0)).isEqualTo(pipelining.fullyPipelined().si());
        assertThat(latency.high(0)).isEqualTo(pipelining.storeAndForward().si());
        assertThatThrownBy(() -> Pipelining.of(eager(QDR, 65536), new Bytes(0)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("must be at least 1 B");
    }

    @Test
    void bandwidth_and_shares_follow_from_the_three_latencies() {
        Pipelining pipelining = Pipelining.of(eager(QDR, 65536), new Bytes(4096));
        double chunked = pipelining.latency().si();
        double least = pipelining.fullyPipelined().si();
        double most = pipelining.storeAndForward().si();
        assertThat(least).isLessThan(chunked);
        assertThat(chunked).isLessThan(most);
        var bandwidth = pipelining.columns().measure("bandwidth");
        assertThat(bandwidth.low(0)).isCloseTo(65536 / most, within(1e-3));
        assertThat(bandwidth.si(0)).isCloseTo(65536 / chunked, within(1e-3));
        assertThat(bandwidth.high(0)).isCloseTo(65536 / least, within(1e-3));
        var terms = pipelining.explain().terms();
        assertThat(terms.get(0).share()).isCloseTo(least / most, within(1e-12));
        assertThat(terms.get(1).share()).isCloseTo((chunked - least) / most, within(1e-12));
        assertThat(terms.get(1).value()).isEqualTo(new Time(chunked - least).toString());
        assertThat(terms.get(2).share()).isCloseTo((most - chunked) / most, within(1e-12));
        assertThat(pipelining.explain().dominant())
                .isEqualTo("chunks save " + new Time(most - chunked) + " of the " + new Time(most - least)
                        + " that pipelining by flit saves.");
        assertThat(pipelining.label()).isEqualTo("pipelined");
        assertThat(pipelining.toString()).startsWith("ping-pong of 64 KiB, eager");
        assertThat(Pipelining.of(eager(QDR, 65536), new Bytes(1)).latency().si())
                .isGreaterThan(0);
    }
}
