package dev.weft.machine;

import static dev.weft.Weft.cluster;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraCell;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.intraSwitch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routes and loads of links that hold on networks of any shape, and small ones counted by hand. */
class TopologyTest {
    private static Topology random(Random random) {
        int a = 1 + random.nextInt(4);
        int b = 1 + random.nextInt(4);
        int c = 1 + random.nextInt(4);
        return switch (random.nextInt(4)) {
            case 0 -> FatTree.ofPorts(2 * a);
            case 1 -> FatTree.of(a, b, c);
            case 2 -> Dragonfly.of(a, b, c).globalLinks((a - 1 + b - 1) / b + random.nextInt(3));
            default -> (random.nextBoolean() ? Torus.torus(a, b, c) : Torus.mesh(a, b, c)).nodesPerRouter(a);
        };
    }

    private static List<Integer> route(Topology network, int from, int to) {
        List<Integer> links = new ArrayList<>();
        network.route(from, to, links::add);
        return links;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void a_route_is_a_path_of_different_links_from_the_node_to_the_other(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 20; trial++) {
            Topology network = random(random);
            for (int from = 0; from < network.nodes(); from++) {
                for (int to = 0; to < network.nodes(); to++) {
                    String about = "seed " + seed + ", " + network + ", " + from + " to " + to;
                    List<Integer> links = route(network, from, to);
                    for (int i = 1; i < links.size(); i++) {
                        assertThat(network.begin(links.get(i))).as(about).isEqualTo(network.end(links.get(i - 1)));
                    }
                    assertThat(Set.copyOf(links)).as(about).hasSameSizeAs(links);
                    assertThat(links.isEmpty()).as(about).isEqualTo(from == to || sameRouter(network, from, to));
                    if (!links.isEmpty() && !(network instanceof Torus)) {
                        assertThat(network.begin(links.get(0))).isEqualTo("node " + from);
                        assertThat(network.end(links.get(links.size() - 1))).isEqualTo("node " + to);
                    }
                    long between = links.stream()
                            .filter(link -> network.isBetweenSwitches(network.kind(link)))
                            .count();
                    assertThat(network.hops(from, to)).as(about).isEqualTo((int) between);
                    assertThat(between).as(about).isLessThanOrEqualTo(network instanceof Dragonfly ? 3 : 12);
                }
            }
        }
    }

    private static boolean sameRouter(Topology network, int from, int to) {
        return network instanceof Torus && network.hops(from, to) == 0;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void every_switch_passes_on_what_it_gets_and_each_byte_counts_as_often_as_it_hops(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 20; trial++) {
            Topology network = random(random);
            int messages = random.nextInt(60);
            int[] from = random.ints(messages, 0, network.nodes()).toArray();
            int[] to = random.ints(messages, 0, network.nodes()).toArray();
            double[] bytes = random.ints(messages, 0, 1000).asDoubleStream().toArray();
            LinkLoads loads = network.loads(from, to, bytes);
            Map<String, Double> net = new HashMap<>();
            double sum = 0;
            for (int link = 0; link < network.links(); link++) {
                double load = loads.bytes(link).si();
                if (network.kind(link) >= 0) {
                    net.merge(network.begin(link), -load, Double::sum);
                    net.merge(network.end(link), load, Double::sum);
                    sum += network.isBetweenSwitches(network.kind(link)) ? load : 0;
                } else {
                    assertThat(load).isZero();
                }
            }
            String about = "seed " + seed + ", " + network;
            if (!(network instanceof Torus)) {
                net.forEach((name, difference) -> {
                    if (!name.startsWith("node")) {
                        assertThat(difference).as(about + ", " + name).isZero();
                    }
                });
                int last = network.kinds().size() - 1;
                assertThat(loads.sumOf(0)).as(about).isEqualTo(loads.betweenNodes());
                assertThat(loads.sumOf(last)).as(about).isEqualTo(loads.betweenNodes());
            }
            double byteHops = IntStream.range(0, messages)
                    .mapToDouble(i -> bytes[i] * network.hops(from[i], to[i]))
                    .sum();
            assertThat(loads.byteHops()).as(about).isEqualTo(byteHops).isEqualTo(sum);
            int busiest = loads.busiest();
            assertThat(busiest < 0 ? new Bytes(0) : loads.bytes(busiest)).isEqualTo(loads.largest());
        }
    }

    private static LinkLoads allToAll(Topology network) {
        int n = network.nodes();
        int[] from = IntStream.range(0, n * n).map(i -> i / n).toArray();
        int[] to = IntStream.range(0, n * n).map(i -> i % n).toArray();
        return network.loads(
                from, to, IntStream.range(0, n * n).mapToDouble(i -> 1).toArray());
    }

    /** Of n nodes, n - s are outside of a group of s, which sends s (n - s) over its up-links. */
    @Test
    void all_to_all_loads_all_links_of_a_kind_equally_on_full_networks() {
        for (int ports : new int[] {2, 4, 6, 8}) {
            FatTree tree = FatTree.ofPorts(ports);
            int half = ports / 2;
            int n = ports * half * half;
            LinkLoads loads = allToAll(tree);
            assertThat(tree.nodes()).isEqualTo(n);
            assertThat(tree.links()).isEqualTo(6 * n);
            equal(loads, tree, 0, n, n - 1);
            equal(loads, tree, 1, n, n - half);
            equal(loads, tree, 2, n, n - half * half);
            equal(loads, tree, 3, n, n - half * half);
            equal(loads, tree, 4, n, n - half);
            equal(loads, tree, 5, n, n - 1);
        }
        FatTree tapered = FatTree.of(2, 5, 6);
        equal(allToAll(tapered), tapered, 1, 10, 6 * 24 / 2);
        equal(allToAll(tapered), tapered, 2, 10, 6 * 24 / 2);
        Dragonfly full = Dragonfly.of(9, 4, 2);
        equal(allToAll(full), full, 2, 72, 8 * 8);
        Dragonfly doubled = full.globalLinks(4);
        equal(allToAll(doubled), doubled, 2, 144, 8 * 4);
    }

    private static void equal(LinkLoads loads, Topology network, int kind, int links, double each) {
        assertThat(loads.usedOf(kind))
                .as(network + ", " + network.kinds().get(kind))
                .isEqualTo(links);
        assertThat(loads.largestOf(kind).si()).isEqualTo(each);
        assertThat(loads.sumOf(kind).si()).isCloseTo(links * each, within(1e-9));
    }

    /** Nodes 0 1 | 2 3 | 4 5 at leaves 0, 1, 2: messages to even nodes go over spine 0, those to odd nodes over spine 1. */
    @Test
    void a_tree_of_two_levels_counted_by_hand() {
        FatTree tree = FatTree.of(2, 3, 2);
        LinkLoads loads = tree.loads(
                new int[] {0, 1, 0, 3, 4, 2}, new int[] {2, 2, 5, 4, 5, 2}, new double[] {10, 20, 40, 80, 160, 320});
        Map<String, Double> expected = Map.ofEntries(
                Map.entry("node 0 to leaf 0", 50.0),
                Map.entry("node 1 to leaf 0", 20.0),
                Map.entry("node 3 to leaf 1", 80.0),
                Map.entry("node 4 to leaf 2", 160.0),
                Map.entry("leaf 0 to spine 0", 30.0),
                Map.entry("leaf 0 to spine 1", 40.0),
                Map.entry("leaf 1 to spine 0", 80.0),
                Map.entry("spine 0 to leaf 1", 30.0),
                Map.entry("spine 1 to leaf 2", 40.0),
                Map.entry("spine 0 to leaf 2", 80.0),
                Map.entry("leaf 1 to node 2", 30.0),
                Map.entry("leaf 2 to node 4", 80.0),
                Map.entry("leaf 2 to node 5", 200.0));
        assertThat(used(tree, loads)).isEqualTo(expected);
        assertThat(loads.largest()).isEqualTo(new Bytes(80));
        assertThat(loads.used()).isEqualTo(6);
        assertThat(loads.byteHops()).isEqualTo(2 * (10 + 20 + 40 + 80));
        assertThat(loads.mean().si()).isEqualTo(300 / 6.0);
    }

    /** Four ports: 4 pods of 2 leaves, 2 spines, 4 nodes; spine s of each pod is linked to cores 2 s and 2 s + 1. */
    @Test
    void a_tree_of_three_levels_goes_up_as_far_as_it_must() {
        FatTree tree = FatTree.ofPorts(4);
        assertThat(List.of(tree.hops(0, 1), tree.hops(0, 3), tree.hops(0, 4), tree.hops(5, 5)))
                .containsExactly(0, 2, 4, 0);
        assertThat(used(tree, tree.loads(new int[] {1}, new int[] {15}, new double[] {7}))
                        .keySet())
                .containsExactlyInAnyOrder(
                        "node 1 to leaf 0",
                        "leaf 0 to spine 1",
                        "spine 1 to core 3",
                        "core 3 to spine 7",
                        "spine 7 to leaf 7",
                        "leaf 7 to node 15");
        assertThat(used(tree, tree.loads(new int[] {1}, new int[] {2}, new double[] {7}))
                        .keySet())
                .containsExactlyInAnyOrder(
                        "node 1 to leaf 0", "leaf 0 to spine 0", "spine 0 to leaf 1", "leaf 1 to node 2");
    }

    /** Three groups of two switches: group 0 has its link to group 1 at switch 0 and that to group 2 at switch 1. */
    @Test
    void a_dragonfly_counted_by_hand() {
        Dragonfly three = Dragonfly.of(3, 2, 1);
        LinkLoads loads = three.loads(new int[] {0, 0, 1, 4}, new int[] {5, 3, 0, 1}, new double[] {10, 20, 40, 80});
        assertThat(used(three, loads))
                .isEqualTo(Map.ofEntries(
                        Map.entry("node 0 to switch 0", 30.0),
                        Map.entry("node 1 to switch 1", 40.0),
                        Map.entry("node 4 to switch 4", 80.0),
                        Map.entry("switch 0 to switch 1", 10.0),
                        Map.entry("switch 1 to switch 4", 10.0),
                        Map.entry("switch 4 to switch 5", 10.0),
                        Map.entry("switch 0 to switch 3", 20.0),
                        Map.entry("switch 1 to switch 0", 40.0),
                        Map.entry("switch 4 to switch 1", 80.0),
                        Map.entry("switch 5 to node 5", 10.0),
                        Map.entry("switch 3 to node 3", 20.0),
                        Map.entry("switch 0 to node 0", 40.0),
                        Map.entry("switch 1 to node 1", 80.0)));
        assertThat(List.of(three.hops(0, 5), three.hops(0, 3), three.hops(1, 0), three.hops(4, 1)))
                .containsExactly(3, 1, 1, 1);
    }

    private static Map<String, Double> used(Topology network, LinkLoads loads) {
        Map<String, Double> used = new HashMap<>();
        for (int link = 0; link < network.links(); link++) {
            if (loads.bytes(link).si() > 0) {
                used.put(
                        network.begin(link) + " to " + network.end(link),
                        loads.bytes(link).si());
            }
        }
        return used;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void global_links_of_a_dragonfly_come_in_pairs_and_join_all_groups_equally(long seed) {
        Random random = new Random(seed);
        int groups = 2 + random.nextInt(6);
        int switches = 1 + random.nextInt(5);
        int ports = (groups - 1 + switches - 1) / switches + random.nextInt(4);
        Dragonfly network = Dragonfly.of(groups, switches, 1).globalLinks(ports);
        Map<String, Integer> ends = new HashMap<>();
        Map<String, Integer> joined = new HashMap<>();
        Map<Integer, Integer> ofSwitch = new HashMap<>();
        for (int link = 0; link < network.links(); link++) {
            if (network.kind(link) == 2) {
                int from = number(network.begin(link));
                int to = number(network.end(link));
                ends.merge(Math.min(from, to) + " " + Math.max(from, to), from < to ? 1 : -1, Integer::sum);
                joined.merge(from / switches + " " + to / switches, 1, Integer::sum);
                ofSwitch.merge(from, 1, Integer::sum);
            }
        }
        String about = "seed " + seed + ", " + network;
        assertThat(ends.values()).as(about).allMatch(each -> each == 0);
        assertThat(joined).as(about).hasSize(groups * (groups - 1));
        assertThat(new HashSet<>(joined.values())).as(about).containsExactly(switches * ports / (groups - 1));
        assertThat(ofSwitch.values()).as(about).allMatch(each -> each <= ports);
    }

    private static int number(String name) {
        return Integer.parseInt(name.substring("switch ".length()));
    }

    @Test
    void leaves_and_pods_and_groups_are_switches_and_cells() {
        Localities tree = cluster(16, 2).fatTree(4).localities(0, 0, 1, 2, 4);
        assertThat(List.of(tree.of(0, 1), tree.of(0, 2), tree.of(0, 3), tree.of(0, 4)))
                .containsExactly(intraSocket, intraSwitch, intraCell, interNode);
        Localities two = cluster(12, 1).fatTree(2, 3, 4).localities(0, 3, 4);
        assertThat(List.of(two.of(0, 1), two.of(0, 2))).containsExactly(intraSwitch, interNode);
        Localities fly = cluster(72, 1).dragonfly(9, 4, 2).localities(0, 1, 7, 8);
        assertThat(List.of(fly.of(0, 1), fly.of(0, 2), fly.of(0, 3)))
                .containsExactly(intraSwitch, intraCell, interNode);
        assertThat(cluster(16, 2).torus(4, 4, 1).localities(0, 1).of(0, 1)).isEqualTo(interNode);
    }

    @Test
    void networks_have_names_and_are_equal_where_their_numbers_are() {
        assertThat(FatTree.ofPorts(4)).hasToString("fat tree of 4 cores, 8 spines and 8 leaves, 2 nodes at each");
        assertThat(FatTree.of(9, 36, 18)).hasToString("fat tree of 9 spines and 36 leaves, 18 nodes at each");
        assertThat(Dragonfly.of(9, 4, 2))
                .hasToString("dragonfly of 9 groups, 4 switches in each, 2 nodes and 2 global links at each");
        assertThat(cluster(64, 2).fatTree(9, 36, 18).key())
                .isEqualTo("64x2, fat tree of 9 spines and 36 leaves, 18 nodes at each");
        assertThat(cluster(64, 2).fatTree(9, 36, 18).topology()).hasValue(FatTree.of(9, 36, 18));
        List<Topology> different = List.of(
                FatTree.ofPorts(4),
                FatTree.of(2, 2, 2),
                FatTree.of(3, 2, 2),
                FatTree.of(2, 3, 2),
                FatTree.of(2, 2, 3),
                Dragonfly.of(3, 2, 1),
                Dragonfly.of(3, 2, 2),
                Dragonfly.of(3, 3, 1),
                Dragonfly.of(4, 2, 1),
                Dragonfly.of(3, 2, 1).globalLinks(2),
                Torus.torus(2, 2, 2));
        assertThat(Set.copyOf(different)).hasSize(different.size());
        assertThat(Dragonfly.of(3, 2, 1).globalLinks(1)).isEqualTo(Dragonfly.of(3, 2, 1));
        assertThat(FatTree.of(2, 2, 2)).isEqualTo(FatTree.of(2, 2, 2)).hasSameHashCodeAs(FatTree.of(2, 2, 2));
    }

    @Test
    void wrong_networks_say_what_to_do() {
        says(
                () -> cluster(4, 1).fatTree(7),
                "fatTree(7): the number of ports of a switch must be even, from 2 to 128. Try fatTree(16), which has"
                        + " 1024 nodes.");
        says(
                () -> cluster(4, 1).fatTree(18, 0, 18),
                "fatTree(18, 0, 18): each number must be at least 1. Try"
                        + " fatTree(18, 36, 18) of 18 spines, 36 leaves and 18 nodes at each leaf.");
        says(
                () -> cluster(4, 1).fatTree(Integer.MAX_VALUE, Integer.MAX_VALUE, 1),
                "fatTree(2147483647, 2147483647, 1): must have up to 16,777,216 links."
                        + " Try fatTree(18, 36, 18) of 18 spines, 36 leaves and 18 nodes at each leaf.");
        says(
                () -> cluster(4, 1).dragonfly(9, 4, -2),
                "dragonfly(9, 4, -2): each number must be at least 1. Try"
                        + " dragonfly(9, 4, 2) of 9 groups, 4 switches in each and 2 nodes at each switch.");
        says(
                () -> cluster(4, 1).dragonfly(9, 4, 2).globalLinksPerSwitch(1),
                "globalLinksPerSwitch(1): each of the 9 groups needs a link to each other, and there are up to 16,777,216"
                        + " links. Try globalLinksPerSwitch(2).");
        says(
                () -> cluster(4, 1).globalLinksPerSwitch(1),
                "globalLinksPerSwitch(1): the cluster of 4 nodes with 1 core each has no dragonfly yet. Write"
                        + " dragonfly(9, 4, 2).globalLinksPerSwitch(2).");
        says(
                () -> cluster(20, 1).fatTree(4).topology(),
                "fat tree of 4 cores, 8 spines and 8 leaves, 2 nodes at each: it has room for 16 nodes, and the machine"
                        + " has 20. Write a larger one, such as fatTree(32).");
        says(
                () -> cluster(16, 1).fatTree(4).nodesPerSwitch(2),
                "nodesPerSwitch(2): the fat tree of 4 cores, 8 spines and 8 leaves, 2 nodes at each has switches of its"
                        + " own. Leave nodesPerSwitch(..) out.");
        says(
                () -> cluster(16, 1).fatTree(4, 4, 4).switchesPerCell(2),
                "switchesPerCell(2): the fat tree of 4 spines and 4 leaves, 4 nodes at each has switches of its own."
                        + " Leave switchesPerCell(..) out.");
        says(
                () -> cluster(16, 1).nodesPerSwitch(2).dragonfly(9, 4, 2),
                "dragonfly(9, 4, 2): the machine has switches already (2 nodes at each switch), which may differ from"
                        + " those of this shape. Leave one of the two out.");
        says(
                () -> cluster(16, 1).fatTree(4).nodesPerRouter(2),
                "nodesPerRouter(2): the cluster of 16 nodes with 1 core each has no torus or mesh yet. Write torus(4, 8,"
                        + " 8).nodesPerRouter(2).");
        says(
                () -> FatTree.ofPorts(4).hops(0, 16),
                "node 16 on the fat tree of 4 cores, 8 spines and 8 leaves, 2 nodes at each: nodes are numbered from 0 to"
                        + " 15. Use a larger fat tree.");
        for (Topology each : List.of(FatTree.ofPorts(2), Dragonfly.of(2, 1, 1), Torus.torus(2, 1, 1))) {
            for (int link : new int[] {-1, each.links()}) {
                says(
                        () -> each.begin(link),
                        "link " + link + " of the " + each + ": links are numbered from 0 to " + (each.links() - 1)
                                + ". Try link 0.");
                assertThatThrownBy(() -> each.end(link)).isInstanceOf(ModelException.class);
                assertThatThrownBy(() -> each.kind(link)).isInstanceOf(ModelException.class);
            }
        }
        says(
                () -> Dragonfly.of(2, 1, 1).kind(99),
                "link 99 of the dragonfly of 2 groups, 1 switch in each, 1 node and 1 global link at each: links are"
                        + " numbered from 0 to 5. Try link 0.");
        says(
                () -> allToAll(FatTree.of(1, 2, 1)).sumOf(4),
                "sumOf(4): kinds of links are numbered from 0 to 3: node to leaf, leaf to spine, spine to leaf, leaf to"
                        + " node. Try sumOf(0).");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
