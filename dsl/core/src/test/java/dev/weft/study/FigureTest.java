package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.chart.ChartData;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FigureTest {
    static final Result MODEL = result("eager", Origin.MODEL, sizes(0, 22), 1);
    static final Result MEASURED = result("NetPIPE", Origin.OWN_RUN, sizes(0, 22), 1.1);

    /** Any table as a result; figures look at label, columns and origin only. */
    record Fake(String label, Columns columns, Origin origin) implements Result {
        @Override
        public Provenance provenance() {
            return origin == Origin.MODEL
                    ? Provenance.model(Certainty.EXACT, "formula", "test")
                    : Provenance.measurement(origin, "tool", "test");
        }

        @Override
        public Explanation explain() {
            return Explanation.of("test");
        }
    }

    static List<Object> sizes(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(power -> (Object) new Bytes(1L << power))
                .toList();
    }

    static Result result(String label, Origin origin, List<Object> sizes, double factor) {
        double[] latency = sizes.stream()
                .mapToDouble(size -> factor * (2e-6 + Key.number(size) / 4e9))
                .toArray();
        double[] bandwidth = IntStream.range(0, latency.length)
                .mapToDouble(i -> Key.number(sizes.get(i)) / latency[i])
                .toArray();
        Columns columns = Columns.rows(sizes.size())
                .key("size", sizes)
                .measure("latency", Unit.US, latency)
                .measure("bandwidth", Unit.GBPS, bandwidth);
        return new Fake(label, columns, origin);
    }

    @Test
    void series_of_numbers_are_in_the_order_of_the_numbers_and_those_of_text_in_the_order_of_the_rows() {
        Columns columns = Columns.rows(6)
                .key("size", List.of(1, 2, 1, 2, 1, 2))
                .key("ranks", List.of(512, 512, 1024, 1024, 200, 200))
                .key("network", List.of("z", "z", "a", "a", "k", "k"))
                .measure("time", Unit.US, 1, 2, 3, 4, 5, 6);
        Result table = new Fake("runs", columns, Origin.MODEL);
        assertThat(table.chart("time").x("size").by("ranks").sources())
                .extracting(Figure.Source::series)
                .containsExactly("ranks = 200", "ranks = 512", "ranks = 1024");
        assertThat(table.chart("time").x("size").by("network").sources())
                .extracting(Figure.Source::series)
                .containsExactly("z", "a", "k");
    }

    static Result placements() {
        List<Object> placement = List.of("per node", "per node", "per processor", "per processor");
        List<Object> task = List.of("0", "1", "0", "1");
        double[] values = {1, 2, 3, 4};
        double[] high = {1.5, 2, 3, 4};
        Columns columns = Columns.rows(4)
                .key("placement", placement)
                .key("task", task)
                .measure(Measure.between("commTime", Unit.S, values, values, high));
        return new Fake("HPL", columns, Origin.MODEL);
    }

    @Test
    void a_figure_without_brackets_keeps_them_in_its_data() throws IOException {
        Figure figure = placements().chart("commTime").x("task").by("placement").dots();
        assertThat(figure.noBrackets().data()).isEqualTo(figure.data());
        assertThat(figure.data().toCsv()).contains("1.5");
        assertThat(png(figure.noBrackets())).isNotEqualTo(png(figure));
    }

    @Test
    void a_model_drawn_as_dots_stays_so_in_a_figure_of_lines_where_it_may_have_several_values_at_one_x() {
        Columns twice = Columns.rows(2).key("ratio", List.of(1, 1)).measure("time", Unit.S, 1, 2);
        Columns once = Columns.rows(2).key("ratio", List.of(1, 2)).measure("time", Unit.S, 1, 2);
        Figure dots = new Fake("runs", twice, Origin.MODEL).chart().dots();
        Figure line = new Fake("model", once, Origin.MODEL).chart();
        assertThat(line.and(dots).data().series()).hasSize(2);
        assertThat(png(line.and(dots))).isNotEmpty();
        assertThatThrownBy(() -> line.and(dots.lines()).data()).hasMessageContaining("several values");
    }

    private static Result sweep() {
        List<Object> four = List.of(1, 2, 4, 8, 1, 2, 4, 8);
        List<Object> network = List.of("slow", "slow", "slow", "slow", "fast", "fast", "fast", "fast");
        Columns columns = Columns.rows(8)
                .key("network", network)
                .key(
                        "links",
                        network.stream()
                                .map(each -> each.equals("slow") ? (Object) 1 : 2)
                                .toList())
                .key("messages", four)
                .measure("time", Unit.S, 1, 2, 3, 4, 5, 6, 7, 8);
        return new Fake("ping-pong", columns, Origin.MODEL);
    }

    @Test
    void a_number_is_on_the_x_axis_before_it_separates_series() {
        assertThat(sweep().chart().data().x().name())
                .as("not links, which follow from the network")
                .isEqualTo("messages");
        assertThat(sweep().chart().data().categories()).isFalse();
        assertThat(sweep().chart().x("network").data().x().name()).isEqualTo("network");
        assertThat(sweep().chart().by("messages").data().x().name()).isEqualTo("network");
        assertThat(sweep().chart().rows("messages").data().x().name()).isEqualTo("network");
        assertThat(sweep().chart().rows("network").data().x().name()).isEqualTo("messages");
        assertThat(placements().chart().data().x().name()).as("two texts").isEqualTo("placement");
        assertThat(firstFrame(sweep().chart().slide("network")))
                .as("frames keep the axis of the whole")
                .contains(">messages<");
        assertThat(firstFrame(sweep().chart().slide("messages"))).contains(">network<");
    }

    private static String firstFrame(Rich slide) {
        String html = String.valueOf(slide.bundle().get("text/html"));
        int from = html.indexOf("base64,") + "base64,".length();
        return new String(
                Base64.getDecoder().decode(html.substring(from, html.indexOf('"', from))), StandardCharsets.UTF_8);
    }

    private static List<String> names(Figure figure) {
        return figure.sources().stream().map(Figure.Source::series).toList();
    }

    @Test
    void theDataHoldTheValuesInTheUnitsOfTheAxes() {
        ChartData data = MODEL.chart("latency").unit("ns").data();

        assertThat(data.x()).isEqualTo(new ChartData.Axis("size", "B"));
        assertThat(data.y()).isEqualTo(new ChartData.Axis("latency", "ns"));
        ChartData.Point last = data.series().get(0).points().get(22);
        assertThat(last.x()).isEqualTo(4194304);
        assertThat(last.y()).isEqualTo(1e9 * (2e-6 + 4194304 / 4e9), org.assertj.core.data.Offset.offset(1e-6));
        assertThat(last.low()).isNaN();
    }

    @Test
    void aMeasureOnTheXAxisIsInItsOwnUnitAndDrawnUnderTheOther() {
        ChartData data = MODEL.chart("bandwidth").x("latency").by().dots().data();
        assertThat(data.x().name()).isEqualTo("latency (us)");
        assertThat(data.categories()).isFalse();
        Measure latency = MODEL.columns().measure("latency");
        List<ChartData.Point> points = data.series().get(0).points();
        assertThat(points).hasSize(latency.rows());
        for (int row = 0; row < latency.rows(); row++) {
            assertThat(points.get(row).x()).isEqualTo(latency.unit().from(latency.si(row)));
        }
        assertThatThrownBy(() -> MODEL.chart("bandwidth").x("latncy")).hasMessageContaining("latncy");
    }

    @Test
    void theUnitSuitsTheLargestValueOfALinearAxisAndTheMiddleOneOfALogarithmicAxis() {
        assertThat(MODEL.chart("latency").data().y().unit()).isEqualTo("ms");
        assertThat(MODEL.chart("latency").logY().data().y().unit()).isEqualTo("us");
    }

    @Test
    void withoutAnyMeasureThePrimaryOneIsDrawn() {
        assertThat(MODEL.chart().data().y().name()).isEqualTo("latency");
    }

    @Test
    void eachSeriesSaysItsOrigin() {
        assertThat(MODEL.chart("latency").with(MEASURED).sources())
                .containsExactly(new Figure.Source("eager", "model"), new Figure.Source("NetPIPE", "own run"));
    }

    @Test
    void theColumnsOfAComparisonKeepTheirOwnOrigins() {
        Comparison check = MODEL.against(MEASURED);

        assertThat(check.chart("latency (eager)", "latency (NetPIPE)").sources())
                .containsExactly(
                        new Figure.Source("latency (eager)", "model"),
                        new Figure.Source("latency (NetPIPE)", "own run"));
        assertThat(check.chart("latency (eager)", "latency (NetPIPE)")
                        .data()
                        .y()
                        .name())
                .isEqualTo("latency");
    }

    @Test
    void seriesAreToldApartByTheKeysThatAreNotX() {
        assertThat(names(placements().chart().x("task"))).containsExactly("per node", "per processor");
        assertThat(names(placements().chart().x("placement").by("task"))).containsExactly("0", "1");
    }

    @Test
    void keysThatFollowFromXDoNotSplitASeries() {
        Columns columns = Columns.rows(3)
                .key("communication", List.of("a", "b", "c"))
                .key("source", List.of(0, 0, 4))
                .key("conflict", List.of("outgoing", "outgoing", "income"))
                .measure("time", Unit.S, 1, 2, 3);
        Result times = new Fake("gige", columns, Origin.MODEL);

        assertThat(names(times.chart().x("communication"))).containsExactly("gige");
        assertThat(times.chart().x("communication").data().series().get(0).points())
                .hasSize(3);
        assertThat(names(times.chart().x("communication").by("conflict"))).containsExactly("outgoing", "income");
        assertThat(names(times.chart().x("conflict")))
                .as("not the other way round")
                .hasSize(3);
    }

    @Test
    void keysThatFollowFromXForOneModelDoNotHideAnother() {
        Columns columns = Columns.rows(4)
                .key("model", List.of("m", "m", "g", "g"))
                .key("communication", List.of("a", "b", "a", "b"))
                .key("source", List.of(0, 4, 0, 4))
                .measure("time", Unit.S, 1, 2, 3, 4);

        assertThat(names(new Fake("sweep", columns, Origin.MODEL).chart().x("communication")))
                .containsExactly("m", "g");
    }

    @Test
    void numbersThatGoWithXOneByOneFollowFromItAndNumbersOfTwoMachinesDoNot() {
        Columns periods = Columns.rows(3)
                .key("period", List.of(1, 2, 3))
                .key("from", List.of(new Time(0), new Time(1), new Time(2)))
                .measure("lost", Unit.S, 1, 2, 3);
        Columns machines = Columns.rows(4)
                .key("cores", List.of(1, 2, 64, 128))
                .key("machine", List.of("old", "old", "new", "new"))
                .measure("time", Unit.S, 1, 2, 3, 4);

        assertThat(names(new Fake("run", periods, Origin.MODEL).chart().x("from")))
                .containsExactly("run");
        assertThat(names(new Fake("run", machines, Origin.MODEL).chart().x("cores")))
                .as("no line from one machine to the other")
                .containsExactly("old", "new");
    }

    @Test
    void realAmbiguityIsStillAnError() {
        Columns columns = Columns.rows(3)
                .key("communication", List.of("a", "a", "b"))
                .key("network", List.of("m", "g", "m"))
                .measure("time", Unit.S, 1, 2, 3);
        Result times = new Fake("sweep", columns, Origin.MODEL);

        assertThat(names(times.chart().x("communication"))).containsExactly("m", "g");
        assertThatThrownBy(() -> times.chart().x("communication").by().data())
                .isInstanceOf(ModelException.class)
                .hasMessage("chart of sweep: there are several values at communication a. Separate them by a key with "
                        + "by(\"..\"), or draw dots().");
    }

    @Test
    void seriesStandInTheOrderOfTheirKeysWhateverTheOrderOfTheRows() {
        Columns columns = Columns.rows(4)
                .key("reading", List.of("static", "static", "fluid", "fluid"))
                .key("network", List.of("m", "g", "m", "g"))
                .key("row", List.of("1", "1", "1", "1"))
                .measure("error", Unit.PERCENT, 1, 2, 3, 4);

        assertThat(names(new Fake("errors", columns, Origin.MODEL)
                        .chart()
                        .x("row")
                        .by("network", "reading")))
                .containsExactly("m, static", "m, fluid", "g, static", "g, fluid");
    }

    @Test
    void keysThatDoNotVaryAreNotNamed() {
        Columns columns = Columns.rows(2)
                .key("nodes", List.of(1, 2))
                .key("machine", "qdr")
                .measure("time", Unit.S, 1, 2);

        assertThat(names(new Fake("torus", columns, Origin.MODEL).chart())).containsExactly("torus");
    }

    @Test
    void numericKeysAreNamedWithTheirValue() {
        Columns columns = Columns.rows(2)
                .key("cores", List.of(3, 12))
                .key("ratio", List.of(1, 1))
                .measure("time", Unit.S, 1, 2);

        assertThat(names(new Fake("stencil", columns, Origin.MODEL).chart().x("ratio")))
                .containsExactly("cores = 3", "cores = 12");
    }

    @Test
    void aNameReplacesTheLabelOfTheOnlySeries() {
        assertThat(names(MODEL.chart("latency").name("fitted"))).containsExactly("fitted");
        assertThatThrownBy(() -> placements().chart().x("task").name("fitted"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("\"HPL\" has 2 series here");
    }

    @Test
    void seriesOfTheSameNameAreNumbered() {
        assertThat(names(MODEL.chart("latency").and(MODEL.chart("latency")))).containsExactly("eager", "eager #2");
    }

    @Test
    void barsTurnNumbersIntoCategories() {
        ChartData data = MODEL.chart("latency").bars().data();

        assertThat(data.categories()).isTrue();
        assertThat(data.series().get(0).points().get(12).category()).isEqualTo("4 KiB");
    }

    @Test
    void pointsOfALineAreSortedByX() {
        List<Object> mixed = new ArrayList<>(List.of(new Bytes(8), new Bytes(2), new Bytes(4)));
        ChartData data =
                result("mixed", Origin.MODEL, mixed, 1).chart("latency").data();

        assertThat(data.series().get(0).points().stream().map(ChartData.Point::x))
                .containsExactly(2.0, 4.0, 8.0);
    }

    @Test
    void adjectivesReturnNewFiguresAndLeaveTheOldOneAlone() {
        Figure plain = MODEL.chart("latency");
        byte[] before = plain.page().png();

        assertThat(plain.logX().logY().title("other").page().png()).isNotEqualTo(before);
        assertThat(plain.page().png()).isEqualTo(before);
    }

    @Test
    void theIdIsMadeFromTheTitleElseFromTheMeasures() {
        assertThat(MODEL.chart("latency").id()).isEqualTo("latency");
        assertThat(MODEL.chart("latency").title("Fig. 4: Ping-pong").id()).isEqualTo("fig-4-ping-pong");
        assertThat(MODEL.chart("latency").title("Fig. 4").id("fig04").id()).isEqualTo("fig04");
        assertThatThrownBy(() -> MODEL.chart("latency").id("../fig04"))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("id(\"../fig04\")");
    }

    @Test
    void theSamplesOfTheArchitectureDraw() {
        Columns levels = Columns.rows(2)
                .key("level", List.of(0, 1))
                .measure("transport", Unit.US, 1e-6, 2e-6)
                .measure("queueSearch", Unit.US, 2e-6, 3e-6);
        Result spmv = new Fake("nodeAware", levels, Origin.MODEL);

        assertThat(png(MODEL.chart("latency").logX().logY().title("Fig. 4"))).isNotEmpty();
        assertThat(png(placements()
                        .chart("commTime")
                        .x("task")
                        .by("placement")
                        .bars()
                        .title("Fig. 8")))
                .isNotEmpty();
        assertThat(png(spmv.chart("transport", "queueSearch").x("level").stacked()))
                .isNotEmpty();
    }

    @Test
    void theBundleIsAPngAtTwiceTheHintedSizeAndAText() throws IOException {
        Figure figure = MODEL.chart("latency").size(500, 300);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png(figure)));

        assertThat(figure.hints().get("image/png")).containsEntry("width", 500).containsEntry("height", 300);
        assertThat(figure.hints().toString()).as("the same in every run").endsWith("{height=300, width=500}}");
        assertThat(image.getWidth()).isEqualTo(1000);
        assertThat(image.getHeight()).isEqualTo(600);
        assertThat(figure.bundle().get("text/plain")).isEqualTo("Figure: latency: eager (model), 23 values");
    }

    @Test
    void aLongLegendMakesTheFigureHigherAndTheHintFollows() throws IOException {
        Figure figure = MODEL.chart("latency");
        for (int i = 0; i < 30; i++) {
            figure = figure.and(MODEL.chart("latency").name("a rather long name of series number " + i));
        }
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png(figure)));

        assertThat(image.getHeight()).isGreaterThan(2 * 420);
        assertThat(figure.hints().get("image/png")).containsEntry("height", image.getHeight() / 2);
    }

    @Test
    void theSameFigureHasTheSameBytesTwice() {
        assertThat(png(MODEL.chart("latency").with(MEASURED).logX()))
                .isEqualTo(png(MODEL.chart("latency").with(MEASURED).logX()));
    }

    @Test
    void emptyResultsSinglePointsAndManyPointsDraw() {
        Result many = result(
                "many",
                Origin.MODEL,
                IntStream.rangeClosed(1, 1000).<Object>mapToObj(Bytes::new).toList(),
                1);

        assertThat(png(result("none", Origin.MODEL, List.of(), 1).chart().logX().logY()))
                .isNotEmpty();
        assertThat(png(result("one", Origin.MODEL, List.of(new Bytes(8)), 1)
                        .chart()
                        .logX()
                        .logY()))
                .isNotEmpty();
        assertThat(png(many.chart().logX())).isNotEmpty();
    }

    @Test
    void anXChartChartCanBeStyledFurther() {
        var chart = MODEL.chart("latency").logX().toXChart();

        assertThat(chart.getSeriesCollection()).hasSize(1);
        assertThat(chart.getWidth()).isEqualTo(640);
        assertThat(chart.getXAxisTitle()).isEqualTo("size (B)");
        assertThat(chart.getStyler().isXAxisLogarithmic()).isTrue();
    }

    @Test
    void aSliderHoldsOneFramePerValueAndTheWholeFigureBeside() {
        Rich slide = placements().chart().x("task").slide("placement");

        assertThat(slide.bundle()).containsKeys("text/html", "image/png", "text/plain");
        String html = String.valueOf(slide.bundle().get("text/html"));
        assertThat(html).contains("type=\"range\"", "max=\"1\"", "data-value=\"per processor\"");
        assertThat(html).contains("aria-valuetext=\"per node\"");
        assertThat(placements()
                        .chart()
                        .x("task")
                        .title("Waiting")
                        .slide("placement", "where")
                        .bundle()
                        .get("text/html"))
                .asString()
                .as("what those hear who do not see a frame")
                .contains("alt=\"Waiting, where: per node\"", "alt=\"Waiting, where: per processor\"");
        assertThat(html).contains("event.stopPropagation()"); // JupyterLab's commands on arrows are not to move cells
        List<String> frames = Pattern.compile("src=\"data:image/svg\\+xml;base64,([^\"]+)\"")
                .matcher(html)
                .results()
                .map(found -> new String(Base64.getDecoder().decode(found.group(1)), StandardCharsets.UTF_8))
                .toList();
        assertThat(frames).hasSize(2);
        assertThat(frames)
                .allSatisfy(frame -> assertThat(frame)
                        .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")
                        .contains(
                                "<style>@media screen and (prefers-color-scheme:dark){", ".weft-paper{fill:#1B1B1B}"));
        assertThat(html).doesNotContain("http").contains("<label>placement <input");
        Rich worded = placements().chart().x("task").slide("placement", "where ranks stand");
        assertThat(String.valueOf(worded.bundle().get("text/html"))).contains("<label>where ranks stand <input");
    }

    @Test
    void framesWithFewerCategoriesStandOnTheAxesOfTheWholeFigure() {
        Columns columns = Columns.rows(3)
                .key("machine", List.of("a", "a", "b"))
                .key("level", List.of("0", "1", "1"))
                .measure("transport", Unit.US, 1e-6, 2e-6, 2e-6);
        Figure stacked =
                new Fake("cost", columns, Origin.MODEL).chart().x("level").stacked();

        assertThat(stacked.frame("machine", "b")).isNotEmpty().isNotEqualTo(stacked.frame("machine", "a"));
    }

    @Test
    void quantitiesMarkTheAxisOfTheirKind() {
        Figure figure = MODEL.chart("latency").logX();

        assertThat(png(figure.mark(new Bytes(12288), "12 KiB"))).isNotEqualTo(png(figure));
        assertThatThrownBy(() -> png(figure.mark(new Time(1), "1 s")))
                .isInstanceOf(ModelException.class)
                .hasMessage("mark(.., \"1 s\"): the axis shows a size, not a time. Give a quantity, such as 1 B.");
    }

    private static byte[] png(Figure figure) {
        return (byte[]) Objects.requireNonNull(figure.bundle().get("image/png"));
    }

    @Test
    @Timeout(300)
    void a_figure_of_many_rows_takes_no_time_that_grows_with_their_square() {
        List<Integer> xs = IntStream.range(0, 100_000).boxed().toList();
        double[] values = xs.stream().mapToDouble(x -> 1 + x).toArray();
        Result many =
                new Fake("many", Columns.rows(xs.size()).key("x", xs).measure("time", Unit.S, values), Origin.MODEL);

        ChartData.Series series = many.chart().data().series().get(0);

        assertThat(series.points()).hasSize(100_000);
        assertThat(series.points().get(70_000).x()).isEqualTo(70_000);
        assertThat(series.points().get(70_000).y()).isEqualTo(70_001);
    }
}
