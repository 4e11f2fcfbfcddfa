package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.study.draw.Lettering;
import dev.weft.units.ModelException;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The places of all parts of a chart, from top to bottom: title, one or more panels, the title of the x axis, legend and caption. If
 * panels share their axes, only the outer ones have labels.
 *
 * @param width of the chart
 * @param height of the chart, at least that of the look
 * @param title its lines
 * @param sideTitle the title of the y axis
 * @param bottomTitle the title of the x axis
 * @param panels row by row
 * @param all the rectangle around all plots and their ticks below
 * @param legend of all panels
 * @param caption its lines
 */
record ChartLayout(
        double width,
        double height,
        List<String> title,
        ChartText sideTitle,
        ChartText bottomTitle,
        List<Panel> panels,
        Rectangle2D.Double all,
        ChartLegend legend,
        List<String> caption) {
    static final double PAD = 10;
    static final double TITLE_LINE = 19;
    static final double CAPTION_LINE = 14;
    /** The room of the title of a panel. */
    private static final double STRIP = 18;

    private static final double GAP = 12;
    /** The distance between the labels of two panels. */
    private static final double BETWEEN = 12;
    /** The largest share of the width that a legend beside the plots takes. */
    private static final double BESIDE = 0.35;
    /** The room of the title of the x axis. */
    private static final double X_TITLE = 22;
    /** The room of the title of the y axis. */
    private static final double Y_TITLE = 20;
    /** By how much it may be longer than a single plot. */
    private static final double TITLE_BEYOND = 12;

    private static final double LEAST_HEIGHT = 200;
    private static final double LEAST_PANEL_HEIGHT = 110;
    private static final double LEAST_PANEL_WIDTH = 60;
    private static final double LYING_ROW = 15;
    /** Room only grows from round to round, so that few suffice. */
    private static final int ROUNDS = 3;

    /**
     * One panel, its decisions and its place. In a grid, columns are named above the first row and rows beside the last column;
     * else each panel has its title above.
     */
    record Panel(ChartPlan plan, ChartFrame frame, ChartText above, ChartText beside) {}

    static ChartLayout of(ChartPlan plan) {
        return new Draft(plan).layout();
    }

    /** The same on a sheet of whole pixels. */
    ChartLayout grown(int high) {
        return new ChartLayout(width, high, title, sideTitle, bottomTitle, panels, all, legend, caption);
    }

    double captionTop() {
        return height - PAD - caption.size() * CAPTION_LINE;
    }

    double legendTop() {
        return captionTop() - legend.below() - (caption.isEmpty() ? 0 : 6);
    }

    /** The middle of the legend, below the chart or at the right of the plots. */
    double legendMiddle() {
        return legend.width() == 0 ? width / 2 : width - PAD - legend.width() / 2;
    }

    double legendStart() {
        return legend.width() == 0 ? legendTop() : all.y;
    }

    /** The layout while ticks and labels look for room: the labels of one axis reduce the room of the other. */
    private static final class Draft {
        private final ChartPlan plan;
        private final List<ChartCells.Cell> cells;
        private final List<ChartPlan> plans;
        private final int rows;
        private final int columns;
        private final boolean free;
        private final double width;
        private final List<String> title;
        private final ChartLegend legend;
        private final List<String> caption;
        private List<ChartFrame.Sides> sides;
        private List<List<Tick>> yTicks = List.of();
        private List<ChartText> above = List.of();
        private List<ChartText> beside = List.of();
        private ChartText sideTitle = ChartText.of(Theme.axes(), "", 0);
        private ChartText bottomTitle = sideTitle;
        private double left = 60;
        private double right;
        private double hGap = GAP;
        private double vGap;
        private double height;
        private double plotWidth;
        private double plotHeight;

        Draft(ChartPlan plan) {
            this.plan = plan;
            this.cells = plan.cells();
            this.plans = cells.size() == 1
                    ? List.of(plan)
                    : cells.stream().map(plan::panel).toList();
            this.rows = cells.stream().mapToInt(ChartCells.Cell::row).max().orElse(0) + 1;
            this.columns =
                    cells.stream().mapToInt(ChartCells.Cell::column).max().orElse(0) + 1;
            this.free = plan.look().get(ChartLook.FREE_AXES);
            this.width = plan.look().width();
            double inner = width - 2 * PAD;
            boolean bare = plan.look().get(ChartLook.BARE);
            this.title = bare
                    ? List.of()
                    : Lettering.wrapped(Theme.title(), Wording.micro(plan.look().get(ChartLook.TITLE)), inner);
            this.legend =
                    ChartLegend.of(plan, entries(), plan.look().get(ChartLook.LEGEND_RIGHT) ? inner * BESIDE : inner);
            this.caption = bare ? List.of() : Lettering.wrapped(Theme.caption(), plan.caption(), inner);
            this.sides = cells.stream().map(cell -> ChartFrame.Sides.NONE).toList();
            this.right = PAD + (areSeveral() ? STRIP : 8 + ChartEnds.width(plan)) + legendRoom();
        }

        private double legendRoom() {
            return legend.width() == 0 ? 0 : GAP + legend.width();
        }

        private boolean areSeveral() {
            return cells.size() > 1;
        }

        private boolean isGrid() {
            return rows > 1 && columns > 1;
        }

        /** The series of the legend, one of each name; none where the names are at the ends of the lines. */
        private List<StyledSeries> entries() {
            if (ChartEnds.haveRoom(plan) && !areSeveral()) {
                return List.of();
            }
            Map<String, StyledSeries> byName = new LinkedHashMap<>();
            plan.drawn().forEach(drawn -> byName.putIfAbsent(drawn.name(), drawn));
            return List.copyOf(byName.values());
        }

        ChartLayout layout() {
            for (int round = 0; round < ROUNDS; round++) {
                fit();
            }
            double top = top();
            double foot = foot();
            plotHeight = (height - top - below(foot) - (rows - 1) * vGap) / rows;
            List<Panel> panels = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                panels.add(new Panel(plans.get(i), frame(i, top), above.get(i), beside.get(i)));
            }
            Rectangle2D.Double all = new Rectangle2D.Double(
                    left,
                    top,
                    columns * plotWidth + (columns - 1) * hGap,
                    rows * plotHeight + (rows - 1) * vGap + (areSeveral() ? foot : 0));
            return new ChartLayout(width, height, title, sideTitle, bottomTitle, panels, all, legend, caption);
        }

        private double top() {
            return PAD
                    + title.size() * TITLE_LINE
                    + (title.isEmpty() || areSeveral() ? 4 : 6)
                    + (areSeveral() ? STRIP + more(above) : 0);
        }

        private double foot() {
            return sides.stream().mapToDouble(ChartFrame.Sides::height).max().orElse(0);
        }

        private static double more(List<ChartText> titles) {
            return titles.stream().mapToDouble(ChartText::more).max().orElse(0);
        }

        private double below(double foot) {
            return foot
                    + X_TITLE
                    + bottomTitle.more()
                    + legend.below()
                    + 8
                    + (caption.isEmpty() ? 0 : caption.size() * CAPTION_LINE + 6)
                    + PAD;
        }

        private void fit() {
            double foot = foot();
            vGap = (free ? foot : 0) + (isGrid() ? GAP : STRIP + more(above) + 6);
            double around = top() + below(foot) + (rows - 1) * vGap;
            height = Math.max(plan.look().height(), around + rows * leastHeight());
            double high = (height - around) / rows;
            yTicks =
                    plans.stream().map(each -> ChartFrame.sideTicks(each, high)).toList();
            double side = rows * high + (rows - 1) * vGap + (areSeveral() ? foot : TITLE_BEYOND);
            sideTitle = ChartText.of(Theme.axes(), plan.sideTitle(), side);
            beside = titles(high, cell -> isGrid() && cell.column() == columns - 1 ? cell.rowTitle() : "");
            double labels = yTicks.stream()
                    .mapToDouble(ticks -> ChartFrame.widest(ticks, width))
                    .max()
                    .orElse(0);
            double ticks = labels + ChartFrame.TICK + (areSeveral() ? 8 : 4);
            left = PAD + Y_TITLE + sideTitle.more() + ticks;
            right = Math.max(right, more(beside) == 0 ? 0 : PAD + STRIP + more(beside) + legendRoom());
            plotWidth = (width - left - right - (columns - 1) * hGap) / columns;
            sides = sides();
            double after = of(ChartFrame.Sides::after);
            double between = columns > 1 ? after + of(ChartFrame.Sides::before) + BETWEEN : 0;
            hGap = Math.max(hGap, Math.max((free ? ticks : 0) + GAP, between));
            right = Math.max(right, after + 2 + legendRoom());
            plotWidth = (width - left - right - (columns - 1) * hGap) / columns;
            requireRoom();
            sides = sides();
            above = titles(plotWidth, this::above);
            double middle = (left + width - right) / 2;
            bottomTitle = ChartText.of(Theme.axes(), plan.bottomTitle(), 2 * Math.min(middle, width - middle) - PAD);
        }

        private String above(ChartCells.Cell cell) {
            return !isGrid() ? cell.title() : cell.row() == 0 ? cell.columnTitle() : "";
        }

        private List<ChartText> titles(double room, Function<ChartCells.Cell, String> title) {
            return cells.stream()
                    .map(cell -> ChartText.of(Theme.axes(), title.apply(cell), room))
                    .toList();
        }

        private interface Beyond {
            double of(ChartFrame.Sides sides, ChartPlan plan, double length);
        }

        private double of(Beyond beyond) {
            double most = 0;
            for (int i = 0; i < plans.size(); i++) {
                most = Math.max(most, beyond.of(sides.get(i), plans.get(i), plotWidth));
            }
            return most;
        }

        private List<ChartFrame.Sides> sides() {
            return plans.stream()
                    .map(each -> ChartFrame.Sides.of(each, plotWidth, left))
                    .toList();
        }

        private double leastHeight() {
            double least = Math.max(
                    areSeveral() ? LEAST_PANEL_HEIGHT : LEAST_HEIGHT, legend.width() == 0 ? 0 : legend.height() / rows);
            double row = LYING_ROW
                    + more(plan.x().categories().stream()
                            .map(category -> ChartFrame.side(Wording.of(category), width))
                            .toList());
            return plan.isLying() ? Math.max(least, row * plan.x().categories().size()) : least;
        }

        private ChartFrame frame(int number, double top) {
            ChartCells.Cell cell = cells.get(number);
            ChartFrame.Sides below = sides.get(number);
            List<Tick> side = ChartFrame.sideTicks(plans.get(number), plotHeight);
            Rectangle2D.Double plot = new Rectangle2D.Double(
                    left + cell.column() * (plotWidth + hGap),
                    top + cell.row() * (plotHeight + vGap),
                    plotWidth,
                    plotHeight);
            return new ChartFrame(
                    plot,
                    free || cell.row() == rows - 1 ? below.ticks() : ChartFrame.Sides.silent(below.ticks()),
                    below.slanted(),
                    free || cell.column() == 0 ? side : ChartFrame.Sides.silent(side),
                    width);
        }

        private void requireRoom() {
            if (areSeveral() && plotWidth < LEAST_PANEL_WIDTH) {
                String key = plan.look().get(ChartLook.COLUMNS);
                throw ModelException.call(
                        "columns",
                        columns + " panels do not fit side by side into "
                                + plan.look().width() + " pixels",
                        "Try rows(\"" + key + "\"), or widen the figure with size(1200, 420)",
                        key);
            }
        }
    }
}
