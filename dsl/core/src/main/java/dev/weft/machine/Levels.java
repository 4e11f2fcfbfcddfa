package dev.weft.machine;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The leaf switch and the cell of each node; a cell holds whole switches. An immutable value. */
abstract class Levels implements Serializable {
    private static final long serialVersionUID = 1;

    static Levels regular(int nodesPerSwitch) {
        if (nodesPerSwitch < 1) {
            throw ModelException.call("nodesPerSwitch", "must be at least 1", "Try nodesPerSwitch(16)", nodesPerSwitch);
        }
        return new Regular(nodesPerSwitch, 0);
    }

    /** The levels that a file gives; an empty array of cells if it has no cells. */
    static Levels listed(String file, int[] switches, int[] cells) {
        return new Listed(file, switches.clone(), cells.clone());
    }

    abstract int switchOf(int node);

    /** The cell of a node; only where there are cells. */
    abstract int cellOf(int node);

    abstract boolean hasCells();

    /** The same switches in cells of equal size. */
    abstract Levels cells(int switches);

    /** An error if it does not know the switches of all nodes. */
    void requireKnown(int nodes) {
        // regular levels go on for any number of nodes
    }

    /** The keys and values of a file. */
    abstract Map<String, Object> filed();

    /** In a few words, for keys and inputs. */
    abstract String key();

    @Override
    public String toString() {
        return key();
    }

    /** The number of different values with its noun, such as {@code 3 switches}. */
    static String count(int[] of, String one, String many) {
        long count = IntStream.of(of).distinct().count();
        return count + " " + (count == 1 ? one : many);
    }

    /** Equal numbers of nodes at each switch, and of switches in each cell; 0 if there are no cells. */
    private static final class Regular extends Levels {
        private static final long serialVersionUID = 1;

        private final int nodesPerSwitch;
        private final int switchesPerCell;

        Regular(int nodesPerSwitch, int switchesPerCell) {
            this.nodesPerSwitch = nodesPerSwitch;
            this.switchesPerCell = switchesPerCell;
        }

        @Override
        int switchOf(int node) {
            return node / nodesPerSwitch;
        }

        @Override
        int cellOf(int node) {
            return node / nodesPerSwitch / switchesPerCell;
        }

        @Override
        boolean hasCells() {
            return switchesPerCell > 0;
        }

        @Override
        Levels cells(int switches) {
            if (switches < 1) {
                throw ModelException.call("switchesPerCell", "must be at least 1", "Try switchesPerCell(8)", switches);
            }
            return new Regular(nodesPerSwitch, switches);
        }

        @Override
        Map<String, Object> filed() {
            Map<String, Object> keys = new LinkedHashMap<>();
            keys.put(LevelsPart.PER_SWITCH, nodesPerSwitch);
            if (hasCells()) {
                keys.put(LevelsPart.PER_CELL, switchesPerCell);
            }
            return keys;
        }

        @Override
        String key() {
            String at = Digits.plural(nodesPerSwitch, "node") + " at each switch";
            String switches = switchesPerCell == 1 ? " switch" : " switches";
            return hasCells() ? at + ", " + switchesPerCell + switches + " in each cell" : at;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Regular that
                    && nodesPerSwitch == that.nodesPerSwitch
                    && switchesPerCell == that.switchesPerCell;
        }

        @Override
        public int hashCode() {
            return Objects.hash(nodesPerSwitch, switchesPerCell);
        }
    }

    /** By node, as a file gives them. */
    private static final class Listed extends Levels {
        private static final long serialVersionUID = 1;

        private final String file;
        private final int[] switches;
        private final int[] cells;

        Listed(String file, int[] switches, int[] cells) {
            this.file = file;
            this.switches = switches;
            this.cells = cells;
        }

        @Override
        int switchOf(int node) {
            return switches[node];
        }

        @Override
        int cellOf(int node) {
            return cells[node];
        }

        @Override
        boolean hasCells() {
            return cells.length > 0;
        }

        @Override
        Levels cells(int count) {
            throw ModelException.call(
                    "switchesPerCell",
                    "the switches are those of " + file + ", which need not be of equal size",
                    "Add the column cell to the file",
                    count);
        }

        @Override
        void requireKnown(int nodes) {
            if (nodes > switches.length) {
                throw ModelException.call(
                        "nodes",
                        file + " gives the switches of " + Digits.plural(switches.length, "node"),
                        "Add the others to the file, or write nodesPerSwitch(..) first",
                        nodes);
            }
        }

        @Override
        Map<String, Object> filed() {
            Map<String, Object> keys = new LinkedHashMap<>();
            keys.put(LevelsPart.FILE, file);
            keys.put(LevelsPart.SWITCHES, IntStream.of(switches).boxed().toList());
            if (hasCells()) {
                keys.put(LevelsPart.CELLS, IntStream.of(cells).boxed().toList());
            }
            return keys;
        }

        @Override
        String key() {
            return count(switches, "switch", "switches")
                    + (hasCells() ? " in " + count(cells, "cell", "cells") : "")
                    + " of " + file;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Listed that
                    && file.equals(that.file)
                    && Arrays.equals(switches, that.switches)
                    && Arrays.equals(cells, that.cells);
        }

        @Override
        public int hashCode() {
            return Objects.hash(file, Arrays.hashCode(switches), Arrays.hashCode(cells));
        }
    }
}
