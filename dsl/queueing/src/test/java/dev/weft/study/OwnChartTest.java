package dev.weft.study;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.PieChart;
import org.knowm.xchart.PieChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;

class OwnChartTest {
    @TempDir
    Path folder;

    private static XYChart lines() {
        XYChart chart =
                new XYChartBuilder().width(300).height(200).title("My lines").build();
        chart.addSeries("a, b", new double[] {1, 2}, new double[] {3, 4.5});
        return chart;
    }

    private static CategoryChart bars() {
        CategoryChart chart = new CategoryChartBuilder()
                .width(300)
                .height(200)
                .title("My bars")
                .build();
        chart.addSeries("c", List.of("x", "y"), List.of(1, 2));
        return chart;
    }

    private static PieChart pie() {
        PieChart chart =
                new PieChartBuilder().width(300).height(200).title("My pie").build();
        chart.addSeries("slice", 7);
        return chart;
    }

    @Test
    void usersChartsOfEachKindAreSavedInEachFormat() throws IOException {
        for (Object chart : List.of(lines(), bars(), pie())) {
            OwnChart own = OwnChart.of(chart);
            for (String ending : own.endings()) {
                own.save(folder.resolve(own.id() + "." + ending));
            }
            assertThat(Files.readString(folder.resolve(own.id() + ".svg")))
                    .startsWith("<svg ")
                    .contains("viewBox=\"0 0 300 200\"", "<title id=\"" + own.id() + "-title\">My ");
            try (PDDocument pdf =
                    Loader.loadPDF(folder.resolve(own.id() + ".pdf").toFile())) {
                assertThat(pdf.getPage(0).getMediaBox().getWidth()).isEqualTo(300);
            }
            assertThat(folder.resolve(own.id() + ".png")).isNotEmptyFile();
        }
        assertThat(folder.resolve("my-lines.csv"))
                .hasContent("series,origin,x,y\n\"a, b\",user's chart,1.0,3.0\n\"a, b\",user's chart,2.0,4.5\n");
        assertThat(folder.resolve("my-bars.csv"))
                .hasContent("series,origin,x,y\nc,user's chart,x,1.0\nc,user's chart,y,2.0\n");
        assertThat(folder.resolve("my-pie.csv")).hasContent("series,origin,value\nslice,user's chart,7\n");
    }

    @Test
    void itIsNamedAndListedAsAFigureIs() {
        OwnChart own = OwnChart.of(lines());
        assertThat(own.id()).isEqualTo("my-lines");
        assertThat(own.sources()).containsExactly(new Figure.Source("a, b", "user's chart"));
        assertThat(own).hasToString("Chart: My lines, 300 × 200");
        assertThat(own.bundle()).containsOnlyKeys("image/png", "text/plain");
    }

    @Test
    void aFiguresSeriesKeepItsOrigin() {
        XYChart changed = sweep("size", values(KiB(1), KiB(2)))
                .solve(size -> network()
                        .hosts(2, 1)
                        .link(GBps(1), us(1))
                        .pingPong(size)
                        .solve())
                .chart("latency")
                .toXChart();
        changed.addSeries("mine", new double[] {1}, new double[] {2});
        assertThat(OwnChart.of(changed).sources())
                .extracting(Figure.Source::origin)
                .containsExactly("model", "user's chart");
    }

    @Test
    void whatIsNoChartIsRefused() {
        assertThatThrownBy(() -> OwnChart.of("text"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "figure of text: the value is not a chart of XChart. Write save(chart, \"fig04.pdf\") with a "
                                + "chart of XChart.");
    }

    @Test
    void anAnswerIsRefusedWithTheWaysToSaveItsTable() {
        Result answer =
                network().hosts(2, 1).link(GBps(1), us(1)).pingPong(KiB(1)).solve();
        assertThatThrownBy(() -> save(answer, "lat.csv"))
                .isInstanceOf(ModelException.class)
                .hasMessage("figure of " + answer.label()
                        + ": the value is an answer with a table, not a chart of XChart. Write"
                        + " answer.toTable().write().csv(\"answer.csv\") for its table, or"
                        + " answer.chart().save(\"fig04.pdf\").");
    }
}
