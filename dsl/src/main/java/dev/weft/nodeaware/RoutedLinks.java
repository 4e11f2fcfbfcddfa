package dev.weft.nodeaware;

import dev.weft.machine.Machine;
import dev.weft.machine.Torus;
import dev.weft.trace.program.Job;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of a job put on the busiest link of its machine, each on its way by dimension order, beside what Equation 7 puts on
 * every link. Routers that choose the way by load are not modelled: they would spread the messages further.
 */
final class RoutedLinks {
    private final Torus torus;
    private final double largest;
    private final double byTheCube;

    private RoutedLinks(Torus torus, double largest, double byTheCube) {
        this.torus = torus;
        this.largest = largest;
        this.byTheCube = byTheCube;
    }

    /** Nothing where the machine says no torus or mesh, or one without room for all its nodes, or no byte crosses a link of it. */
    static @Nullable RoutedLinks of(RankLoads loads) {
        Job job = loads.job;
        // one of 1 node always answers: a cost that does not go by the torus need not fail because it is too small
        Torus torus = job.machine().nodes(1).torus().orElse(null);
        if (torus == null || torus.nodes() < job.machine().nodes()) {
            return null;
        }
        double largest = new Routes(job).on(torus).largest().si();
        return largest == 0 ? null : new RoutedLinks(torus, largest, loads.linkBytes());
    }

    /** That a torus was said without room for the nodes; empty if none was, or if they find room. */
    static String withoutRoom(Machine machine) {
        Torus torus = machine.nodes(1).torus().orElse(null);
        return torus == null || torus.nodes() >= machine.nodes()
                ? ""
                : "the " + torus + " has room for " + Digits.plural(torus.nodes(), "node") + " of the machine's "
                        + machine.nodes() + ", so that nothing is known of its links";
    }

    /** Both in one line. */
    String sentence() {
        return "links of the " + torus + ": the busiest carries " + new Bytes(largest)
                + " by dimension-ordered routing (adaptive routing is not modelled), Equation 7 takes "
                + new Bytes(byTheCube) + " for each, " + Digits.four(byTheCube / largest) + " times as much";
    }

    /** What is wrong with contention by Equation 7 here. */
    String verdict() {
        return byTheCube >= largest
                ? "Contention is an upper bound: Equation 7 takes " + Digits.four(byTheCube / largest)
                        + " times the bytes of the busiest link by dimension-ordered routing."
                : "Contention is no upper bound: the busiest link carries " + Digits.four(largest / byTheCube)
                        + " times the bytes of Equation 7 by dimension-ordered routing.";
    }
}
