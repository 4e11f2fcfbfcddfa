package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A measure over two keys: which number and colour stands where. */
class HeatMapTest {
    private static final SampleResult GRID = SampleResult.of(Columns.rows(6)
            .key("cores", List.of(2, 4, 8, 2, 4, 8))
            .key("nodes", List.of(1, 1, 1, 2, 2, 2))
            .measure("time", Unit.MS, 0.001, 0.002, 0.003, 0.004, 0.005, Double.NaN));

    @Test
    void cellsStandAtTheirKeysWithTheirNumbersAndColours() {
        Picture map = GRID.heatMap("time", "cores", "nodes");
        String svg = map.drawing().svg();

        // 56 pixels for each of 3 x 2 cells, from (84, 64) on
        assertThat(svg)
                .contains("<rect x=\"84\" y=\"64\" width=\"55\" height=\"55\" fill=\"#DEEBF7\"><title>2, 1: 1</title>")
                .contains(
                        "<rect x=\"140\" y=\"120\" width=\"55\" height=\"55\" fill=\"#081D58\"><title>4, 2: 5</title>")
                .contains(
                        "<rect x=\"196\" y=\"120\" width=\"55\" height=\"55\" fill=\"#F4F4F4\"><title>8, 2: n/a</title>")
                .contains("<rect x=\"196\" y=\"64\" width=\"55\" height=\"55\" fill=\"#4690C6\"><title>8, 1: 3</title>")
                .contains(">time (ms)<", ">cores<", ">nodes<", ">Origin: model.<");
        assertThat(svg).contains("x=\"168\" y=\"152\"").contains("fill=\"#FFFFFF\">5</text>");
        assertThat(map.data().rows().get(5)).isEqualTo(List.of("time", "model", "8", "2", ""));
        assertThat(PictureData.read(map.data().toCsv())).isEqualTo(map.data());
    }

    @Test
    void cellsThatAreTooSmallHaveNoNumbersButSayThemToAPointer() {
        List<Integer> many = IntStream.range(0, 20).boxed().toList();
        SampleResult row = SampleResult.of(Columns.rows(20)
                .key("cores", many)
                .key("nodes", 1)
                .measure("time", Unit.S, many.stream().mapToDouble(i -> 100 + i).toArray()));

        String svg = row.heatMap("time", "cores", "nodes").drawing().svg();
        assertThat(svg).contains("<title>7, 1: 107</title>").doesNotContain(">107</text>");
    }

    @Test
    void labelsDoNotRunIntoOneAnotherAndLongOnesHaveRoom() {
        List<Integer> many =
                IntStream.range(0, 20).map(i -> 100_000 + i).boxed().toList();
        SampleResult row = SampleResult.of(Columns.rows(20)
                .key("cores", many)
                .key("placement", "gigabitEthernet behind a long name")
                .measure("time", Unit.US, new double[20]));

        String svg = row.heatMap("time", "cores", "placement").drawing().svg();
        // cells of 22 pixels, labels of about 56: every third one
        assertThat(svg).contains(">100000<", ">100003<").doesNotContain(">100001<", ">100002<");
        assertThat(svg).contains(">Gigabit Ethernet behind a long name<", ">time (µs)<");
        double left = Double.parseDouble(svg.replaceAll("(?s).*?<rect x=\"([1-9][0-9.]*)\".*", "$1"));
        assertThat(left).isGreaterThan(200);
    }

    @Test
    void theKeyOfColoursHasRoomForItsName() {
        String name = "throughput of all engines together";
        SampleResult wide = SampleResult.of(Columns.rows(8)
                .key("cores", IntStream.range(0, 8).boxed().toList())
                .key("nodes", 1)
                .measure(
                        name,
                        Unit.PER_S,
                        IntStream.range(0, 8).mapToDouble(i -> 1 + i).toArray()));
        String svg = wide.heatMap(name, "cores", "nodes").drawing().svg();
        Matcher text = Pattern.compile("<text x=\"([\\d.]+)\"[^>]*>(" + name + "[^<]*)<")
                .matcher(svg);
        Matcher canvas = Pattern.compile("viewBox=\"0 0 ([\\d.]+)").matcher(svg);
        assertThat(text.find() && canvas.find()).isTrue();
        double end = Double.parseDouble(text.group(1)) + Lettering.width(Fonts.plain(11), text.group(2));
        assertThat(end).isLessThan(Double.parseDouble(canvas.group(1)));
    }

    @Test
    void whatCannotBeDrawnSaysWhy() {
        assertThatThrownBy(() -> GRID.heatMap("time", "cores", "cores"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "heatMap(..) over cores and cores: the two keys must differ. Try heatMap(\"best ratio\", \"cores\", "
                                + "\"nodes\").");
        SampleResult twice = SampleResult.of(Columns.rows(2)
                .key("cores", 1)
                .key("nodes", 1)
                .key("method", List.of("a", "b"))
                .measure("time", Unit.S, 1, 2));
        assertThatThrownBy(() -> twice.heatMap("time", "cores", "nodes"))
                .hasMessage(
                        "heatMap(..) over cores, nodes: several rows have the same values of both keys. Choose rows "
                                + "first, as in where(\"method\", \"closedForm\").");
        List<Integer> many = IntStream.range(0, 65).boxed().toList();
        SampleResult wide = SampleResult.of(
                Columns.rows(65).key("cores", many).key("nodes", 1).measure("time", Unit.S, new double[65]));
        assertThatThrownBy(() -> wide.heatMap("time", "cores", "nodes"))
                .hasMessage("heatMap(..) of 65 x 1 cells: up to 64 cells in a row are legible. Choose"
                        + " rows first, as in where(\"cores\", 1, 2, 4).");
        assertThatThrownBy(() -> GRID.heatMap("speed", "cores", "nodes"))
                .hasMessageStartingWith("unknown measure \"speed\"");
    }

    @Test
    void inPrintItIsAsWideAsAColumnWithTheKeyBelowAndNothingIsCut() {
        Picture map = GRID.heatMap("time", "cores", "nodes").title("A title that needs more than one line in a column");
        Drawing column = map.columnWidth().drawing();
        Drawing page = map.pageWidth().drawing();

        assertThat(column.width()).isEqualTo(346);
        assertThat(page.width()).isEqualTo(712);
        assertThat(column.svg()).contains("width=\"252pt\"");
        inside(column.svg(), 346, column.height());
        inside(page.svg(), 712, page.height());
        inside(map.drawing().svg(), map.drawing().width(), map.drawing().height());
        // names on the left, then 3 cells of 56; the title has two lines
        double left = Lettering.width(Fonts.plain(11), "nodes") + 18;
        String cell = "<rect x=\"" + Math.rint(100 * (left + 56)) / 100 + "\" y=\"138\" width=\"55\" height=\"55\"";
        assertThat(column.svg()).contains(cell).contains("<title>4, 2: 5</title>");
        double key = 10 + Lettering.width(Fonts.plain(11), "time (ms):") + 10;
        assertThat(column.svg())
                .contains("<text x=\"10\" y=\"216\"", ">time (ms):<")
                .contains("<rect x=\"" + Math.rint(100 * key) / 100
                        + "\" y=\"205\" width=\"16\" height=\"14\" fill=\"#DEEBF7\"")
                .contains("y=\"244\"", ">Origin: model.<");
    }

    @Test
    void inPrintManyCellsWithLongNamesFit() {
        List<Integer> many =
                IntStream.range(0, 20).map(i -> 100_000 + i).boxed().toList();
        SampleResult row = SampleResult.of(Columns.rows(20)
                .key("cores", many)
                .key("placement", "gigabitEthernet behind a name that is longer than half of a column")
                .measure("time", Unit.US, new double[20]));
        Picture map = row.heatMap("time", "cores", "placement");

        inside(map.columnWidth().drawing().svg(), 346, 1000);
        inside(map.pageWidth().drawing().svg(), 712, 1000);
        assertThat(map.columnWidth().drawing().svg()).contains("…", ">100000<").doesNotContain(">100001<");
    }

    /** No cell and no word stands outside. */
    private static void inside(String svg, double width, double height) {
        Matcher texts = Pattern.compile("<text x=\"([-\\d.]+)\" y=\"([-\\d.]+)\"[^>]*font-size=\"([\\d.]+)\""
                        + " text-anchor=\"(\\w+)\"[^>]*>([^<]*)<")
                .matcher(svg);
        while (texts.find()) {
            double wide = Lettering.width(Fonts.plain(Float.parseFloat(texts.group(3))), texts.group(5));
            double before = texts.group(4).equals("start") ? 0 : texts.group(4).equals("end") ? 1 : 0.5;
            double left = Double.parseDouble(texts.group(1)) - before * wide;
            assertThat(left).as(texts.group(5)).isGreaterThanOrEqualTo(0);
            assertThat(left + wide).as(texts.group(5)).isLessThanOrEqualTo(width);
            assertThat(Double.parseDouble(texts.group(2))).isLessThan(height);
        }
        Matcher cells = Pattern.compile("<rect x=\"([-\\d.]+)\" y=\"([-\\d.]+)\" width=\"([\\d.]+)\"")
                .matcher(svg);
        while (cells.find()) {
            assertThat(Double.parseDouble(cells.group(1)) + Double.parseDouble(cells.group(3)))
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void labelsOfRowsDoNotRunIntoOneAnother() {
        for (int count : new int[] {5, 33, 34, 60}) {
            List<Integer> many = IntStream.range(0, count).boxed().toList();
            SampleResult column = SampleResult.of(Columns.rows(count)
                    .key("cores", 1)
                    .key("nodes", many)
                    .measure("time", Unit.S, many.stream().mapToDouble(i -> i).toArray()));

            String svg = column.heatMap("time", "cores", "nodes").drawing().svg();

            double step = Math.min(56, 440.0 / count);
            int rows = (int) Math.ceil(13 / step);
            for (int row = 0; row < Math.min(9, count); row++) {
                Matcher label = Pattern.compile("x=\"76\" y=\"([0-9.]+)\"[^>]*>" + row + "</text>")
                        .matcher(svg);
                assertThat(label.find()).as("row %s of %s", row, count).isEqualTo(row % rows == 0);
                if (row % rows == 0) {
                    assertThat(Double.parseDouble(label.group(1)))
                            .isCloseTo(64 + (row + 0.5) * step + 4, org.assertj.core.data.Offset.offset(0.01));
                }
            }
        }
    }

    @Test
    void aHeadingIsNotShortenedWhereItHasRoom() {
        SampleResult grid = SampleResult.of(Columns.rows(2)
                .key("cores", List.of(1, 2))
                .key("cores of each of the nodes", 7)
                .measure("time", Unit.S, 1, 2));

        assertThat(grid.heatMap("time", "cores", "cores of each of the nodes")
                        .drawing()
                        .svg())
                .contains(">cores of each of the nodes<");
    }

    @Test
    void anEndlessValueIsSaidAndChangesNoOtherColour() {
        SampleResult grid = SampleResult.of(Columns.rows(3)
                .key("cores", List.of(1, 2, 3))
                .key("nodes", 7)
                .measure("time", Unit.S, 1, Double.POSITIVE_INFINITY, 2));

        Picture map = grid.heatMap("time", "cores", "nodes");
        assertThat(map.drawing().svg())
                .contains("fill=\"#DEEBF7\"><title>1, 7: 1<")
                .contains("fill=\"#F4F4F4\"><title>2, 7: inf<")
                .contains("fill=\"#081D58\"><title>3, 7: 2<");
        assertThat(map.data().rows().get(1).get(4)).isEqualTo("Infinity");
        assertThat(PictureData.read(map.data().toCsv())).isEqualTo(map.data());
    }

    @Test
    void valuesThatAreAllTheSameHaveOneColourInTheKey() {
        SampleResult grid = SampleResult.of(
                Columns.rows(2).key("cores", List.of(1, 2)).key("nodes", 7).measure("time", Unit.S, 5, 5));

        for (Picture map : List.of(
                grid.heatMap("time", "cores", "nodes"),
                grid.heatMap("time", "cores", "nodes").columnWidth())) {
            assertThat(map.drawing().svg().split(">5</text>", -1))
                    .as("two cells and the key")
                    .hasSize(4);
        }
    }

    @Test
    void aMapWithoutAFiniteValueHasNoKey() {
        SampleResult grid = SampleResult.of(Columns.rows(2)
                .key("cores", List.of(1, 2))
                .key("nodes", 7)
                .measure("time", Unit.S, Double.NaN, Double.POSITIVE_INFINITY));

        for (Picture map : List.of(
                grid.heatMap("time", "cores", "nodes"),
                grid.heatMap("time", "cores", "nodes").columnWidth())) {
            assertThat(map.drawing().svg())
                    .contains(">n/a</text>", ">inf</text>")
                    .doesNotContain(">0</text>", "#081D58", ">time (s)");
        }
    }
}
