package dev.weft.nodeaware;

import dev.weft.machine.Machine;
import dev.weft.machine.Torus;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of a job put on the busiest link of its machine, each on its way by dimension order, beside what Equation 7 puts on
 * every link. Routers that choose the way by load are not modelled: they would spread the messages further.
 */
final class RoutedLinks {
    private static final int MOST_ON_CUBE = 1_000_000;

    private final Torus torus;
    private final boolean isCube;
    private final double largest;
    private final double byTheCube;

    private RoutedLinks(Torus torus, boolean isCube, double largest, double byTheCube) {
        this.torus = torus;
        this.isCube = isCube;
        this.largest = largest;
        this.byTheCube = byTheCube;
    }

    /**
     * On the machine's torus or mesh, or on the cube that Equation 7 takes for the network where the machine says none, or one without room
     * for its nodes. Nothing where no byte leaves its node, or where that cube is larger than any mesh.
     */
    static @Nullable RoutedLinks of(RankLoads loads) {
        if (loads.internodeBytes == 0) {
            return null;
        }
        Machine machine = loads.job.machine();
        Torus torus = said(machine);
        boolean isCube = torus == null || torus.nodes() < machine.nodes();
        if (isCube && loads.nodesInUse > MOST_ON_CUBE) {
            return null;
        }
        Torus by = isCube || torus == null ? CubeHops.mesh(loads.nodesInUse) : torus;
        Routes routes = isCube ? new Routes(loads.job, loads.dense) : new Routes(loads.job);
        return new RoutedLinks(by, isCube, routes.on(by).largest().si(), loads.linkBytes());
    }

    /** One of 1 node always answers: a cost that does not go by the torus need not fail because it is too small. */
    private static @Nullable Torus said(Machine machine) {
        return machine.nodes(1).torus().orElse(null);
    }

    /** That a torus was said without room for the nodes; empty if none was, or if they find room. */
    static String withoutRoom(Machine machine) {
        Torus torus = said(machine);
        return torus == null || torus.nodes() >= machine.nodes()
                ? ""
                : "the " + torus + " has room for " + Digits.plural(torus.nodes(), "node") + " of the machine's "
                        + machine.nodes() + ", so that nothing is known of its links";
    }

    /** Both in one line. */
    String sentence() {
        if (largest == 0) {
            return "links of the " + torus + ": no message crosses one, Equation 7 takes " + new Bytes(byTheCube)
                    + " for each";
        }
        return (isCube ? "links of the cube of Equation 7, a " : "links of the ") + torus + ": the busiest carries "
                + new Bytes(largest)
                + " by dimension-ordered routing (adaptive routing is not modelled), Equation 7 takes "
                + new Bytes(byTheCube) + " for each, " + Digits.four(byTheCube / largest) + " times as much";
    }

    /** Whether contention by Equation 7 is at least that of the busiest link. */
    String verdict() {
        String where = "by dimension-ordered routing" + (isCube ? " on its cube" : "");
        if (largest == 0) {
            return "Contention is an upper bound: no message crosses a link of the " + torus + ".";
        }
        return byTheCube >= largest
                ? "Contention is an upper bound: Equation 7 takes " + Digits.four(byTheCube / largest)
                        + " times the bytes of the busiest link " + where + "."
                : "Contention is no upper bound: the busiest link carries " + Digits.four(largest / byTheCube)
                        + " times the bytes of Equation 7 " + where + ".";
    }
}
