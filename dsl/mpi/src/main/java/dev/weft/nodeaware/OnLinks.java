package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.io.Serializable;

/**
 * The links as a model sees them: the time per byte on a link by dimension of the torus, whether the bytes of a link follow from routes or
 * from Equation 7, and the delay of a message for each link crossed. In seconds.
 */
record OnLinks(double x, double y, double z, boolean routed, double perHop) implements Serializable {
    /**
     * The links as they are charged for these messages. Equation 7 is for the network where it was measured, Blue Waters; on another
     * machine the busiest link of its network counts, and no contention where its network is not described.
     */
    OnLinks chargedFor(RankLoads loads) {
        if (routed || is(0) || loads.hasPapersLinks()) {
            return this;
        }
        return loads.network() == null ? new OnLinks(0, 0, 0, false, perHop) : new OnLinks(x, y, z, true, perHop);
    }

    /** Whether it needs the network of the machine, in place of the cube of Equation 7. */
    boolean usesRoutes() {
        return routed || perHop > 0;
    }

    /** Whether every dimension has this delta. */
    boolean is(double delta) {
        return x == delta && y == delta && z == delta;
    }

    private double delta(int dimension) {
        return dimension == 0 ? x : dimension == 1 ? y : z;
    }

    /** The bytes of the link between switches on which bytes wait longest. */
    Bytes worst(LinkLoads loads) {
        return is(x) ? loads.largest() : loads.largestOf(dimension(loads));
    }

    /** The dimension of the link on which bytes wait longest; of several the first. */
    private int dimension(LinkLoads loads) {
        int worst = 0;
        for (int each = 1; each < 3; each++) {
            double longest = delta(worst) * loads.largestOf(worst).si();
            double here = delta(each) * loads.largestOf(each).si();
            boolean fuller = loads.largestOf(each).si() > loads.largestOf(worst).si();
            worst = here > longest || (here == longest && fuller) ? each : worst;
        }
        return worst;
    }

    double seconds(LinkLoads loads) {
        return (is(x) ? x : delta(dimension(loads))) * worst(loads).si();
    }

    /** Its part of a key, with the default delta left out. */
    String key(double usual) {
        String deltas = is(usual) ? "" : ", delta " + Digits.four(x);
        String others = is(x) ? "" : " " + Digits.four(y) + " " + Digits.four(z);
        return (routed ? ", routed" : "") + deltas + others + (perHop == 0 ? "" : ", per hop " + Digits.four(perHop));
    }

    String inWords() {
        String deltas = is(x)
                ? "delta: " + new Time(x) + " per byte"
                : "delta: " + new Time(x) + ", " + new Time(y) + ", " + new Time(z) + " per byte along x, y, z";
        return deltas + (perHop == 0 ? "" : ", each link crossed delays a message by " + new Time(perHop));
    }
}
