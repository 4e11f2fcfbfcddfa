package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands below a chart of a comparison: both sides where a column is made of both. */
class ComparedOriginTest {
    private static final Result MODEL = result("model", Origin.MODEL, 1);
    private static final Result PAPER = result("measured", Origin.PUBLISHED, 1.1);

    private static Result result(String label, Origin origin, double factor) {
        return FigureTest.result(label, origin, FigureTest.sizes(0, 3), factor);
    }

    private static String origin(Figure figure) {
        List<String> origins = figure.sources().stream()
                .map(source -> source.origin())
                .distinct()
                .toList();
        return String.join("; ", origins);
    }

    @Test
    void errorsNameBothSidesAndEachSideKeepsItsOwn() {
        Comparison errors = MODEL.against(PAPER, "latency");
        assertThat(origin(errors.chart("latency E_rel"))).isEqualTo("model against published values");
        assertThat(origin(errors.chart("latency E_abs"))).isEqualTo("model against published values");
        assertThat(origin(errors.factors().chart("latency factor"))).isEqualTo("model against published values");
        assertThat(origin(errors.chart("latency (model)"))).isEqualTo("model");
        assertThat(origin(errors.chart("latency (measured)"))).isEqualTo("published");
    }

    @Test
    void rowsSumsMeansAndSweepsOfErrorsStillNameBoth() {
        Comparison errors = MODEL.against(PAPER, "latency");
        String both = "model against published values";
        assertThat(origin(errors.where("size", "1 B").chart("latency E_rel"))).isEqualTo(both);
        assertThat(origin(errors.sorted("latency E_rel").first(2).chart("latency E_rel")))
                .isEqualTo(both);
        assertThat(origin(errors.mean("latency E_abs", "size").chart("latency E_abs")))
                .isEqualTo(both);
        assertThat(origin(errors.meansBy("size").chart("latency E_abs"))).isEqualTo(both);
        assertThat(origin(errors.sumsBy("size").chart("latency E_rel"))).isEqualTo(both);
        Swept<Comparison> swept = Sweep1.of("k", Axis.of(List.of(1.0, 2.0))).solve(k -> errors);
        assertThat(origin(swept.chart("latency E_rel").x("size").by("k"))).isEqualTo(both);
        assertThat(origin(swept.chart("latency (measured)").x("size").by("k"))).isEqualTo("published");
        assertThat(origin(swept.chart("latency (model)").x("size").by("k"))).isEqualTo("model");
    }

    @Test
    void twoSidesOfOneOriginAreSaidOnce() {
        assertThat(origin(MODEL.against(result("other", Origin.MODEL, 2)).chart("latency E_rel")))
                .isEqualTo("model");
        assertThat(origin(MODEL.against(result("seen", Origin.OWN_RUN, 2)).chart("latency E_rel")))
                .isEqualTo("model against own run");
    }
}
