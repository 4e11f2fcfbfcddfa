package dev.weft.nodeaware;

import dev.weft.machine.Machine;
import dev.weft.machine.Topology;
import dev.weft.machine.Torus;
import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes on the busiest link between switches of a job's machine by the routing of its network, next to those that Equation 7 puts on every link.
 * Adaptive routing, which would spread the messages over more links, is not modelled.
 */
final class RoutedLinks {
    /** The condition under which contention by Equation 7 is that of the busiest link. */
    static final String MATCHES = "Equation 7 matches the busiest link";

    private static final int MOST_ON_CUBE = 1_000_000;
    /** Relative difference of bytes that is taken for none. */
    private static final double SAME = 0.01;

    private final Topology network;
    private final boolean isCube;
    private final double largest;
    private final double byTheCube;

    private RoutedLinks(Topology network, boolean isCube, double largest, double byTheCube) {
        this.network = network;
        this.isCube = isCube;
        this.largest = largest;
        this.byTheCube = byTheCube;
    }

    /**
     * Routes messages on the machine's network, or on the cube of Equation 7 if the machine has none, or one without room for its nodes.
     * Null if no byte leaves its node, or if that cube is larger than any mesh.
     */
    static @Nullable RoutedLinks of(RankLoads loads) {
        if (loads.internodeBytes == 0) {
            return null;
        }
        Machine machine = loads.job.machine();
        Topology own = network(machine);
        boolean isCube = own == null || own.nodes() < machine.nodes();
        if (isCube && loads.nodesInUse > MOST_ON_CUBE) {
            return null;
        }
        Topology by = isCube || own == null ? CubeHops.mesh(loads.nodesInUse) : own;
        Routes routes = isCube ? new Routes(loads.job, loads.dense) : new Routes(loads.job);
        return new RoutedLinks(by, isCube, routes.on(by).largest().si(), loads.linkBytes());
    }

    /** The shape of the network, also if it is too small: only models that use it fail then. */
    private static @Nullable Topology network(Machine machine) {
        return machine.nodes(1).topology().orElse(null);
    }

    /** Whether the machine's network has a place for each of its nodes; empty where the machine has none. */
    static List<Condition> room(Machine machine) {
        Topology network = network(machine);
        return network == null
                ? List.of()
                : List.of(Condition.of(
                        network instanceof Torus ? "all nodes on the torus or mesh" : "all nodes on the network",
                        network.nodes() >= machine.nodes(),
                        "the " + network + " has room for " + Digits.plural(network.nodes(), "node")
                                + " of the machine's " + machine.nodes() + ", so its links are not used."));
    }

    /** Both numbers of bytes in one line. */
    String sentence() {
        if (largest == 0) {
            return "links of the " + network + ": no message crosses one, Equation 7 gives " + new Bytes(byTheCube)
                    + " for each";
        }
        return (isCube ? "links of the cube of Equation 7, a " : "links of the ") + network + ": the busiest carries "
                + new Bytes(largest)
                + " by " + network.routing() + ", Equation 7 gives "
                + new Bytes(byTheCube) + " for each, " + Digits.four(byTheCube / largest) + " times as much";
    }

    Condition notAdaptive() {
        return NetworkLinks.notAdaptive(network);
    }

    /** Whether Equation 7 gives the bytes of the busiest link, within one percent. */
    Condition matches() {
        String by = " by " + network.routing() + (isCube ? " on its cube" : "");
        if (largest == 0) {
            return Condition.of(
                    MATCHES,
                    false,
                    "no message crosses a link of the " + network + ", so contention is an upper bound.");
        }
        boolean same = Math.abs(byTheCube - largest) <= SAME * largest;
        return Condition.of(
                MATCHES,
                same,
                byTheCube > largest
                        ? "it takes " + Digits.four(byTheCube / largest) + " times the bytes of that link" + by
                                + ", so contention is an upper bound."
                        : "that link carries " + Digits.four(largest / byTheCube) + " times its bytes" + by
                                + ", so contention is underestimated.");
    }
}
