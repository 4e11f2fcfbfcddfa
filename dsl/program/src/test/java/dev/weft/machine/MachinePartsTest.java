package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Placements, links of a torus, and what makes machines and their parts equal. */
class MachinePartsTest {
    private static final Machine SMALL = cluster(6, 4);

    /** The finaliser of SplitMix64 and a shuffle from the front, written down once more. */
    private static int[] drawn(long seed, int count, int of) {
        long z = seed;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        Random random = new Random(z ^ (z >>> 31));
        List<Integer> left = new ArrayList<>(IntStream.range(0, of).boxed().toList());
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(left.size());
            all[i] = left.get(at);
            left.set(at, left.get(0)); // the front takes the place of what was drawn
            left.remove(0);
        }
        return all;
    }

    @Test
    void a_random_placement_draws_cores_by_its_seed() {
        for (long seed : new long[] {0, 1, 2, 77, -5, Long.MAX_VALUE}) {
            for (int ranks : new int[] {1, 7, 24}) {
                int[] expected = Arrays.stream(drawn(seed, ranks, 24))
                        .map(core -> core / 4)
                        .toArray();
                assertThat(Placement.random(seed).place(ranks, SMALL))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
            }
        }
        int[] load = new int[6];
        for (int node : Placement.random(3).place(24, SMALL)) {
            load[node]++;
        }
        assertThat(load).containsOnly(4);
    }

    @Test
    void a_scattered_placement_fills_nodes_that_are_drawn() {
        for (long seed = 0; seed < 5; seed++) {
            int[] nodes = Arrays.stream(drawn(seed, 3, 6)).sorted().toArray();
            int[] expected = IntStream.range(0, 9).map(rank -> nodes[rank / 4]).toArray();
            assertThat(Placement.scattered(seed).place(9, SMALL))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            assertThat(Placement.scattered(seed).place(24, SMALL)).isEqualTo(Placement.PER_PROCESSOR.place(24, SMALL));
        }
        assertThat(Placement.random(1).place(0, SMALL)).isEmpty();
    }

    @Test
    void placements_are_equal_where_kind_seed_and_nodes_are() {
        differ(List.of(
                Placement.PER_NODE,
                Placement.PER_PROCESSOR,
                Placement.random(1),
                Placement.random(2),
                Placement.scattered(1),
                Placement.user(0, 1),
                Placement.user(1, 0)));
        assertThat(Placement.random(1)).isEqualTo(Placement.random(1)).hasSameHashCodeAs(Placement.random(1));
        assertThat(Placement.user(0, 1)).isEqualTo(Placement.user(0, 1)).hasSameHashCodeAs(Placement.user(0, 1));
        assertThat(Placement.scattered(4)).hasToString("scattered 4");
        assertThat(Placement.user(0, 1)).hasToString("user 0 1");
    }

    @Test
    void a_wrong_user_placement_names_nodes_that_would_do() {
        assertThatThrownBy(() -> Placement.user(0, 1).place(8, SMALL))
                .isInstanceOf(ModelException.class)
                .hasMessageEndingWith("Write userPlacement(0, 0, 0, 0, 1, 1, 1, 1).");
    }

    @Test
    void machines_tori_links_and_costs_are_equal_where_their_parts_are() {
        Machine linked = SMALL.link(GBps(1), us(1));
        differ(List.of(
                SMALL, cluster(4, 6), linked, SMALL.link(GBps(2), us(1)), linked.eagerUpTo(KiB(4)), linked.nics(2)));
        assertThat(SMALL.link(GBps(1), us(1))).isEqualTo(linked).hasSameHashCodeAs(linked);
        differ(List.of(
                Torus.torus(2, 3, 4),
                Torus.torus(4, 3, 2),
                Torus.mesh(2, 3, 4),
                Torus.torus(2, 3, 4).nodesPerRouter(2)));
        assertThat(Torus.torus(2, 3, 4)).isEqualTo(Torus.torus(2, 3, 4)).hasSameHashCodeAs(Torus.torus(2, 3, 4));
        assertThat(dev.weft.Weft.blueWaters.messageCosts())
                .isEqualTo(dev.weft.Weft.blueWaters.messageCosts())
                .isNotEqualTo(linked.messageCosts())
                .hasSameHashCodeAs(dev.weft.Weft.blueWaters.messageCosts());
        assertThat(linked.messageCosts().hashCode())
                .isNotEqualTo(dev.weft.Weft.blueWaters.messageCosts().hashCode());
        assertThat(linked.costs()).isEmpty();
        assertThat(dev.weft.Weft.blueWaters.costs()).isPresent();
        assertThat(SMALL.topology()).isEmpty();
        assertThat(SMALL.torus(2, 3, 1).topology()).hasValue(Torus.torus(2, 3, 1));
        for (Locality each : Locality.values()) {
            assertThat(Locality.of(each.key())).isEqualTo(each);
        }
    }

    private static void differ(List<?> values) {
        Set<Integer> codes = new HashSet<>();
        for (Object one : values) {
            for (Object other : values) {
                assertThat(one.equals(other)).as(one + ", " + other).isEqualTo(one == other);
            }
            assertThat(one).isNotEqualTo(null).isNotEqualTo("cluster");
            codes.add(one.hashCode());
        }
        assertThat(codes).hasSameSizeAs(values);
    }

    /** The router at a place counted in each dimension. */
    private static int router(int x, int y, int z) {
        return x + 3 * (y + 4 * z);
    }

    @Test
    void links_lead_to_the_next_router_of_each_dimension() {
        Torus torus = Torus.torus(3, 4, 2);
        Torus mesh = Torus.mesh(3, 4, 2);
        assertThat(IntStream.range(0, 3).map(torus::extent)).containsExactly(3, 4, 2);
        int[] extent = {3, 4, 2};
        for (int x = 0; x < 3; x++) {
            for (int y = 0; y < 4; y++) {
                for (int z = 0; z < 2; z++) {
                    for (int direction = 0; direction < 6; direction++) {
                        int[] place = {x, y, z};
                        int dimension = direction / 2;
                        place[dimension] += direction % 2 == 0 ? 1 : -1;
                        boolean out = place[dimension] < 0 || place[dimension] == extent[dimension];
                        place[dimension] = (place[dimension] + extent[dimension]) % extent[dimension];
                        int next = router(place[0], place[1], place[2]);
                        String about = x + " " + y + " " + z + " direction " + direction;
                        assertThat(torus.neighbour(router(x, y, z), direction))
                                .as(about)
                                .isEqualTo(next);
                        assertThat(mesh.neighbour(router(x, y, z), direction))
                                .as(about)
                                .isEqualTo(out ? -1 : next);
                    }
                }
            }
        }
        assertThat(Torus.torus(1, 2, 1).neighbour(0, 0))
                .as("for two dimensions")
                .isEqualTo(-1);
        assertThat(Torus.torus(1, 2, 1).neighbour(0, 3)).isEqualTo(1);
    }

    @Test
    void what_is_not_on_a_torus_is_an_error() {
        Torus torus = Torus.torus(3, 4, 2);
        for (int[] link : new int[][] {{-1, 0}, {24, 0}, {0, -1}, {0, 6}}) {
            assertThatThrownBy(() -> torus.neighbour(link[0], link[1]))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("router " + link[0] + ", direction " + link[1]
                            + " of the torus 3x4x2: routers are numbered from 0 to 23, directions from 0 to 5 (+x, -x, +y, -y,"
                            + " +z, -z). Try router 0, direction 0.");
        }
        LinkLoads loads = torus.loads(new int[] {0}, new int[] {1}, new double[] {8});
        for (int dimension : new int[] {-1, 3}) {
            assertThatThrownBy(() -> torus.extent(dimension)).hasMessageEndingWith("Try extent(0).");
            assertThatThrownBy(() -> loads.largestOf(dimension)).hasMessageEndingWith("Try largestOf(0).");
        }
        assertThatThrownBy(() -> loads.bytes(torus.link(24, 0))).isInstanceOf(ModelException.class);
    }

    @Test
    void loads_are_told_by_link_and_by_dimension() {
        Torus torus = Torus.torus(3, 4, 2);
        int[] from = {router(0, 0, 0), router(0, 0, 0), router(2, 3, 1)};
        int[] to = {router(1, 0, 0), router(0, 1, 0), router(2, 3, 0)};
        LinkLoads loads = torus.loads(from, to, new double[] {8, 20, 50});
        assertThat(loads.largestOf(0)).isEqualTo(new Bytes(8));
        assertThat(loads.largestOf(1)).isEqualTo(new Bytes(20));
        assertThat(loads.largestOf(2)).isEqualTo(new Bytes(50));
        assertThat(loads.largest()).isEqualTo(new Bytes(50));
        assertThat(loads.bytes(torus.link(router(0, 0, 0), 0))).isEqualTo(new Bytes(8));
        assertThat(loads.bytes(torus.link(router(0, 0, 0), 2))).isEqualTo(new Bytes(20));
        assertThat(loads.used()).isEqualTo(3);
        assertThat(loads.perLinkByTheCube(3, 2).si()).isEqualTo(2 * 78 / 3.0 * 2);
        assertThat(loads.perLinkByTheCube(1, 1).si()).isEqualTo(2 * 78);
        LinkLoads far = torus.loads(new int[] {router(0, 0, 0)}, new int[] {router(1, 2, 0)}, new double[] {10});
        assertThat(far.hops()).isEqualTo(3);
        assertThat(far.perLinkByTheCube(2, 3).si()).isEqualTo(2 * 27 * 5.0 * 3);
    }

    @Test
    void sizes_at_the_limits_are_taken() {
        assertThat(Torus.cube(27)).isEqualTo(Torus.mesh(3, 3, 3));
        assertThat(Torus.cube(28)).isEqualTo(Torus.mesh(4, 4, 4));
        assertThat(Torus.cube(1)).isEqualTo(Torus.mesh(1, 1, 1));
        assertThat(Torus.torus(2, 3, 4).nodesPerRouter(1).nodes()).isEqualTo(24);
        assertThat(cluster(1, 1).cores()).isEqualTo(1);
        assertThat(cluster(1 << 12, 1 << 12).nodes()).isEqualTo(1 << 12);
        assertThatThrownBy(() -> cluster((1 << 12) + 1, 1 << 12)).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> cluster(1 << 20, 1 << 20)).isInstanceOf(ModelException.class);
        assertThat(SMALL.nics(1).nics()).isEqualTo(1);
    }
}
