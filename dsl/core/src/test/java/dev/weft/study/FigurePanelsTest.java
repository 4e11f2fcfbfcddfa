package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.chart.ChartData;
import dev.weft.study.chart.Recording;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Several panels of one figure, series of two keys, titles and words. */
class FigurePanelsTest {
    private static Result sweep() {
        List<Object> networks = new ArrayList<>();
        List<Object> protocols = new ArrayList<>();
        List<Object> nodes = new ArrayList<>();
        double[] values = new double[12];
        for (String network : List.of("gigabitEthernet", "myrinet")) {
            for (String protocol : List.of("eager", "rendezvous")) {
                for (int node = 1; node <= 3; node++) {
                    values[networks.size()] = node * (network.equals("myrinet") ? 1 : 10);
                    networks.add(network);
                    protocols.add(protocol);
                    nodes.add(node);
                }
            }
        }
        Columns columns = Columns.rows(12)
                .key("nodes", nodes)
                .key("network", networks)
                .key("protocol", protocols)
                .measure("mean penalty", Unit.ONE, values);
        return new FigureTest.Fake("sweep", columns, Origin.MODEL);
    }

    private static Recording paint(Figure figure) {
        return Recording.of(figure.page().shapes());
    }

    private static List<String> texts(Figure figure) {
        return paint(figure).texts().stream().map(Recording.Text::text).toList();
    }

    @Test
    void panels_have_titles_in_words_one_legend_and_labels_on_the_outer_sides() {
        List<String> texts = texts(sweep().chart().columns("network"));

        assertThat(texts)
                .containsOnlyOnce("Gigabit Ethernet", "Myrinet", "eager", "rendezvous", "mean penalty", "nodes");
        assertThat(texts)
                .containsOnlyOnce(
                        "30",
                        "Gigabit Ethernet: eager and rendezvous coincide. Myrinet: eager and rendezvous coincide. Origin: model.");
        assertThat(texts.stream().filter("3"::equals))
                .as("the foot of both panels")
                .hasSize(2);
        assertThat(texts(sweep().chart().rows("network")).stream().filter("3"::equals))
                .hasSize(1);
        assertThat(texts(sweep().chart().columns("network").freeAxes())).contains("30", "3");
    }

    @Test
    void panels_of_two_keys_are_a_table() {
        Recording recording = paint(sweep().chart().columns("network").rows("protocol"));

        assertThat(recording.text("Gigabit Ethernet").y())
                .isEqualTo(recording.text("Myrinet").y());
        assertThat(recording.text("eager").y())
                .isLessThan(recording.text("rendezvous").y());
    }

    @Test
    void files_keep_the_keys_of_panels_and_draw_the_same() {
        Figure figure = sweep().chart().columns("network");
        ChartData data = figure.data();

        assertThat(data.toCsv()).startsWith("""
                        network,protocol,series,origin,nodes,mean penalty,low,high
                        "gigabitEthernet","eager",eager,model,1,10,,
                        """);
        ChartData read = ChartData.fromCsv(data.toCsv());
        assertThat(read).isEqualTo(data);
        assertThat(figure.drawn().only(read).page(figure.page().name()).svg())
                .isEqualTo(figure.page().svg());
    }

    @Test
    void the_first_key_has_the_colours_and_the_second_the_dashes_each_told_once() {
        List<String> texts = texts(sweep().chart().by("network", "protocol").legend("which network, how"));

        assertThat(texts).containsOnlyOnce("Gigabit Ethernet", "Myrinet", "eager", "rendezvous", "which network, how");
    }

    @Test
    void titles_replace_the_names_of_the_data_and_one_series_needs_no_legend() {
        Figure one = sweep().chart().by("network", "protocol").xTitle("hosts").yTitle("times slower");

        assertThat(texts(one)).contains("hosts", "times slower").doesNotContain("nodes", "mean penalty");
    }

    @Test
    void panels_become_one_chart_of_xchart_with_all_series() {
        assertThat(sweep().chart().columns("network").toXChart().getSeriesCollection().stream()
                        .map(XYSeries::getName))
                .containsExactly(
                        "eager, network Gigabit Ethernet",
                        "rendezvous, network Gigabit Ethernet",
                        "eager, network Myrinet",
                        "rendezvous, network Myrinet");
        assertThat(sweep().chart().columns("network").toXChart().getSeriesCollection().stream()
                        .map(XYSeries::getLineColor))
                .doesNotHaveDuplicates();
        assertThatThrownBy(() -> sweep().chart().rows("net")).isInstanceOf(ModelException.class);
    }

    @Test
    void a_chart_of_xchart_names_what_it_leaves_out() {
        Figure plain = sweep().chart().title("Both");
        assertThat(plain.toXChart().getTitle()).isEqualTo("Both");
        Map<Figure, String> each = Map.of(
                plain.mark(2, "limit"), "mark \"limit\"",
                plain.diagonal(1, "equal"), "mark \"equal\"",
                plain.caption("by night"), "caption",
                plain.yRange(0, 5), "ranges of the axes");
        each.forEach(
                (figure, lacking) -> assertThat(figure.toXChart().getTitle()).isEqualTo("Both; not drawn: " + lacking));
        each.forEach((figure, lacking) ->
                assertThat(figure.toCategoryChart().getTitle()).isEqualTo("Both; not drawn: " + lacking));
        assertThat(plain.caption("by night").diagonal(1, "equal").toXChart().getTitle())
                .isEqualTo("Both; not drawn: mark \"equal\", caption");
        assertThat(plain.legend("which").toXChart().getTitle()).isEqualTo("Both; not drawn: title of the legend");
        assertThat(plain.columns("network").freeAxes().toXChart().getTitle())
                .isEqualTo("Both; not drawn: axes of each panel");
        assertThat(plain.bars().horizontal().toCategoryChart().getTitle())
                .isEqualTo("Both; not drawn: horizontal bars");
    }

    @Test
    void more_series_than_colours_differ_by_dash_in_one_chart_of_xchart() {
        List<Object> sizes = new ArrayList<>();
        List<Object> nodes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            sizes.add(1 + i / 2);
            nodes.add(i % 2);
        }
        Columns columns =
                Columns.rows(20).key("nodes", nodes).key("size", sizes).measure("time", Unit.ONE, new double[20]);
        XYChart chart = new FigureTest.Fake("exact", columns, Origin.MODEL)
                .chart()
                .rows("size")
                .toXChart();
        BasicStroke[] strokes = chart.getStyler().getSeriesLines();
        List<Object> looks = new ArrayList<>();
        for (XYSeries series : chart.getSeriesCollection()) {
            looks.add(List.of(series.getLineColor(), Arrays.toString(strokes[looks.size()].getDashArray())));
        }

        assertThat(chart.getSeriesCollection())
                .extracting(XYSeries::getName)
                .contains("exact, size 1", "exact, size 9");
        assertThat(looks).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void hollow_dots_are_hollow_in_a_chart_of_xchart() {
        Figure dots = sweep().chart().by("protocol").dots();
        BufferedImage image = new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB);
        for (String hollow : List.of("eager", "rendezvous")) {
            for (XYSeries series : dots.hollow(hollow).toXChart().getSeriesCollection()) {
                image.setRGB(10, 10, 0);
                series.getMarker().paint(image.createGraphics(), 10, 10, 12);
                assertThat(image.getRGB(10, 10) == Color.WHITE.getRGB())
                        .as(hollow + ": " + series.getName())
                        .isNotEqualTo(series.getName().equals(hollow));
            }
        }
    }

    @Test
    void the_legend_is_where_it_is_in_the_figure() {
        assertThat(sweep().chart().toXChart().getStyler().getLegendPosition()).isEqualTo(LegendPosition.OutsideS);
        assertThat(sweep().chart().legendRight().toXChart().getStyler().getLegendPosition())
                .isEqualTo(LegendPosition.OutsideE);
    }

    @Test
    void sliders_and_other_figures_go_with_panels() {
        Figure figure = sweep().chart().columns("network");

        assertThat(figure.frame("protocol", "eager")).isNotEmpty();
        assertThat(Objects.requireNonNull(figure.and(sweep().chart()).bundle().get("image/png")))
                .isNotNull();
    }

    @Test
    void a_series_of_each_panel_has_one_name() {
        Figure named =
                sweep().where("protocol", "eager").chart().columns("network").name("all at once");
        Figure both = named.and(sweep().where("protocol", "rendezvous")
                .chart()
                .columns("network")
                .name("later"));

        assertThat(named.data().series())
                .extracting(ChartData.Series::name)
                .containsExactly("all at once", "all at once");
        assertThat(texts(both)).containsOnlyOnce("all at once", "later", "Gigabit Ethernet", "Myrinet");
        assertThatThrownBy(() -> sweep().chart().columns("network").name("both"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "name(\"both\"): \"sweep\" has 2 series here. Leave name() out, chart one value of each key, or "
                                + "name it after columns(\"network\").");
    }

    @Test
    void a_point_stands_in_the_panel_of_its_curve() {
        Figure figure = sweep().chart().columns("network").point(3, 30, "worst");

        assertThat(texts(figure)).containsOnlyOnce("worst");
        assertThat(texts(figure.point(2, 25, "nowhere")).stream().filter("nowhere"::equals))
                .hasSize(2);
    }
}
