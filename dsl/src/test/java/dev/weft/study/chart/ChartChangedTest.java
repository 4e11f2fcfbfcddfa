package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.Diamond;
import org.knowm.xchart.style.markers.Square;

/** What a user changes in the chart of {@code toXChart()} is in the picture. */
class ChartChangedTest {
    private static final Color PINK = new Color(0xFF1493);

    private static XYChart chart(ChartLook.Style style) {
        List<ChartData.Point> points = List.of(
                new ChartData.Point("", 0, 10, Double.NaN, Double.NaN),
                new ChartData.Point("", 10, 20, Double.NaN, Double.NaN));
        ChartData data = new ChartData(
                new ChartData.Axis("nodes", ""),
                new ChartData.Axis("time", "us"),
                false,
                List.of(new ChartData.Series("ours", "model", points), new ChartData.Series("other", "model", points)));
        return Chart.of(data, ChartLook.DEFAULT.titled("Before").styled(style)).toXChart();
    }

    private static Recording painted(XYChart chart) {
        Recording recording = new Recording();
        chart.paint(recording, chart.getWidth(), chart.getHeight());
        return recording;
    }

    private static XYSeries ours(XYChart chart) {
        return chart.getSeries("ours");
    }

    @Test
    void theTitlesAreTheUsers() {
        XYChart chart = chart(ChartLook.Style.LINES);
        chart.setTitle("After");
        chart.setXAxisTitle("hosts");
        chart.setYAxisTitle("microseconds");

        assertThat(painted(chart).words())
                .contains("After", "hosts", "microseconds")
                .doesNotContain("Before", "nodes");
    }

    @Test
    void aSeriesHasTheUsersColourAndStrokeInPlotAndLegend() {
        XYChart chart = chart(ChartLook.Style.LINES);
        ours(chart).setLineColor(PINK).setLineStyle(new BasicStroke(5f));

        List<Recording.Ink> pink = painted(chart).drawn(PINK);
        assertThat(pink).hasSize(2).allMatch(ink -> ink.stroke().getLineWidth() == 5f);
    }

    @Test
    void dotsHaveTheUsersMarkerAndColour() {
        XYChart chart = chart(ChartLook.Style.DOTS);
        ours(chart).setMarkerColor(PINK).setMarker(new Diamond());
        XYChart square = chart(ChartLook.Style.DOTS);
        ours(square).setMarkerColor(PINK).setMarker(new Square());

        assertThat(painted(chart).filled(PINK)).hasSize(3);
        assertThat(painted(chart).filled(PINK).get(0).shape().getPathIterator(null))
                .isNotNull();
        assertThat(painted(square).filled(PINK).get(0).bounds())
                .isNotEqualTo(painted(chart).filled(PINK).get(0).bounds());
    }

    @Test
    void aSeriesThatTheUserAddsIsDrawnOnOurAxesAndNamedInTheLegend() {
        XYChart chart = chart(ChartLook.Style.LINES);
        Rectangle2D ours = painted(chart).drawn(Palette.colour(0)).get(0).bounds();
        chart.addSeries("added", new double[] {0, 10}, new double[] {20, 10}).setLineColor(PINK);

        Recording after = painted(chart);
        assertThat(after.words()).contains("added");
        List<Rectangle2D> pink =
                after.drawn(PINK).stream().map(Recording.Ink::bounds).toList();
        assertThat(pink).hasSizeGreaterThanOrEqualTo(2);
        Rectangle2D drawn = pink.get(0);
        Rectangle2D moved = after.drawn(Palette.colour(0)).get(0).bounds();
        assertThat(moved.getWidth()).isEqualTo(ours.getWidth());
        assertThat(Math.abs(drawn.getX() - moved.getX())).isLessThan(2);
        assertThat(Math.abs(drawn.getMaxX() - moved.getMaxX())).isLessThan(2);
        assertThat(Math.abs(drawn.getY() - moved.getY())).isLessThan(2);
        assertThat(Math.abs(drawn.getMaxY() - moved.getMaxY())).isLessThan(2);
    }

    @Test
    void anAnnotationStandsAtItsPlaceOnTheAxes() {
        XYChart chart = chart(ChartLook.Style.LINES);
        AnnotationLine line = new AnnotationLine(15, false, false);
        chart.getStyler().setAnnotationLineColor(PINK);
        chart.addAnnotation(line);

        Recording after = painted(chart);
        Rectangle2D ours = after.drawn(Palette.colour(0)).get(0).bounds();
        assertThat(after.drawn(PINK)).hasSize(1);
        assertThat(Math.abs(after.drawn(PINK).get(0).bounds().getCenterY() - ours.getCenterY()))
                .isLessThan(2);
    }

    @Test
    void aSeriesThatIsSwitchedOffIsNotDrawn() {
        XYChart chart = chart(ChartLook.Style.DOTS);
        ours(chart).setMarkerColor(PINK).setEnabled(false);

        assertThat(painted(chart).filled(PINK)).hasSizeLessThan(2);
    }
}
