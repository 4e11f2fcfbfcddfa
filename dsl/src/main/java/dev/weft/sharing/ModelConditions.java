package dev.weft.sharing;

import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;

/**
 * The conditions under which a model was measured, held against transfers: how many broke each one, and how badly. A scheme shows each
 * communication once; a replay shows each transfer whenever its penalty changes. Every sentence follows from a condition tested here.
 */
public final class ModelConditions {
    /** Stars and trees of the calibrations have at most this many communications at a node. */
    private static final int CALIBRATED = 3;

    /** What a transfer has broken so far, as bits. */
    private static final int DEGREE = 1;

    private static final int BOTH_PORTS = 2;
    private static final int HARSH = 4;
    private static final int BOTH_WAYS = 8;
    private static final int[] KINDS = {DEGREE, BOTH_PORTS, HARSH, BOTH_WAYS};

    private final ModelFamily family;
    private final long[] transfers = new long[KINDS.length];
    private int largest;
    private double worst;

    ModelConditions(ModelFamily family) {
        this.family = family;
    }

    /** Whether the model has any: max-min sharing, no sharing and a model of the user were measured nowhere. */
    public boolean areAny() {
        return family.isMeasured();
    }

    /** Whether the model is one of Vienne et al. 2008: measured with blocking sends of 4 to 20 MB between nodes. */
    public boolean areOfPaper() {
        return family.isOfPaper();
    }

    /** Whether transfers meet one another at all. */
    public boolean letMeet() {
        return family != ModelFamily.ALONE;
    }

    /**
     * A transfer between two nodes has this penalty while this many leave and enter its two nodes, itself included; {@code bits} is what
     * the last call for it returned, 0 at first.
     */
    public int seen(int bits, int leaving, int entering, boolean bothWays, double penalty) {
        int degree = Math.max(leaving, entering);
        largest = Math.max(largest, degree);
        int now = degree > CALIBRATED ? DEGREE : 0;
        now |= leaving >= CALIBRATED && entering >= CALIBRATED ? BOTH_PORTS : 0;
        now |= bothWays ? BOTH_WAYS : 0;
        if (penalty > 2 * degree) {
            now |= HARSH;
            worst = Math.max(worst, penalty);
        }
        for (int kind = 0; kind < KINDS.length; kind++) {
            transfers[kind] += (now & ~bits & KINDS[kind]) == 0 ? 0 : 1;
        }
        return bits | now;
    }

    /** The broken conditions of a scheme's communications, which were all seen at once. */
    List<String> ofScheme() {
        return sentences(-1);
    }

    /** The broken conditions of a replay with this many transfers through the network, each with the number of transfers that broke it. */
    public List<String> ofTransfers(long all) {
        return sentences(all);
    }

    private List<String> sentences(long all) {
        List<String> broken = new ArrayList<>();
        if (!areAny()) {
            return broken;
        }
        if (transfers[0] > 0) {
            broken.add("Degree " + largest + " at a node: " + family.measured() + " with at most " + CALIBRATED
                    + ", the rest is extrapolated" + of(0, all) + ".");
        }
        if (family == ModelFamily.GIGABIT_ETHERNET && transfers[1] > 0) {
            broken.add(
                    "A communication shares both its ports with two or more others: one of 20 MB took 4.4 times as long in"
                            + " Figure 2, more than taking turns would (probably TCP stalled), one of 4 MB 2.5 times in"
                            + " Figure 4, as predicted within 5 %. The model may be optimistic" + of(1, all) + ".");
        }
        if (family == ModelFamily.STATE_SETS && transfers[2] > 0) {
            String count = Digits.plural(transfers[2], "penalty").replace("penaltys", "penalties");
            broken.add("All communications of a source wait for its slowest: "
                    + (all < 0 ? "on this irregular scheme " : "") + count + " of up to " + Digits.four(worst)
                    + (transfers[2] == 1 ? " is" : " are")
                    + " more than twice the number of communications at either end, which no network shows" + of(2, all)
                    + ".");
        }
        if (transfers[3] > 0) {
            broken.add("A node sends and receives at once: the model takes links as full duplex, so that costs nothing"
                    + of(3, all) + ".");
        }
        return broken;
    }

    private String of(int kind, long all) {
        return all < 0 ? "" : " (" + Digits.plural(transfers[kind], "transfer") + " of " + all + ")";
    }
}
