package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.io.Serializable;

/**
 * What a model takes for the links: how long a byte keeps one of them, by dimension of the torus, whether links carry what their routes
 * bring or what Equation 7 says, and how long each crossed link delays a message. In seconds.
 */
record OnLinks(double x, double y, double z, boolean routed, double perHop) implements Serializable {
    static final OnLinks NONE = new OnLinks(0, 0, 0, false, 0);

    OnLinks delta(double other) {
        return new OnLinks(other, other, other, routed, perHop);
    }

    OnLinks routing() {
        return new OnLinks(x, y, z, true, perHop);
    }

    OnLinks perHop(double seconds) {
        return new OnLinks(x, y, z, routed, seconds);
    }

    /** Whether it goes by the torus of the machine, in place of the cube of Equation 7. */
    boolean usesTorus() {
        return routed || perHop > 0;
    }

    /** Whether every dimension has this delta. */
    boolean is(double delta) {
        return x == delta && y == delta && z == delta;
    }

    private double delta(int dimension) {
        return dimension == 0 ? x : dimension == 1 ? y : z;
    }

    /** The dimension of the link on which bytes wait longest; of several the first. */
    int worst(LinkLoads loads) {
        int worst = 0;
        for (int each = 1; each < LinkLoads.DIMENSIONS; each++) {
            double longest = delta(worst) * loads.largestAlong(worst).si();
            double here = delta(each) * loads.largestAlong(each).si();
            boolean fuller =
                    loads.largestAlong(each).si() > loads.largestAlong(worst).si();
            worst = here > longest || (here == longest && fuller) ? each : worst;
        }
        return worst;
    }

    double seconds(LinkLoads loads) {
        int worst = worst(loads);
        return delta(worst) * loads.largestAlong(worst).si();
    }

    /** What a key says beyond the usual delta. */
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
