package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Selects the ticks that fit on an axis.
 *
 * @param length of the axis in pixels
 * @param distance between two labels in pixels
 * @param extent of a label along the axis in pixels
 */
record TickRoom(ChartScale scale, double length, double distance, ToDoubleFunction<String> extent) {
    /**
     * The densest of these rows whose labels fit, with two ticks at least; else the first and the last tick of the sparsest row in
     * which they fit, else one. Rows are ordered from dense to sparse.
     */
    List<Tick> densest(List<List<Tick>> candidates) {
        List<List<Tick>> several =
                candidates.stream().filter(row -> row.size() > 1).toList();
        return several.stream()
                .filter(this::fit)
                .findFirst()
                .or(() -> several.stream()
                        .map(row -> List.of(row.get(0), row.get(row.size() - 1)))
                        .filter(this::fit)
                        .reduce((dense, sparse) -> sparse))
                .orElseGet(() -> candidates.stream()
                        .filter(row -> !row.isEmpty())
                        .reduce((dense, sparse) -> sparse)
                        .map(row -> row.subList(0, 1))
                        .orElse(List.of()));
    }

    private boolean fit(List<Tick> row) {
        for (int i = 1; i < row.size(); i++) {
            Tick one = row.get(i - 1);
            Tick other = row.get(i);
            double needed = (extent.applyAsDouble(one.label()) + extent.applyAsDouble(other.label())) / 2;
            double apart = Math.abs(scale.share(one.at()) - scale.share(other.at())) * length;
            if (apart < needed + distance) {
                return false;
            }
        }
        return true;
    }
}
