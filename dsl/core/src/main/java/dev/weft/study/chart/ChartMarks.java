package dev.weft.study.chart;

import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shapes;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** The values as shapes: bands, bars, lines, error bars and dots, in this order from back to front. */
final class ChartMarks {
    private static final double GROUP = 0.8;
    private static final double WIDEST_BAR = 90;
    private static final int MANY = 150;
    private static final int SMALL = 4;
    private static final int SHADE = 50;
    /** By how much the inside of a hollow dot is smaller. */
    private static final int HOLLOW = 3;

    private final Shapes g = new Shapes();
    private final ChartPlan plan;
    private final ChartFrame frame;
    private final List<StyledSeries> bars;
    private final ChartStack stack;

    ChartMarks(ChartPlan plan, ChartFrame frame) {
        this.plan = plan;
        this.frame = frame;
        this.stack = ChartStack.of(plan.x().categories(), plan.drawn());
        this.bars = plan.drawn().stream()
                .filter(one -> one.kind() == StyledSeries.Kind.BARS)
                .toList();
    }

    /** Returns the shapes of all values. */
    Shapes shapes() {
        for (StyledSeries drawn : plan.drawn()) {
            List<StyledSeries> alike = isBand(drawn) ? alike(drawn) : List.of();
            if (!alike.isEmpty() && alike.get(0).equals(drawn)) {
                band(drawn, alike.size() > 1 ? Palette.SOFT : drawn.colour());
            }
        }
        of(StyledSeries.Kind.BARS).forEach(this::bars);
        of(StyledSeries.Kind.LINE).forEach(this::line);
        for (StyledSeries drawn : plan.drawn()) {
            boolean isDots = drawn.kind() == StyledSeries.Kind.DOTS;
            if (isDots) {
                dots(drawn, Color.WHITE, 2);
            }
            if (drawn.hasBrackets() && !isBand(drawn)) {
                errorBars(drawn);
            }
            if (isDots) {
                dots(drawn, drawn.colour(), 0);
            }
            if (isDots && drawn.hollow()) {
                dots(drawn, Color.WHITE, -HOLLOW);
            }
        }
        return g;
    }

    private List<StyledSeries> of(StyledSeries.Kind kind) {
        return plan.drawn().stream().filter(drawn -> drawn.kind() == kind).toList();
    }

    private boolean isBand(StyledSeries drawn) {
        return ChartBrackets.areBand(drawn, plan.look());
    }

    /**
     * Series with the same band as this one. Their band is drawn once in a neutral colour, because the shades of
     * several would add up to a dark one.
     */
    private List<StyledSeries> alike(StyledSeries drawn) {
        return plan.drawn().stream()
                .filter(other -> isBand(other) && brackets(other).equals(brackets(drawn)))
                .toList();
    }

    private static List<ChartData.Point> brackets(StyledSeries drawn) {
        return drawn.points().stream()
                .map(point -> new ChartData.Point(point.category(), point.x(), 0, point.low(), point.high()))
                .toList();
    }

    private void band(StyledSeries drawn, Color colour) {
        Color shade = Theme.soft(colour, SHADE);
        List<ChartData.Point> points = drawn.points();
        int from = 0;
        while (from < points.size()) {
            int to = from;
            while (to < points.size() && isShown(points.get(to))) {
                to++;
            }
            if (to - from == 1 && points.get(from).hasBracket()) {
                errorBar(drawn, points.get(from), 4, drawn.colour()); // a band needs two values
            } else if (to - from > 1) {
                Path2D.Double area = new Path2D.Double();
                area.moveTo(x(points.get(from)), y(high(points.get(from))));
                for (int i = from + 1; i < to; i++) {
                    area.lineTo(x(points.get(i)), y(high(points.get(i))));
                }
                for (int i = to - 1; i >= from; i--) {
                    area.lineTo(x(points.get(i)), y(low(points.get(i))));
                }
                area.closePath();
                g.fill(area, shade);
            }
            from = to + 1;
        }
    }

    private void bars(StyledSeries drawn) {
        boolean stacked = plan.stacked();
        int series = plan.drawn().indexOf(drawn);
        double foot = along(plan.y().share(plan.y().foot()));
        for (ChartData.Point point : drawn.points()) {
            if (!isShown(point)) {
                continue;
            }
            int category = (int) plan.xAt(point);
            double from = stacked ? y(stack.bottom(series, category)) : foot;
            double to = stacked ? y(stack.top(series, category)) : y(point.y());
            double width = barWidth();
            double left = barCentre(drawn, point) - width / 2;
            double start = Math.min(from, to);
            double length = Math.abs(from - to);
            Rectangle2D.Double bar = plan.isLying()
                    ? new Rectangle2D.Double(start, left, length, width)
                    : new Rectangle2D.Double(left, start, width, length);
            BarPattern pattern = BarPattern.of(drawn.ink().variant());
            pattern.paint(g, bar, drawn.colour());
            if (width > 4 && pattern == BarPattern.PLAIN) {
                g.draw(bar, Color.WHITE, Theme.THIN);
            }
        }
    }

    /** Draws one path, so that dashes continue across points; a point without neighbours becomes a dot. */
    private void line(StyledSeries drawn) {
        Path2D.Double path = new Path2D.Double();
        List<Point2D> places = drawn.points().stream().map(this::place).toList();
        for (int i = 0; i < places.size(); i++) {
            Point2D here = places.get(i);
            if (Double.isNaN(here.getY())) {
                continue;
            }
            if (ChartJumps.isJoined(places, i)) {
                path.lineTo(here.getX(), here.getY());
            } else if (ChartJumps.isJoined(places, i + 1)) {
                path.moveTo(here.getX(), here.getY());
            } else {
                Color colour = drawn.colour();
                g.fill(
                        drawn.ink()
                                .marker()
                                .at(here.getX(), here.getY(), plan.look().get(ChartLook.MARKER)),
                        colour);
            }
        }
        g.draw(path, drawn.colour(), Theme.line(drawn.ink().variant()));
    }

    private Point2D place(ChartData.Point point) {
        return new Point2D.Double(x(point), isShown(point) ? y(point.y()) : Double.NaN);
    }

    private void dots(StyledSeries drawn, Color colour, int rim) {
        boolean lying = plan.isLying();
        int size = areMany() ? SMALL : plan.look().get(ChartLook.MARKER);
        for (ChartData.Point point : drawn.points()) {
            if (isShown(point)) {
                double across = place(drawn, point);
                double along = y(point.y());
                g.fill(drawn.ink().marker().at(lying ? along : across, lying ? across : along, size + rim), colour);
            }
        }
    }

    /** Whether the dots of one series, here or in another panel, would cover one another; all dots then are small. */
    private boolean areMany() {
        return of(StyledSeries.Kind.DOTS).stream()
                .map(StyledSeries::name)
                .anyMatch(name -> plan.data().series().stream()
                        .anyMatch(other ->
                                other.name().equals(name) && other.points().size() > MANY));
    }

    private void errorBars(StyledSeries drawn) {
        boolean onBar = drawn.kind() == StyledSeries.Kind.BARS;
        double cap = onBar ? Math.min(4, barWidth() / 4) : 4;
        Color colour = onBar ? Palette.INK : drawn.colour();
        for (ChartData.Point point : drawn.points()) {
            if (isShown(point) && point.hasBracket()) {
                errorBar(drawn, point, cap, colour);
            }
        }
    }

    private void errorBar(StyledSeries drawn, ChartData.Point point, double cap, Color colour) {
        double x = place(drawn, point);
        double foot = plan.stacked() ? stack.foot(plan.drawn().indexOf(drawn), point) : 0;
        double low = y(foot + low(point));
        double high = y(foot + high(point));
        g.draw(stroke(x, low, x, high), colour, Theme.WHISKER);
        g.draw(stroke(x - cap, low, x + cap, low), colour, Theme.WHISKER);
        g.draw(stroke(x - cap, high, x + cap, high), colour, Theme.WHISKER);
    }

    private static boolean isShown(ChartData.Point point) {
        return !Double.isNaN(point.y());
    }

    private double low(ChartData.Point point) {
        double low = point.hasBracket() ? point.low() : point.y();
        // on a logarithmic axis a bracket that includes zero extends to the foot of the axis
        return plan.look().logY() && low <= 0 ? Double.NaN : low;
    }

    private static double high(ChartData.Point point) {
        return point.hasBracket() ? point.high() : point.y();
    }

    /** A line from a position across the bars to another, for vertical or horizontal bars. */
    private Line2D stroke(double x1, double y1, double x2, double y2) {
        return plan.isLying() ? new Line2D.Double(y1, x1, y2, x2) : new Line2D.Double(x1, y1, x2, y2);
    }

    /** The position of a point on the x axis in pixels; with horizontal bars this axis is on the left. */
    private double x(ChartData.Point point) {
        return plan.isLying()
                ? frame.py(plan.side().share(plan.xAt(point)))
                : frame.px(plan.x().share(plan.xAt(point)));
    }

    private double y(double value) {
        return along(Double.isNaN(value) ? 0 : plan.y().share(plan.y().at(value)));
    }

    /** A share of the axis of values in pixels: upwards, or to the right with horizontal bars. */
    private double along(double share) {
        return plan.isLying() ? frame.px(share) : frame.py(share);
    }

    private double place(StyledSeries drawn, ChartData.Point point) {
        return plan.data().categories() ? barCentre(drawn, point) : x(point);
    }

    private double slot() {
        double room = plan.isLying() ? frame.plot().height : frame.plot().width;
        return room / (plan.x().max() - plan.x().min());
    }

    private double barWidth() {
        return Math.min(WIDEST_BAR, slot() * GROUP / (plan.stacked() ? 1 : Math.max(1, bars.size())));
    }

    /** The middle of the series' bar; a dot is on the bar of its partner, or in the middle of the group. */
    private double barCentre(StyledSeries drawn, ChartData.Point point) {
        if (plan.stacked() || bars.isEmpty()) {
            return x(point);
        }
        for (int i = 0; i < bars.size(); i++) {
            boolean own = bars.get(i).name().equals(drawn.name());
            boolean partner =
                    drawn.kind() != StyledSeries.Kind.BARS && bars.get(i).index() == drawn.index();
            if (own || partner) {
                return x(point) + (i - (bars.size() - 1) / 2.0) * barWidth();
            }
        }
        return x(point);
    }
}
