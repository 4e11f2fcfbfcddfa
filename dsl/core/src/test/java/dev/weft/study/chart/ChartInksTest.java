package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Point;
import dev.weft.study.chart.ChartData.Series;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which colour and form tell which key, and where origins are said. */
class ChartInksTest {
    private static final List<Point> POINTS = List.of(
            new Point("x", Double.NaN, 1, Double.NaN, Double.NaN),
            new Point("y", Double.NaN, 2, Double.NaN, Double.NaN));

    private static Series series(String origin, String network, String placement) {
        return new Series(
                network + ", " + placement,
                origin,
                List.of(new Part("network", network), new Part("placement", placement)),
                POINTS);
    }

    private static ChartPlan plan(ChartLook.Style style, List<Series> series) {
        ChartData data = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), true, series);
        return ChartPlan.of(data, ChartLook.DEFAULT.with(ChartLook.STYLE, style), data);
    }

    private static List<ChartInk> inks(ChartLook.Style style, List<Series> series) {
        return plan(style, series).drawn().stream().map(StyledSeries::ink).toList();
    }

    private static final List<Series> GRID = List.of(
            series("model", "one", "near"),
            series("model", "one", "far"),
            series("model", "two", "near"),
            series("model", "two", "far"),
            series("model", "three", "near"),
            series("model", "three", "far"));

    @Test
    void theFirstOfTwoKeysIsToldByColourAndTheSecondByFormWhateverIsDrawn() {
        for (ChartLook.Style style : List.of(ChartLook.Style.BARS, ChartLook.Style.LINES, ChartLook.Style.DOTS)) {
            assertThat(inks(style, GRID))
                    .containsExactly(
                            new ChartInk(0, 0),
                            new ChartInk(0, 1),
                            new ChartInk(1, 0),
                            new ChartInk(1, 1),
                            new ChartInk(2, 0),
                            new ChartInk(2, 1));
            assertThat(plan(style, GRID).nest())
                    .contains(new ChartInks.Nest(
                            "network",
                            List.of("one", "two", "three"),
                            List.of("placement"),
                            List.of("near", "far"),
                            false));
        }
    }

    @Test
    void barsOfSomeOrFewCombinationsAreAPlainList() {
        assertThat(inks(ChartLook.Style.BARS, GRID.subList(0, 5)))
                .hasSize(5)
                .allMatch(ink -> ink.colour() == ink.variant());
        assertThat(inks(ChartLook.Style.BARS, GRID.subList(0, 4)))
                .containsExactly(new ChartInk(0, 0), new ChartInk(1, 1), new ChartInk(2, 2), new ChartInk(3, 3));
        assertThat(inks(ChartLook.Style.LINES, GRID.subList(0, 3)))
                .containsExactly(new ChartInk(0, 0), new ChartInk(0, 1), new ChartInk(1, 0));
    }

    @Test
    void barsDifferInPatternForPrintWithoutColour() {
        List<Series> seven = IntStream.range(0, 7)
                .mapToObj(i -> series("model", "n" + i / 4, "p" + i % 4))
                .toList();
        assertThat(plan(ChartLook.Style.BARS, seven).nest()).isEmpty();
        assertThat(inks(ChartLook.Style.BARS, seven).stream().map(ink -> BarPattern.of(ink.variant())))
                .containsExactly(BarPattern.values());
    }

    @Test
    void numbersHaveColoursInTheirOrderFromLightToDark() {
        List<Series> sizes = Stream.of("4 KiB", "64 KiB", "1 MiB")
                .map(size -> new Series("size = " + size, "model", List.of(new Part("size", size)), POINTS))
                .toList();
        assertThat(plan(ChartLook.Style.LINES, sizes).drawn())
                .extracting(StyledSeries::colour)
                .containsExactly(ChartInk.shade(0), ChartInk.shade(0.5), ChartInk.shade(1))
                .isSortedAccordingTo(
                        java.util.Comparator.comparing(ChartInksTest::light).reversed());
        assertThat(plan(ChartLook.Style.LINES, List.of(sizes.get(2), sizes.get(0), sizes.get(1)))
                        .drawn())
                .as("in the order of numbers, not of rows")
                .extracting(StyledSeries::colour)
                .containsExactly(ChartInk.shade(1), ChartInk.shade(0), ChartInk.shade(0.5));
        assertThat(plan(ChartLook.Style.LINES, sizes.subList(0, 2)).drawn())
                .as("two are told apart by other colours")
                .extracting(StyledSeries::colour)
                .containsExactly(dev.weft.study.draw.Palette.colour(0), dev.weft.study.draw.Palette.colour(1));
        List<Series> nested = sizes.stream()
                .flatMap(size -> Stream.of("near", "far")
                        .map(place -> new Series(
                                size.name() + ", " + place,
                                "model",
                                List.of(size.keys().get(0), new Part("placement", place)),
                                POINTS)))
                .toList();
        assertThat(plan(ChartLook.Style.LINES, nested).drawn())
                .extracting(StyledSeries::colour)
                .containsExactly(
                        ChartInk.shade(0),
                        ChartInk.shade(0),
                        ChartInk.shade(0.5),
                        ChartInk.shade(0.5),
                        ChartInk.shade(1),
                        ChartInk.shade(1));
    }

    private static double light(java.awt.Color colour) {
        return 0.2126 * colour.getRed() + 0.7152 * colour.getGreen() + 0.0722 * colour.getBlue();
    }

    @Test
    void sixFormsAreTooMany() {
        List<Series> twelve = IntStream.range(0, 12)
                .mapToObj(i -> series("model", "n" + i / 6, "p" + i % 6))
                .toList();
        assertThat(plan(ChartLook.Style.BARS, twelve).nest()).isEmpty();
        assertThat(inks(ChartLook.Style.BARS, twelve)).doesNotHaveDuplicates();
    }

    @Test
    void aMeasurementHasTheInkOfItsModel() {
        List<Series> both = Stream.concat(GRID.stream(), GRID.stream().map(model -> {
                    List<Part> keys = Stream.concat(Stream.of(new Part(Part.RESULT, "OSU")), model.keys().stream())
                            .toList();
                    return new Series("OSU, " + model.name(), "published", keys, POINTS);
                }))
                .toList();
        ChartPlan plan = plan(ChartLook.Style.LINES, both.subList(0, 6));
        assertThat(plan.nest()).isPresent();
        ChartData data = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), true, both);
        ChartPlan beside = ChartPlan.of(data, ChartLook.DEFAULT, data);
        assertThat(beside.drawn().get(6).index())
                .isEqualTo(beside.drawn().get(0).index());
        assertThat(beside.drawn().get(9).ink()).isEqualTo(beside.drawn().get(3).ink());
    }

    @Test
    void wordsOfThePaletteHaveTheirColourInAnyOrder() {
        List<Series> networks = List.of(
                new Series("other", "model", POINTS),
                new Series("myrinet", "model", POINTS),
                new Series("gigabitEthernet", "model", POINTS),
                new Series("infiniband(0.66, 0.87, 1.42)", "model", POINTS));
        assertThat(inks(ChartLook.Style.BARS, networks))
                .extracting(ChartInk::colour)
                .containsExactly(3, 1, 0, 2);
        // two words of one place stand in one picture after all: the second takes what is free
        assertThat(inks(ChartLook.Style.BARS, List.of(networks.get(1), new Series("rendezvous", "model", POINTS))))
                .extracting(ChartInk::colour)
                .containsExactly(1, 0);
    }

    @Test
    void framesOfASliderKeepTheColoursOfTheWhole() {
        ChartData all = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), true, GRID);
        ChartData last = new ChartData(all.x(), all.y(), true, GRID.subList(3, 4)); // two, far
        assertThat(ChartPlan.of(last, ChartLook.DEFAULT, all).drawn())
                .extracting(StyledSeries::ink)
                .containsExactly(new ChartInk(1, 1));
    }

    @Test
    void theLegendOfAFrameHasTheValuesOfItsSeriesOnly() {
        ChartData all = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), true, GRID);
        ChartData second = new ChartData(all.x(), all.y(), true, GRID.subList(2, 4));
        Recording frame = Recording.of(Chart.of(all, ChartLook.DEFAULT).only(second));
        assertThat(frame.words()).contains("two", "near", "far").doesNotContain("one");
    }

    @Test
    void anOriginThatAllShareIsSaidBelowAndOthersInTheLegend() {
        List<Series> mixed = List.of(
                new Series("eager", "model", POINTS),
                new Series("waitRatio (minimum)", "own run", POINTS),
                new Series("erlang(4)", "published", POINTS));
        assertThat(plan(ChartLook.Style.BARS, mixed).drawn())
                .extracting(StyledSeries::label)
                .containsExactly("eager (model)", "waitRatio (minimum; own run)", "erlang(4) (published)");
        assertThat(plan(ChartLook.Style.BARS, mixed).caption()).isEmpty();
        assertThat(plan(ChartLook.Style.BARS, mixed.subList(0, 1))
                        .drawn()
                        .get(0)
                        .label())
                .isEqualTo("eager");
        assertThat(plan(ChartLook.Style.BARS, mixed.subList(0, 1)).caption()).isEqualTo("Origin: model.");
    }

    @Test
    void ofNestedSeriesTheWayTheyAreDrawnTellsTheOrigin() {
        List<Series> both = Stream.concat(
                        GRID.stream(),
                        GRID.stream()
                                .map(model -> new Series("OSU, " + model.name(), "published", model.keys(), POINTS)))
                .toList();
        assertThat(plan(ChartLook.Style.AUTO, both).caption()).endsWith("Origin: bars: model; dots: published.");
        assertThat(plan(ChartLook.Style.AUTO, both).nest()).isPresent();
        // both as bars: nothing but the legend could tell them apart
        assertThat(plan(ChartLook.Style.BARS, both).nest()).isEmpty();
    }
}
