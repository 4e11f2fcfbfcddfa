package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
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
 * Search for automorphisms of a network. Colour refinement (Weisfeiler and Leman 1968) proposes one; it is accepted only if it preserves
 * each number of the network. Stations without waiting are left out: their demands are in the lag of a class.
 */
final class Automorphisms {
    /** Most operations, about a second; classes not matched by then are treated as different. */
    private static final double OPERATIONS = 1e8;

    private static final int TRIES = 3;

    private final int classes;
    private final int vertices;
    /** Neighbours of each vertex, classes first, and the labels of the edges. */
    private final int[][] neighbour;

    private final int[][] label;
    private final int[] start;
    /** The stations with waiting, which are the vertices after the classes. */
    private final int[] waiting;

    private final int stations;
    private final long[] colour;
    private final Random random = new Random(1);
    private double left = OPERATIONS;
    private int edges;

    Automorphisms(ClosedNetwork core) {
        this.classes = core.classes();
        this.stations = core.stations();
        this.waiting = IntStream.range(0, stations)
                .filter(k -> core.role(k) != ClosedNetwork.Role.LAG)
                .toArray();
        this.vertices = classes + waiting.length;
        this.neighbour = new int[vertices][];
        this.label = new int[vertices][];
        Map<List<Object>, Integer> names = new HashMap<>();
        Numbers numbers = new Numbers(core);
        this.start = new int[vertices];
        for (int r = 0; r < classes; r++) {
            start[r] = name(names, List.of("class", core.population[r], numbers.of(core.lag[r])));
            join(core, numbers, names, r);
        }
        for (int i = 0; i < waiting.length; i++) {
            start[classes + i] = name(names, kind(core.role(waiting[i]), core.speed[waiting[i]]));
            joinBack(i);
        }
        this.colour = refine(Arrays.stream(start).asLongStream().toArray());
    }

    private static List<Object> kind(ClosedNetwork.Role role, Speed speed) {
        List<Object> kind = new ArrayList<>(List.of(role, speed.isServers(), speed.limit()));
        for (int j = 1; !speed.isServers() && j <= speed.limit(); j++) {
            kind.add(speed.at(j));
        }
        return kind;
    }

    /** Whether two classes have the same colour. */
    boolean mayBeAlike(int r, int s) {
        return colour[r] == colour[s];
    }

    /** An automorphism of classes, followed by stations, that maps one class to another; empty if none was found. */
    int[] from(int r, int s) {
        int[] found = new int[0];
        for (int t = 0; t < TRIES && left > 0 && found.length == 0; t++) {
            found = renaming(r, s);
        }
        return found.length == 0 ? found : everywhere(found);
    }

    private int[] everywhere(int... image) {
        int[] all = IntStream.range(0, classes + stations).toArray();
        System.arraycopy(image, 0, all, 0, classes);
        for (int i = 0; i < waiting.length; i++) {
            all[classes + waiting[i]] = classes + waiting[image[classes + i] - classes];
        }
        return all;
    }

    private static int name(Map<List<Object>, Integer> names, List<Object> key) {
        return names.computeIfAbsent(key, unused -> names.size());
    }

    private void join(ClosedNetwork core, Numbers numbers, Map<List<Object>, Integer> names, int r) {
        int[] route = IntStream.range(0, waiting.length)
                .filter(i -> core.demand[r][waiting[i]] > 0)
                .toArray();
        neighbour[r] = Arrays.stream(route).map(i -> classes + i).toArray();
        label[r] = Arrays.stream(route)
                .map(i -> name(names, List.of("demand", numbers.of(core.demand[r][waiting[i]]))))
                .toArray();
        edges += route.length;
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

    private int[] renaming(int from, int to) {
        long[] here = Arrays.stream(start).asLongStream().toArray();
        long[] there = here.clone();
        long fresh = -1;
        here[from] = fresh;
        there[to] = fresh;
        while (left > 0) {
            here = refine(here);
            there = refine(there);
            Map<Long, List<Integer>> mine = byColour(here);
            Map<Long, List<Integer>> theirs = byColour(there);
            List<Integer> split = List.of();
            List<Integer> same = List.of();
            for (Map.Entry<Long, List<Integer>> entry : mine.entrySet()) {
                List<Integer> others = theirs.getOrDefault(entry.getKey(), List.of());
                if (others.size() != entry.getValue().size()) {
                    return new int[0];
                }
                if (others.size() > 1 && split.isEmpty()) {
                    split = entry.getValue();
                    same = others;
                }
            }
            if (split.isEmpty()) {
                return checked(mine, theirs);
            }
            fresh--;
            here[split.get(0)] = fresh;
            there[same.get(random.nextInt(same.size()))] = fresh;
        }
        return new int[0];
    }

    private static Map<Long, List<Integer>> byColour(long... colour) {
        Map<Long, List<Integer>> groups = new TreeMap<>();
        for (int v = 0; v < colour.length; v++) {
            groups.computeIfAbsent(colour[v], unused -> new ArrayList<>()).add(v);
        }
        return groups;
    }

    private int[] checked(Map<Long, List<Integer>> mine, Map<Long, List<Integer>> theirs) {
        int[] image = new int[vertices];
        mine.forEach((colour, one) ->
                image[one.get(0)] = theirs.getOrDefault(colour, one).get(0));
        for (int v = 0; v < vertices; v++) {
            if (start[v] != start[image[v]] || !sameEdges(v, image)) {
                return new int[0];
            }
        }
        return image;
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

    /** Refines colours by the colours of neighbours until they are stable. Hash collisions are detected at the end. */
    private long[] refine(long... colour) {
        long[] now = colour;
        int before = 0;
        while (true) {
            long[] next = new long[vertices];
            for (int v = 0; v < vertices; v++) {
                long around = mix(now[v]);
                for (int i = 0; i < neighbour[v].length; i++) {
                    around += mix(now[neighbour[v][i]] ^ mix(label[v][i] + 1L));
                }
                next[v] = around;
            }
            left -= 3.0 * edges + 20.0 * vertices;
            int colours = count(next);
            now = next;
            if (colours == before) {
                return now;
            }
            before = colours;
        }
    }

    private static int count(long... colour) {
        long[] sorted = colour.clone();
        Arrays.sort(sorted);
        int count = 1;
        for (int i = 1; i < sorted.length; i++) {
            count += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return count;
    }

    /** Scrambles a number (the finaliser of SplitMix64, Steele, Lea and Flood 2014). */
    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Numbers that differ by rounding only have the same name. */
    private static final class Numbers {
        private final double[] sorted;
        private final int[] names;

        Numbers(ClosedNetwork core) {
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
