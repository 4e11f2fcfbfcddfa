package dev.weft.study.chart;

import java.util.List;
import java.util.stream.Stream;

/**
 * Keys whose values have a panel each.
 *
 * @param rows the key with a row of panels for each value; empty for one row
 * @param columns the key with a column of panels for each value; empty for one column
 * @param free whether each panel has axes of its own
 */
public record ChartPanels(String rows, String columns, boolean free) {
    static final ChartPanels ONE = new ChartPanels("", "", false);

    /** Returns these panels with a row for each value of the key. */
    public ChartPanels rows(String key) {
        return new ChartPanels(key, columns, free);
    }

    /** Returns these panels with a column for each value of the key. */
    public ChartPanels columns(String key) {
        return new ChartPanels(rows, key, free);
    }

    /** Returns these panels with axes of their own. */
    public ChartPanels freed() {
        return new ChartPanels(rows, columns, true);
    }

    /** Returns whether there are several panels. */
    public boolean areSeveral() {
        return !keys().isEmpty();
    }

    /** Returns the keys that distinguish panels; within a panel they distinguish no series. */
    public List<String> keys() {
        return Stream.of(rows, columns).filter(key -> !key.isEmpty()).distinct().toList();
    }
}
