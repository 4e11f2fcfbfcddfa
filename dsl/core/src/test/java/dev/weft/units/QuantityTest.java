package dev.weft.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "1616 ns, 1616e-9, 1.616 us",
        "1.6us, 1.6e-6, 1.6 us",
        "1.6 \u00b5s, 1.6e-6, 1.6 us",
        "2 ms, 2e-3, 2 ms",
        "999.96 ns, 999.96e-9, 1 us",
        "0 s, 0, 0 s",
        "3e-1 s, 0.3, 300 ms"
    })
    void times_parse_and_print_human_units(String text, double seconds, String printed) {
        assertThat(Time.parse(text).seconds()).isCloseTo(seconds, within(1e-15));
        assertThat(Time.parse(text)).hasToString(printed);
    }

    @ParameterizedTest
    @CsvSource({
        "4 KiB, 4096, 4 KiB",
        "12KiB, 12288, 12 KiB",
        "20 MB, 2e7, 20 MB",
        "51982 B, 51982, 51982 B",
        "1 kB, 1000, 1000 B",
        "4 MiB, 4194304, 4 MiB",
        "0 B, 0, 0 B",
        "1 GiB, 1073741824, 1 GiB",
        "16 MB, 16e6, 16 MB",
        "2 GB, 2e9, 2 GB",
        "1234567 KiB, 1264196608, 1.264 GB"
    })
    void sizes_parse_and_print_exactly_where_they_can(String text, double count, String printed) {
        assertThat(Bytes.parse(text).count()).isEqualTo(count);
        assertThat(Bytes.parse(text)).hasToString(printed);
    }

    @ParameterizedTest
    @CsvSource({
        "3.787 GB/s, 3.787e9, 3.787 GB/s",
        "3.787GBps, 3.787e9, 3.787 GB/s",
        "40 Gbit/s, 5e9, 5 GB/s",
        "40 Gb/s, 5e9, 5 GB/s",
        "1 MiB/s, 1048576, 1.049 MB/s"
    })
    void bandwidths_parse_bytes_and_bits(String text, double bytesPerSecond, String printed) {
        assertThat(Bandwidth.parse(text).bytesPerSecond()).isEqualTo(bytesPerSecond);
        assertThat(Bandwidth.parse(text)).hasToString(printed);
    }

    @Test
    void what_is_printed_reads_back_within_its_four_digits() {
        long seed = 20261120;
        Random random = new Random(seed);
        for (int i = 0; i < 2000; i++) {
            double si = Math.pow(10, random.nextDouble() * 15 - 9);
            assertThat(Time.parse(new Time(si).toString()).si())
                    .as("time %s, seed %s", si, seed)
                    .isCloseTo(si, within(si * 5.1e-4));
            assertThat(Bandwidth.parse(new Bandwidth(si).toString()).si())
                    .as("bandwidth %s, seed %s", si, seed)
                    .isCloseTo(si, within(si * 5.1e-4));
        }
    }

    @Test
    void bytes_at_a_bandwidth_are_a_time_and_back() {
        Time time = Bytes.parse("32 B").at(Bandwidth.parse("3.787 GB/s"));
        assertThat(time.si()).isCloseTo(8.449960390810669e-9, within(1e-22));
        assertThat(Bytes.parse("32 B").in(time).si()).isCloseTo(3.787e9, within(1e-3));
    }

    @Test
    void arithmetic_keeps_the_kind_and_orders_by_size() {
        assertThat(Time.parse("1 us").plus(Time.parse("500 ns")).si()).isCloseTo(1.5e-6, within(1e-18));
        assertThat(Time.parse("1 us").minus(Time.parse("400 ns")).si()).isCloseTo(6e-7, within(1e-18));
        assertThat(Bytes.parse("4 KiB").times(3).dividedBy(2).count()).isEqualTo(6144);
        assertThat(Bytes.parse("1 MiB").per(Bytes.parse("1 KiB"))).isEqualTo(1024);
        assertThat(Bytes.parse("1 KiB")).isLessThan(Bytes.parse("1 MiB"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"12", "12 parsecs", "fast", "", "-1 ns", "NaN ns", "1e400 s"})
    void a_text_that_is_no_time_is_an_error_with_the_text_and_an_example(String text) {
        assertThatThrownBy(() -> Time.parse(text))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("time ")
                .hasMessageContaining(" must ")
                .hasMessageEndingWith("Write it as \"1.6 us\".");
    }

    @Test
    void an_unknown_unit_lists_the_known_ones() {
        assertThatThrownBy(() -> Bytes.parse("4 kibi"))
                .hasMessage("size \"4 kibi\": the unit must be one of B, kB, KiB, MB, MiB, GB, GiB, TB, TiB."
                        + " Write it as \"4 KiB\".");
    }

    @Test
    void differences_never_go_below_zero_silently() {
        assertThatThrownBy(() -> Time.parse("1 us").minus(Time.parse("2 us")))
                .hasMessage("minus(2 us): must be at most 1 us. Subtract the smaller from the larger one.");
        assertThatThrownBy(() -> Time.parse("1 us").times(-1))
                .hasMessage("times(-1.0): the product must be finite and not negative. Try times(2).");
        assertThatThrownBy(() -> Time.parse("1 us").dividedBy(0))
                .hasMessage("dividedBy(0.0): the quotient must be finite and not negative. Try dividedBy(2).");
        assertThatThrownBy(() -> new Time(-1e-6))
                .hasMessage("time -1 us: must be finite and not negative. Write it as \"1.6 us\".");
    }

    @Test
    void nothing_is_sent_at_no_bandwidth_or_in_no_time() {
        assertThatThrownBy(() -> new Bytes(8).at(new Bandwidth(0)))
                .hasMessage("at(0 B/s): must be above zero. Try at(GBps(3.787)).");
        assertThatThrownBy(() -> new Bytes(8).in(new Time(0)))
                .hasMessage("in(0 s): must be above zero. Try in(us(1.6)).");
    }

    @ParameterizedTest
    @CsvSource({
        "1895.51246, 1896",
        "3.05804, 3.058",
        "0.00052756, 5.276e-4",
        "1234567, 1.235e6",
        "51982, 51982",
        "1e-7, 1e-7",
        "0.1, 0.1",
        "99995.2, 100000",
        "-2480.9, -2481"
    })
    void numbers_print_four_significant_digits(double value, String printed) {
        assertThat(Digits.four(value)).isEqualTo(printed);
    }

    @Test
    void values_that_are_no_numbers_print_as_n_a() {
        assertThat(Digits.four(Double.NaN)).isEqualTo("n/a");
        assertThat(Digits.four(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
        assertThat(Digits.four(0)).isEqualTo("0");
    }

    @Test
    void quantities_that_are_compared_have_one_unit() {
        assertThat(Quantity.inOneUnit(Weft.ns(271), Weft.ns(1616))).containsExactly("271 ns", "1616 ns");
        assertThat(Quantity.inOneUnit(Weft.us(1.25), Weft.ms(3))).containsExactly("1.25 us", "3000 us");
        assertThat(Quantity.inOneUnit(Weft.us(1.25), Weft.seconds(3))).containsExactly("1.25e-6 s", "3 s");
        assertThat(Quantity.inOneUnit(Weft.seconds(0), Weft.us(3))).containsExactly("0 us", "3 us");
        assertThat(Quantity.inOneUnit(Weft.KiB(4), Weft.MiB(1))).containsExactly("4 KiB", "1024 KiB");
        assertThat(Quantity.inOneUnit(Weft.bytes(500), Weft.MB(20))).containsExactly("5e-4 MB", "20 MB");
        assertThat(Unit.common(Dimension.RATE, 2e3, 5e5)).isEqualTo(Unit.KILO_PER_S);
    }

    @Test
    void wrong_words_are_named_as_typed() {
        assertThatThrownBy(() -> Weft.us(-1)).hasMessage("us(-1): must be finite and not negative. Try us(1).");
        assertThatThrownBy(() -> Weft.GBps(Double.NaN))
                .hasMessage("GBps(NaN): must be finite and not negative. Try GBps(1).");
        assertThatThrownBy(() -> Weft.GB(1e300)).hasMessage("GB(1.0E300): must be finite and not negative. Try GB(1).");
    }

    @Test
    void bits_have_the_names_that_vendors_use() {
        assertThat(Weft.Gbps(200).in("GB/s")).isCloseTo(25, within(1e-12));
        assertThat(Weft.Mbps(100).in("MB/s")).isCloseTo(12.5, within(1e-12));
    }
}
