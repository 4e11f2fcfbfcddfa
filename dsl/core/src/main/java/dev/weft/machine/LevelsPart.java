package dev.weft.machine;

import dev.weft.study.file.JsonValue;
import java.util.Arrays;
import java.util.List;

/** The switches and cells of nodes in a file, as equal numbers or node by node. */
final class LevelsPart {
    static final String PER_SWITCH = "nodesPerSwitch";
    static final String PER_CELL = "switchesPerCell";
    static final String FILE = "layout";
    static final String SWITCHES = "switch of each node";
    static final String CELLS = "cell of each node";

    private LevelsPart() {}

    static Machine read(Machine machine, JsonValue value) {
        List<String> keys = value.keys(List.of(PER_SWITCH, PER_CELL, FILE, SWITCHES, CELLS));
        if (!keys.contains(FILE)) {
            Machine switched = machine.nodesPerSwitch(value.get(PER_SWITCH).whole(1));
            value.keys(List.of(PER_SWITCH, PER_CELL));
            return keys.contains(PER_CELL)
                    ? switched.switchesPerCell(value.get(PER_CELL).whole(1))
                    : switched;
        }
        value.keys(List.of(FILE, SWITCHES, CELLS));
        int[] switches = value.get(SWITCHES).wholes(0);
        requireLength(value.get(SWITCHES), switches.length, machine.nodes());
        int[] cells = keys.contains(CELLS) ? value.get(CELLS).wholes(0) : new int[0];
        if (keys.contains(CELLS)) {
            if (cells.length != switches.length) {
                throw value.get(CELLS)
                        .wrong(
                                "it has " + cells.length + " numbers, and \"" + SWITCHES + "\" has " + switches.length,
                                "Give one for each node");
            }
            requireTree(value.get(CELLS), switches, cells);
        }
        return machine.levels(Levels.listed(value.get(FILE).text(), switches, cells));
    }

    private static void requireLength(JsonValue list, int length, int nodes) {
        if (length < nodes) {
            throw list.wrong("it has " + length + " numbers for " + nodes + " nodes", "Add the others");
        }
    }

    /** A switch is in one cell. */
    private static void requireTree(JsonValue list, int[] switches, int[] cells) {
        int[] cellOf = new int
                [Arrays.stream(switches)
                                .filter(each -> each < switches.length)
                                .max()
                                .orElse(0)
                        + 1];
        Arrays.fill(cellOf, -1);
        for (int node = 0; node < switches.length; node++) {
            int at = switches[node];
            if (at >= switches.length) {
                throw list.wrong("switch " + at + " is above the number of nodes", "Number the switches from 0 on");
            }
            if (cellOf[at] >= 0 && cellOf[at] != cells[node]) {
                throw list.wrong(
                        "switch " + at + " is in the cells " + cellOf[at] + " and " + cells[node],
                        "Give each switch one cell");
            }
            cellOf[at] = cells[node];
        }
    }
}
