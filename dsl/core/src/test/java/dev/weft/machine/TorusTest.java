package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TorusTest {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Traffic(int[] from, int[] to, double[] bytes) {
        static Traffic random(Random random, int nodes) {
            int messages = 1 + random.nextInt(200);
            return new Traffic(
                    random.ints(messages, 0, nodes).toArray(),
                    random.ints(messages, 0, nodes).toArray(),
                    random.ints(messages, 0, 1000).asDoubleStream().toArray());
        }

        LinkLoads on(Torus torus) {
            return torus.loads(from, to, bytes);
        }
    }

    private static Torus random(Random random) {
        int x = 1 + random.nextInt(5);
        int y = 1 + random.nextInt(5);
        int z = 1 + random.nextInt(5);
        return (random.nextBoolean() ? Torus.torus(x, y, z) : Torus.mesh(x, y, z))
                .nodesPerRouter(1 + random.nextInt(3));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void links_carry_each_byte_as_often_as_it_hops(long seed) {
        Random random = new Random(seed);
        Torus torus = random(random);
        Traffic traffic = Traffic.random(random, torus.nodes());
        LinkLoads loads = traffic.on(torus);
        String about = "seed " + seed + ", " + torus;
        double byteHops = 0;
        double between = 0;
        for (int i = 0; i < traffic.bytes.length; i++) {
            byteHops += traffic.bytes[i] * torus.hops(traffic.from[i], traffic.to[i]);
            between += traffic.from[i] == traffic.to[i] ? 0 : traffic.bytes[i];
            assertThat(torus.hops(traffic.from[i], traffic.to[i]))
                    .as(about)
                    .isEqualTo(torus.hops(traffic.to[i], traffic.from[i]));
        }
        assertThat(loads.byteHops()).as(about).isEqualTo(byteHops);
        assertThat(loads.mean().si() * loads.used()).as(about).isCloseTo(byteHops, within(1e-9 * byteHops));
        assertThat(loads.betweenNodes().si()).as(about).isEqualTo(between);
        assertThat(loads.largest().si())
                .as(about)
                .isGreaterThanOrEqualTo(loads.mean().si() * (1 - 1e-12));
        assertThat(loads.largest().si()).as(about).isLessThanOrEqualTo(between);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void moving_all_nodes_around_a_torus_moves_its_loads_with_them(long seed) {
        Random random = new Random(seed);
        int x = 2 + random.nextInt(4);
        int y = 2 + random.nextInt(4);
        Torus torus = Torus.torus(x, y, 3);
        Traffic traffic = Traffic.random(random, torus.nodes());
        Traffic moved = new Traffic(
                Arrays.stream(traffic.from).map(node -> moved(node, x, y)).toArray(),
                Arrays.stream(traffic.to).map(node -> moved(node, x, y)).toArray(),
                traffic.bytes);
        assertThat(sorted(moved.on(torus), torus)).isEqualTo(sorted(traffic.on(torus), torus));
        assertThat(moved.on(torus)).hasToString(traffic.on(torus).toString());
    }

    private static double[] sorted(LinkLoads loads, Torus torus) {
        return IntStream.range(0, torus.routers() * 6)
                .mapToDouble(link -> loads.bytes(link).si())
                .sorted()
                .toArray();
    }

    private static int moved(int node, int x, int y) {
        return (node % x + 1) % x + x * ((node / x % y + 1) % y) + x * y * (node / x / y);
    }

    @ParameterizedTest
    @CsvSource({"2,1", "2,4", "4,1", "4,2", "6,1", "8,1"})
    void all_to_all_on_an_even_torus_has_a_closed_form(int edge, int perRouter) {
        Torus torus = Torus.torus(edge, edge, edge).nodesPerRouter(perRouter);
        int nodes = torus.nodes();
        int pairs = nodes * nodes;
        int[] from = new int[pairs];
        int[] to = new int[pairs];
        double[] bytes = new double[pairs];
        Arrays.fill(bytes, 8);
        for (int i = 0; i < pairs; i++) {
            from[i] = i / nodes;
            to[i] = i % nodes;
        }
        LinkLoads loads = torus.loads(from, to, bytes);
        double half = edge / 2.0;
        assertThat(loads.largest().si()).isEqualTo(edge * edge * half * (half + 1) / 2 * perRouter * perRouter * 8);
        assertThat(loads.byteHops() / (6.0 * edge * edge * edge))
                .as(
                        "mean over all links is b ppn h / 3 for 2 nodes at a router, and in general b h times the nodes at one over 6")
                .isCloseTo(loads.betweenNodes().si() / nodes * loads.hops() * perRouter / 6, within(1e-6));
    }

    @Test
    void ties_go_to_larger_coordinates_and_a_mesh_does_not_go_around() {
        Torus ring = Torus.torus(4, 1, 1);
        assertThat(ring.loads(new int[] {0, 1}, new int[] {2, 2}, new double[] {10, 10})
                        .largest()
                        .si())
                .as("0 goes to 2 by 1")
                .isEqualTo(20);
        assertThat(ring.hops(0, 3)).isEqualTo(1);
        assertThat(Torus.mesh(4, 1, 1).hops(0, 3)).isEqualTo(3);
        LinkLoads corner = Torus.torus(3, 3, 1).loads(new int[] {0, 0}, new int[] {4, 1}, new double[] {10, 5});
        assertThat(corner.largest().si()).as("first along x").isEqualTo(15);
        assertThat(corner.used()).isEqualTo(2);
        assertThat(corner)
                .hasToString("2 links carry 12.5 B on average, the busiest 15 B; a byte between nodes"
                        + " crosses 1.667 links");
    }

    @Test
    void both_directions_of_a_link_are_told_apart_and_a_router_of_two_nodes_needs_none() {
        Torus line = Torus.mesh(2, 1, 1).nodesPerRouter(2);
        LinkLoads loads = line.loads(new int[] {0, 2, 0}, new int[] {3, 1, 1}, new double[] {7, 9, 4});
        assertThat(loads.used()).isEqualTo(2);
        assertThat(loads.largest().si()).isEqualTo(9);
        assertThat(loads.betweenNodes().si()).isEqualTo(20);
        assertThat(loads.hops()).isEqualTo(0.8);
    }

    @Test
    void the_cube_of_the_paper_is_the_smallest_in_which_all_nodes_find_room() {
        assertThat(Torus.cube(1)).isEqualTo(Torus.mesh(1, 1, 1));
        assertThat(Torus.cube(8)).isEqualTo(Torus.mesh(2, 2, 2));
        assertThat(Torus.cube(9)).isEqualTo(Torus.mesh(3, 3, 3));
        assertThat(Torus.cube(512)).isEqualTo(Torus.mesh(8, 8, 8));
        assertThat(Torus.cube(513)).isEqualTo(Torus.mesh(9, 9, 9));
        assertThat(Torus.cube(512).hops(0, 511)).isEqualTo(21);
    }

    @Test
    void no_traffic_has_no_hops() {
        LinkLoads none = Torus.cube(8).loads(new int[] {1}, new int[] {1}, new double[] {100});
        assertThat(none.hops()).isZero();
        assertThat(none.mean().si()).isZero();
        assertThat(none.perLinkByTheCube(8, 1).si()).isZero();
    }

    @Test
    void wrong_networks_and_messages_say_what_to_do() {
        says(
                () -> Torus.torus(0, 8, 8),
                "torus(0, 8, 8): each dimension must have at least one router."
                        + " Try torus(8, 8, 8), or torus(8, 8, 1) for two dimensions.");
        says(() -> Torus.cube(0), "cube(0): must be between 1 and 1,030,301. Try cube(512).");
        says(
                () -> Torus.mesh(2, 2, 2).nodesPerRouter(0),
                "nodesPerRouter(0): must be at least 1. Try" + " nodesPerRouter(2).");
        says(
                () -> Torus.mesh(2, 2, 2).hops(0, 8),
                "node 8 on the mesh 2x2x2: nodes are numbered from 0 to 7. Use a larger mesh or more"
                        + " nodesPerRouter(..).");
        says(
                () -> Torus.mesh(2, 2, 2).loads(new int[1], new int[2], new double[1]),
                "1 sources, 2 destinations, 1 sizes: the arrays must have the same length. Pass a source, a"
                        + " destination and a size for each message.");
        says(
                () -> Torus.mesh(2, 2, 2).loads(new int[1], new int[1], new double[] {-1}),
                "message of -1.0 bytes: must be between 0 and 1e200. Try 8000.");
        says(
                () -> Torus.mesh(2, 2, 2)
                        .loads(new int[1], new int[1], new double[1])
                        .perLinkByTheCube(0, 16),
                "perLinkByTheCube(0, 16): both must be at least 1. Try perLinkByTheCube(8192, 16).");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
