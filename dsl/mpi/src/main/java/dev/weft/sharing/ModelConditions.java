package dev.weft.sharing;

import dev.weft.study.Condition;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;

/**
 * The conditions under which a model was measured, checked on transfers: the number of transfers that violate each,
 * and by how much. A scheme shows each communication once; a replay shows each transfer whenever its penalty changes.
 */
public final class ModelConditions {
    /** The largest node degree in the stars and trees of the calibrations. */
    private static final int CALIBRATED = 3;

    /** The conditions that a transfer has violated, as bits. */
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

    /**
     * Returns whether the model has conditions: max-min sharing, no sharing and models of users were never measured.
     */
    public boolean areAny() {
        return family.isMeasured();
    }

    /**
     * Returns whether this is a model of Vienne et al. 2008, which was measured with blocking sends of 4 to 20 MB
     * between nodes.
     */
    public boolean areOfPaper() {
        return family.isOfPaper();
    }

    /** Returns whether transfers share bandwidth at all. */
    public boolean letMeet() {
        return family != ModelFamily.ALONE;
    }

    /**
     * Checks a transfer between two nodes that has this penalty. {@code leaving} and {@code entering} count the
     * communications at its source and destination, itself included. {@code bits} is the result of the last call for
     * this transfer, 0 at first.
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

    /** The conditions as checked on the communications of a scheme, all active at the same time. */
    List<Condition> ofScheme() {
        return checked(-1);
    }

    /**
     * Returns the conditions as checked on a replay with {@code all} transfers through the network; a violated one
     * gives the number of transfers that violate it.
     */
    public List<Condition> ofTransfers(long all) {
        return checked(all);
    }

    private List<Condition> checked(long all) {
        List<Condition> found = new ArrayList<>();
        if (!areAny()) {
            return found;
        }
        found.add(Condition.of(
                "node degree of at most " + CALIBRATED,
                transfers[0] == 0,
                "the largest is " + largest + "; " + family.measured()
                        + " up to this degree, and larger ones are extrapolated" + of(0, all) + "."));
        if (family == ModelFamily.GIGABIT_ETHERNET) {
            found.add(Condition.of(
                    "contention at one end only",
                    transfers[1] == 0,
                    "a communication shares both its source and its destination with two or more others. One of 20 MB took"
                            + " 4.4 times as long in Figure 2, longer than if all were sent one after the other (probably"
                            + " a TCP timeout); one of 4 MB took 2.5 times as long in Figure 4, within 5 % of the"
                            + " prediction. The model may be optimistic" + of(1, all) + "."));
        }
        if (family == ModelFamily.STATE_SETS) {
            String count = Digits.plural(transfers[2], "penalty").replace("penaltys", "penalties");
            found.add(Condition.of(
                    "penalties of at most twice the node degree",
                    transfers[2] == 0,
                    (all < 0 ? "on this irregular scheme " : "") + count + " of up to " + Digits.four(worst)
                            + (transfers[2] == 1 ? " is" : " are")
                            + " larger, because in the model all communications of a source wait for its slowest one; no"
                            + " network shows that" + of(2, all) + "."));
        }
        found.add(Condition.of(
                "each node only sends or only receives",
                transfers[3] == 0,
                "a node does both at the same time; the model assumes full-duplex links, on which this costs nothing"
                        + of(3, all) + "."));
        return found;
    }

    private String of(int kind, long all) {
        return all < 0 ? "" : " (" + Digits.plural(transfers[kind], "transfer") + " of " + all + ")";
    }
}
