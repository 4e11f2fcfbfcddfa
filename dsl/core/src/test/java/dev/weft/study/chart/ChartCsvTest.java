package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.chart.ChartData.Axis;
import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Point;
import dev.weft.study.chart.ChartData.Series;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The whole file of a figure, letter by letter. */
class ChartCsvTest {
    private static final double NONE = Double.NaN;

    private static String numbers(double... ys) {
        List<Point> points = java.util.Arrays.stream(ys)
                .mapToObj(y -> new Point("", 1, y, NONE, NONE))
                .toList();
        ChartData data =
                new ChartData(new Axis("x", ""), new Axis("y", ""), false, List.of(new Series("s", "model", points)));
        assertThat(ChartData.fromCsv(data.toCsv())).isEqualTo(data);
        return data.toCsv().substring("series,origin,x,y,low,high\n".length());
    }

    @Test
    void keys_are_in_front_and_brackets_at_the_end() {
        ChartData data = new ChartData(
                new Axis("size", "B"),
                new Axis("latency", "us"),
                false,
                List.of(
                        new Series(
                                "eager, \"2\"",
                                "model",
                                List.of(new Part("protocol", "eager"), new Part("engines, each", "2")),
                                List.of(new Point("", 1024, 1.5, 1, 2), new Point("", 2048, NONE, NONE, NONE))),
                        new Series(
                                "published",
                                "published",
                                List.of(new Part("protocol", "")),
                                List.of(new Point("", 8, 2, NONE, NONE)))));

        assertThat(data.toCsv()).isEqualTo("""
                        protocol,"engines, each",series,origin,size (B),latency (us),low (us),high (us)
                        "eager","2","eager, ""2""\",model,1024,1.5,1,2
                        "eager","2","eager, ""2""\",model,2048,,,
                        "",,published,published,8,2,,
                        """);
        assertThat(ChartData.fromCsv(data.toCsv())).isEqualTo(data);
    }

    @Test
    void texts_on_the_axis_are_quoted_and_a_name_in_brackets_is_no_unit() {
        ChartData data = new ChartData(
                new Axis("ranks", ""),
                new Axis("waitRatio (minimum)", "%"),
                true,
                List.of(new Series("late sender", "own run", List.of(new Point("16", NONE, 0.25, NONE, NONE)))));

        assertThat(data.toCsv()).isEqualTo("""
                        series,origin,ranks,waitRatio (minimum) (%),low (%),high (%)
                        late sender,own run,"16",0.25,,
                        """);
        assertThat(ChartData.fromCsv(data.toCsv())).isEqualTo(data);
    }

    @Test
    void numbers_are_plain_where_people_read_them_and_short_where_not() {
        assertThat(numbers(0.0001, 0.00009999)).isEqualTo("s,model,1,0.0001,,\ns,model,1,0.00009999,,\n");
        assertThat(numbers(0, -2.5, 999999999999999d, 1e15)).isEqualTo("""
                        s,model,1,0,,
                        s,model,1,-2.5,,
                        s,model,1,999999999999999,,
                        s,model,1,1E+15,,
                        """);
        assertThat(numbers(1e-7, 0.1 + 0.2, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY))
                .isEqualTo("""
                        s,model,1,1E-7,,
                        s,model,1,0.30000000000000004,,
                        s,model,1,Infinity,,
                        s,model,1,-Infinity,,
                        """);
    }

    @Test
    void a_file_without_values_has_its_axes() {
        ChartData none = new ChartData(new Axis("x", ""), new Axis("time", "ms"), false, List.of());

        assertThat(none.toCsv()).isEqualTo("series,origin,x,time (ms),low (ms),high (ms)\n");
        assertThat(ChartData.fromCsv(none.toCsv())).isEqualTo(none);
    }

    @Test
    void a_file_of_something_else_is_an_error() {
        for (String text : List.of("", "series,origin,x,y,low\n")) {
            assertThatThrownBy(() -> ChartData.fromCsv(text))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("data of a figure: the last six columns of the first line must be series,"
                            + " origin, x, y, low and high. Use a file that a figure saved.");
        }
    }
}
