package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCostsTest {
    private static final MessageCosts WIDE = costs().range(interNode, "eager", bytes(0), us(7), MBps(750));

    private static MessageCosts random(Random random) {
        MessageCosts made = costs();
        for (Locality where : Locality.values()) {
            double from = 0;
            for (int i = random.nextInt(3); i >= 0; i--) {
                made = made.range(
                        where, "p" + i, bytes(from), ns(random.nextInt(1000)), MBps(1 + random.nextInt(9000)));
                made = random.nextBoolean() ? made : made.injection(where, "p" + i, MBps(1 + random.nextInt(9000)));
                from += 1 + random.nextInt(10_000);
            }
        }
        return made;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void it_is_the_postal_model_until_the_node_is_full_and_never_falls_in_a_class(long seed) {
        Random random = new Random(seed);
        MessageCosts made = random(random);
        for (int trial = 0; trial < 500; trial++) {
            Locality where = List.of(Locality.values()).get(random.nextInt(5));
            double size = random.nextInt(30_000);
            int active = 1 + random.nextInt(32);
            int cls = made.classOf(where, size);
            double time = made.of(new Bytes(size), where, active).si();
            String about = "seed " + seed + ", " + where + ", " + size + " B, " + active + " active, " + made;
            double postal = made.alpha(cls) + size / made.rate(cls);
            if (active * made.rate(cls) <= made.nodeRate(cls)) {
                assertThat(time).as(about).isEqualTo(postal);
            } else {
                assertThat(time)
                        .as(about)
                        .isCloseTo(made.alpha(cls) + active * size / made.nodeRate(cls), within(1e-12 * time));
            }
            assertThat(made.of(new Bytes(size), where, active + 1).si())
                    .as(about)
                    .isGreaterThanOrEqualTo(time);
            if (made.classOf(where, size + 1) == cls) {
                assertThat(made.of(new Bytes(size + 1), where, active).si())
                        .as(about)
                        .isGreaterThan(time);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void classes_are_found_as_a_linear_search_finds_them(long seed) {
        Random random = new Random(seed);
        double[] from = random.doubles(random.nextInt(20), 1, 25_000).sorted().toArray();
        MessageCosts made = costs().range(interNode, "p0", bytes(0), us(1), GBps(1));
        for (int i = 0; i < from.length; i++) {
            made = made.range(interNode, "p" + (i + 1), bytes(from[i]), us(1), GBps(1));
        }
        for (int trial = 0; trial < 300; trial++) {
            double size = random.nextInt(4) == 0 && from.length > 0
                    ? from[random.nextInt(from.length)]
                    : random.nextInt(26_000);
            long below = Arrays.stream(from).filter(each -> each <= size).count();
            for (Locality where : Locality.values()) {
                int cls = made.classOf(where, size);
                assertThat(made.protocol(cls)).as("seed " + seed + ", " + size).isEqualTo("p" + below);
                // GPUs without ranges of their own are of the classes of a node
                assertThat(made.locality(cls))
                        .isEqualTo(where.isBetweenNodes() ? interNode : where == Locality.GPU ? Locality.NODE : where);
            }
        }
        assertThat(made.classes()).isEqualTo(3 * (from.length + 1));
    }

    @Test
    void a_range_holds_from_its_first_byte_to_the_one_before_the_next_range() {
        MessageCosts costs = blueWaters.messageCosts();
        assertThat(costs.classes()).isEqualTo(9);
        assertThat(costs.protocol(costs.classOf(interNode, 499.9))).isEqualTo("short");
        assertThat(costs.protocol(costs.classOf(interNode, 500))).isEqualTo("eager");
        assertThat(costs.protocol(costs.classOf(interNode, 7999))).isEqualTo("eager");
        assertThat(costs.protocol(costs.classOf(interNode, 8000))).isEqualTo("rendezvous");
        assertThat(costs.protocol(costs.classOf(interNode, 1e300))).isEqualTo("rendezvous");
        assertThat(costs.nodeRate(costs.classOf(intraNode, 8000))).isInfinite();
    }

    @Test
    void a_locality_of_which_nothing_is_said_costs_what_the_next_wider_one_does_but_for_its_limit() {
        MessageCosts two =
                WIDE.injection(interNode, "eager", GBps(1)).range(intraNode, "copy", bytes(0), us(1), GBps(5));
        assertThat(two.of(KiB(4), intraSocket, 16)).isEqualTo(two.of(KiB(4), intraNode, 16));
        assertThat(two.assumptions())
                .containsExactly("Messages on one socket cost as much as messages between the sockets of a"
                        + " node (default; set with range(intraSocket, ..)).");
        MessageCosts one = WIDE.injection(interNode, "eager", GBps(1));
        assertThat(one.of(KiB(4), intraSocket, 16)).isEqualTo(one.of(KiB(4), interNode, 1));
        assertThat(one.locality(one.classOf(intraSocket, 1))).isEqualTo(intraSocket);
        assertThat(one.assumptions())
                .containsExactly(
                        "Messages between the sockets of a node cost as much as messages between nodes,"
                                + " without their injection limit (default; set with range(intraNode, ..)).",
                        "Messages on one socket cost as much as messages between the sockets of a node"
                                + " (default; set with range(intraSocket, ..)).");
        assertThat(maxRate2016.assumptions()).isEmpty();
    }

    @Test
    void the_order_in_which_localities_are_said_does_not_matter() {
        var near = costs().range(intraNode, "copy", bytes(0), us(1), GBps(5))
                .range(interNode, "eager", bytes(0), us(7), MBps(750));
        var far = WIDE.range(intraNode, "copy", bytes(0), us(1), GBps(5));
        assertThat(far).isEqualTo(near).hasSameHashCodeAs(near);
        assertThat(far.key())
                .isEqualTo("intra-node copy from 0 B: 1 us, 5 GB/s; inter-node eager from 0 B: 7 us, 750 MB/s");
        assertThat(far.named("mine").key()).isEqualTo("mine");
        assertThat(far.measuredBy("a ping-pong")).isEqualTo(far);
    }

    @Test
    void it_prints_what_was_said_and_where_from() {
        assertThat(maxRate2016.toString().lines())
                .hasSize(10)
                .startsWith(
                        "message costs maxRate2016, published in Gropp, Olson, Samfass 2016; cut-offs at 500"
                                + " B and 8000 B from the authors' scripts (BlueWatersModel)",
                        "  intra-socket short from 0 B: 4 us, 625 MB/s")
                .endsWith("  inter-node rendezvous from 8000 B: 20 us, 3.571 GB/s, up to 5.556 GB/s for a node");
        assertThat(WIDE.measuredBy("a ping-pong").toString())
                .startsWith("message costs, measured by a ping-pong")
                .contains("  assumed: Messages on one socket cost");
    }

    @Test
    void wrong_ranges_say_what_to_do() {
        String write = " Write costs().range(interNode, \"eager\", bytes(0), us(7), MBps(750)).";
        says(
                () -> WIDE.range(interNode, "eager", bytes(0), us(7), MBps(750)),
                "range(interNode, \"eager\", 0 B, 7 us, 750 MB/s): must begin above the range before it,"
                        + " which begins at 0 B. Add ranges from small to large messages.");
        says(
                () -> costs().range(interNode, "eager", bytes(500), us(7), MBps(750)),
                "range(interNode, \"eager\", 500 B, 7 us, 750 MB/s): the first range of a locality must"
                        + " begin at bytes(0). Add the range from bytes(0) first.");
        says(
                () -> costs().range(interNode, "eager", bytes(0), us(7), MBps(0)),
                "range(interNode, \"eager\", 0 B, 7 us, 0 B/s): the bandwidth must be above 0." + write);
        says(
                () -> costs().range(interNode, " ", bytes(0), us(7), MBps(750)),
                "range(interNode, \"\", 0 B, 7 us, 750 MB/s): the name of the protocol must not be blank." + write);
        says(
                () -> costs().range(interNode, "eager", bytes(0), us(Double.NaN), MBps(750)),
                "us(NaN): must be finite and not negative. Try us(1).");
        says(
                () -> costs().range(interNode, "eager", bytes(0), us(7), MBps(-1)),
                "MBps(-1): must be finite and not negative. Try MBps(1).");
        says(
                () -> WIDE.injection(interNode, "eager", GBps(0)),
                "injection(interNode, \"eager\", 0 B/s): the bandwidth must be above 0. Write"
                        + " injection(interNode, \"rendezvous\", GBps(6.6)) after the ranges.");
        says(
                () -> WIDE.injection(interNode, "eagre", GBps(1)),
                "unknown protocol of inter-node messages \"eagre\"; known: eager. Use one of the names listed.");
        says(
                () -> WIDE.injection(intraNode, "eager", GBps(1)),
                "injection(intraNode, \"eager\", 1 GB/s): the locality has no range of sizes yet. Write"
                        + " injection(interNode, \"rendezvous\", GBps(6.6)) after the ranges.");
    }

    @Test
    void wrong_questions_say_what_to_do() {
        says(
                () -> maxRate2016.of(KiB(4), interNode, 0),
                "of(4 KiB, inter-node, 0): the number of sending processes must be at least 1. Try"
                        + " of(KiB(64), interNode, 16).");
        says(
                () -> costs().range(intraNode, "copy", bytes(0), us(1), GBps(5)).of(KiB(4), interNode, 1),
                "cost of inter-node messages: only ranges of nearer ranks are set. Add range(interNode,"
                        + " \"eager\", bytes(0), us(7), MBps(750)).");
        says(
                () -> costs().of(KiB(4), intraSocket, 1),
                "cost of intra-socket messages: no range of sizes is set yet. Add range(intraSocket,"
                        + " \"eager\", bytes(0), us(7), MBps(750)).");
        says(
                () -> maxRate2016.classOf(interNode, Double.NaN),
                "classOf(inter-node, NaN): the size must be at least 0. Try classOf(interNode, 8000).");
        says(
                () -> maxRate2016.alpha(9),
                "message class 9: classes are numbered from 0 to 8. Write classOf(interNode, 8000).");
        says(
                () -> cluster(4, 2).costs(costs()),
                "costs(): must have a range of sizes. Write costs(maxRate2016), or your own as in"
                        + " costs().range(interNode, \"eager\", bytes(0), us(7), MBps(750)).");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
