package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

import dev.weft.units.Digits;
import java.util.Arrays;

/**
 * The penalties of Gigabit Ethernet for a changing set. A source needs only the largest in-degree among its
 * destinations and the number of communications that have it (card C_o^m); a destination likewise. A start or end
 * therefore touches a port only if one of the two changed, which is rare at high degrees, and most penalties stay.
 */
public final class GigabitContenders extends PortContenders {
    private final GigabitEthernet rule;

    /** By source: the largest in-degree of its communications, and the number of communications that have it. */
    private int[] strongest = new int[16];

    private int[] strong = new int[16];
    /** By destination: the largest out-degree of its communications, and the number of communications that have it. */
    private int[] strongestIn = new int[16];

    private int[] strongIn = new int[16];
    /** True until the first {@code settle}, when nothing is counted yet. */
    private boolean afresh = true;

    public GigabitContenders(GigabitEthernet rule) {
        this.rule = rule;
    }

    @Override
    public void start(int id, int source, int destination) {
        super.start(id, source, destination);
        grow();
        if (afresh) {
            return;
        }
        outDegreeRose(source, id);
        inDegreeRose(destination, id);
        raise(strongest, strong, source, ports.inDegree(destination), sources);
        raise(strongestIn, strongIn, destination, ports.outDegree(source), destinations);
    }

    /**
     * Counts the largest degrees of a whole set at once, one visit each, where separate starts would each visit all.
     */
    private void countStrong() {
        afresh = false;
        for (int i = 0; i < sources.size(); i++) {
            for (int id = ports.firstFrom(sources.at(i)); id != NONE; id = ports.nextFrom(id)) {
                raise(strongest, strong, ports.source[id], ports.inDegree(ports.destination[id]), sources);
                raise(strongestIn, strongIn, ports.destination[id], ports.outDegree(ports.source[id]), destinations);
            }
        }
    }

    @Override
    public void end(int id) {
        if (afresh) {
            super.end(id);
            return;
        }
        int source = ports.source[id];
        int destination = ports.destination[id];
        int in = ports.inDegree(destination);
        int out = ports.outDegree(source);
        super.end(id);
        leaveSource(source, in);
        leaveDestination(destination, out);
        for (int other = ports.firstInto(destination); other != NONE; other = ports.nextInto(other)) {
            leaveSource(ports.source[other], in);
        }
        for (int other = ports.firstFrom(source); other != NONE; other = ports.nextFrom(other)) {
            leaveDestination(ports.destination[other], out);
        }
    }

    /** The in-degree at the destinations of the other communications from a source has increased. */
    private void outDegreeRose(int source, int without) {
        int degree = ports.outDegree(source);
        for (int other = ports.firstFrom(source); other != NONE; other = ports.nextFrom(other)) {
            if (other != without) {
                raise(strongestIn, strongIn, ports.destination[other], degree, destinations);
            }
        }
    }

    private void inDegreeRose(int destination, int without) {
        int degree = ports.inDegree(destination);
        for (int other = ports.firstInto(destination); other != NONE; other = ports.nextInto(other)) {
            if (other != without) {
                raise(strongest, strong, ports.source[other], degree, sources);
            }
        }
    }

    private static void raise(int[] largest, int[] count, int port, int degree, IntSet touched) {
        if (degree > largest[port]) {
            largest[port] = degree;
            count[port] = 1;
            touched.add(port);
        } else if (degree == largest[port]) {
            count[port]++;
            touched.add(port);
        }
    }

    /** A communication of this source no longer has this in-degree: it ended, or the degree fell. */
    private void leaveSource(int source, int degree) {
        if (degree != strongest[source]) {
            return;
        }
        sources.add(source);
        if (--strong[source] > 0) {
            return;
        }
        strongest[source] = 0;
        for (int id = ports.firstFrom(source); id != NONE; id = ports.nextFrom(id)) {
            raise(strongest, strong, source, ports.inDegree(ports.destination[id]), sources);
        }
    }

    private void leaveDestination(int destination, int degree) {
        if (degree != strongestIn[destination]) {
            return;
        }
        destinations.add(destination);
        if (--strongIn[destination] > 0) {
            return;
        }
        strongestIn[destination] = 0;
        for (int id = ports.firstInto(destination); id != NONE; id = ports.nextInto(id)) {
            raise(strongestIn, strongIn, destination, ports.outDegree(ports.source[id]), destinations);
        }
    }

    @Override
    void chargeTouched() {
        if (afresh) {
            countStrong();
        }
        for (int i = 0; i < sources.size(); i++) {
            for (int id = ports.firstFrom(sources.at(i)); id != NONE; id = ports.nextFrom(id)) {
                charge(id);
            }
        }
        for (int i = 0; i < destinations.size(); i++) {
            for (int id = ports.firstInto(destinations.at(i)); id != NONE; id = ports.nextInto(id)) {
                if (!sources.contains(ports.source[id])) {
                    charge(id);
                }
            }
        }
    }

    private void charge(int id) {
        charges.charge(id, penaltyOf(id));
    }

    private double penaltyOf(int id) {
        return Math.max(emission(id), reception(id));
    }

    /** The penalty p_o at the source. */
    double emission(int id) {
        int source = ports.source[id];
        return rule.emission(ports.outDegree(source), strong[source], isStrong(id));
    }

    /** The penalty p_i at the destination. */
    double reception(int id) {
        int destination = ports.destination[id];
        int card = rule.printed() ? strong[ports.source[id]] : strongIn[destination];
        return rule.reception(ports.inDegree(destination), strongIn[destination], card, isStrongIn(id));
    }

    /** Whether it is in C_o^m: no communication of its source has a higher in-degree. */
    boolean isStrong(int id) {
        return ports.inDegree(ports.destination[id]) == strongest[ports.source[id]];
    }

    /** Whether it is in C_i^m: no communication of its destination has a higher out-degree. */
    boolean isStrongIn(int id) {
        return ports.outDegree(ports.source[id]) == strongestIn[ports.destination[id]];
    }

    /** card(C_o^m) at its source. */
    int cardOut(int id) {
        return strong[ports.source[id]];
    }

    /** card(C_i^m) at its destination. */
    int cardIn(int id) {
        return strongIn[ports.destination[id]];
    }

    @Override
    public String reason(int id) {
        String out = side("p_o", emission(id), ports.outDegree(ports.source[id]), isStrong(id), cardOut(id));
        String in = side("p_i", reception(id), ports.inDegree(ports.destination[id]), isStrongIn(id), cardIn(id));
        return out + ", " + in;
    }

    private static String side(String name, double penalty, int degree, boolean strong, int card) {
        String group = degree == 1 ? "alone" : (strong ? "strong" : "weak") + ", degree " + degree + ", card " + card;
        return name + " " + Digits.four(penalty) + " (" + group + ")";
    }

    private void grow() {
        int size = ports.nodes();
        if (size > strong.length) {
            strongest = Arrays.copyOf(strongest, size);
            strong = Arrays.copyOf(strong, size);
            strongestIn = Arrays.copyOf(strongestIn, size);
            strongIn = Arrays.copyOf(strongIn, size);
        }
    }
}
