package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which ticks of a logarithmic axis are drawn where there is little room. */
class TickRoomTest {
    private static ChartScale log(boolean size, double... values) {
        return ChartScale.log(values, size);
    }

    @Test
    void aDecadeBesideAnEndKeepsItsLabelOrAtLeastItsLine() {
        ChartScale latencies = log(false, 1.23, 1634);
        assertThat(latencies.ticks(300, 16, label -> 11).stream().map(ChartTicks.Tick::label))
                .as("y axis of an ordinary chart")
                .containsExactly("1", "10", "100", "1000");
        assertThat(latencies.ticks(140, 16, label -> 11).stream().map(ChartTicks.Tick::label))
                .as("of a small panel")
                .containsExactly("1", "10", "100", "1000");
        assertThat(latencies.ticks(140, 16, label -> 11).get(3).at()).isEqualTo(3);
        assertThat(log(false, 0.5, 5000).ticks(300, 16, label -> 11).stream().map(ChartTicks.Tick::label))
                .as("5000 is far from a decade, and 0.5 is not")
                .containsExactly("1", "10", "100", "1000", "5000");
        assertThat(log(true, 1, 8388608).ticks(160, 5, label -> 7 * label.length()).stream()
                        .map(ChartTicks.Tick::label)
                        .toList())
                .as("sizes in strides of powers")
                .startsWith("1 B")
                .endsWith("8 MiB");
    }

    @Test
    void aLineThatWouldTouchTheEndsIsLeftOut() {
        assertThat(log(false, 1.11, 9.99e11).ticks(120, 16, label -> 11).stream()
                        .map(ChartTicks.Tick::label)
                        .toList())
                .startsWith("1")
                .endsWith("1e12")
                .doesNotContain("");
    }

    @Test
    void timesOverManyDecadesHaveUnitsOfTheirOwn() {
        ChartScale few = log(false, 0.3, 470).timed("ms");
        assertThat(few.saysUnits()).isFalse();
        ChartScale many = log(false, 0.00213, 4710).timed("ms");
        assertThat(many.saysUnits()).isTrue();
        assertThat(many.ticks(400, 16, label -> 11).stream().map(ChartTicks.Tick::label))
                .containsExactly("2 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "5 s");
    }
}
