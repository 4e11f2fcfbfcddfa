package dev.weft.nodeaware;

import dev.weft.machine.Machine;
import dev.weft.machine.Topology;
import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import org.jspecify.annotations.Nullable;

/**
 * The bytes on the busiest link between switches of a job's machine by the routing of its network, next to those that Equation 7 puts on every link.
 * Adaptive routing, which would spread the messages over more links, is not modelled.
 */
record RoutedLinks(Topology network, boolean isCube, double largest, double byTheCube) {
    /** The condition under which contention by Equation 7 is that of the busiest link. */
    static final String MATCHES = "Equation 7 matches the busiest link";

    /** The term of a cost that the bytes of links enter. */
    private static final String TERM = "contention";

    private static final int MOST_ON_CUBE = 1_000_000;
    /** Relative difference of bytes that is taken for none. */
    private static final double SAME = 0.01;

    /**
     * Routes messages on the machine's network, or on the cube of Equation 7 if the machine has none, or one without room for its nodes.
     * Null if no byte leaves its node, or if that cube is larger than any mesh.
     */
    static @Nullable RoutedLinks of(RankLoads loads) {
        if (loads.internodeBytes == 0) {
            return null;
        }
        Topology own = loads.network();
        boolean isCube = own == null;
        if (isCube && loads.nodesInUse > MOST_ON_CUBE) {
            return null;
        }
        Topology by = own == null ? CubeHops.mesh(loads.nodesInUse) : own;
        Routes routes = isCube ? new Routes(loads.job, loads.dense) : new Routes(loads.job);
        return new RoutedLinks(by, isCube, routes.on(by).largest().si(), loads.linkBytes());
    }

    /** The network that a machine lacks, in words. */
    static String lacking(Machine machine) {
        Topology network = machine.nodes(1).topology().orElse(null);
        return network == null
                ? "no torus, mesh, fat tree or dragonfly"
                : "more nodes, " + machine.nodes() + ", than the " + network + " has room for, " + network.nodes();
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
                            "no message crosses a link of the " + network + ", so contention is an upper bound.")
                    .covering(TERM);
        }
        boolean same = Math.abs(byTheCube - largest) <= SAME * largest;
        return Condition.of(
                        MATCHES,
                        same,
                        byTheCube > largest
                                ? "it takes " + Digits.four(byTheCube / largest) + " times the bytes of that link" + by
                                        + ", so contention is an upper bound."
                                : "that link carries " + Digits.four(largest / byTheCube) + " times its bytes" + by
                                        + ", so contention is underestimated.")
                .covering(TERM);
    }
}
