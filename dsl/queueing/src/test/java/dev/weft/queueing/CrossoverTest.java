package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Protocol;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where rendezvous overtakes eager: the table, what is said of a limit, and the protocol that is taken by itself. */
class CrossoverTest {
    private static final Network QDR =
            network().host(128).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));

    /** Flits of exactly 1 ns: a handshake takes 2002 ns, and a copy of 2002 bytes as long. */
    private static final Network ROUND =
            network().host(8).link(GBps(32), ns(1000)).copy(GBps(1));

    @Test
    void the_limit_that_is_set_stands_beside_the_natural_one() {
        Crossover crossover = QDR.eagerUpTo(KiB(12)).crossover();
        assertThat(crossover).hasToString(String.join(System.lineSeparator(), """
                crossover (exact within the model. Method: closed form)
                crossover  size     eager (us)  rendezvous (us)  jump (us)
                ---------  -------  ----------  ---------------  ---------
                set        12 KiB          5.9            8.381      2.481
                natural    51980 B       18.87            18.87          0""".split("\n")));
        assertThat(crossover.label()).isEqualTo("crossover");
        // 2 x 1616 ns and two flits of 32 B at 3.787 GB/s
        assertThat(crossover.handshake().si()).isCloseTo(3232e-9 + 64 / 3.787e9, within(1e-20));
    }

    @Test
    void where_copying_is_free_only_the_limit_that_is_set_has_a_row() {
        Network free = network().host(8).link(GBps(3.787), ns(1616));
        assertThat(free.eagerUpTo(KiB(12)).crossover().columns().rows()).isEqualTo(1);
        assertThatThrownBy(free::crossover)
                .isInstanceOf(ModelException.class)
                .hasMessage("crossover(): copying takes no time, so eager is faster at every size. Set the copy"
                        + " bandwidth, such as .copy(GBps(16)), or a limit, such as .eagerUpTo(KiB(12)).");
    }

    @Test
    void what_is_said_of_a_limit_turns_with_its_side() {
        assertThat(said(bytes(1002)))
                .isEqualTo("the set limit of 1002 B is below the natural crossover: the latency jumps up by 1 us"
                        + " there, and a higher limit would be faster.");
        assertThat(said(bytes(3002)))
                .isEqualTo("the set limit of 3002 B is above the natural crossover: the latency drops by 1 us"
                        + " there, and a lower limit would be faster.");
        assertThat(said(ROUND.crossover().natural()))
                .isEqualTo("the set limit of 2002 B is the natural crossover: the latency has no jump there.");
    }

    private static String said(Bytes limit) {
        return ROUND.eagerUpTo(limit).crossover().explain().dominant();
    }

    /** Of a message alone by its latency, of several by their rate, and of neither by how it was found. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void the_protocol_taken_is_the_one_with_the_higher_rate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Network network = network()
                .host(4)
                .link(GBps(random.nextDouble(1, 20)), ns(random.nextDouble(100, 3000)))
                .match(ns(random.nextDouble(50, 2000)))
                .copy(GBps(random.nextDouble(1, 20)));
        for (int window : new int[] {1, 2, 16}) {
            Bytes size = bytes(random.nextInt(1, 200_000));
            Workload workload = network.messageRate(size).outstanding(window);
            double eager = workload.protocol(Protocol.EAGER).solve().messagesPerSecond();
            double rendezvous = workload.protocol(Protocol.RENDEZVOUS).solve().messagesPerSecond();
            assertThat(workload.solve().messagesPerSecond())
                    .as("seed %d, %s, window %d", seed, size, window)
                    .isEqualTo(Math.max(eager, rendezvous));
        }
    }
}
