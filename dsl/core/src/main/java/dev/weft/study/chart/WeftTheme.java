package dev.weft.study.chart;

import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Palette;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.stream.IntStream;
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
