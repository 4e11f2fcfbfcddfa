package dev.weft.machine;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.study.Suggestion;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/** The distance between two ranks, from near to far. */
@From(paper = "Bienz et al. 2018", equation = "section 3")
public enum Locality implements Keyed {
    /** On one socket of a node. */
    SOCKET("intra-socket", 0),
    /** On one node, but on different sockets. */
    NODE("intra-node", 1),
    /** Of two GPUs of a node, which NVLink joins; only on machines that have GPUs. */
    GPU("intra-NVLink", 2),
    /** On different nodes at one leaf switch; only on machines that have switches. */
    SWITCH("intra-switch", 3),
    /** At different leaf switches of one cell, which is a group of a dragonfly or a pod of a fat tree; only on machines that have cells. */
    CELL("intra-cell", 4),
    /** On different nodes, and in different cells or at different switches if the machine has some. */
    NETWORK("inter-node", 5);

    private final String key;
    private final int reach;

    Locality(String key, int reach) {
        this.key = key;
        this.reach = reach;
    }

    /** Returns the locality of this name in tables: {@code intra-socket}, {@code intra-node}, {@code intra-switch} and so on. */
    public static Locality of(String name) {
        ModelException.required(name, "name of a locality", "Write Locality.of(\"inter-node\")");
        List<String> known = new ArrayList<>();
        for (Locality each : values()) {
            if (each.key.equals(name)) {
                return each;
            }
            known.add(each.key);
        }
        throw Suggestion.unknown("locality", name, known);
    }

    /** Returns whether the two ranks are on different nodes. Example: {@code intraSwitch.isBetweenNodes()} prints {@code true}. */
    public boolean isBetweenNodes() {
        return reach > GPU.reach;
    }

    /** Its index from near to far, from 0, in tables by locality. */
    int reach() {
        return reach;
    }

    /** The word of the language for it. */
    String word() {
        return switch (this) {
            case SOCKET -> "intraSocket";
            case NODE -> "intraNode";
            case GPU -> "gpu";
            case SWITCH -> "intraSwitch";
            case CELL -> "intraCell";
            case NETWORK -> "interNode";
        };
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String toString() {
        return key;
    }
}
