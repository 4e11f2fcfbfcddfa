package dev.weft.queueing.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Orbits of classes under the automorphisms of a network, such as all pairs of hosts in uniform all-to-all traffic. Classes of an orbit
 * have equal throughputs in any model, so one of them is solved for all.
 */
final class Symmetry {
    private final int classes;
    /** The first element of the orbit of each class, followed by that of each station. */
    private final int[] first;

    /** Automorphisms of the network, each of the classes followed by the stations. */
    private final List<int[]> renamings = new ArrayList<>();
    /** Their inverses. */
    private final List<int[]> back = new ArrayList<>();
    /** The automorphism that maps another class to this one, and that class: Schreier's tree with the first class as root. */
    private final int[] by;

    private final int[] from;
    private final int vertices;

    private Symmetry(ClosedNetwork core) {
        this.classes = core.classes();
        this.vertices = classes + core.stations();
        this.first = IntStream.range(0, vertices).toArray();
        this.by = new int[classes];
        this.from = new int[classes];
        // routes through first-come stations depend on the order of stations, which colours ignore
        if (classes > 1 && !core.lines.any()) {
            search(new Automorphisms(core));
            plant();
        }
    }

    static Symmetry of(ClosedNetwork core) {
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

    /** Reaches each class from the first of its orbit. */
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

    /** The first station of the same orbit. */
    int firstStation(int k) {
        return first[classes + k] - classes;
    }

    /** The number of orbits of classes. */
    int orbits() {
        return (int) Arrays.stream(first).limit(classes).distinct().count();
    }

    /** An automorphism that maps a class to the first of its orbit; stations follow the classes. */
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
