package dev.weft.study.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Circle;
import org.knowm.xchart.style.markers.Diamond;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.Square;
import org.knowm.xchart.style.markers.TriangleDown;
import org.knowm.xchart.style.markers.TriangleUp;

/** The look of all charts: white, thin grid, colours for colour-blind readers, and dashes for print. */
final class Theme {
    static final Color INK = new Color(0x22, 0x22, 0x22);
    static final Color SOFT = new Color(0x55, 0x55, 0x55);
    static final Color AXIS = new Color(0x88, 0x88, 0x88);
    static final Color GRID = new Color(0xE4, 0xE4, 0xE4);
    static final Color HALO = new Color(0xFF, 0xFF, 0xFF, 0xCC);
    static final BasicStroke THIN = new BasicStroke(0.75f);
    static final BasicStroke WHISKER = new BasicStroke(1.2f);
    static final BasicStroke REFERENCE =
            new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, new float[] {3f, 3f}, 0f);
    static final int MARKER = 7;
    /** The number of dashes, markers and bar patterns. */
    static final int VARIANTS = 5;

    // 8 colours and 5 dashes have no common factor, so the first 40 series all differ
    private static final List<float[]> DASHES = List.of(
            new float[0], new float[] {7, 4}, new float[] {2, 3}, new float[] {9, 3, 2, 3}, new float[] {14, 4});
    private static final List<Marker> MARKERS =
            List.of(new Circle(), new Square(), new TriangleUp(), new Diamond(), new TriangleDown());

    private Theme() {}

    static Color soft(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }

    /** Joins are bevelled, because JDK 17 and 25 draw round ones with different pixels. */
    static BasicStroke line(int number) {
        float[] dash = DASHES.get(number % VARIANTS);
        return dash.length == 0
                ? new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL)
                : new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, dash, 0f);
    }

    static Marker marker(int number) {
        return MARKERS.get(number % VARIANTS);
    }

    /** Sets fonts and colours; XChart's own elements around the plot are switched off, see {@link ChartCanvas}. */
    static void apply(XYStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setChartFontColor(INK);
        styler.setChartTitleFont(Fonts.plain(14));
        styler.setAxisTitleFont(Fonts.plain(12));
        styler.setAxisTickLabelsFont(Fonts.plain(11));
        styler.setAxisTickLabelsColor(INK);
        styler.setLegendFont(Fonts.plain(11));
        styler.setAnnotationTextFont(Fonts.plain(10.5f));
        styler.setPlotGridLinesColor(GRID);
        styler.setMarkerSize(MARKER);
        styler.setAntiAlias(true);
        bare(styler);
        // a constant label makes XChart skip its own search for ticks, which may not terminate
        styler.setXAxisTickLabelsFormattingFunction(value -> " ");
        styler.setYAxisTickLabelsFormattingFunction(value -> " ");
    }

    /** Removes XChart's elements around its plot, so that its plot covers Weft's and its drawings match Weft's axes. */
    static void bare(XYStyler styler) {
        styler.setChartPadding(0);
        styler.setPlotMargin(0);
        styler.setPlotContentSize(1);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesVisible(false);
        styler.setPlotTicksMarksVisible(false);
        styler.setAxisTicksVisible(false);
        styler.setAxisTitlesVisible(false);
        styler.setLegendVisible(false);
        styler.setChartTitleVisible(false);
        styler.setXAxisLogarithmic(false);
        styler.setYAxisLogarithmic(false);
        styler.setYAxisLeftWidthHint(0);
    }
}
