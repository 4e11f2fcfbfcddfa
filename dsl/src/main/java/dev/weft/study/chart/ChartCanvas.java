package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;

/**
 * An XChart chart in Weft's theme. XChart keeps the series with their colours, strokes and markers, the styler and the
 * additions of the user. The axes, the legend and the values are drawn here: XChart's logarithmic axis has ticks at
 * powers of ten only, its legend does not wrap, its error bars are symmetric, and its dashes restart at each point.
 */
final class ChartCanvas extends XYChart {
    private final transient ChartPlan whole;
    /** The whole plan within the axis limits set by the user. */
    private transient ChartPlan plan;

    private transient ChartEdges edges = new ChartEdges(null, null, null, null);
    private final transient UserChanges made = new UserChanges(this);

    ChartCanvas(ChartPlan plan) {
        super(plan.look().width(), plan.look().height());
        this.whole = plan;
        this.plan = plan;
        setTitle(Wording.micro(plan.look().title()));
        setXAxisTitle(plan.bottomTitle());
        setYAxisTitle(plan.sideTitle());
        Theme.apply(getStyler());
        plan.drawn().forEach(drawn -> made.keep(series(drawn)));
    }

    static ChartCanvas of(ChartPlan plan) {
        ChartCanvas canvas = new ChartCanvas(plan);
        canvas.setHeight((int)
                Math.ceil(canvas.frame(canvas.getWidth(), canvas.getHeight()).height()));
        return canvas;
    }

    @Override
    public void paint(Graphics2D g, int width, int height) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        edges = ChartEdges.of(getStyler());
        plan = edges.on(whole);
        ChartFrame frame = frame(width, height);
        g.setColor(getStyler().getChartBackgroundColor());
        g.fill(new Rectangle2D.Double(0, 0, width, height));
        paintAdded(g, frame);
        setWidth(width);
        setHeight(height);
        List<XYSeries> changed = made.changed();
        changed.forEach(series -> series.setEnabled(false));
        paintPlot(g, frame);
        changed.forEach(series -> series.setEnabled(true));
        paintTexts(g, frame, width, height);
    }

    /** Draws everything between and at the axes. */
    void paintPlot(Graphics2D g, ChartFrame frame) {
        paintGrid(g, frame);
        Graphics2D among = (Graphics2D) g.create();
        if (edges.areSet()) {
            among.clip(frame.plot());
        }
        ChartRemarks remarks = new ChartRemarks(among, plan, frame, getStyler().getAnnotationTextFont());
        remarks.paintBelow();
        Graphics2D inside = (Graphics2D) among.create();
        inside.clip(grown(frame.plot()));
        new ChartMarks(inside, plan, frame, made.own()).paint();
        inside.dispose();
        remarks.paintAbove();
        among.dispose();
        if (plan.look().notes().labels()) {
            new ChartEnds(g, plan, frame, made.own(), getStyler().getLegendFont()).paint();
        }
        paintAxes(g, frame);
    }

    ChartPlan plan() {
        return plan;
    }

    /** The styles of Weft's series, in the order of the plan. */
    List<XYSeries> own() {
        return made.own();
    }

    private ChartFrame frame(double width, double height) {
        return ChartFrame.of(plan, made.entries(plan), getStyler(), getTitle(), width, height);
    }

    private XYSeries series(StyledSeries drawn) {
        List<ChartData.Point> points = drawn.points();
        int n = Math.max(1, points.size());
        double[] xs = new double[n];
        double[] ys = new double[n];
        ys[0] = Double.NaN;
        for (int i = 0; i < points.size(); i++) {
            xs[i] = plan.xAt(points.get(i));
            ys[i] = Double.isNaN(points.get(i).y())
                    ? Double.NaN
                    : plan.y().at(points.get(i).y());
        }
        XYSeries series = addSeries(drawn.name(), xs, ys);
        Color colour = Palette.colour(drawn.ink().colour());
        series.setLabel(drawn.label());
        series.setLineColor(colour);
        series.setFillColor(colour);
        series.setMarkerColor(colour);
        series.setLineStyle(Theme.line(drawn.ink().variant()));
        series.setMarker(Theme.marker(drawn.ink().variant()));
        if (drawn.kind() == StyledSeries.Kind.DOTS) {
            series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        }
        return series;
    }

    /** Lets XChart draw the user's additions in axis coordinates; Weft's own series are hidden meanwhile. */
    private void paintAdded(Graphics2D g, ChartFrame frame) {
        List<XYSeries> shown = made.left();
        shown.forEach(series -> series.setEnabled(false));
        XYStyler styler = getStyler();
        Theme.bare(styler);
        ChartEdges.of(plan.x(), plan.y()).set(styler);
        Rectangle2D.Double plot = frame.plot();
        Graphics2D inside = (Graphics2D) g.create();
        inside.translate(plot.x, plot.y);
        if (edges.areSet()) {
            inside.clip(new Rectangle2D.Double(0, 0, plot.width, plot.height));
        }
        super.paint(inside, (int) Math.round(plot.width), (int) Math.round(plot.height));
        inside.dispose();
        edges.set(styler);
        shown.forEach(series -> series.setEnabled(true));
    }

    private void paintGrid(Graphics2D g, ChartFrame frame) {
        Rectangle2D.Double plot = frame.plot();
        g.setColor(getStyler().getPlotGridLinesColor());
        g.setStroke(Theme.THIN);
        if (!plan.side().isCategories()) {
            for (Tick tick : frame.yTicks()) {
                double y = frame.py(plan.side().share(tick.at()));
                g.draw(new Line2D.Double(plot.x, y, plot.getMaxX(), y));
            }
        }
        if (!plan.bottom().isCategories()) {
            for (Tick tick : frame.xTicks()) {
                double x = frame.px(plan.bottom().share(tick.at()));
                g.draw(new Line2D.Double(x, plot.y, x, plot.getMaxY()));
            }
        }
    }

    private void paintAxes(Graphics2D g, ChartFrame frame) {
        Rectangle2D.Double plot = frame.plot();
        g.setColor(Theme.AXIS);
        g.setStroke(Theme.THIN);
        g.draw(new Line2D.Double(plot.x, plot.y, plot.x, plot.getMaxY()));
        g.draw(new Line2D.Double(plot.x, plot.getMaxY(), plot.getMaxX(), plot.getMaxY()));
        double zero = plan.y().share(plan.y().foot());
        if (zero > 0 && plan.isLying()) {
            g.draw(new Line2D.Double(frame.px(zero), plot.y, frame.px(zero), plot.getMaxY()));
        } else if (zero > 0) {
            g.draw(new Line2D.Double(plot.x, frame.py(zero), plot.getMaxX(), frame.py(zero)));
        }
        frame.yTicks().forEach(tick -> paintYTick(g, frame, tick));
        frame.xTicks().forEach(tick -> paintXTick(g, frame, tick));
    }

    private void paintYTick(Graphics2D g, ChartFrame frame, Tick tick) {
        Font font = getStyler().getAxisTickLabelsFont();
        double left = frame.plot().x;
        double y = frame.py(plan.side().share(tick.at()));
        g.setColor(Theme.AXIS);
        g.draw(new Line2D.Double(left - ChartFrame.TICK, y, left, y));
        ChartText.draw(
                g,
                font,
                getStyler().getAxisTickLabelsColor(),
                ChartFrame.sideLabel(font, tick, getWidth()),
                left - ChartFrame.TICK - 4,
                y + 4,
                ChartText.Anchor.RIGHT);
    }

    private void paintXTick(Graphics2D g, ChartFrame frame, Tick tick) {
        Font font = getStyler().getAxisTickLabelsFont();
        double bottom = frame.plot().getMaxY();
        double x = frame.px(plan.bottom().share(tick.at()));
        g.setColor(Theme.AXIS);
        g.draw(new Line2D.Double(x, bottom, x, bottom + ChartFrame.TICK));
        String label = frame.tickLabel(font, tick, x);
        if (frame.slanted()) {
            ChartText.turned(
                    g,
                    font,
                    getStyler().getAxisTickLabelsColor(),
                    label,
                    x + 4,
                    bottom + 14,
                    ChartFrame.SLANT,
                    ChartText.Anchor.RIGHT);
        } else {
            ChartText.draw(
                    g, font, getStyler().getAxisTickLabelsColor(), label, x, bottom + 17, ChartText.Anchor.CENTRE);
        }
    }

    private void paintTexts(Graphics2D g, ChartFrame frame, int width, int height) {
        Rectangle2D.Double plot = frame.plot();
        XYStyler styler = getStyler();
        double middle = plot.getCenterX();
        double y = ChartFrame.titleBase(styler.getChartTitleFont());
        for (String line : frame.title()) {
            ChartText.draw(
                    g,
                    styler.getChartTitleFont(),
                    styler.getChartFontColor(),
                    line,
                    width / 2.0,
                    y,
                    ChartText.Anchor.CENTRE);
            y += ChartFrame.titleLine(styler.getChartTitleFont());
        }
        Font axis = styler.getAxisTitleFont();
        String yTitle = ChartText.shortened(axis, getYAxisTitle(), plot.height + 40);
        ChartText.turned(
                g,
                axis,
                styler.getChartFontColor(),
                yTitle,
                ChartFrame.PAD + 10,
                plot.getCenterY(),
                90,
                ChartText.Anchor.CENTRE);
        double captionTop = height - ChartFrame.PAD - frame.caption().size() * ChartFrame.CAPTION_LINE;
        double legendTop =
                captionTop - frame.legend().height() - (frame.caption().isEmpty() ? 0 : 6);
        String xTitle = ChartText.shortened(axis, getXAxisTitle(), ChartFrame.room(middle, width));
        ChartText.draw(g, axis, styler.getChartFontColor(), xTitle, middle, legendTop - 12, ChartText.Anchor.CENTRE);
        frame.legend().paint(g, made.styles(plan), styler.getChartFontColor(), width / 2.0, legendTop);
        double line = captionTop + 10;
        for (String text : frame.caption()) {
            ChartText.draw(g, ChartFrame.captionFont(), Theme.SOFT, text, width / 2.0, line, ChartText.Anchor.CENTRE);
            line += ChartFrame.CAPTION_LINE;
        }
        if (plan.isEmpty()) {
            ChartText.draw(g, axis, Theme.SOFT, "no data", middle, plot.getCenterY(), ChartText.Anchor.CENTRE);
        }
    }

    /** Dots and lines on the border of the plot are drawn completely. */
    private static Rectangle2D grown(Rectangle2D.Double plot) {
        return new Rectangle2D.Double(plot.x - 5, plot.y - 5, plot.width + 10, plot.height + 10);
    }
}
