package dev.weft.queueing.chain;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A state of a constrained network while it changes. Its lines hold one character per customer: at each station the class, in order of
 * service; in think time the class; in front of each region the class, the next station and the region whose token is held; and if stations
 * block, for each station those that are blocked by it, as class and station where they were served. Where the order is irrelevant a line is
 * sorted.
 */
final class Floor {
    private static final char END = Character.MAX_VALUE;

    /** The place outside, where open customers come from and go to. */
    static final int OUTSIDE = -1;

    private final Constraints constraints;
    private final Compiled network;
    private final int classes;
    private final int stations;
    private final char[][] lines;
    /** Adds up events, if they are counted. */
    private final @Nullable StationaryFlows flows;

    private Floor(Constraints constraints, char[][] lines, @Nullable StationaryFlows flows) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.classes = network.classes.length;
        this.stations = network.stations.length;
        this.lines = lines;
        this.flows = flows;
    }

    static Floor empty(Constraints constraints) {
        int stations = constraints.network().stations.length;
        int count = stations + 1 + constraints.regions().size() + (constraints.blocks() ? stations : 0);
        char[][] lines = new char[count][0];
        return new Floor(constraints, lines, null);
    }

    static Floor of(Constraints constraints, String name, @Nullable StationaryFlows flows) {
        Floor floor = empty(constraints);
        int start = 0;
        for (int i = 0; i < floor.lines.length; i++) {
            int end = name.indexOf(END, start);
            floor.lines[i] = name.substring(start, end).toCharArray();
            start = end + 1;
        }
        return new Floor(constraints, floor.lines, flows);
    }

    /** The same with arrays of its own; lines are replaced, never changed. */
    Floor copy() {
        return new Floor(constraints, lines.clone(), flows);
    }

    /** Whether each kind of customer has a character of its own. */
    static boolean fits(Constraints constraints) {
        Compiled network = constraints.network();
        double codes = (double) network.classes.length
                * Math.max(1, network.stations.length)
                * (constraints.regions().size() + 1);
        return codes < END;
    }

    String name() {
        StringBuilder key = new StringBuilder();
        for (char[] line : lines) {
            key.append(line).append(END);
        }
        return key.toString();
    }

    /** Index of the line of customers in think time. */
    int think() {
        return stations;
    }

    /** Whether a customer of this class is in think time. */
    boolean thinks(int r) {
        for (char each : lines[stations]) {
            if (each == r) {
                return true;
            }
        }
        return false;
    }

    private int front(int region) {
        return stations + 1 + region;
    }

    private int behind(int k) {
        return stations + 1 + constraints.regions().size() + k;
    }

    private char[] blockedBy(int k) {
        return constraints.blocks() ? lines[behind(k)] : new char[0];
    }

    char[] line(int i) {
        return lines[i];
    }

    /** Customers that were served at a station and are blocked. */
    int blockedAt(int k) {
        int count = 0;
        for (int j = 0; constraints.blocks() && j < stations; j++) {
            for (char each : lines[behind(j)]) {
                count += each / classes == k ? 1 : 0;
            }
        }
        return count;
    }

    /** Customers at a station: waiting, in service and blocked. */
    int size(int k) {
        return lines[k].length + blockedAt(k);
    }

    /** Customers in service, the first of the line; all of them at a delay or with processor sharing. */
    int served(int k) {
        SolverStation station = network.stations[k];
        if (!station.inLine()) {
            return lines[k].length;
        }
        return Math.min(free(k), lines[k].length);
    }

    /** Servers that no blocked customer occupies. */
    private int free(int k) {
        SolverStation station = network.stations[k];
        return station.kind == SolverStation.Kind.QUEUE ? station.servers - blockedAt(k) : 1;
    }

    /** Takes a customer out of a line; for a station, its server becomes free for the next one. */
    void take(int place, int at) {
        char[] before = lines[place];
        char[] without = new char[before.length - 1];
        System.arraycopy(before, 0, without, 0, at);
        System.arraycopy(before, at + 1, without, at, without.length - at);
        lines[place] = without;
    }

    /** Moves a customer that was taken out to a station, {@link #think} or {@link #OUTSIDE}; {@code ended} if its cycle ended before. */
    void move(int r, int from, int to, boolean ended) {
        boolean served = from >= 0 && from < stations;
        if (served && to == from && (!ended || constraints.blocks())) {
            insert(to, r);
            return;
        }
        if (served && !constraints.blocks()) {
            sort(from);
        }
        // a customer that starts its next cycle at once joins before those that it blocked
        boolean stops = network.classes[r].open || network.classes[r].thinkTime > 0;
        if (ended && (stops || !constraints.blocks())) {
            settle();
        }
        if (to == OUTSIDE || to == stations) {
            leave(r);
        } else {
            ask(r, from, to, served && !ended ? constraints.regionOf(from) : -1);
        }
        // a blocked customer still occupies its server, so the next one may not have begun
        if (served && constraints.blocks()) {
            sort(from);
        }
        settle();
    }

    /** A customer outside, or one that begins to think. */
    private void leave(int r) {
        if (!network.classes[r].open) {
            lines[stations] = inserted(lines[stations], r, position(lines[stations], r));
        }
    }

    private void ask(int r, int from, int to, int held) {
        int g = constraints.regionOf(to);
        if (g >= 0 && g != held) {
            Region region = constraints.regions().get(g);
            boolean room = lines[front(g)].length == 0 && used(g) < region.tokens();
            if (!room && region.loses()) {
                if (flows != null) {
                    flows.refuses(r, g);
                }
                leave(r);
                return;
            }
            if (!room) {
                char code = (char) (r + classes * (to + stations * (held + 1)));
                lines[front(g)] = inserted(lines[front(g)], code, lines[front(g)].length);
                return;
            }
            if (flows != null) {
                flows.grants(r, g);
            }
        }
        Place place = constraints.place(to);
        if (place.blocks() && size(to) >= place.capacity()) {
            char code = (char) (r + classes * from);
            lines[behind(to)] = inserted(lines[behind(to)], code, lines[behind(to)].length);
            return;
        }
        join(r, to);
    }

    private void join(int r, int to) {
        Place place = constraints.place(to);
        if (place.finite() && !place.blocks() && size(to) >= place.capacity()) {
            if (flows != null) {
                flows.loses(r, to);
            }
            leave(r);
            return;
        }
        insert(to, r);
    }

    /** Tokens of a region that are held. */
    int used(int g) {
        int used = 0;
        for (int k : constraints.regions().get(g).stations()) {
            used += lines[k].length;
        }
        for (int other = 0; other < constraints.regions().size(); other++) {
            for (char each : lines[front(other)]) {
                used += heldBy(each) == g ? 1 : 0;
            }
        }
        return used;
    }

    private int heldBy(char code) {
        return code / classes / stations - 1;
    }

    /** Lets customers move up until no customer can. */
    private void settle() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int g = 0; g < constraints.regions().size(); g++) {
                while (lines[front(g)].length > 0
                        && used(g) < constraints.regions().get(g).tokens()) {
                    char first = lines[front(g)][0];
                    take(front(g), 0);
                    if (flows != null) {
                        flows.grants(first % classes, g);
                    }
                    join(first % classes, first / classes % stations);
                    moved = true;
                }
            }
            for (int k = 0; constraints.blocks() && k < stations; k++) {
                while (lines[behind(k)].length > 0
                        && size(k) < constraints.place(k).capacity()) {
                    char first = lines[behind(k)][0];
                    take(behind(k), 0);
                    sort(first / classes);
                    insert(k, first % classes);
                    moved = true;
                }
            }
        }
    }

    /** Puts a customer into the line of a station, at the position of its discipline. */
    private void insert(int k, int r) {
        char[] line = lines[k];
        if (!network.stations[k].inLine()) {
            lines[k] = inserted(line, r, position(line, r));
            return;
        }
        Place place = constraints.place(k);
        int free = free(k);
        int at = place.preemptive() ? 0 : Math.min(free, line.length);
        while (at < line.length && place.level(line[at]) <= place.level(r)) {
            at++;
        }
        lines[k] = inserted(line, r, at);
        sort(k);
    }

    /** Sorts the customers in service, whose order is irrelevant unless arrivals interrupt them. */
    private void sort(int k) {
        int served = network.stations[k].inLine() ? Math.min(free(k), lines[k].length) : 0;
        if (served > 1 && !constraints.place(k).preemptive()) {
            char[] line = lines[k].clone();
            Arrays.sort(line, 0, served);
            lines[k] = line;
        }
    }

    private static int position(char[] sorted, int code) {
        int at = 0;
        while (at < sorted.length && sorted[at] <= code) {
            at++;
        }
        return at;
    }

    private static char[] inserted(char[] line, int code, int at) {
        char[] longer = new char[line.length + 1];
        System.arraycopy(line, 0, longer, 0, at);
        longer[at] = (char) code;
        System.arraycopy(line, at, longer, at + 1, line.length - at);
        return longer;
    }

    /** Places a customer at the first station of its class with room; false if there is none. */
    boolean place(int r) {
        for (int k = 0; k < stations; k++) {
            if (network.demand[r][k] > 0 && size(k) < constraints.place(k).capacity()) {
                insert(k, r);
                return true;
            }
        }
        return false;
    }

    /** Adds the customers to the means, with this probability. */
    void measure(double probability, StationaryFlows sums, double[][] distribution) {
        for (int k = 0; k < stations; k++) {
            for (char r : lines[k]) {
                sums.present[r][k] += probability;
            }
            int size = size(k);
            distribution[k] =
                    size < distribution[k].length ? distribution[k] : Arrays.copyOf(distribution[k], size + 1);
            distribution[k][size] += probability;
            for (char code : blockedBy(k)) {
                sums.present[code % classes][code / classes] += probability;
                sums.blocked[code % classes][code / classes] += probability;
            }
        }
        for (int g = 0; g < constraints.regions().size(); g++) {
            for (char code : lines[front(g)]) {
                sums.waiting[code % classes][g] += probability;
                if (heldBy(code) >= 0) {
                    sums.held[code % classes][heldBy(code)] += probability;
                }
            }
            for (int k : constraints.regions().get(g).stations()) {
                for (char r : lines[k]) {
                    sums.held[r][g] += probability;
                }
            }
        }
    }

    /** Returns the waiting customers by cause, for the error of a deadlock. */
    String words() {
        StringBuilder text = new StringBuilder();
        List<Region> regions = constraints.regions();
        for (int g = 0; g < regions.size(); g++) {
            int count = lines[front(g)].length;
            text.append(
                    count == 0
                            ? ""
                            : ", " + count + " wait for a token of "
                                    + regions.get(g).name());
        }
        for (int k = 0; k < stations; k++) {
            int count = blockedBy(k).length;
            text.append(count == 0 ? "" : ", " + count + " blocked by " + network.stations[k].name + ", which is full");
        }
        return text.length() == 0 ? "no customer can move" : "no customer can move: " + text.substring(2);
    }
}
