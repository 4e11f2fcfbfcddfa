package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which node each task runs on. No core is ever given to two tasks. */
@From(paper = "Vienne et al. 2008", equation = "section VI-D")
public final class Placement implements Keyed {
    /** Cyclically over the nodes: task t runs on node t mod nodes (the paper's RRN). */
    public static final Placement PER_NODE = new Placement(Kind.PER_NODE, 0, new int[0]);
    /** Each node is filled before the next: task t runs on node t div cores (the paper's RRP). */
    public static final Placement PER_PROCESSOR = new Placement(Kind.PER_PROCESSOR, 0, new int[0]);

    private enum Kind {
        PER_NODE,
        PER_PROCESSOR,
        RANDOM,
        USER
    }

    private final Kind kind;
    private final long seed;
    private final int[] chosen;

    private Placement(Kind kind, long seed, int[] chosen) {
        this.kind = kind;
        this.seed = seed;
        this.chosen = chosen;
    }

    /** On cores drawn at random from this seed, which stands in tables; the same on every machine. */
    public static Placement random(long seed) {
        return new Placement(Kind.RANDOM, seed, new int[0]);
    }

    /** The node of each task, from task 0. */
    public static Placement user(int... nodes) {
        ModelException.required(nodes, "the node of each task", "Write userPlacement(0, 0, 1, 1)");
        if (nodes.length == 0) {
            throw ModelException.cannot(
                    "place tasks on", "[]", "the node of each task is missing", "Write userPlacement(0, 0, 1, 1)");
        }
        return new Placement(Kind.USER, 0, nodes.clone());
    }

    /** The node of each task; an error with the numbers when they do not fit on the cluster. */
    public int[] place(int tasks, Cluster cluster) {
        ModelException.required(cluster, "a cluster", "Write cluster(4, 2)");
        if (tasks < 0) {
            throw ModelException.cannot(
                    "place tasks", tasks, "it is a whole number from 0", "Write the program's size");
        }
        if (tasks > (long) cluster.nodes() * cluster.cores()) {
            throw ModelException.cannot(
                    "place tasks",
                    tasks,
                    "the " + cluster + " takes " + (long) cluster.nodes() * cluster.cores() + ", one task per core",
                    "Use a larger cluster or fewer tasks");
        }
        return switch (kind) {
            case PER_NODE ->
                IntStream.range(0, tasks).map(task -> task % cluster.nodes()).toArray();
            case PER_PROCESSOR ->
                IntStream.range(0, tasks).map(task -> task / cluster.cores()).toArray();
            case RANDOM -> drawn(tasks, cluster);
            case USER -> given(tasks, cluster);
        };
    }

    /** Fisher-Yates over the cores; the generator of java.util is specified to the bit, so a seed means the same everywhere. */
    private int[] drawn(int tasks, Cluster cluster) {
        int[] cores = IntStream.range(0, cluster.nodes() * cluster.cores()).toArray();
        Random random = new Random(mixed(seed));
        for (int task = 0; task < tasks; task++) {
            int other = task + random.nextInt(cores.length - task);
            int core = cores[other];
            cores[other] = cores[task];
            cores[task] = core;
        }
        return IntStream.range(0, tasks)
                .map(task -> cores[task] / cluster.cores())
                .toArray();
    }

    /** The finaliser of SplitMix64: neighbouring seeds of java.util's generator would draw the same first core. */
    private static long mixed(long seed) {
        long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private int[] given(int tasks, Cluster cluster) {
        if (tasks != chosen.length) {
            throw ModelException.cannot(
                    "place " + tasks + " tasks by",
                    this,
                    "it names the nodes of " + chosen.length,
                    "Name one node for each task");
        }
        int[] load = new int[cluster.nodes()];
        for (int task = 0; task < tasks; task++) {
            int node = chosen[task];
            if (node < 0 || node >= cluster.nodes()) {
                throw ModelException.cannot(
                        "place task " + task + " on node",
                        node,
                        "nodes run from 0 to " + (cluster.nodes() - 1),
                        "Choose one of them");
            }
            if (++load[node] > cluster.cores()) {
                throw ModelException.cannot(
                        "place task " + task + " on node",
                        node,
                        "its " + cluster.cores() + " cores are taken by earlier tasks",
                        "Choose another node");
            }
        }
        return chosen.clone();
    }

    @Override
    public String key() {
        return switch (kind) {
            case PER_NODE -> "perNode";
            case PER_PROCESSOR -> "perProcessor";
            case RANDOM -> "random " + seed;
            case USER ->
                "user " + IntStream.of(chosen).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Placement that
                && kind == that.kind
                && seed == that.seed
                && Arrays.equals(chosen, that.chosen);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, seed, Arrays.hashCode(chosen));
    }

    @Override
    public String toString() {
        return key();
    }
}
