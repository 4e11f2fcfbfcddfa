package dev.weft.study.chart;

import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shape.Anchor;
import dev.weft.study.draw.Shapes;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Draws the annotations of a chart: shaded ranges, reference lines and circled points with their labels. */
final class ChartRemarks {
    private static final double ROW = 15;
    private static final double RADIUS = 6;
    private static final int SHADE = 30;

    private final Shapes g;
    private final ChartPlan plan;
    private final ChartFrame frame;
    private final ChartLabels labels;

    ChartRemarks(Shapes g, ChartPlan plan, ChartFrame frame) {
        this.g = g;
        this.plan = plan;
        this.frame = frame;
        this.labels = new ChartLabels(frame.plot());
    }

    /** Shades ranges behind the values, whose colours do not change. */
    void paintBelow() {
        for (ChartLook.Band band : plan.look().get(ChartLook.BANDS)) {
            g.fill(area(band), Theme.soft(Palette.SOFT, SHADE));
        }
    }

    void paintAbove() {
        labels.avoid(curves());
        lines();
        slopes();
        for (ChartLook.Band band : plan.look().get(ChartLook.BANDS)) {
            label(band);
        }
        for (ChartLook.Spot spot : plan.look().get(ChartLook.SPOTS)) {
            spot(spot);
        }
        for (ChartLook.Spot word : plan.look().get(ChartLook.WORDS)) {
            word(word);
        }
    }

    private void lines() {
        Rectangle2D.Double plot = frame.plot();
        double labelY = plot.y + 11;
        for (ChartLook.Line mark : plan.look().get(ChartLook.LINES)) {
            ChartText words = fitting(mark.label());
            double width = words.width();
            double at = place(mark.vertical(), mark.at());
            Line2D line = line(mark);
            g.line(line.getX1(), line.getY1(), line.getX2(), line.getY2(), Palette.SOFT, Theme.REFERENCE);
            if (isUpright(mark.vertical())) {
                boolean left =
                        isFree(at - 9 - width, at - 1) || (!isFree(at + 1, at + 9 + width) && at - 9 - width >= plot.x);
                label(words, left ? at - 5 - width : at + 5, labelY);
                // the label of the next line is one row lower, so that labels of close lines do not overlap
                labelY += ROW + words.more();
            } else {
                double left = plot.x + 5;
                double right = plot.getMaxX() - 5 - width;
                double above = at - 4 - words.more();
                label(
                        words,
                        new Point2D.Double(left, above),
                        new Point2D.Double(right, above),
                        new Point2D.Double(left, at + 13),
                        new Point2D.Double(right, at + 13));
            }
        }
    }

    /** Draws lines through the origin, each with its label at the right or upper end. */
    private void slopes() {
        for (ChartLook.Slope slope : plan.look().get(ChartLook.SLOPES)) {
            List<Line2D> pieces = pieces(slope);
            if (pieces.isEmpty()) {
                continue;
            }
            Path2D.Double path = new Path2D.Double();
            path.moveTo(pieces.get(0).getX1(), pieces.get(0).getY1());
            pieces.forEach(piece -> path.lineTo(piece.getX2(), piece.getY2()));
            g.draw(path, Palette.SOFT, Theme.REFERENCE);
            Point2D end = pieces.get(pieces.size() - 1).getP2();
            Point2D before = pieces.get(pieces.size() * 3 / 4).getP2();
            ChartText words = fitting(slope.label());
            double width = words.width();
            label(
                    words,
                    new Point2D.Double(end.getX() - width - 8, end.getY() + 14),
                    new Point2D.Double(before.getX() - width - 6, before.getY() - 4 - words.more()),
                    new Point2D.Double(before.getX() + 6, before.getY() + 14),
                    new Point2D.Double(end.getX() - width - 8, end.getY() - 4 - words.more()));
        }
    }

    /** A reference line across the plot, in pixels. */
    private Line2D line(ChartLook.Line mark) {
        Rectangle2D.Double plot = frame.plot();
        double at = place(mark.vertical(), mark.at());
        return isUpright(mark.vertical())
                ? new Line2D.Double(at, plot.y, at, plot.getMaxY())
                : new Line2D.Double(plot.x, at, plot.getMaxX(), at);
    }

    /** Whether a reference line at a value of x, or else of y, is upright; the reverse with horizontal bars. */
    private boolean isUpright(boolean vertical) {
        return vertical != plan.isLying();
    }

    /** The pieces of a line through the origin, in pixels. */
    private List<Line2D> pieces(ChartLook.Slope slope) {
        List<Line2D> pieces = new ArrayList<>();
        for (Line2D.Double each : new ChartSlope(plan.x(), plan.y(), slope.factor()).pieces()) {
            pieces.add(new Line2D.Double(frame.px(each.x1), frame.py(each.y1), frame.px(each.x2), frame.py(each.y2)));
        }
        return pieces;
    }

    private Rectangle2D.Double area(ChartLook.Band band) {
        Rectangle2D.Double plot = frame.plot();
        double a = place(band.vertical(), band.from());
        double b = place(band.vertical(), band.to());
        return isUpright(band.vertical())
                ? new Rectangle2D.Double(Math.min(a, b), plot.y, Math.abs(a - b), plot.height)
                : new Rectangle2D.Double(plot.x, Math.min(a, b), plot.width, Math.abs(a - b));
    }

    /**
     * Labels a vertical range in its middle and a horizontal one at its right end, a row lower if another label is
     * there.
     */
    private void label(ChartLook.Band band) {
        Rectangle2D.Double area = area(band);
        ChartText words = fitting(band.label());
        double width = words.width();
        boolean upright = isUpright(band.vertical());
        double x = upright ? area.getCenterX() - width / 2 : area.getMaxX() - 5 - width;
        List<Point2D.Double> candidates = new ArrayList<>();
        for (double y = area.y + 11; y < Math.max(area.y + 12, area.getMaxY()); y += ROW) {
            candidates.add(new Point2D.Double(x, y));
        }
        candidates.add(1, new Point2D.Double(upright ? area.getMaxX() + 5 : area.x + 5, area.y + 11));
        if (upright) {
            candidates.add(2, new Point2D.Double(area.x - 5 - width, area.y + 11));
        }
        label(words, candidates.toArray(Point2D.Double[]::new));
    }

    /** A text whose lower left corner is at the point. */
    private void word(ChartLook.Spot word) {
        Point2D.Double at = at(word);
        label(fitting(word.label()), at.x, at.y);
    }

    private Point2D.Double at(ChartLook.Spot spot) {
        double first = place(true, spot.x());
        double second = place(false, spot.y());
        return plan.isLying() ? new Point2D.Double(second, first) : new Point2D.Double(first, second);
    }

    private void spot(ChartLook.Spot spot) {
        double x = at(spot).x;
        double y = at(spot).y;
        ChartText words = fitting(spot.label());
        write(words, Palette.INK, labels.place(words, ChartLabels.around(x, y, RADIUS, words)));
        g.draw(new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS), Palette.INK, Theme.WHISKER);
    }

    /** The lines as drawn, reference lines, and a point for each dot. */
    private List<Line2D> curves() {
        List<Line2D> curves = new ArrayList<>();
        plan.look().get(ChartLook.LINES).forEach(mark -> curves.add(line(mark)));
        plan.look().get(ChartLook.SLOPES).forEach(slope -> curves.addAll(pieces(slope)));
        for (StyledSeries drawn : plan.drawn()) {
            Point2D before = null;
            for (ChartData.Point point : plan.isLying() ? List.<ChartData.Point>of() : drawn.points()) {
                Point2D here = Double.isNaN(point.y())
                        ? null
                        : new Point2D.Double(
                                frame.px(plan.x().share(plan.xAt(point))),
                                frame.py(plan.y().share(plan.y().at(point.y()))));
                if (here != null) {
                    curves.add(new Line2D.Double(
                            before == null || drawn.kind() != StyledSeries.Kind.LINE ? here : before, here));
                }
                before = here;
            }
        }
        return curves;
    }

    /**
     * The position of a value in pixels: horizontal for an x and vertical for a y; the reverse with horizontal bars.
     */
    private double place(boolean vertical, double value) {
        ChartScale scale = vertical ? plan.x() : plan.y();
        double share = scale.share(scale.at(value));
        return isUpright(vertical) ? frame.px(share) : frame.py(share);
    }

    /** True when a label between these two positions is inside the plot and crosses no reference line. */
    private boolean isFree(double from, double to) {
        boolean crossed = plan.look().get(ChartLook.LINES).stream()
                .filter(mark -> isUpright(mark.vertical()))
                .mapToDouble(mark -> place(mark.vertical(), mark.at()))
                .anyMatch(line -> line > from && line < to);
        return !crossed && from >= frame.plot().x && to <= frame.plot().getMaxX();
    }

    /** The label in lines that fit the plot. */
    private ChartText fitting(String label) {
        return ChartText.of(Theme.notes(), label, frame.plot().width - 14);
    }

    /** Writes a label at the first of these places that is free. */
    private void label(ChartText words, Point2D.Double... candidates) {
        write(words, Palette.SOFT, labels.place(words, List.of(candidates)));
    }

    private void label(ChartText words, double wanted, double y) {
        double right = frame.plot().getMaxX() - 2 - words.width();
        double x = Math.max(frame.plot().x + 2, Math.min(right, wanted));
        labels.take(x, y, words);
        write(words, Palette.SOFT, new Point2D.Double(x, y));
    }

    /** Writes a label, and lightens what lies under it; without a label there is nothing to lighten. */
    private void write(ChartText words, Color colour, Point2D.Double at) {
        if (words.width() > 0) {
            g.fill(ChartLabels.box(at, words), Theme.HALO);
        }
        words.paint(g, colour, at.x, at.y, Anchor.START);
    }
}
