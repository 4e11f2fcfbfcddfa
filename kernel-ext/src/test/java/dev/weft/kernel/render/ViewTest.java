package dev.weft.kernel.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.units.Bytes;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.knowm.xchart.XYChartBuilder;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class ViewTest {
    private static View view(Object value) {
        return Objects.requireNonNull(View.of(value));
    }

    private static String html(Object value) {
        return String.valueOf(view(value).content().get(View.HTML));
    }

    private static String plain(Object value) {
        return String.valueOf(view(value).content().get(View.PLAIN));
    }

    @Test
    void aTableReadsWellWithoutAStyleSheet() {
        Table table = Table.create("t")
                .addColumns(
                        StringColumn.create("name", "a < b", ""),
                        DoubleColumn.create("time", 5.034657359027997, Double.NaN));
        assertThat(html(table))
                .contains("<td align=\"left\" style=\"text-align:left\">a &lt; b</td><td align=\"right\">5.035</td>")
                .contains(
                        "<td align=\"left\" style=\"text-align:left\"></td><td align=\"left\" style=\"text-align:left\"></td>")
                .contains("2 rows \u00d7 2 columns");
        assertThat(plain(table)).isEqualTo(table.print());
    }

    @Test
    void aSettingThatMayBeMissingIsShownAsItsValue() {
        assertThat(plain(Optional.of(new Bytes(16384)))).isEqualTo("16 KiB");
        assertThat(plain(Optional.empty())).isEqualTo("not set (Optional.empty)");
        assertThat(View.of(Optional.of(3))).as("the user's own").isNull();
    }

    @Test
    void aTableIsShownBelowItsName() {
        Table table = Table.create("a < b").addColumns(IntColumn.create("n", 1));
        assertThat(html(table)).startsWith("<p><b>a &lt; b</b></p>");
        assertThat(html(table.setName(""))).doesNotContain("<b>");
    }

    @Test
    void aLongTableIsTruncatedWithItsSizeAndUnfolds() {
        Table table = Table.create("t")
                .addColumns(IntColumn.create("n", IntStream.range(0, 1000).toArray()));
        String html = html(table);
        int folded = html.indexOf("<details>");
        assertThat(html.substring(0, folded))
                .contains(">19<")
                .contains("\u22ee")
                .doesNotContain(">20<")
                .contains(">995<")
                .contains("1000 rows \u00d7 1 column<");
        assertThat(html.substring(folded)).contains("<summary>all rows</summary>", ">20<", ">994<", "1000 in all");
    }

    @ParameterizedTest
    @CsvSource({
        "5.034657359027997, 5.035",
        "123456.7, 123500",
        "1000000.0, 1000000",
        "12345678.9, 1.235e7",
        "1.5e-9, 1.5e-9",
        "0.1, 0.1",
        "-2.0, -2",
        "0.0, 0"
    })
    void numbersHaveFourSignificantDigits(double number, String text) {
        assertThat(Numbers.text(number)).isEqualTo(text);
    }

    @Test
    void aChartIsAPictureWithTwoPixelsPerPoint() throws Exception {
        var chart = new XYChartBuilder().width(300).height(200).title("T").build();
        chart.addSeries("s", new double[] {1, 2}, new double[] {1, 2});
        View view = view(chart);
        var image = ImageIO.read(new ByteArrayInputStream(
                (byte[]) Objects.requireNonNull(view.content().get(View.PNG))));
        assertThat(image.getWidth()).isEqualTo(600);
        assertThat(view.hints())
                .as("in the same order in every run, because notebooks are compared")
                .hasToString("{image/png={height=200, width=300}}");
        assertThat(plain(chart)).isEqualTo("Chart: T, 300 \u00d7 200");
    }

    record Point(int x, double y) {}

    @Test
    void arraysMapsListsAndRecordsAreReadable() {
        assertThat(plain(new int[] {1, 2, 3})).isEqualTo("[1, 2, 3]");
        assertThat(plain(new double[1000])).endsWith(", ... 1000 in all]");
        assertThat(html(new double[][] {{1, 2}, {3, 4}}))
                .contains("<td align=\"right\">4</td>")
                .contains("2 \u00d7 2");
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.put("b", new int[] {2});
        assertThat(plain(map)).isEqualTo("{a=1, b=[2]}");
        assertThat(html(map))
                .contains(
                        "<td align=\"left\" style=\"text-align:left\">b</td><td align=\"left\" style=\"text-align:left\">[2]</td>")
                .contains("2 entries");
        assertThat(plain(new Point(1, 2))).isEqualTo("Point[x=1, y=2.0]");
        assertThat(html(List.of(new Point(1, 2), new Point(3, 4))))
                .contains("<th align=\"center\" style=\"text-align:center\">x</th>");
        assertThat(plain(new IllegalStateException("a", new RuntimeException("b"))))
                .isEqualTo("java.lang.IllegalStateException: a\nCaused by java.lang.RuntimeException: b");
    }

    @Test
    void aValueThatContainsItselfIsShownAsJavaWritesIt() {
        List<Object> list = new ArrayList<>(List.of(1));
        list.add(list);
        assertThat(plain(list)).isEqualTo("[1, (this Collection)]").isEqualTo(list.toString());
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.put("me", map);
        assertThat(plain(map)).isEqualTo("{a=1, me=(this Map)}").isEqualTo(map.toString());
        assertThat(html(map))
                .contains(
                        "<td align=\"left\" style=\"text-align:left\">me</td><td align=\"left\" style=\"text-align:left\">(this Map)</td>");
        Object[] array = {1, null};
        array[1] = array;
        assertThat(plain(array)).isEqualTo("[1, [...]]").isEqualTo(Arrays.deepToString(array));
    }

    record Holder(List<Object> held) {}

    @Test
    void aValueThatContainsItselfIndirectlyIsShown() {
        List<Object> outer = new ArrayList<>();
        Map<String, Object> between = new LinkedHashMap<>();
        between.put("array", new Object[] {outer, "x"});
        outer.add(between);
        assertThat(plain(outer)).isEqualTo("[{array=[(this Collection), x]}]");
        assertThat(html(between)).contains("<td align=\"left\" style=\"text-align:left\">[[{array=[...]}], x]</td>");
        outer.set(0, new Holder(outer));
        assertThat(plain(outer)).isEqualTo("[Holder (contains itself)]");
    }

    @Test
    void aValueThatOccursTwiceDoesNotContainItself() {
        List<Integer> pair = List.of(1, 2);
        assertThat(plain(List.of(pair, pair))).isEqualTo("[[1, 2], [1, 2]]");
    }

    @Test
    void namesThatJShellMadeUpAreRemoved() {
        assertThat(ShellNames.strip("REPL.$JShell$12.Foo and REPL.$JShell$3B$Bar"))
                .isEqualTo("Foo and Bar");
    }
}
