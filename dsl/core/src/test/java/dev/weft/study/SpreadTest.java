package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.chart.ChartData;
import dev.weft.study.chart.ChartPage;
import dev.weft.study.chart.Recording;
import dev.weft.study.draw.Palette;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxSeries;

/** Distributions of repeated runs, speed-ups, boxes, and lines through the origin. */
class SpreadTest {
    /** Five runs on one node and three on two; one of them has no value. */
    private static Result runs() {
        return SampleResult.of(Columns.rows(8)
                .key("nodes", List.of(1, 1, 1, 1, 1, 2, 2, 2))
                .measure("time", Unit.MS, 5e-3, 1e-3, 2e-3, 9e-3, 3e-3, 2e-3, Double.NaN, 1e-3));
    }

    private static Result scaling() {
        Columns columns = Columns.rows(4)
                .key("nodes", List.of(8, 2, 4, 2))
                .key("program", List.of("a", "a", "a", "b"))
                .measure(Measure.between(
                                "time", Unit.S, new double[] {2, 7, 4, 1}, new double[] {2, 8, 5, 1}, new double[] {
                                    4, 9, 5, 1
                                })
                        .brackets("least to most"));
        return SampleResult.of(columns);
    }

    private static void fails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void aDistributionSortsTheValuesOfEachGroupAndLeavesOutThoseThatAreMissing() {
        Columns all = runs().distribution("time", "nodes").columns();

        assertThat(all.key("nodes").values()).containsExactly(1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0);
        assertThat(values(all, "time")).containsExactly(1e-3, 2e-3, 3e-3, 5e-3, 9e-3, 1e-3, 2e-3);
        assertThat(values(all, "share of rows")).containsExactly(0.2, 0.4, 0.6, 0.8, 1.0, 0.5, 1.0);
        assertThat(runs().distribution("time").columns().rows()).isEqualTo(7);
        assertThat(runs().distribution("time", "nodes").explain().inputs())
                .contains("shown: distribution of time by nodes");
    }

    @Test
    void aDistributionIsDrawnOverItsValues() {
        assertThat(runs().distribution("time", "nodes")
                        .chart("share of rows")
                        .x("time")
                        .by("nodes")
                        .dots()
                        .toString())
                .isEqualTo("Figure: share-of-rows: nodes = 1 (model), 5 values; nodes = 2 (model), 2 values");
    }

    private static double[] values(Columns columns, String measure) {
        Measure values = columns.measure(measure);
        return java.util.stream.IntStream.range(0, values.rows())
                .mapToDouble(values::si)
                .toArray();
    }

    @Test
    void aSpeedupIsOverTheLeastKeyOfItsGroupWithTheEndsOfBothTimes() {
        Columns speedup = scaling().speedup("time", "nodes").columns();
        Measure times = speedup.measure("speedup");

        assertThat(values(speedup, "speedup")).containsExactly(4, 1, 1.6, 1);
        assertThat(values(speedup, "efficiency")).containsExactly(1, 1, 0.8, 1);
        assertThat(new double[] {times.low(0), times.high(0), times.low(1), times.high(1)})
                .containsExactly(7.0 / 4, 9.0 / 2, 1, 1);
        assertThat(times.brackets()).isEqualTo("ends of both times (least to most)");
    }

    @Test
    void aSpeedupTakesNumbersThatFollowFromItsKeyAndIsRefusedWhereEachRowHasASizeOfItsOwn() {
        Columns both = Columns.rows(2)
                .key("nodes", List.of(1, 2))
                .key("ranks", List.of(4, 8))
                .measure("time", Unit.S, 8, 4);
        Result taken = SampleResult.of(both).speedup("time", "nodes");
        assertThat(values(taken.columns(), "speedup")).containsExactly(1, 2);
        assertThat(taken.explain().inputs()).contains("shown: speed-up over the least nodes; nodes determines ranks");
        Result growing = SampleResult.of(both.key("size", List.of(new Bytes(8), new Bytes(16))));
        fails(
                () -> growing.speedup("time", "nodes"),
                "speedup over nodes: no two rows agree in all other keys, so that each would be compared with itself."
                        + " Keep fewer keys, such as median(\"time\", \"nodes\").");
        assertThat(values(
                        growing.median("time", "nodes").speedup("time", "nodes").columns(), "speedup"))
                .containsExactly(1, 2);
    }

    @Test
    void aSpeedupNeedsTimesNumbersAndOneRowOfEach() {
        fails(
                () -> scaling().speedup("time", "program"),
                "speedup(\"program\"): a speed-up is over a numeric key, and this one has texts. Name another key.");
        fails(
                () -> runs().speedup("time", "nodes"),
                "speedup over nodes: there are several rows at 1. Take median(..) of the repetitions first.");
        fails(
                () -> runs().distribution("time").speedup("share of rows", "nodes"),
                "speedup(\"share of rows\"): a speed-up is a ratio of times. Name a measure in seconds.");
        fails(() -> runs().distribution("tme"), "unknown measure \"tme\"; known: time. Did you mean \"time\"?");
    }

    private static List<String> names(BoxChart chart) {
        return chart.getSeriesCollection().stream().map(BoxSeries::getName).toList();
    }

    private static BoxSeries box(BoxChart chart, int number) {
        return List.copyOf(chart.getSeriesCollection()).get(number);
    }

    @Test
    void aBoxHoldsTheValuesOfOneXAndItsFileIsThatOfTheFigure() {
        BoxChart boxes = runs().chart().x("nodes").dots().toBoxChart();

        assertThat(names(boxes)).containsExactly("1", "2");
        assertThat(box(boxes, 0).getYData()).containsExactly(5, 1, 2, 9, 3);
        assertThat(box(boxes, 1).getYData()).containsExactly(2, 1);
        String csv = ChartPage.of(boxes).orElseThrow().csv();
        assertThat(csv.lines().skip(1)).hasSize(7).allMatch(line -> line.startsWith("model,model,"));
        box(boxes, 1).replaceData(new double[] {7});
        assertThat(ChartPage.of(boxes).orElseThrow().origins()).containsEntry("2", ChartPage.OWN);
        assertThat(names(scaling().chart().x("nodes").by("program").toBoxChart()))
                .as("one box for each series, if no x has several values")
                .containsExactly("a", "b");
    }

    private static Result proportional(Unit unit) {
        return SampleResult.of(Columns.rows(3)
                .key("nodes", List.of(1, 2, 4))
                .key("waited", List.of(new Time(1e-3), new Time(2e-3), new Time(4e-3)))
                .measure("time", unit, 2, 4, 8));
    }

    @Test
    void aDiagonalIsDrawnThroughEqualValuesOnBothAxes() {
        Figure figure = proportional(Unit.ONE).chart().x("nodes").lines().diagonal(2, "twice");
        List<Recording.Text> texts = Recording.of(figure.page().shapes()).texts();
        assertThat(texts.stream().map(Recording.Text::text)).contains("twice");
        fails(
                () -> proportional(Unit.S)
                        .chart()
                        .x("nodes")
                        .diagonal(1, "equal")
                        .page(),
                "diagonal(.., \"equal\"): the axes show a number and a time, and a factor between them has a unit."
                        + " Draw a diagonal over axes of one kind.");
        fails(
                () -> proportional(Unit.ONE).chart().x("nodes").diagonal(0, "none"),
                "diagonal(0.0): a factor must be finite and above 0. Try diagonal(1, \"equal\").");
        fails(
                () -> scaling()
                        .chart()
                        .x("program")
                        .by("nodes")
                        .diagonal(1, "equal")
                        .page(),
                "diagonal(.., \"equal\"): the axes show a number and a time, and a factor between them has a unit."
                        + " Draw a diagonal over axes of one kind.");
    }

    @Test
    void parityDrawsThePredictionOverTheMeasurementWithALineOfEqualValues() {
        Comparison both = SampleResult.time(2e-6).measured().against(SampleResult.time(1e-6));
        assertThat(both.parity().toString())
                .isEqualTo("Figure: time-measured: measured against model (synthetic against model), 1 value");
        assertThat(both.parity().data().x().name()).contains("time (model)");
    }

    @Test
    void aParityPlotHasASeriesForEachTextThatRowsShareAndNoneForNumbers() {
        SampleResult one = SampleResult.of(Columns.rows(4)
                .key("network", List.of("slow", "slow", "fast", "fast"))
                .key("machine", List.of("A", "A", "A", "A"))
                .key("row", List.of("p", "q", "r", "s"))
                .key("size", List.of(1, 2, 1, 2))
                .measure("time", Unit.MS, 1, 2, 3, 4));

        assertThat(one.measured().against(one).parity().data().series())
                .extracting(ChartData.Series::name)
                .containsExactly("slow", "fast");
    }

    @Test
    void theLinesOfAParityPlotPassThroughEqualValuesWhateverTheUnits() {
        for (Unit unit : List.of(Unit.KILO_PER_S, Unit.PERCENT, Unit.MS, Unit.GBPS)) {
            SampleResult one = SampleResult.of(Columns.rows(3)
                    .key("nodes", List.of(1, 2, 3))
                    .measure("value", unit, unit.toSi(2), unit.toSi(30), unit.toSi(90)));
            Recording recording =
                    Recording.of(one.measured().against(one).parity().page().shapes());
            List<Point2D> dots = recording
                    .filled(recording.inks().stream()
                            .filter(ink -> ink.shape() instanceof Ellipse2D)
                            .findFirst()
                            .orElseThrow()
                            .color())
                    .stream()
                    .filter(ink -> ink.shape() instanceof Ellipse2D)
                    .<Point2D>map(ink -> new Point2D.Double(
                            ink.shape().getBounds2D().getCenterX(),
                            ink.shape().getBounds2D().getCenterY()))
                    .toList();
            assertThat(dots).hasSize(3);
            Path2D equal = recording.drawn(Palette.SOFT).stream()
                    .map(Recording.Ink::shape)
                    .filter(Path2D.class::isInstance)
                    .map(Path2D.class::cast)
                    .findFirst()
                    .orElseThrow();
            assertThat(dots)
                    .as(unit.symbol())
                    .allMatch(
                            dot -> new BasicStroke(3).createStrokedShape(equal).contains(dot));
        }
    }
}
