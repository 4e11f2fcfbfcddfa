package dev.weft.study.chart;

import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shape.Anchor;
import dev.weft.study.draw.Shapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws the names of lines at their right ends, without overlap, each in the colour of its line. */
final class ChartEnds {
    private static final double ROW = 13;
    private static final double GAP = 8;
    private static final double WIDEST = 0.35;

    private final ChartPlan plan;
    private final ChartFrame frame;

    ChartEnds(ChartPlan plan, ChartFrame frame) {
        this.plan = plan;
        this.frame = frame;
    }

    /** Whether the names are at the ends of the lines; a legend has names that would leave too little room for the plot. */
    static boolean haveRoom(ChartPlan plan) {
        return plan.look().get(ChartLook.END_NAMES)
                && widest(plan) <= WIDEST * plan.look().width();
    }

    /** The width of the names to the right of the plot in pixels; zero if a legend has them. */
    static double width(ChartPlan plan) {
        return haveRoom(plan) ? widest(plan) + GAP : 0;
    }

    private static double widest(ChartPlan plan) {
        return plan.drawn().stream()
                .mapToDouble(one -> Lettering.width(Theme.legend(), one.label()))
                .max()
                .orElse(0);
    }

    /**
     * The right end of a line.
     *
     * @param series index of the line
     * @param x of the last value, in pixels
     * @param y of the last value, in pixels
     */
    private record End(int series, double x, double y) {}

    /** Adds the names. */
    void paint(Shapes g) {
        List<End> ends = new ArrayList<>();
        for (int i = 0; i < plan.drawn().size(); i++) {
            int series = i;
            List<ChartData.Point> shown =
                    plan.drawn().get(i).points().stream().filter(this::isInside).toList();
            if (!shown.isEmpty()) {
                ChartData.Point last = shown.get(shown.size() - 1);
                ends.add(new End(
                        series,
                        frame.px(plan.x().share(plan.xAt(last))),
                        frame.py(plan.y().share(plan.y().at(last.y())))));
            }
        }
        ends.sort(Comparator.comparingDouble(End::y));
        double[] rows = apart(
                ends.stream().mapToDouble(End::y).toArray(),
                frame.plot().y,
                frame.plot().getMaxY(),
                ROW);
        double left = frame.plot().getMaxX() + GAP;
        for (int i = 0; i < rows.length; i++) {
            End end = ends.get(i);
            StyledSeries drawn = plan.drawn().get(end.series());
            if (Math.abs(rows[i] - end.y()) > ROW / 3 || left - end.x() > 2 * GAP) {
                g.line(end.x() + 2, end.y(), left - 2, rows[i], Palette.AXIS, Theme.THIN);
            }
            g.text(Theme.legend(), drawn.colour(), drawn.label(), left, rows[i] + 4, Anchor.START);
        }
    }

    /** A range set by the user may end before a line does. */
    private boolean isInside(ChartData.Point point) {
        if (Double.isNaN(point.y())) {
            return false;
        }
        double across = plan.x().share(plan.xAt(point));
        double up = plan.y().share(plan.y().at(point.y()));
        return Math.abs(across - 0.5) < 0.5 + 1e-9 && Math.abs(up - 0.5) < 0.5 + 1e-9;
    }

    /**
     * Computes positions as close as possible to the wanted ones, which ascend, with a distance between neighbours and
     * within the limits; if there is no room for the distance, the positions are spread evenly.
     */
    static double[] apart(double[] wanted, double from, double to, double distance) {
        int n = wanted.length;
        double least = n < 2 ? 0 : Math.min(distance, (to - from) / (n - 1));
        // isotonic regression: after subtracting the room of the earlier ones, positions must not descend; violators
        // share a mean
        double[] sum = new double[n];
        int[] count = new int[n];
        int pools = 0;
        for (int i = 0; i < n; i++) {
            sum[pools] = wanted[i] - i * least;
            count[pools] = 1;
            pools++;
            while (pools > 1 && sum[pools - 2] / count[pools - 2] > sum[pools - 1] / count[pools - 1]) {
                sum[pools - 2] += sum[pools - 1];
                count[pools - 2] += count[pools - 1];
                pools--;
            }
        }
        double[] places = new double[n];
        int at = 0;
        for (int pool = 0; pool < pools; pool++) {
            double mean = Math.max(from, Math.min(to - (n - 1) * least, sum[pool] / count[pool]));
            for (int k = 0; k < count[pool]; k++, at++) {
                places[at] = mean + at * least;
            }
        }
        return places;
    }
}
