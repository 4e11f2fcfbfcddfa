package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.manyCore;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.chart.ChartData;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures that sensitivities and knees are drawn as, against stored series. */
class StudyFiguresTest {
    private static final Network QDR =
            network().host(128).link(GBps(3.787), ns(1616)).copy(GBps(16));

    /**
     * The tornado of a message rate of 4 KiB with 4 outstanding and 1 us to match: central differences of the throughput in
     * 60-digit decimal arithmetic with a step of 1e-20, apart from this library.
     */
    @Test
    void the_tornado_shows_the_stored_elasticities_strongest_first() {
        Sensitivities all = QDR.match(ns(1000))
                .messageRate(KiB(4))
                .protocol(eager)
                .outstanding(4)
                .solve()
                .sensitivities();
        ChartData data = all.chart("elasticity").x("parameter").bars().data();
        assertThat(data.categories()).isTrue();
        assertThat(data.series()).hasSize(1);
        assertThat(data.series().get(0).origin()).isEqualTo("model");
        List<ChartData.Point> points = data.series().get(0).points();
        assertThat(points.stream().map(ChartData.Point::category))
                .containsExactly("match", "link bandwidth", "link latency", "copy bandwidth");
        double[] stored = {-0.4136846921983043, 0.3611668896519906, -0.1192451369469392, 0.1059032812027659};
        for (int i = 0; i < stored.length; i++) {
            assertThat(points.get(i).y()).isCloseTo(stored[i], within(1e-12));
        }
        assertThat(ChartData.fromCsv(data.toCsv())).isEqualTo(data);
    }

    /** Error bars of the rate for 5 % on match and 10 % on link bandwidth, from the same differences. */
    @Test
    void error_bars_are_drawn_one_standard_error_wide() {
        Solution solution = QDR.match(ns(1000))
                .messageRate(KiB(4))
                .protocol(eager)
                .outstanding(4)
                .solve();
        double error = Math.hypot(0.05 * 0.4136846921983043, 0.1 * 0.3611668896519906);
        ChartData.Point bar = solution.sensitivities()
                .uncertain("match", 0.05)
                .uncertain("link bandwidth", 0.1)
                .errorBars()
                .chart("throughput")
                .unit("msg/s")
                .errorBars()
                .data()
                .series()
                .get(0)
                .points()
                .get(0);
        double rate = solution.messagesPerSecond();
        assertThat(bar.y()).isCloseTo(rate, within(1e-9 * rate));
        assertThat(bar.low()).isCloseTo(rate * (1 - error), within(1e-9 * rate));
        assertThat(bar.high()).isCloseTo(rate * (1 + error), within(1e-9 * rate));
    }

    /** Engines to saturate the link over the length of the match list: (10,000 + 60 n + 256) ns over 4096 / 3.787 ns. */
    @Test
    void the_knee_over_the_match_list_is_the_stored_line() {
        ChartData data = sweep("list", values(0, 10, 50, 100, 200, 1000))
                .solve(n -> QDR.matchList(manyCore, n)
                        .messageRate(KiB(4))
                        .protocol(eager)
                        .knees())
                .chart("count")
                .x("list")
                .by("knee")
                .data();
        ChartData.Series engines = data.series().stream()
                .filter(series -> series.name().contains("progress engines"))
                .findFirst()
                .orElseThrow();
        double[] stored = {9.48229296875, 10.037029296875, 12.255974609375, 15.02965625, 20.57701953125, 64.95592578125
        };
        for (int i = 0; i < stored.length; i++) {
            assertThat(engines.points().get(i).y()).isCloseTo(stored[i], within(1e-9));
        }
    }
}
