package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Selects the ticks that fit on an axis. A logarithmic axis always labels the ends of its range; a power of its base
 * whose label does not fit beside an end keeps its grid line.
 *
 * @param ends of the range; empty if the axis need not label them
 * @param length of the axis in pixels
 * @param distance between two labels in pixels
 * @param extent of a label along the axis in pixels
 */
record TickRoom(ChartScale scale, List<Tick> ends, double length, double distance, ToDoubleFunction<String> extent) {
    /** Minimum distance of labels at the ends of a range to their neighbours. */
    private static final double NEAR = 3;
    /** Minimum distance of grid lines. */
    private static final double APART = 4;

    /** The densest of these rows that fits; at least one tick. Rows are ordered from dense to sparse. */
    List<Tick> densest(List<List<Tick>> candidates) {
        List<Tick> sparsest = List.of();
        for (List<Tick> candidate : candidates) {
            List<Tick> ticks = withEnds(candidate);
            if (!ticks.isEmpty() && fit(ticks)) {
                return ticks;
            }
            sparsest = ticks.isEmpty() ? sparsest : ticks;
        }
        return sparsest.subList(0, Math.min(1, sparsest.size()));
    }

    private List<Tick> withEnds(List<Tick> inner) {
        if (ends.isEmpty()) {
            return inner;
        }
        List<Tick> all = new ArrayList<>(inner);
        all.removeIf(tick -> isBeyondEnds(tick) || (isBesideEnd(tick) && !isMark(tick)));
        all.replaceAll(tick -> isBesideEnd(tick) ? new Tick(tick.at(), "") : tick);
        all.addAll(ends);
        all.sort(Comparator.comparingDouble(Tick::at));
        return all;
    }

    private boolean isBeyondEnds(Tick tick) {
        return ends.stream().anyMatch(end -> {
            double share = scale.share(end.at());
            boolean only = share > 0.25 && share < 0.75; // of a single value
            return only ? tick.at() != end.at() : share < 0.5 ? tick.at() < end.at() : tick.at() > end.at();
        });
    }

    private boolean isBesideEnd(Tick tick) {
        return ends.stream().anyMatch(end -> !fit(tick, end));
    }

    /**
     * The power of the base next to an end, not too close to either end; if even the powers between are crowded, its
     * line carries no information.
     */
    private boolean isMark(Tick tick) {
        return Math.abs(tick.at() - Math.rint(tick.at())) < 1e-9
                && ends.stream().allMatch(end -> apart(end, tick) > APART)
                && ends.stream().anyMatch(end -> !fit(tick, end) && Math.abs(end.at() - tick.at()) < 1);
    }

    private boolean fit(List<Tick> all) {
        List<Tick> labelled =
                all.stream().filter(tick -> !tick.label().isEmpty()).toList();
        for (int i = 1; i < labelled.size(); i++) {
            if (!fit(labelled.get(i - 1), labelled.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean fit(Tick one, Tick other) {
        boolean atEnd = ends.contains(one) || ends.contains(other);
        double needed = (extent.applyAsDouble(one.label()) + extent.applyAsDouble(other.label())) / 2;
        return apart(one, other) >= needed + (atEnd ? Math.min(NEAR, distance) : distance);
    }

    private double apart(Tick one, Tick other) {
        return Math.abs(scale.share(one.at()) - scale.share(other.at())) * length;
    }
}
