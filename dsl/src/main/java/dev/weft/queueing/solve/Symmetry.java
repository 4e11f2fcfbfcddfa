package dev.weft.queueing.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which classes of a network some renaming of classes and stations turns into one another: all pairs of hosts in an exchange of
 * everybody with everybody, say. They have equal throughputs in any model, so one of them speaks for all.
 */
final class Symmetry {
    private final int classes;
    /** The first of the orbit of each class and, behind them, of each station. */
    private final int[] first;

    /** Renamings that leave the network as it is, each of the classes and behind them the stations. */
    private final List<int[]> renamings = new ArrayList<>();
    /** The same backwards. */
    private final List<int[]> back = new ArrayList<>();
    /** The renaming that came from another class to this one, and that class: a tree (Schreier's) with the first as root. */
    private final int[] by;

    private final int[] from;
    private final int vertices;

    private Symmetry(Core core) {
        this.classes = core.classes();
        this.vertices = classes + core.stations();
        this.first = IntStream.range(0, vertices).toArray();
        this.by = new int[classes];
        this.from = new int[classes];
        // routes through lines depend on the order of stations, which colours do not see
        if (classes > 1 && !core.lines.any()) {
            search(new Automorphisms(core));
            plant();
        }
    }

    static Symmetry of(Core core) {
        return core.once(Symmetry.class, Symmetry::new);
    }

    private void search(Automorphisms search) {
        for (int r = 1; r < classes; r++) {
            for (int one = 0; one < r && first[r] == r; one++) {
                if (first[one] == one && search.mayBeAlike(one, r)) {
                    unite(search.from(one, r));
                }
            }
        }
    }

    private void unite(int... renamed) {
        if (renamed.length == 0) {
            return;
        }
        int[] inverse = new int[vertices];
        for (int v = 0; v < vertices; v++) {
            inverse[renamed[v]] = v;
        }
        renamings.add(renamed);
        back.add(inverse);
        for (int v = 0; v < vertices; v++) {
            int one = first[v];
            int other = first[renamed[v]];
            for (int w = 0; one != other && w < vertices; w++) {
                first[w] = first[w] == Math.max(one, other) ? Math.min(one, other) : first[w];
            }
        }
    }

    /** Reaches every class from the first of its orbit. */
    private void plant() {
        boolean[] reached = new boolean[classes];
        int[] line = new int[classes];
        int length = 0;
        for (int r = 0; r < classes; r++) {
            if (first[r] == r) {
                reached[r] = true;
                line[length++] = r;
            }
        }
        for (int i = 0; i < length; i++) {
            for (int g = 0; g < renamings.size(); g++) {
                int next = renamings.get(g)[line[i]];
                if (!reached[next]) {
                    reached[next] = true;
                    by[next] = g;
                    from[next] = line[i];
                    line[length++] = next;
                }
            }
        }
    }

    /** The first class of the same orbit. */
    int first(int r) {
        return first[r];
    }

    /** The first of the stations that renamings turn into this one. */
    int firstStation(int k) {
        return first[classes + k] - classes;
    }

    /** The number of orbits of classes. */
    int orbits() {
        return (int) Arrays.stream(first).limit(classes).distinct().count();
    }

    /** A renaming that leaves the network as it is and turns a class into the first of its orbit; stations follow the classes. */
    int[] toFirst(int r) {
        int[] image = IntStream.range(0, vertices).toArray();
        for (int at = r; at != first[r]; at = from[at]) {
            int[] step = back.get(by[at]);
            for (int v = 0; v < vertices; v++) {
                image[v] = step[image[v]];
            }
        }
        return image;
    }
}
