package dev.weft.study.chart;

import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Palette;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Circle;
import org.knowm.xchart.style.markers.Diamond;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.Square;
import org.knowm.xchart.style.markers.TriangleDown;
import org.knowm.xchart.style.markers.TriangleUp;
import org.knowm.xchart.style.theme.XChartTheme;

/**
 * The look of our charts as a theme of XChart: white, thin grid, the bundled font, colours for colour-blind readers, and dashes for
 * print. {@code chart.getStyler().setTheme(new WeftTheme())} gives it to a chart of one's own.
 */
public final class WeftTheme extends XChartTheme {
    private static final List<Marker> MARKERS =
            List.of(new Circle(), new Square(), new TriangleUp(), new Diamond(), new TriangleDown());

    /** Creates the theme. */
    public WeftTheme() {
        super();
    }

    static Marker marker(int variant) {
        return MARKERS.get(variant % MARKERS.size());
    }

    /**
     * Gives a chart the theme, the titles of a plan, and its legend below. Its title names what the chart lacks.
     *
     * @param plain whether it has no brackets, either
     */
    static void dress(AxesChart<?, ?> chart, ChartPlan plan, boolean plain) {
        chart.getStyler().setTheme(new WeftTheme());
        List<String> lacking = leftOut(plan.look());
        if (plain && plan.drawn().stream().anyMatch(StyledSeries::hasBrackets)) {
            lacking.add("brackets");
        }
        String title = plan.look().get(ChartLook.TITLE);
        String without = lacking.isEmpty() ? "" : "not drawn: " + String.join(", ", lacking);
        chart.setTitle(Wording.micro(title.isEmpty() || without.isEmpty() ? title + without : title + "; " + without));
        chart.setXAxisTitle(
                title(plan.look().get(ChartLook.X_TITLE), plan.data().x()));
        chart.setYAxisTitle(
                title(plan.look().get(ChartLook.Y_TITLE), plan.data().y()));
        chart.getStyler().setLegendVisible(plan.drawn().size() > 1);
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    }

    /** Names of the marks, the ranges and the caption; names at the ends of lines are in the legend. */
    private static List<String> leftOut(ChartLook look) {
        List<String> all = new ArrayList<>();
        Stream.of(
                        look.get(ChartLook.LINES).stream().map(ChartLook.Line::label),
                        look.get(ChartLook.SLOPES).stream().map(ChartLook.Slope::label),
                        look.get(ChartLook.BANDS).stream().map(ChartLook.Band::label),
                        look.get(ChartLook.SPOTS).stream().map(ChartLook.Spot::label),
                        look.get(ChartLook.WORDS).stream().map(ChartLook.Spot::label))
                .flatMap(each -> each)
                .forEach(label -> all.add(label.isEmpty() ? "a mark" : "mark \"" + label + "\""));
        if (!look.get(ChartLook.RANGES).isEmpty()) {
            all.add("ranges of the axes");
        }
        if (!look.get(ChartLook.CAPTION).isEmpty()) {
            all.add("caption");
        }
        return all;
    }

    private static String title(String given, ChartData.Axis axis) {
        return given.isEmpty() ? axis.printed() : given;
    }

    @Override
    public Font getBaseFont() {
        return Fonts.plain(11);
    }

    @Override
    public Color getChartBackgroundColor() {
        return Color.WHITE;
    }

    @Override
    public Color getPlotBackgroundColor() {
        return Color.WHITE;
    }

    @Override
    public Color getChartFontColor() {
        return Palette.INK;
    }

    @Override
    public Font getChartTitleFont() {
        return Theme.title();
    }

    @Override
    public boolean isChartTitleBoxVisible() {
        return false;
    }

    @Override
    public Font getLegendFont() {
        return Theme.legend();
    }

    @Override
    public Color getLegendBorderColor() {
        return Color.WHITE;
    }

    @Override
    public Color getPlotBorderColor() {
        return Palette.AXIS;
    }

    @Override
    public Color getPlotGridLinesColor() {
        return Palette.GRID;
    }

    @Override
    public BasicStroke getPlotGridLinesStroke() {
        return Theme.THIN;
    }

    @Override
    public Font getAxisTitleFont() {
        return Theme.axes();
    }

    @Override
    public Font getAxisTickLabelsFont() {
        return Theme.ticks();
    }

    @Override
    public Color getAxisTickLabelsColor() {
        return Palette.INK;
    }

    @Override
    public Color getAxisTickMarksColor() {
        return Palette.AXIS;
    }

    @Override
    public Font getAnnotationTextFont() {
        return Theme.notes();
    }

    @Override
    public Font getAnnotationTextPanelFont() {
        return Theme.notes();
    }

    @Override
    public int getMarkerSize() {
        return Theme.MARKER;
    }

    @Override
    public boolean isErrorBarsColorSeriesColor() {
        return true;
    }

    @Override
    public Color[] getSeriesColors() {
        return IntStream.range(0, Palette.SIZE).mapToObj(Palette::colour).toArray(Color[]::new);
    }

    @Override
    public Marker[] getSeriesMarkers() {
        return MARKERS.toArray(Marker[]::new);
    }

    @Override
    public BasicStroke[] getSeriesLines() {
        return IntStream.range(0, Theme.VARIANTS).mapToObj(Theme::line).toArray(BasicStroke[]::new);
    }
}
