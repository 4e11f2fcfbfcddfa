package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which ticks of an axis are drawn where there is little room. */
class TickRoomTest {
    private static List<String> labels(ChartScale scale, double length) {
        return scale.ticks(length, 16, label -> 11).stream()
                .map(ChartTicks.Tick::label)
                .toList();
    }

    private static ChartScale log(double... values) {
        return ChartScale.log(values, false);
    }

    @Test
    void a_decade_has_no_label_of_an_end_beside_it() {
        assertThat(labels(log(1.93, 1634), 300)).containsExactly("10", "100", "1000");
        assertThat(labels(log(1.93, 1634), 140)).as("of a small panel").containsExactly("10", "100", "1000");
        assertThat(labels(log(0.5, 5000), 300)).containsExactly("1", "10", "100", "1000");
        assertThat(log(0.5, 5000).ticks(300, 16, label -> 11).get(3).at()).isEqualTo(3);
    }

    @Test
    void equal_strides_separate_the_labels_of_powers() {
        assertThat(labels(log(1.11, 9.99e11), 120)).containsExactly("1", "1000", "1e6", "1e9", "1e12");
        assertThat(ChartScale.log(new double[] {1, 8388608}, true).ticks(160, 5, label -> 7 * label.length()).stream()
                        .map(ChartTicks.Tick::label))
                .containsExactly("1 B", "1 KiB", "1 MiB");
    }

    @Test
    void two_labels_remain_where_they_fit_and_one_where_they_do_not() {
        assertThat(labels(ChartScale.linear(new double[] {21.3, 29.6}, false, false), 45))
                .as("round numbers")
                .containsExactly("22", "28");
        assertThat(labels(log(20, 900), 30)).containsExactly("20", "1000");
        assertThat(labels(log(20, 900), 20)).hasSize(1);
    }
}
