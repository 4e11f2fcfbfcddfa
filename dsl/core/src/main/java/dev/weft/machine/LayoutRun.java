package dev.weft.machine;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** One run of a layout: the node of each rank, and the switch and cell of each node, all numbered in the order of the lowest rank. */
final class LayoutRun {
    private final String source;
    private final int[] nodes;
    /** By node; empty if the file has no such column. */
    private final int[] switches;

    private final int[] cells;

    private LayoutRun(String source, int[] nodes, int[] switches, int[] cells) {
        this.source = source;
        this.nodes = nodes;
        this.switches = switches;
        this.cells = cells;
    }

    static LayoutRun of(LayoutFile file, String run) {
        List<LayoutFile.Line> ranks = byRank(file, file.lines(run));
        requireTree(file, ranks);
        int[] nodes = numbered(ranks, LayoutFile.Line::node);
        int[] firstRank = firstOfEach(nodes);
        requireNodes(file, run, ranks.get(0), firstRank.length);
        return new LayoutRun(
                file.name() + (run.isEmpty() ? "" : " run " + run),
                nodes,
                file.hasSwitches() ? ofNodes(numbered(ranks, LayoutFile.Line::atSwitch), firstRank) : new int[0],
                file.hasCells() ? ofNodes(numbered(ranks, LayoutFile.Line::cell), firstRank) : new int[0]);
    }

    /** The lines in the order of ranks, which are all there once. */
    private static List<LayoutFile.Line> byRank(LayoutFile file, List<LayoutFile.Line> lines) {
        LayoutFile.Line[] sorted = lines.toArray(LayoutFile.Line[]::new);
        Arrays.sort(sorted, (one, other) -> Integer.compare(one.rank(), other.rank()));
        int largest = sorted[sorted.length - 1].rank();
        for (int at = 0; at < sorted.length; at++) {
            LayoutFile.Line line = sorted[at];
            if (at > 0 && line.rank() == sorted[at - 1].rank()) {
                throw file.wrong(
                        line,
                        "rank " + line.rank(),
                        "line " + sorted[at - 1].number() + " has this rank, too",
                        "Leave out one of them");
            }
            if (line.rank() != at) {
                throw ModelException.of(
                        file.name() + ", rank " + at,
                        "no line has this rank, and ranks are numbered from 0 to " + largest,
                        "Add its line");
            }
        }
        return List.of(sorted);
    }

    /** Levels are a tree if each node is at one switch and each switch in one cell. */
    private static void requireTree(LayoutFile file, List<LayoutFile.Line> ranks) {
        if (file.hasSwitches()) {
            requireOne(file, ranks, "node", LayoutFile.Line::node, "switch", LayoutFile.Line::atSwitch);
        }
        if (file.hasCells()) {
            requireOne(file, ranks, "switch", LayoutFile.Line::atSwitch, "cell", LayoutFile.Line::cell);
        }
    }

    private static void requireOne(
            LayoutFile file,
            List<LayoutFile.Line> ranks,
            String part,
            Function<LayoutFile.Line, String> of,
            String whole,
            Function<LayoutFile.Line, String> in) {
        Map<String, LayoutFile.Line> first = new HashMap<>();
        for (LayoutFile.Line line : ranks) {
            LayoutFile.Line before = first.putIfAbsent(of.apply(line), line);
            if (before != null && !in.apply(before).equals(in.apply(line))) {
                throw file.wrong(
                        line,
                        part + " " + of.apply(line),
                        "levels are no tree: it belongs to " + whole + " " + in.apply(line) + ", and in line "
                                + before.number() + " to " + whole + " " + in.apply(before),
                        "Correct one of the lines, or give both a name of their own");
            }
        }
    }

    /** The numbers of names, in the order in which they appear. */
    private static int[] numbered(List<LayoutFile.Line> ranks, Function<LayoutFile.Line, String> of) {
        Map<String, Integer> numbers = new HashMap<>();
        return ranks.stream()
                .mapToInt(line -> numbers.computeIfAbsent(of.apply(line), name -> numbers.size()))
                .toArray();
    }

    /** The lowest rank on each node. */
    private static int[] firstOfEach(int... nodes) {
        int[] first = new int[IntStream.of(nodes).max().orElse(0) + 1];
        for (int rank = nodes.length - 1; rank >= 0; rank--) {
            first[nodes[rank]] = rank;
        }
        return first;
    }

    private static int[] ofNodes(int[] ofRanks, int... firstRank) {
        return IntStream.of(firstRank).map(rank -> ofRanks[rank]).toArray();
    }

    /** A column with the number of nodes tells an incomplete file. */
    private static void requireNodes(LayoutFile file, String run, LayoutFile.Line line, int nodes) {
        if (!line.nodes().isEmpty() && !line.nodes().equals(Integer.toString(nodes))) {
            throw file.wrong(
                    line,
                    "nodes " + line.nodes(),
                    (run.isEmpty() ? "the file" : "run " + run) + " lists the ranks of " + nodes
                            + (nodes == 1 ? " node" : " nodes"),
                    "Add the ranks of the other nodes, or correct the column nodes");
        }
    }

    Machine machine() {
        int[] load = new int[IntStream.of(nodes).max().orElse(0) + 1];
        for (int node : nodes) {
            load[node]++;
        }
        Machine machine = Machine.of(load.length, IntStream.of(load).max().orElse(1));
        return switches.length == 0 ? machine : machine.levels(Levels.listed(source, switches, cells));
    }

    Placement placement() {
        return Placement.layout(source, nodes);
    }

    @Override
    public String toString() {
        return machine().localities(nodes) + ", from " + source;
    }
}
