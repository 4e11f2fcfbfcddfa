package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.draw.Page;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shapes;
import dev.weft.study.draw.Sheet;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Page.Name NAME = new Page.Name("chart", "chart", "");
    private static final double NONE = Double.NaN;

    private static ChartData numbers(String origin, double... ys) {
        List<ChartData.Point> points = IntStream.range(0, ys.length)
                .mapToObj(i -> new ChartData.Point("", i + 1, ys[i], NONE, NONE))
                .toList();
        return new ChartData(
                new ChartData.Axis("nodes", ""),
                new ChartData.Axis("time", "us"),
                false,
                List.of(new ChartData.Series("a, \"b\"", origin, points)));
    }

    private static ChartData texts() {
        List<ChartData.Point> points = List.of(
                new ChartData.Point("16", NONE, 1.0 / 3, 0.25, 0.5),
                new ChartData.Point("32, 64", NONE, NONE, NONE, NONE));
        return new ChartData(
                new ChartData.Axis("ranks", ""),
                new ChartData.Axis("waitRatio (minimum)", "%"),
                true,
                List.of(
                        new ChartData.Series("late sender", "model", points),
                        new ChartData.Series("late receiver", "own run", points)));
    }

    private static List<String> labels(ChartScale scale, double length) {
        return scale.ticks(length, 5, label -> 7 * label.length()).stream()
                .map(ChartTicks.Tick::label)
                .toList();
    }

    private static double[] doubling(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToDouble(e -> Math.pow(2, e)).toArray();
    }

    @Test
    void csvReadsBackAsTheSameDataAndDrawsTheSameBytes() {
        for (ChartData data : List.of(numbers("model", 1e-9, 1896.1234567890124, NONE, 1e22, Math.PI), texts())) {
            ChartData read = ChartData.fromCsv(data.toCsv());

            assertThat(read).isEqualTo(data);
            assertThat(Chart.of(read, ChartLook.DEFAULT).page(NAME).png())
                    .isEqualTo(Chart.of(data, ChartLook.DEFAULT).page(NAME).png());
        }
    }

    @Test
    void anotherValueDrawsOtherBytes() {
        assertThat(Chart.of(numbers("model", 1, 2, 3), ChartLook.DEFAULT)
                        .page(NAME)
                        .png())
                .isNotEqualTo(Chart.of(numbers("model", 1, 2.2, 3), ChartLook.DEFAULT)
                        .page(NAME)
                        .png());
    }

    @Test
    void numbersKeepTheFewestDigitsThatReadBack() {
        assertThat(numbers("model", 0.1, 1 / 3.0, 4194304, 1e300).toCsv())
                .contains("1,0.1,,", "2,0.3333333333333333,,", "3,4194304,,", "4,1E+300,,");
    }

    @Test
    void somethingElseThanAFigureIsNotRead() {
        assertThatThrownBy(() -> ChartData.fromCsv("a,b\n1,2\n"))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("data of a figure: ");
        assertThatThrownBy(() -> ChartData.fromCsv("\"a,b\n"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the quote is not closed");
    }

    @Test
    void sizesCountInPowersOfTwo() {
        ChartScale scale = ChartScale.log(doubling(0, 22), true);

        assertThat(labels(scale, 2000))
                .startsWith("1 B", "2 B", "4 B")
                .contains("512 B", "1 KiB", "1 MiB")
                .endsWith("4 MiB");
        assertThat(labels(scale, 300)).containsExactly("1 B", "32 B", "1 KiB", "32 KiB", "1 MiB");
    }

    @Test
    void sizesThatAreNoPowersOfTwoStillCountInThem() {
        assertThat(labels(ChartScale.log(new double[] {3, 51982}, true), 2000))
                .startsWith("4 B", "8 B")
                .endsWith("32 KiB", "64 KiB");
    }

    @Test
    void powersOfTwoCountInPowersOfTwoAndOtherNumbersInTens() {
        assertThat(labels(ChartScale.log(doubling(0, 7), false), 500))
                .containsExactly("1", "2", "4", "8", "16", "32", "64", "128");
        assertThat(labels(ChartScale.log(new double[] {1.9, 1100}, false), 500)).containsExactly("10", "100", "1000");
        assertThat(labels(ChartScale.log(new double[] {3, 12}, false), 500)).containsExactly("5", "10");
        assertThat(labels(ChartScale.log(new double[] {3e-7, 2e7}, false), 900)).contains("1e-6", "0.001", "1e6");
    }

    @Test
    void linearTicksAreRoundAndExact() {
        assertThat(labels(ChartScale.linear(new double[] {0, 0.3}, false, true), 300))
                .containsExactly("0", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3");
        assertThat(labels(ChartScale.linear(new double[] {100000, 100008}, false, false), 600))
                .contains("100001", "100002");
    }

    @Test
    void countsHaveNoHalves() {
        assertThat(labels(ChartScale.linear(new double[] {1, 2, 3, 4}, false, false), 900))
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    void linearSizesAreMultiplesOfPowersOfTwo() {
        assertThat(labels(ChartScale.linear(new double[] {0, 4194304}, true, false), 500))
                .contains("1 MiB", "3 MiB", "4 MiB");
    }

    @Test
    void labelsNeverOverlapOnAnyAxis() {
        for (double length = 60; length < 900; length += 37) {
            for (double[] ends : new double[][] {{1e-9, 1e9}, {1, 3}, {99, 101}, {0.5, 4194304}, {7, 7}}) {
                for (ChartScale scale : List.of(
                        ChartScale.log(ends, false),
                        ChartScale.log(ends, true),
                        ChartScale.linear(ends, false, true))) {
                    double pixels = length;
                    List<ChartTicks.Tick> ticks = scale.ticks(pixels, 5, label -> 7 * label.length()).stream()
                            .filter(tick -> !tick.label().isEmpty())
                            .toList();
                    assertThat(ticks).isNotEmpty();
                    double[] at = ticks.stream()
                            .mapToDouble(tick -> pixels * scale.share(tick.at()))
                            .toArray();
                    for (int i = 1; i < at.length; i++) {
                        double half = 3.5
                                * (ticks.get(i).label().length()
                                        + ticks.get(i - 1).label().length());
                        assertThat(at[i] - at[i - 1]).isGreaterThanOrEqualTo(half);
                    }
                }
            }
        }
    }

    @Test
    void theCaptionNamesTheOriginThatManySeriesShare() {
        List<ChartData.Series> many = IntStream.range(0, 8)
                .mapToObj(i ->
                        new ChartData.Series("s" + i, "synthetic", List.of(new ChartData.Point("", 1, i, NONE, NONE))))
                .toList();
        ChartData data = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), false, many);
        ChartPlan plan = ChartPlan.of(data, ChartLook.DEFAULT, data);

        assertThat(plan.drawn().get(0).label()).isEqualTo("s0");
        assertThat(plan.caption()).isEqualTo("Origin: synthetic.");
    }

    @Test
    void measurementsAreDotsAndModelsLinesOrBars() {
        assertThat(kinds(numbers("model", 1, 2))).containsExactly(StyledSeries.Kind.LINE);
        assertThat(kinds(numbers("published", 1, 2))).containsExactly(StyledSeries.Kind.DOTS);
        assertThat(kinds(numbers("user's file", 1, 2))).containsExactly(StyledSeries.Kind.DOTS);
        assertThat(kinds(numbers("synthetic", 1, 2))).containsExactly(StyledSeries.Kind.LINE);
        assertThat(kinds(texts())).containsExactly(StyledSeries.Kind.BARS, StyledSeries.Kind.DOTS);
    }

    private static List<StyledSeries.Kind> kinds(ChartData data) {
        return ChartPlan.of(data, ChartLook.DEFAULT, data).drawn().stream()
                .map(StyledSeries::kind)
                .toList();
    }

    @Test
    void valuesThatALogarithmicAxisCannotShowAreGapsAndTheCaptionSaysSo() {
        ChartData data = numbers("model", 5, 0, -2, Double.POSITIVE_INFINITY, 7);
        ChartPlan plan = ChartPlan.of(data, ChartLook.DEFAULT.with(ChartLook.LOG_Y, true), data);

        assertThat(plan.drawn().get(0).points().stream().map(ChartData.Point::y))
                .containsExactly(5.0, NONE, NONE, NONE, 7.0);
        assertThat(plan.caption())
                .contains("2 values not above zero, which a logarithmic axis cannot show (time 0 µs at nodes 2, ...)")
                .contains("1 value infinite (time inf µs at nodes 4)");
    }

    @Test
    void barsStandOnZeroAndANarrowCurveDoesNot() {
        ChartData data = numbers("model", 100, 101, 102);

        assertThat(ChartPlan.of(data, ChartLook.DEFAULT, data).y().min()).isGreaterThan(90);
        ChartLook bars = ChartLook.DEFAULT.with(ChartLook.STYLE, ChartLook.Style.BARS);
        assertThat(ChartPlan.of(texts(), bars, texts()).y().min()).isZero();
    }

    private static ChartData stack(String... origins) {
        List<ChartData.Series> series = new ArrayList<>();
        for (int i = 0; i < origins.length; i++) {
            series.add(new ChartData.Series(
                    "part " + i, origins[i], texts().series().get(0).points()));
        }
        return new ChartData(texts().x(), texts().y(), true, series);
    }

    @Test
    void stacksEndAtTheSumOfTheirPartsAndTheirBracketsStandOnTheParts() {
        ChartLook stacked = ChartLook.DEFAULT.with(ChartLook.STYLE, ChartLook.Style.STACKED);
        ChartData data = stack("model", "model");
        ChartPlan plan = ChartPlan.of(data, stacked, data);
        ChartStack stack = ChartStack.of(data.categoryNames(), plan.drawn());

        assertThat(stack.bottom(1, 0)).isEqualTo(1.0 / 3);
        assertThat(stack.top(1, 0)).isEqualTo(2.0 / 3);
        assertThat(stack.foot(1, data.series().get(1).points().get(0))).isEqualTo(1.0 / 3);
        assertThat(plan.y().max()).isGreaterThanOrEqualTo(1.0 / 3 + 0.5);
    }

    @Test
    void whatWasMeasuredStandsBesideTheStackOfAModelAndIsNoPartOfIt() {
        ChartLook stacked = ChartLook.DEFAULT.with(ChartLook.STYLE, ChartLook.Style.STACKED);
        ChartData data = stack("model", "own run", "model");
        ChartPlan plan = ChartPlan.of(data, stacked, data);
        ChartStack stack = ChartStack.of(data.categoryNames(), plan.drawn());

        assertThat(plan.drawn().stream().map(StyledSeries::kind))
                .containsExactly(StyledSeries.Kind.BARS, StyledSeries.Kind.DOTS, StyledSeries.Kind.BARS);
        assertThat(stack.foot(1, data.series().get(1).points().get(0))).isZero();
        assertThat(stack.top(2, 0)).isEqualTo(2.0 / 3);

        ChartData own = stack("own run", "own run");
        assertThat(ChartPlan.of(own, stacked, own).drawn().get(1).kind()).isEqualTo(StyledSeries.Kind.BARS);
    }

    private static ChartData.Series keyed(String result, int k, String origin, ChartData.Point point) {
        List<ChartData.Part> keys =
                List.of(new ChartData.Part(ChartData.Part.RESULT, result), new ChartData.Part("k", "" + k));
        return new ChartData.Series(result + ", k = " + k, origin, keys, List.of(point));
    }

    @Test
    void partnersShareAColourAndSeriesOfOneKindDoNot() {
        ChartData.Point point = new ChartData.Point("", 1, 1, NONE, NONE);
        List<ChartData.Series> series = List.of(
                keyed("qdr", 1, "model", point),
                keyed("qdr", 2, "model", point),
                keyed("OSU", 2, "published", point),
                keyed("fit", 2, "model", point));
        ChartData data = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), false, series);

        assertThat(ChartPlan.of(data, ChartLook.DEFAULT, data).drawn().stream().map(StyledSeries::index))
                .containsExactly(0, 1, 1, 2);
    }

    private static ChartData manySeries(List<String> names) {
        List<ChartData.Point> points =
                List.of(new ChartData.Point("x", NONE, 1, NONE, NONE), new ChartData.Point("y", NONE, 2, NONE, NONE));
        return new ChartData(
                new ChartData.Axis("x", ""),
                new ChartData.Axis("y", ""),
                true,
                names.stream()
                        .map(name -> new ChartData.Series(name, "model", points))
                        .toList());
    }

    private static ChartData manySeries(int count) {
        return manySeries(IntStream.range(0, count).mapToObj(i -> "s" + i).toList());
    }

    private static List<ChartInk> inks(ChartData data, ChartLook.Style style) {
        ChartLook look = ChartLook.DEFAULT.with(ChartLook.STYLE, style);
        return ChartPlan.of(data, look, data).drawn().stream()
                .map(StyledSeries::ink)
                .toList();
    }

    @Test
    void fortySeriesHaveFortyLooksWhateverTheyAreDrawnAs() {
        for (ChartLook.Style style : ChartLook.Style.values()) {
            boolean bars = style == ChartLook.Style.BARS || style == ChartLook.Style.STACKED;
            assertThat(inks(manySeries(40), style))
                    .extracting(ink ->
                            List.of(ink.shown(), bars ? BarPattern.of(ink.variant()) : ChartMarker.of(ink.variant())))
                    .doesNotHaveDuplicates()
                    .hasSize(40);
        }
    }

    @Test
    void theNinthRowOfBarsDoesNotLookLikeTheFirst() {
        ChartLook bars = ChartLook.DEFAULT.with(ChartLook.STYLE, ChartLook.Style.BARS);
        List<ChartInk> inks = inks(manySeries(9), ChartLook.Style.BARS);

        assertThat(inks.get(0)).isEqualTo(new ChartInk(0, 0));
        assertThat(inks.get(8)).isEqualTo(new ChartInk(0, 8));
        for (int variant = 0; variant < BarPattern.values().length; variant++) {
            for (int other = 0; other < variant; other++) {
                assertThat(barOf(variant)).isNotEqualTo(barOf(other));
            }
        }
        assertThat(Chart.of(manySeries(40), bars).page(NAME).pdf()).isNotEmpty();
    }

    private static byte[] barOf(int variant) {
        Shapes shapes = new Shapes();
        BarPattern.of(variant)
                .paint(shapes, new java.awt.geom.Rectangle2D.Double(10.3, 10.2, 20, 40), Palette.colour(0));
        return new Page(Sheet.pixels(60, 60), NAME, true, shapes.list()).png();
    }

    @Test
    void moreSeriesThanLooksAreAnError() {
        assertThatThrownBy(() ->
                        Chart.of(manySeries(41), ChartLook.DEFAULT).page(NAME).png())
                .isInstanceOf(ModelException.class)
                .hasMessage("chart of 41 series: at most 40 can be distinguished by colour and form. Select"
                        + " fewer values of the keys, or make one of the keys the x axis with x(\"...\").");
    }

    @Test
    void everyKindOfChartDraws() {
        for (ChartLook.Style style : ChartLook.Style.values()) {
            for (ChartLook.Spread spread : ChartLook.Spread.values()) {
                ChartLook look = ChartLook.DEFAULT.with(ChartLook.STYLE, style).with(ChartLook.SPREAD, spread);
                assertThat(Chart.of(texts(), look).page(NAME).png()).isNotEmpty();
            }
        }
        double[] thousand = DoubleStream.iterate(1, y -> y * 1.01).limit(1000).toArray();
        assertThat(Chart.of(
                                numbers("own run", thousand),
                                ChartLook.DEFAULT.with(ChartLook.LOG_X, true).with(ChartLook.LOG_Y, true))
                        .page(NAME)
                        .pdf())
                .isNotEmpty();
    }
}
