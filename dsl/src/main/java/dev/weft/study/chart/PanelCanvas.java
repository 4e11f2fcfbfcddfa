package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.units.ModelException;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/**
 * Several panels under one title, with one legend and one caption; if axes are shared, only the outer panels have tick
 * labels.
 */
final class PanelCanvas extends XYChart {
    private static final double STRIP = 18;
    private static final double GAP = 12;
    /** Distance between the labels of two panels. */
    private static final double BETWEEN = 5;

    private static final double LEAST_HEIGHT = 110;
    private static final double LEAST_WIDTH = 60;

    private final transient ChartPlan plan;
    private final transient List<ChartCells.Cell> cells;
    private final transient List<ChartCanvas> canvases;
    private final int rows;
    private final int columns;

    private PanelCanvas(ChartPlan plan) {
        super(plan.look().width(), plan.look().height());
        this.plan = plan;
        cells = plan.cells();
        canvases = cells.stream().map(cell -> new ChartCanvas(plan.panel(cell))).toList();
        rows = cells.stream().mapToInt(ChartCells.Cell::row).max().orElse(0) + 1;
        columns = cells.stream().mapToInt(ChartCells.Cell::column).max().orElse(0) + 1;
        setTitle(Wording.micro(plan.look().title()));
        Theme.apply(getStyler());
    }

    static PanelCanvas of(ChartPlan plan) {
        PanelCanvas canvas = new PanelCanvas(plan);
        canvas.setHeight((int)
                Math.ceil(canvas.places(canvas.getWidth(), canvas.getHeight()).height()));
        return canvas;
    }

    /** Positions of all parts. */
    private record Places(
            List<String> title,
            ChartLegend legend,
            List<String> caption,
            List<ChartFrame> frames,
            Rectangle2D.Double all,
            double height) {}

    private Places places(double width, double asked) {
        double inner = width - 2 * ChartFrame.PAD;
        Font font = getStyler().getAxisTickLabelsFont();
        List<String> title = ChartText.wrapped(getStyler().getChartTitleFont(), getTitle(), inner);
        ChartLegend legend = ChartLegend.of(plan, once(), getStyler().getLegendFont(), inner);
        List<String> caption = ChartText.wrapped(ChartFrame.captionFont(), plan.caption(), inner);
        boolean free = plan.look().panels().free();
        double top = ChartFrame.PAD + title.size() * ChartFrame.TITLE_LINE + 4 + STRIP;
        double below = 22 + legend.height() + 8 + caption.size() * ChartFrame.CAPTION_LINE + 6 + ChartFrame.PAD;
        // higher panels have more ticks and therefore wider labels; this is the maximum height
        double highest = Math.max(LEAST_HEIGHT, asked / rows);
        double labels = canvases.stream()
                        .mapToDouble(each -> ChartFrame.widest(font, ChartFrame.sideTicks(each.plan(), highest)))
                        .max()
                        .orElse(0)
                + ChartFrame.TICK
                + 8;
        double left = ChartFrame.PAD + 20 + labels;
        double all = width - left - ChartFrame.PAD - STRIP;
        double narrow = free ? labels + GAP : GAP;
        double hGap = Math.max(narrow, besides(font, left, (all - (columns - 1) * narrow) / columns));
        double plotWidth = (all - (columns - 1) * hGap) / columns;
        requireRoom(plotWidth);
        List<ChartFrame.Sides> sides = sides(font, left, plotWidth);
        double foot = sides.stream().mapToDouble(ChartFrame.Sides::height).max().orElse(0);
        double vGap = (free ? foot : 0) + (both() ? GAP : STRIP + 6);
        double around = top + foot + below + (rows - 1) * vGap;
        double total = Math.max(asked, around + rows * LEAST_HEIGHT);
        double plotHeight = (total - around) / rows;
        List<ChartFrame> frames = cells.stream()
                .map(cell -> {
                    int number = cells.indexOf(cell);
                    Rectangle2D.Double plot = new Rectangle2D.Double(
                            left + cell.column() * (plotWidth + hGap),
                            top + cell.row() * (plotHeight + vGap),
                            plotWidth,
                            plotHeight);
                    return frame(cell, canvases.get(number).plan(), sides.get(number), plot, legend, total);
                })
                .toList();
        Rectangle2D.Double plots = new Rectangle2D.Double(
                left, top, columns * plotWidth + (columns - 1) * hGap, rows * plotHeight + (rows - 1) * vGap + foot);
        return new Places(title, legend, caption, frames, plots, total);
    }

    private List<ChartFrame.Sides> sides(Font font, double left, double plotWidth) {
        return canvases.stream()
                .map(each -> ChartFrame.Sides.of(each.plan(), font, plotWidth, left))
                .toList();
    }

    /** The room for the last label of a panel and the first label of the next one, for panels of this width. */
    private double besides(Font font, double left, double plotWidth) {
        double right = 0;
        double before = 0;
        for (int i = 0; i < cells.size() && columns > 1; i++) {
            ChartPlan panel = canvases.get(i).plan();
            ChartFrame.Sides sides = ChartFrame.Sides.of(panel, font, plotWidth, left);
            for (Tick tick : sides.slanted() ? List.<Tick>of() : sides.ticks()) {
                double x = panel.bottom().share(tick.at()) * plotWidth;
                double half = ChartText.width(font, tick.label()) / 2;
                right = Math.max(right, x + half - plotWidth);
                before = Math.max(before, half - x);
            }
        }
        return right + before + BETWEEN;
    }

    private ChartFrame frame(
            ChartCells.Cell cell,
            ChartPlan panel,
            ChartFrame.Sides sides,
            Rectangle2D.Double plot,
            ChartLegend legend,
            double total) {
        boolean free = plan.look().panels().free();
        List<Tick> side = ChartFrame.sideTicks(panel, plot.height);
        return new ChartFrame(
                plot,
                List.of(),
                free || cell.row() == rows - 1 ? sides.ticks() : silent(sides.ticks()),
                sides.slanted(),
                free || cell.column() == 0 ? side : silent(side),
                legend,
                List.of(),
                total);
    }

    private boolean both() {
        return rows > 1 && columns > 1;
    }

    private static List<Tick> silent(List<Tick> ticks) {
        return ticks.stream().map(tick -> new Tick(tick.at(), "")).toList();
    }

    private void requireRoom(double plotWidth) {
        if (plotWidth < LEAST_WIDTH) {
            String key = plan.look().panels().columns();
            throw ModelException.call(
                    "columns",
                    columns + " panels do not fit side by side into "
                            + plan.look().width() + " pixels",
                    "Try rows(\"" + key + "\"), or widen the figure with size(1200, 420)",
                    key);
        }
    }

    @Override
    public void paint(Graphics2D g, int width, int height) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(getStyler().getChartBackgroundColor());
        g.fill(new Rectangle2D.Double(0, 0, width, height));
        Places places = places(width, height);
        for (int i = 0; i < cells.size(); i++) {
            canvases.get(i).paintPlot(g, places.frames().get(i));
            paintTitles(g, cells.get(i), places.frames().get(i).plot());
        }
        paintTexts(g, places, width, height);
    }

    /**
     * With both keys, columns are named above the first row and rows at the right; with one key, each panel has its
     * title above.
     */
    private void paintTitles(Graphics2D g, ChartCells.Cell cell, Rectangle2D.Double plot) {
        Font font = getStyler().getAxisTitleFont();
        String above = both() ? (cell.row() == 0 ? cell.columnTitle() : "") : cell.rowTitle() + cell.columnTitle();
        text(g, font, ChartText.shortened(font, above, plot.width), plot.getCenterX(), plot.y - 5);
        if (both() && cell.column() == columns - 1) {
            turned(g, cell.rowTitle(), plot.getMaxX() + 14, plot.getCenterY(), plot.height);
        }
    }

    private void paintTexts(Graphics2D g, Places places, int width, int height) {
        double y = ChartFrame.PAD + 12;
        for (String line : places.title()) {
            text(g, getStyler().getChartTitleFont(), line, width / 2.0, y);
            y += ChartFrame.TITLE_LINE;
        }
        double captionTop = height - ChartFrame.PAD - places.caption().size() * ChartFrame.CAPTION_LINE;
        double legendTop =
                captionTop - places.legend().height() - (places.caption().isEmpty() ? 0 : 6);
        turned(g, plan.sideTitle(), ChartFrame.PAD + 10, places.all().getCenterY(), places.all().height);
        double middle = places.all().getCenterX();
        Font font = getStyler().getAxisTitleFont();
        String bottom = ChartText.shortened(font, plan.bottomTitle(), ChartFrame.room(middle, width));
        text(g, font, bottom, middle, legendTop - 12);
        places.legend().paint(g, styles(), getStyler().getChartFontColor(), width / 2.0, legendTop);
        double line = captionTop + 10;
        for (String text : places.caption()) {
            ChartText.draw(g, ChartFrame.captionFont(), Theme.SOFT, text, width / 2.0, line, ChartText.Anchor.CENTRE);
            line += ChartFrame.CAPTION_LINE;
        }
    }

    /** The series of the legend: one of each name. */
    private List<StyledSeries> once() {
        Map<String, StyledSeries> byName = new LinkedHashMap<>();
        plan.drawn().forEach(drawn -> byName.putIfAbsent(drawn.name(), drawn));
        return List.copyOf(byName.values());
    }

    /** The style of each of them in the first panel that contains it. */
    private List<XYSeries> styles() {
        return once().stream()
                .map(drawn -> canvases.stream()
                        .flatMap(canvas -> canvas.own().stream())
                        .filter(series -> series.getName().equals(drawn.name()))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private void text(Graphics2D g, Font font, String text, double x, double y) {
        ChartText.draw(g, font, getStyler().getChartFontColor(), text, x, y, ChartText.Anchor.CENTRE);
    }

    private void turned(Graphics2D g, String text, double x, double y, double room) {
        Font font = getStyler().getAxisTitleFont();
        String fitting = ChartText.shortened(font, text, room);
        ChartText.turned(g, font, getStyler().getChartFontColor(), fitting, x, y, 90, ChartText.Anchor.CENTRE);
    }
}
