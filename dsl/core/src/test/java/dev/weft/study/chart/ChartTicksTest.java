package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.chart.ChartTicks.Tick;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which ticks an axis may have, densest first, and where they stand. */
class ChartTicksTest {
    private static List<String> labels(List<List<Tick>> candidates) {
        return candidates.stream()
                .map(ticks -> ticks.stream().map(Tick::label).collect(Collectors.joining(" | ")))
                .toList();
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    @Test
    void sizes_are_powers_of_two_whose_strides_meet_whole_prefixes() {
        assertThat(labels(ChartTicks.base2(8, 21, true)))
                .startsWith(
                        "256 B | 512 B | 1 KiB | 2 KiB | 4 KiB | 8 KiB | 16 KiB | 32 KiB | 64 KiB | 128 KiB | 256 KiB"
                                + " | 512 KiB | 1 MiB | 2 MiB",
                        "256 B | 1 KiB | 4 KiB | 16 KiB | 64 KiB | 256 KiB | 1 MiB",
                        "1 KiB | 32 KiB | 1 MiB",
                        "1 KiB | 1 MiB");
        assertThat(labels(ChartTicks.base2(-2, 1, true)).get(0)).isEqualTo("0.25 B | 0.5 B | 1 B | 2 B");
        assertThat(labels(ChartTicks.base2(-2, 1, false)).get(0)).isEqualTo("0.25 | 0.5 | 1 | 2");
        assertThat(labels(ChartTicks.base2(59, 71, true)).get(1))
                .contains("1024 PiB")
                .endsWith("1048576 PiB");
        assertThat(ChartTicks.base2(8, 10, true).get(0)).extracting(Tick::at).containsExactly(8.0, 9.0, 10.0);
    }

    @Test
    void a_range_with_one_power_of_two_has_plain_steps() {
        List<Tick> ticks = ChartTicks.base2(log2(20), log2(60), false).get(0);

        assertThat(ticks).extracting(Tick::label).startsWith("20", "21", "22").endsWith("59", "60");
        assertThat(ticks.get(0).at()).isEqualTo(log2(20));
        assertThat(labels(ChartTicks.base2(3, 4, false)).get(0))
                .as("two are enough")
                .isEqualTo("8 | 16");
    }

    @Test
    void decades_have_twos_and_fives_as_long_as_they_are_few() {
        assertThat(labels(ChartTicks.base10(0, 2.2)))
                .startsWith("1 | 2 | 5 | 10 | 20 | 50 | 100", "1 | 3 | 10 | 30 | 100", "1 | 10 | 100", "1 | 100");
        assertThat(labels(ChartTicks.base10(0, 2.3))).startsWith("1 | 10 | 100", "1 | 100");
        assertThat(labels(ChartTicks.base10(0.7, 0.7 + 2.2))).startsWith("10 | 20 | 50 | 100 | 200 | 500");
        assertThat(labels(ChartTicks.base10(-4, 7)))
                .startsWith("1e-4 | 0.001 | 0.01 | 0.1 | 1 | 10 | 100 | 1000 | 10000 | 100000 | 1e6 | 1e7");
        assertThat(ChartTicks.base10(0, 1).get(0))
                .extracting(Tick::at)
                .containsExactly(0.0, Math.log10(2), Math.log10(5), 1.0);
    }

    @Test
    void less_than_a_third_of_a_decade_has_plain_steps() {
        assertThat(labels(ChartTicks.base10(Math.log10(100), Math.log10(200))).get(0))
                .startsWith("100 | 101 | 102")
                .endsWith("199 | 200");
        assertThat(labels(ChartTicks.base10(0, 0.35)).get(0)).isEqualTo("1 | 2");
    }

    @Test
    void steps_of_a_plain_axis_are_1_2_or_5_times_a_power_of_ten() {
        assertThat(labels(ChartTicks.linear(0, 10, false, Integer.MIN_VALUE)))
                .contains(
                        "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10", "0 | 2 | 4 | 6 | 8 | 10", "0 | 5 | 10", "0 | 10");
        assertThat(labels(ChartTicks.linear(-0.1, 0.1, false, Integer.MIN_VALUE)))
                .contains("-0.1 | -0.05 | 0 | 0.05 | 0.1");
        assertThat(labels(ChartTicks.linear(0.5, 4.5, false, 0)).get(0))
                .as("counts have no halves")
                .isEqualTo("1 | 2 | 3 | 4");
    }

    @Test
    void sizes_on_a_plain_axis_step_in_powers_of_two() {
        assertThat(labels(ChartTicks.linear(0, 4096, true, Integer.MIN_VALUE)))
                .contains(
                        "0 B | 1 KiB | 2 KiB | 3 KiB | 4 KiB",
                        "0 B | 2 KiB | 4 KiB",
                        "0 B | 512 B | 1 KiB | 1.5 KiB | 2 KiB | 2.5 KiB | 3 KiB | 3.5 KiB | 4 KiB");
        assertThat(labels(ChartTicks.linear(100, 108, true, Integer.MIN_VALUE)).get(0))
                .startsWith("100 B | 101 B");
    }

    @Test
    void nines_are_shares_or_percents() {
        assertThat(labels(ChartTicks.tail(0, 3, false)))
                .containsExactly(
                        "0 | 0.5 | 0.75 | 0.9 | 0.99 | 0.999",
                        "0 | 0.5 | 0.9 | 0.99 | 0.999",
                        "0.5 | 0.9 | 0.99 | 0.999",
                        "0.9 | 0.99 | 0.999",
                        "0.99",
                        "");
        assertThat(labels(ChartTicks.tail(0.5, 2.5, true)).get(0)).isEqualTo("75 | 90 | 99");
    }

    @Test
    void every_second_text_is_left_out_until_one_is_left() {
        assertThat(labels(ChartTicks.categories(List.of("p", "q", "r", "s", "t"))))
                .containsExactly("p | q | r | s | t", "p | r | t", "p | t", "p");
        assertThat(labels(ChartTicks.categories(List.of("only")))).containsExactly("only");
    }

    @Test
    void a_number_keeps_all_its_digits() {
        assertThat(List.of("0.00", "0.001", "0.00099", "999999", "1000000", "-2500000", "1230000000"))
                .extracting(text -> ChartTicks.number(new BigDecimal(text)))
                .containsExactly("0", "0.001", "9.9e-4", "999999", "1e6", "-2.5e6", "1.23e9");
    }
}
