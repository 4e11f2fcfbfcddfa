package dev.weft.study.chart;

import java.util.List;

/** Assigns circled points to panels: the optimum of one network belongs to its own panel only. */
final class ChartSpots {
    /** Points are computed from the drawn data, but not always to the last digit. */
    private static final double NEAR = 0.01;

    private final ChartPlan plan;

    ChartSpots(ChartPlan plan) {
        this.plan = plan;
    }

    /** The points on a curve of this panel, and the points on no curve of any panel. */
    List<ChartLook.Spot> of(ChartCells.Cell cell) {
        return plan.look().get(ChartLook.SPOTS).stream()
                .filter(spot -> isMet(cell, spot) || plan.cells().stream().noneMatch(each -> isMet(each, spot)))
                .toList();
    }

    private boolean isMet(ChartCells.Cell cell, ChartLook.Spot spot) {
        return cell.drawn().stream().anyMatch(drawn -> isMet(drawn, spot));
    }

    private boolean isMet(StyledSeries drawn, ChartLook.Spot spot) {
        double x = plan.x().at(spot.x());
        double y = plan.y().at(spot.y());
        List<ChartData.Point> points = drawn.points();
        for (int i = 0; i < points.size(); i++) {
            double here = plan.xAt(points.get(i));
            if (Math.abs(here - x) < 1e-9 * Math.max(1, Math.abs(x))
                    && isNear(points.get(i).y(), spot.y())) {
                return true;
            }
            double before = i == 0 ? Double.NaN : plan.xAt(points.get(i - 1));
            if (drawn.kind() == StyledSeries.Kind.LINE && before < x && x < here) {
                double share = (x - before) / (here - before);
                double from = plan.y().at(points.get(i - 1).y());
                double to = plan.y().at(points.get(i).y());
                double between = from + share * (to - from);
                // on a logarithmic axis a relative tolerance is a distance
                boolean met =
                        plan.look().logY() ? Math.abs(between - y) < Math.log10(1 + NEAR) : isNear(between, spot.y());
                if (met) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNear(double value, double wanted) {
        return Math.abs(value - wanted) <= NEAR * Math.max(Math.abs(value), Math.abs(wanted));
    }
}
