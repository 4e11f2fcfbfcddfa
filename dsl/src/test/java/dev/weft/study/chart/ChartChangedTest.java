package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NEAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
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

    @Test
    void axesEndWhereTheUserWantsAndNothingIsDrawnBeyond() {
        XYChart chart = chart(ChartLook.Style.LINES);
        chart.addSeries("added", new double[] {0, 10}, new double[] {20, 10}).setLineColor(PINK);
        chart.getStyler().setXAxisMin(2.0).setXAxisMax(8.0);
        chart.getStyler().setYAxisMin(10.0).setYAxisMax(30.0);

        for (int time = 0; time < 2; time++) {
            Recording after = painted(chart);
            Rectangle2D plot = plot(after);
            assertThat(after.text("2").middle()).isCloseTo(plot.getMinX(), NEAR);
            assertThat(after.text("8").middle()).isCloseTo(plot.getMaxX(), NEAR);
            assertThat(after.text("10").y() - 4).isCloseTo(plot.getMaxY(), NEAR);
            assertThat(after.text("30").y() - 4).isCloseTo(plot.getMinY(), NEAR);
            Recording.Ink line = after.drawn(Palette.colour(0)).get(0);
            // from x = 0 to 10 on an axis from 2 to 8: two sixths of it stand outside on either side
            assertThat(line.bounds().getMinX()).isCloseTo(plot.getMinX() - plot.getWidth() / 3, NEAR);
            assertThat(line.bounds().getWidth()).isCloseTo(plot.getWidth() * 10 / 6, NEAR);
            assertThat(line.bounds().getHeight()).isCloseTo(plot.getHeight() / 2, NEAR);
            assertThat(line.clip().getBounds2D()).isEqualTo(plot);
            Recording.Ink added = after.drawn(PINK).get(0);
            assertThat(added.clip().getBounds2D().getMinX()).isGreaterThanOrEqualTo(plot.getMinX() - 1);
            assertThat(added.clip().getBounds2D().getMaxX()).isLessThanOrEqualTo(plot.getMaxX() + 1);
        }
        assertThat(chart.getStyler().getXAxisMin()).isEqualTo(2);
        assertThat(chart.getStyler().getYAxisMax()).isEqualTo(30);
    }

    @Test
    void endsThatAreNotSetStayAsTheyAre() {
        XYChart chart = chart(ChartLook.Style.LINES);
        List<String> before = painted(chart).words();
        assertThat(painted(chart).words()).isEqualTo(before);
        assertThat(chart.getStyler().getYAxisMax()).isNull();
        chart.getStyler().setYAxisMax(40.0);

        Recording after = painted(chart);
        assertThat(after.text("40").y() - 4).isCloseTo(plot(after).getMinY(), NEAR);
        double ten = after.texts().stream()
                .filter(text -> text.text().equals("10"))
                .findFirst()
                .orElseThrow()
                .y();
        assertThat(ten - after.text("40").y())
                .as("its own foot")
                .isCloseTo(plot(after).getHeight() * 3 / 4, NEAR);
    }

    @Test
    void endsOfALogarithmicAxisAreValuesAndStandBesideIt() {
        ChartData data = Painted.data(Painted.numbers("a", 3, 70, 400));
        XYChart chart = Chart.of(data, ChartLook.DEFAULT.log(false, true)).toXChart();
        chart.getStyler().setYAxisMin(2.5).setYAxisMax(1234.5);

        Recording after = painted(chart);
        assertThat(after.text("2.5").y() - 4).isCloseTo(plot(after).getMaxY(), NEAR);
        assertThat(after.text("1234.5").y() - 4).isCloseTo(plot(after).getMinY(), NEAR);
        assertThat(after.text("2.5").y() - after.text("10").y())
                .isCloseTo(plot(after).getHeight() * Math.log(4) / Math.log(1234.5 / 2.5), NEAR);
    }

    @Test
    void barsThatLieHaveTheirValuesOnTheLowerAxis() {
        ChartData data = Painted.data(Painted.texts("a", 10, 20));
        XYChart chart =
                Chart.of(data, ChartLook.DEFAULT.axes(ChartAxes.PLAIN.lying())).toXChart();
        chart.getStyler().setXAxisMax(40.0);
        chart.getStyler().setYAxisMax(1.0);

        Recording after = painted(chart);
        assertThat(after.text("40").middle()).isCloseTo(plot(after).getMaxX(), NEAR);
        assertThat(after.words()).contains("p", "q");
    }

    @Test
    void namesStandAtTheLastValueThatIsShown() {
        ChartData data = Painted.data(Painted.numbers("a", 10, 20, 30));
        XYChart chart = Chart.of(data, ChartLook.DEFAULT.notes(ChartNotes.NONE.labelled()))
                .toXChart();
        chart.getStyler().setXAxisMax(250.0);
        chart.getStyler().setYAxisMax(40.0);

        Recording after = painted(chart);
        assertThat(after.text("a").y()).isCloseTo(after.text("20").y(), NEAR);
    }

    @Test
    void axesThatAreNoneAreAnError() {
        XYChart chart = chart(ChartLook.Style.LINES);
        chart.getStyler().setYAxisMin(30.0).setYAxisMax(20.0);
        assertThatThrownBy(() -> painted(chart))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "axis from 30.0 to 20.0: its minimum must be below its maximum, and above zero on a logarithmic"
                                + " axis. Try setYAxisMin(1.0) and setYAxisMax(10.0).");
        XYChart log = Chart.of(Painted.data(Painted.numbers("a", 3, 70)), ChartLook.DEFAULT.log(false, true))
                .toXChart();
        log.getStyler().setYAxisMin(0.0);
        assertThatThrownBy(() -> painted(log))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("axis from 0.0: its minimum must be");
    }

    private static Rectangle2D plot(Recording recording) {
        List<Rectangle2D> axes =
                recording.drawn(Theme.AXIS).stream().map(Recording.Ink::bounds).toList();
        Rectangle2D left = axes.stream()
                .max(Comparator.comparingDouble(Rectangle2D::getHeight))
                .orElseThrow();
        Rectangle2D foot = axes.stream()
                .max(Comparator.comparingDouble(Rectangle2D::getWidth))
                .orElseThrow();
        return new Rectangle2D.Double(left.getX(), left.getY(), foot.getWidth(), left.getHeight());
    }

    @Test
    void aSeriesThatIsRemovedIsNeitherDrawnNorNamed() {
        for (ChartLook.Style style : List.of(ChartLook.Style.LINES, ChartLook.Style.DOTS)) {
            XYChart chart = chart(style);
            ours(chart).setMarkerColor(PINK).setLineColor(PINK);
            XYSeries removed = ours(chart);
            chart.removeSeries("ours");

            Recording after = painted(chart);
            assertThat(after.drawn(PINK)).isEmpty();
            assertThat(after.filled(PINK)).isEmpty();
            assertThat(after.words()).doesNotContain("ours", "other");
            assertThat(removed.isEnabled()).as("painting leaves no trace").isTrue();
        }
    }

    @Test
    void otherValuesOfASeriesAreDrawnAtTheirPlaces() {
        XYChart chart = chart(ChartLook.Style.LINES);
        ours(chart).setLineColor(PINK);
        chart.updateXYSeries("ours", new double[] {0, 10}, new double[] {20, 10}, null);

        Recording after = painted(chart);
        List<Rectangle2D> pink =
                after.drawn(PINK).stream().map(Recording.Ink::bounds).toList();
        Rectangle2D other = after.drawn(Palette.colour(1)).get(0).bounds();
        assertThat(pink).as("plot and legend").hasSize(2);
        assertThat(Math.abs(pink.get(0).getX() - other.getX())).isLessThan(2);
        assertThat(Math.abs(pink.get(0).getMaxX() - other.getMaxX())).isLessThan(2);
        assertThat(Math.abs(pink.get(0).getY() - other.getY())).isLessThan(2);
        assertThat(Math.abs(pink.get(0).getMaxY() - other.getMaxY())).isLessThan(2);
        Recording.Ink line = after.drawn(PINK).get(0);
        assertThat(line.points().get(0).getY())
                .as("it falls")
                .isLessThan(line.points().get(line.points().size() - 1).getY() - 50);
    }

    @Test
    void theLegendNamesSeriesAsTheUserDoesAndLeavesOutWhatTheUserDoes() {
        XYChart chart = chart(ChartLook.Style.LINES);
        ours(chart).setLabel("renamed");
        assertThat(painted(chart).words()).contains("renamed", "other").doesNotContain("ours");

        ours(chart).setShowInLegend(false);
        assertThat(painted(chart).words()).as("no legend of one").doesNotContain("renamed", "other");
    }

    @Test
    void whatXChartWouldPutAroundItsPlotMovesNothing() {
        XYChart plain = chart(ChartLook.Style.LINES);
        plain.addSeries("added", new double[] {0, 10}, new double[] {20, 10}).setLineColor(PINK);
        XYChart chart = chart(ChartLook.Style.LINES);
        chart.addSeries("added", new double[] {0, 10}, new double[] {20, 10}).setLineColor(PINK);
        XYStyler styler = chart.getStyler();
        styler.setLegendVisible(true);
        styler.setLegendPosition(Styler.LegendPosition.OutsideE);
        styler.setChartTitleVisible(true);
        styler.setAxisTitlesVisible(true);
        styler.setAxisTicksVisible(true);
        styler.setPlotTicksMarksVisible(true);
        styler.setChartPadding(30);
        styler.setPlotMargin(20);
        styler.setPlotContentSize(0.7);
        styler.setYAxisLeftWidthHint(80);
        styler.setXAxisLogarithmic(true).setYAxisLogarithmic(true);

        List<Rectangle2D> before =
                painted(plain).drawn(PINK).stream().map(Recording.Ink::bounds).toList();
        assertThat(painted(chart).drawn(PINK).stream()
                        .map(Recording.Ink::bounds)
                        .toList())
                .isEqualTo(before);
        assertThat(painted(chart).words()).isEqualTo(painted(plain).words());
    }

    @Test
    void aTitleInLargeLettersHasRoomAboveThePlot() {
        XYChart chart = chart(ChartLook.Style.LINES);
        chart.getStyler().setChartTitleFont(Fonts.plain(35));

        Recording.Text title = painted(chart).text("Before");
        assertThat(title.y()).isCloseTo(10 + 30, NEAR);
        assertThat(title.box().getMinY()).isPositive();
        double plain = painted(chart(ChartLook.Style.LINES)).text("20").y();
        assertThat(painted(chart).text("20").y() - plain).isGreaterThan(19 * 1.5 - 3);
    }
}
