package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.series;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sentence below a chart that says what its bands and error bars are. */
class ChartBracketsTest {
    private static final ChartData TWO = data(series("a", bracketed()), series("b", bracketed()));

    private static ChartData.Point[] bracketed() {
        return new ChartData.Point[] {new ChartData.Point("", 1, 10, 5, 20), new ChartData.Point("", 2, 30, 20, 40)};
    }

    private static String caption(ChartLook look) {
        return ChartPlan.of(TWO, look, TWO).caption().replaceFirst("a and b coincide. ", "");
    }

    @Test
    void bandsOfOneKindAreNamedOnce() {
        assertThat(caption(
                        ChartLook.DEFAULT.with(ChartLook.BRACKETS, Map.of("a", "95 % interval", "b", "95 % interval"))))
                .isEqualTo("Bands: 95 % interval. Origin: model.");
    }

    @Test
    void kindsThatDifferAreNamedWithTheirSeries() {
        assertThat(caption(
                        ChartLook.DEFAULT.with(ChartLook.BRACKETS, Map.of("a", "95 % interval", "b", "proven bounds"))))
                .isEqualTo("Bands: 95 % interval (a); proven bounds (b). Origin: model.");
        assertThat(caption(ChartLook.DEFAULT.with(ChartLook.BRACKETS, Map.of("a", "95 % interval"))))
                .isEqualTo("Bands: 95 % interval (a); kind not stated (b). Origin: model.");
    }

    @Test
    void bandsAndBarsAreToldApart() {
        ChartLook look = ChartLook.DEFAULT.with(ChartLook.BRACKETS, Map.of("a", "least to most", "b", "proven bounds"));
        assertThat(caption(look.with(ChartLook.OWN_STYLES, Map.of("a", ChartLook.Style.DOTS))))
                .isEqualTo("Error bars: least to most. Bands: proven bounds. Origin: model.");
        assertThat(caption(look.with(ChartLook.SPREAD, ChartLook.Spread.ERROR_BARS)))
                .isEqualTo("Error bars: least to most (a); proven bounds (b). Origin: model.");
        assertThat(caption(
                        look.with(ChartLook.STYLE, ChartLook.Style.DOTS).with(ChartLook.SPREAD, ChartLook.Spread.BAND)))
                .isEqualTo("Bands: least to most (a); proven bounds (b). Origin: model.");
    }

    @Test
    void aChartWithoutBracketsSaysNothing() {
        ChartData plain = data(series("a", new ChartData.Point("", 1, 10, Double.NaN, Double.NaN)));
        assertThat(ChartPlan.of(plain, ChartLook.DEFAULT.with(ChartLook.BRACKETS, Map.of("a", "proven bounds")), plain)
                        .caption())
                .isEqualTo("Origin: model.");
    }
}
