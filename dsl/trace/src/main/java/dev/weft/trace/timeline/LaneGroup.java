package dev.weft.trace.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One line of a timeline: the lane of one process, or those of several that share it. */
record LaneGroup(TimeWindow window, List<Lane> lanes) {
    /** Returns the number of its lane, or those of the first and the last one. */
    String name() {
        int first = lanes.get(0).number();
        int last = lanes.get(lanes.size() - 1).number();
        return first == last ? String.valueOf(first) : first + "-" + last;
    }

    /** Returns the thread or device of the rank that it is; empty for the rank itself. */
    String thread() {
        return lanes.get(0).thread();
    }

    /** Returns the pieces of the lanes in {@code count} columns from one on, in the order of functions. */
    List<Piece> pieces(int column, int count) {
        Map<Integer, Piece> sums = new TreeMap<>();
        for (Lane lane : lanes) {
            TopFunctions columns = lane.columns();
            int end = columns.first(Math.min(window.columns(), column + count));
            Map<Integer, Piece> own = new TreeMap<>();
            for (int i = columns.first(column); i < end; i++) {
                int function = columns.function(i);
                long calls = own.containsKey(function) ? columns.begun(i) : columns.calls(i);
                own.merge(function, new Piece(function, columns.ticks(i), calls), Piece::plus);
            }
            own.forEach((function, piece) -> sums.merge(function, piece, Piece::plus));
        }
        return new ArrayList<>(sums.values());
    }
}
