package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Torus;
import dev.weft.trace.program.CommPattern;
import dev.weft.trace.program.Job;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import java.util.Arrays;
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
        double largest = loads(job, torus).largest().si();
        return largest == 0 ? null : new RoutedLinks(torus, largest, loads.linkBytes());
    }

    private static LinkLoads loads(Job job, Torus torus) {
        int[] from = {};
        int[] to = {};
        double[] bytes = {};
        int[] nodes = job.nodes();
        for (int number = 0; number < job.programs(); number++) {
            CommPattern pattern = RankLoads.pointToPoint(job.program(number)).pattern();
            int first = job.firstRank(number);
            int start = bytes.length;
            from = Arrays.copyOf(from, start + pattern.messages());
            to = Arrays.copyOf(to, start + pattern.messages());
            bytes = Arrays.copyOf(bytes, start + pattern.messages());
            for (int at = 0; at < pattern.messages(); at++) {
                from[start + at] = nodes[first + pattern.source(at)];
                to[start + at] = nodes[first + pattern.destination(at)];
                bytes[start + at] = pattern.bytes(at);
            }
        }
        return torus.loads(from, to, bytes);
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
