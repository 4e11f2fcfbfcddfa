package dev.weft.machine;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The distances between the ranks of a job, each found by up to four comparisons and without a table of pairs. In the examples {@code
 * var ranks = cluster(4, 2).nodesPerSwitch(2).localities(0, 0, 1, 2);}.
 */
public final class Localities {
    /** By rank. */
    private final int[] node;

    private final int[] socket;
    /** By rank; empty if the machine has no such level. */
    private final int[] atSwitch;

    private final int[] cell;
    /** Whether ranks are GPUs, which NVLink joins within a node. */
    private final boolean gpus;

    private Localities(int[] node, int[] socket, int[] atSwitch, int[] cell, boolean gpus) {
        this.node = node;
        this.socket = socket;
        this.atSwitch = atSwitch;
        this.cell = cell;
        this.gpus = gpus;
    }

    /** The distances of ranks on these sockets, numbered through all nodes; a node has {@code sockets} of them. */
    static Localities of(Optional<Levels> levels, boolean gpus, int sockets, int... socket) {
        int[] nodes = IntStream.of(socket).map(each -> each / sockets).toArray();
        int[] atSwitch = new int[levels.isPresent() ? nodes.length : 0];
        int[] cell = new int[levels.filter(Levels::hasCells).isPresent() ? nodes.length : 0];
        levels.ifPresent(known -> {
            for (int rank = 0; rank < nodes.length; rank++) {
                atSwitch[rank] = known.switchOf(nodes[rank]);
                if (known.hasCells()) {
                    cell[rank] = known.cellOf(nodes[rank]);
                }
            }
        });
        return new Localities(nodes, socket, atSwitch, cell, gpus);
    }

    /** Returns the number of ranks. Example: {@code ranks.ranks()} prints {@code 4}. */
    public int ranks() {
        return node.length;
    }

    /** Returns how far apart two ranks are; the ranks of a node fill its sockets in rank order, and its GPUs are equally far from one another. Example: {@code ranks.of(0, 3)} prints {@code inter-node}. */
    public Locality of(int rank, int other) {
        requireRank(rank, other);
        return socket[rank] == socket[other] && !gpus ? Locality.SOCKET : ofNodes(rank, other);
    }

    private Locality ofNodes(int rank, int other) {
        if (node[rank] == node[other]) {
            return gpus ? Locality.GPU : Locality.NODE;
        }
        if (atSwitch.length > 0 && atSwitch[rank] == atSwitch[other]) {
            return Locality.SWITCH;
        }
        return cell.length > 0 && cell[rank] == cell[other] ? Locality.CELL : Locality.NETWORK;
    }

    private void requireRank(int rank, int other) {
        if (rank < 0 || other < 0 || rank >= node.length || other >= node.length) {
            throw ModelException.call(
                    "of",
                    "ranks are numbered from 0 to " + (node.length - 1),
                    "Try of(0, " + Math.min(1, Math.max(0, node.length - 1)) + ")",
                    rank,
                    other);
        }
    }

    /** Returns the number of ranks, nodes, switches and cells. Example: {@code ranks} prints {@code 4 ranks on 3 nodes at 2 switches}. */
    @Override
    public String toString() {
        return Digits.plural(node.length, "rank") + " on " + Levels.count(node, "node", "nodes")
                + (atSwitch.length == 0 ? "" : " at " + Levels.count(atSwitch, "switch", "switches"))
                + (cell.length == 0 ? "" : " in " + Levels.count(cell, "cell", "cells"));
    }
}
