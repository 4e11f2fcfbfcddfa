package dev.weft.queueing.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Which classes of a network some renaming of classes and stations turns into one another: all pairs of hosts in an exchange of
 * everybody with everybody, say. They have equal throughputs in any model. Colours that are refined by their neighbours' (Weisfeiler
 * and Leman 1968) propose a renaming; only one that leaves every number of the network in place is believed.
 */
final class Symmetry {
    /** Entries of the demand table, refined once, that are worth looking at. */
    private static final double OPERATIONS = 3e7;

    private static final int TRIES = 3;

    private final int classes;
    private final int vertices;
    /** Neighbours of each vertex, classes first, and what joins them. */
    private final int[][] neighbour;

    private final int[][] label;
    private final int[] start;
    private final int[] orbit;
    private double left = OPERATIONS;
    private int edges;

    private Symmetry(Core core) {
        this.classes = core.classes();
        this.vertices = classes + core.stations();
        this.neighbour = new int[vertices][];
        this.label = new int[vertices][];
        this.orbit = IntStream.range(0, classes).toArray();
        Map<List<Object>, Integer> names = new HashMap<>();
        Numbers numbers = new Numbers(core);
        this.start = new int[vertices];
        for (int r = 0; r < classes; r++) {
            start[r] = name(names, List.of("class", core.population[r], numbers.of(core.lag[r])));
            join(core, numbers, names, r);
        }
        for (int k = 0; k < core.stations(); k++) {
            List<Object> kind = new ArrayList<>();
            kind.add(core.role(k));
            kind.add(core.lines.any() && core.lines.places[k].inLine());
            Speed speed = core.speed[k];
            kind.add(speed.isServers());
            kind.add(speed.limit());
            for (int j = 1; !speed.isServers() && j <= speed.limit(); j++) {
                kind.add(speed.at(j));
            }
            start[classes + k] = name(names, kind);
            joinBack(k);
        }
    }

    /** The first class of the same orbit, for each class. */
    static int[] of(Core core) {
        int[] alone = IntStream.range(0, core.classes()).toArray();
        // routes through lines depend on the order of stations, which colours do not see
        if (core.classes() == 1 || core.lines.any()) {
            return alone;
        }
        return new Symmetry(core).orbits();
    }

    private static int name(Map<List<Object>, Integer> names, List<Object> key) {
        return names.computeIfAbsent(key, unused -> names.size());
    }

    private void join(Core core, Numbers numbers, Map<List<Object>, Integer> names, int r) {
        int[] stations = IntStream.range(0, core.stations())
                .filter(k -> core.role(k) != Core.Role.LAG && core.demand[r][k] > 0)
                .toArray();
        neighbour[r] = Arrays.stream(stations).map(k -> classes + k).toArray();
        label[r] = Arrays.stream(stations)
                .map(k -> name(names, List.of("demand", numbers.of(core.demand[r][k]))))
                .toArray();
        edges += stations.length;
    }

    private void joinBack(int k) {
        List<int[]> ends = new ArrayList<>();
        for (int r = 0; r < classes; r++) {
            for (int i = 0; i < neighbour[r].length; i++) {
                if (neighbour[r][i] == classes + k) {
                    ends.add(new int[] {r, label[r][i]});
                }
            }
        }
        neighbour[classes + k] = ends.stream().mapToInt(end -> end[0]).toArray();
        label[classes + k] = ends.stream().mapToInt(end -> end[1]).toArray();
    }

    private int[] orbits() {
        int[] colour = refine(start.clone(), new HashMap<>());
        Random random = new Random(1);
        for (int r = 1; r < classes; r++) {
            for (int first = 0; first < r && orbit[r] == r; first++) {
                if (orbit[first] == first && colour[first] == colour[r]) {
                    for (int t = 0; t < TRIES && left > 0 && orbit[r] == r; t++) {
                        unite(renaming(first, r, random));
                    }
                }
            }
        }
        return orbit;
    }

    private void unite(int... renamed) {
        for (int r = 0; r < classes && renamed.length > 0; r++) {
            int one = orbit[r];
            int other = orbit[renamed[r]];
            for (int s = 0; one != other && s < classes; s++) {
                orbit[s] = orbit[s] == Math.max(one, other) ? Math.min(one, other) : orbit[s];
            }
        }
    }

    /** A renaming that leaves the network as it is and turns one class into another; empty if none was found. */
    private int[] renaming(int from, int to, Random random) {
        int[] here = start.clone();
        int[] there = start.clone();
        int fresh = -1;
        here[from] = fresh;
        there[to] = fresh;
        while (left > 0) {
            Map<List<Integer>, Integer> names = new HashMap<>();
            here = refine(here, names);
            there = refine(there, names);
            Map<Integer, List<Integer>> mine = byColour(here);
            Map<Integer, List<Integer>> theirs = byColour(there);
            int split = -1;
            for (Map.Entry<Integer, List<Integer>> entry : mine.entrySet()) {
                List<Integer> same = theirs.getOrDefault(entry.getKey(), List.of());
                if (same.size() != entry.getValue().size()) {
                    return new int[0];
                }
                split = same.size() > 1 && split < 0 ? entry.getKey() : split;
            }
            if (split < 0) {
                return checked(mine, theirs);
            }
            List<Integer> same = theirs.getOrDefault(split, List.of());
            fresh--;
            here[mine.getOrDefault(split, List.of()).get(0)] = fresh;
            there[same.get(random.nextInt(same.size()))] = fresh;
        }
        return new int[0];
    }

    private static Map<Integer, List<Integer>> byColour(int... colour) {
        Map<Integer, List<Integer>> groups = new TreeMap<>();
        for (int v = 0; v < colour.length; v++) {
            groups.computeIfAbsent(colour[v], unused -> new ArrayList<>()).add(v);
        }
        return groups;
    }

    private int[] checked(Map<Integer, List<Integer>> mine, Map<Integer, List<Integer>> theirs) {
        int[] image = new int[vertices];
        mine.forEach((colour, one) ->
                image[one.get(0)] = theirs.getOrDefault(colour, one).get(0));
        for (int v = 0; v < vertices; v++) {
            if (start[v] != start[image[v]] || !sameEdges(v, image)) {
                return new int[0];
            }
        }
        return Arrays.copyOf(image, classes);
    }

    private boolean sameEdges(int v, int... image) {
        Map<Integer, Integer> wanted = new HashMap<>();
        for (int i = 0; i < neighbour[v].length; i++) {
            wanted.put(image[neighbour[v][i]], label[v][i]);
        }
        Map<Integer, Integer> got = new HashMap<>();
        for (int i = 0; i < neighbour[image[v]].length; i++) {
            got.put(neighbour[image[v]][i], label[image[v]][i]);
        }
        return wanted.equals(got);
    }

    /** Splits colours by the colours of neighbours until nothing splits any more; names make two networks' colours one. */
    private int[] refine(int[] colour, Map<List<Integer>, Integer> names) {
        int[] now = colour;
        long before = 0;
        while (true) {
            int[] next = new int[vertices];
            for (int v = 0; v < vertices; v++) {
                long[] around = new long[neighbour[v].length];
                for (int i = 0; i < around.length; i++) {
                    around[i] = ((long) label[v][i] << 32) + now[neighbour[v][i]];
                }
                Arrays.sort(around);
                List<Integer> key = new ArrayList<>(2 * around.length + 1);
                key.add(now[v]);
                for (long one : around) {
                    key.add((int) (one >> 32));
                    key.add((int) one);
                }
                next[v] = names.computeIfAbsent(key, unused -> names.size() + 1_000_000);
            }
            left -= 20.0 * (edges + vertices);
            long colours = Arrays.stream(next).distinct().count();
            now = next;
            if (colours == before) {
                return now;
            }
            before = colours;
        }
    }

    /** Numbers that rounding alone keeps apart have one name. */
    private static final class Numbers {
        private final double[] sorted;
        private final int[] names;

        Numbers(Core core) {
            sorted = DoubleStream.concat(
                            Arrays.stream(core.lag), Arrays.stream(core.demand).flatMapToDouble(Arrays::stream))
                    .sorted()
                    .distinct()
                    .toArray();
            names = new int[sorted.length];
            for (int i = 1; i < names.length; i++) {
                boolean near = sorted[i] - sorted[i - 1] <= 1e-14 * sorted[i];
                names[i] = names[i - 1] + (near ? 0 : 1);
            }
        }

        int of(double value) {
            return names[Arrays.binarySearch(sorted, value)];
        }
    }
}
