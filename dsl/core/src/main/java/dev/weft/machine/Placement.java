package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Progress;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The node on which each rank runs, one rank per core. */
@From(paper = "Vienne et al. 2008", equation = "section VI-D")
public final class Placement implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    /** Round robin over the nodes: rank r runs on node r mod nodes (the paper's RRN). */
    public static final Placement PER_NODE = new Placement(Kind.PER_NODE, 0, "", new int[0]);
    /** Each node is filled before the next: rank r runs on node r div cores (the paper's RRP). */
    public static final Placement PER_PROCESSOR = new Placement(Kind.PER_PROCESSOR, 0, "", new int[0]);

    private static final int SHOWN = 16;
    /** Ranks placed between two checks for an interruption. */
    private static final int STRIDE = 1 << 16;

    private enum Kind {
        PER_NODE,
        PER_PROCESSOR,
        RANDOM,
        SCATTERED,
        ROW_MAJOR,
        COLUMN_MAJOR,
        USER,
        LAYOUT
    }

    private final Kind kind;
    private final long seed;
    /** The file of a layout; empty for other placements. */
    private final String file;

    private final int[] chosen;

    private Placement(Kind kind, long seed, String file, int[] chosen) {
        this.kind = kind;
        this.seed = seed;
        this.file = file;
        this.chosen = chosen;
    }

    /** Returns a placement on cores drawn at random from this seed, which tables show; the same on every computer. */
    public static Placement random(long seed) {
        return new Placement(Kind.RANDOM, seed, "", new int[0]);
    }

    /**
     * Returns a placement as on a busy machine: the nodes are drawn at random from this seed, then filled one after the other in ascending
     * order. On a machine without spare nodes it is {@link #PER_PROCESSOR}.
     */
    public static Placement scattered(long seed) {
        return new Placement(Kind.SCATTERED, seed, "", new int[0]);
    }

    /** Returns the placement of a grid of ranks on consecutive cores, row by row or column by column; programs number ranks row by row. */
    public static Placement grid(int rows, int columns, boolean byRows) {
        if (rows < 1 || columns < 1) {
            String word = byRows ? "rowMajor" : "columnMajor";
            throw ModelException.call(
                    word, "rows and columns must be at least 1", "Try " + word + "(32, 32)", rows, columns);
        }
        return new Placement(byRows ? Kind.ROW_MAJOR : Kind.COLUMN_MAJOR, 0, "", new int[] {rows, columns});
    }

    /** Returns the placement that gives the node of each rank, from rank 0. */
    public static Placement user(int... nodes) {
        ModelException.required(nodes, "array of nodes", "Write userPlacement(0, 0, 1, 1)");
        if (nodes.length == 0) {
            throw ModelException.call(
                    "userPlacement", "must have the node of each rank", "Write userPlacement(0, 0, 1, 1)");
        }
        return new Placement(Kind.USER, 0, "", nodes.clone());
    }

    /** The placement of a file. */
    static Placement layout(String file, int... nodes) {
        return new Placement(Kind.LAYOUT, 0, file, nodes);
    }

    /** Returns the node of each rank; an error if the ranks do not fit on the machine. */
    public int[] place(int ranks, Machine machine) {
        ModelException.required(machine, "machine", "Write cluster(4, 2)");
        if (ranks < 0) {
            throw ModelException.of(ranks + " ranks", "must be at least 0", "Write the size of the program");
        }
        if (ranks > (long) machine.nodes() * machine.cores()) {
            throw ModelException.of(
                    ranks + " ranks",
                    "the " + machine.inWords() + " has " + (long) machine.nodes() * machine.cores()
                            + (machine.interconnect().hasGpus() ? " GPUs" : " cores") + ", and each takes one rank",
                    "Use a larger cluster or fewer ranks");
        }
        return switch (kind) {
            case PER_NODE ->
                IntStream.range(0, ranks).map(rank -> rank % machine.nodes()).toArray();
            case PER_PROCESSOR ->
                IntStream.range(0, ranks).map(rank -> rank / machine.cores()).toArray();
            case RANDOM -> {
                int[] cores = drawn(ranks, machine.nodes() * machine.cores());
                yield IntStream.of(cores).map(core -> core / machine.cores()).toArray();
            }
            case SCATTERED -> {
                int filled = (int) Math.ceil((double) ranks / machine.cores());
                int[] nodes =
                        IntStream.of(drawn(filled, machine.nodes())).sorted().toArray();
                yield IntStream.range(0, ranks)
                        .map(rank -> nodes[rank / machine.cores()])
                        .toArray();
            }
            case ROW_MAJOR, COLUMN_MAJOR ->
                IntStream.range(0, ranks)
                        .map(rank -> core(rank, ranks) / machine.cores())
                        .toArray();
            case USER, LAYOUT -> given(ranks, machine);
        };
    }

    /** The core of a rank of a grid, numbered through all nodes. */
    private int core(int rank, int ranks) {
        int rows = chosen[0];
        int columns = chosen[1];
        if ((long) rows * columns != ranks) {
            throw ModelException.of(
                    key(),
                    "is a placement of " + (long) rows * columns + " ranks, and there are " + ranks,
                    "Write the rows and columns of the grid of ranks");
        }
        return kind == Kind.ROW_MAJOR ? rank : rank % columns * rows + rank / columns;
    }

    /**
     * Returns the socket of each rank, numbered from 0 through all nodes: the ranks of a node fill its sockets in rank order, those of a
     * grid in the order of the grid's placement. Example: {@code perProcessor.sockets(32, blueWaters)}.
     */
    public int[] sockets(int ranks, Machine machine) {
        int[] nodes = place(ranks, machine);
        if (kind == Kind.COLUMN_MAJOR) {
            int each = machine.cores() / machine.sockets();
            return IntStream.range(0, ranks)
                    .map(rank -> nodes[rank] * machine.sockets() + core(rank, ranks) % machine.cores() / each)
                    .toArray();
        }
        return SocketFill.of(machine.nodes(), machine.cores(), machine.sockets(), nodes);
    }

    /** Fisher-Yates over cores or nodes; the generator of java.util is specified to the bit, so a seed gives the same order on every computer. */
    private int[] drawn(int count, int of) {
        int[] all = IntStream.range(0, of).toArray();
        Random random = new Random(mixed(seed));
        for (int at = 0; at < count; at++) {
            if (at % STRIDE == 0) {
                Progress.stopIfInterrupted("placing ranks");
            }
            int other = at + random.nextInt(all.length - at);
            int swapped = all[other];
            all[other] = all[at];
            all[at] = swapped;
        }
        return Arrays.copyOf(all, count);
    }

    /** The finaliser of SplitMix64: neighbouring seeds of java.util's generator would draw the same first core. */
    private static long mixed(long seed) {
        long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private int[] given(int ranks, Machine machine) {
        if (ranks != chosen.length) {
            throw ModelException.of(
                    call(),
                    "must have the node of each of the " + ranks + " ranks, not of " + chosen.length,
                    kind == Kind.LAYOUT
                            ? "Use a program of " + Digits.plural(chosen.length, "rank")
                            : next(ranks, machine));
        }
        int[] load = new int[machine.nodes()];
        for (int rank = 0; rank < ranks; rank++) {
            int node = chosen[rank];
            if (node < 0 || node >= machine.nodes()) {
                throw ModelException.of(
                        call(),
                        "rank " + rank + " is on node " + node + ", and nodes are numbered from 0 to "
                                + (machine.nodes() - 1),
                        next(ranks, machine));
            }
            if (++load[node] > machine.cores()) {
                throw ModelException.of(
                        call(),
                        "rank " + rank + " is on node " + node + ", whose " + machine.cores()
                                + " cores are taken by earlier ranks",
                        next(ranks, machine));
            }
        }
        return chosen.clone();
    }

    private String next(int ranks, Machine machine) {
        return kind == Kind.LAYOUT
                ? "Use the machine of the same layout, with at least as many cores"
                : "Write userPlacement(" + example(ranks, machine) + ")";
    }

    /** The call that made it, with the first few of many nodes. */
    private String call() {
        if (kind == Kind.LAYOUT) {
            return key();
        }
        String nodes =
                IntStream.of(chosen).limit(SHOWN).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        return "userPlacement(" + nodes + (chosen.length > SHOWN ? ", .." : "") + ")";
    }

    /** Nodes that are valid, the first few of many. */
    private static String example(int ranks, Machine machine) {
        String nodes = IntStream.range(0, Math.min(ranks, SHOWN))
                .mapToObj(rank -> Integer.toString(rank / machine.cores()))
                .collect(Collectors.joining(", "));
        return ranks > SHOWN ? nodes + ", .." : nodes;
    }

    @Override
    public String key() {
        return switch (kind) {
            case PER_NODE -> "perNode";
            case PER_PROCESSOR -> "perProcessor";
            case RANDOM -> "random " + seed;
            case SCATTERED -> "scattered " + seed;
            case ROW_MAJOR -> "rowMajor(" + chosen[0] + ", " + chosen[1] + ")";
            case COLUMN_MAJOR -> "columnMajor(" + chosen[0] + ", " + chosen[1] + ")";
            case LAYOUT -> "layout " + file;
            case USER ->
                "user " + IntStream.of(chosen).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Placement that
                && kind == that.kind
                && seed == that.seed
                && file.equals(that.file)
                && Arrays.equals(chosen, that.chosen);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, seed, file, Arrays.hashCode(chosen));
    }

    @Override
    public String toString() {
        return key();
    }
}
