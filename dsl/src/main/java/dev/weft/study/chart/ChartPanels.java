package dev.weft.study.chart;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which keys make several panels of one chart.
 *
 * @param rows the key with a row of panels for each value; empty for one row
 * @param columns the key with a column of panels for each value; empty for one column
 * @param free whether each panel has axes of its own
 */
public record ChartPanels(String rows, String columns, boolean free) {
    static final ChartPanels ONE = new ChartPanels("", "", false);

    public ChartPanels rows(String key) {
        return new ChartPanels(key, columns, free);
    }

    public ChartPanels columns(String key) {
        return new ChartPanels(rows, key, free);
    }

    public ChartPanels freed() {
        return new ChartPanels(rows, columns, true);
    }

    /** Whether there are keys at all. */
    public boolean areSeveral() {
        return !keys().isEmpty();
    }

    /** The keys, which tell panels apart and no series within one. */
    public List<String> keys() {
        return Stream.of(rows, columns).filter(key -> !key.isEmpty()).distinct().toList();
    }
}
