package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Taking results apart: each word against the same by hand, and what it says of wrong ones. */
class SelectionTest {
    private static final Result TIMES = SampleResult.of(Columns.rows(4)
            .key("network", List.of("myrinet", "gigabit", "myrinet", "gigabit"))
            .key("rank", List.of(1, 0, 0, 1))
            .key("size", List.of(new Bytes(1024), new Bytes(1024), new Bytes(2048), new Bytes(2048)))
            .measure(Measure.between(
                    "time",
                    Unit.US,
                    new double[] {1e-6, 2e-6, 3e-6, 4e-6},
                    new double[] {2e-6, 3e-6, 4e-6, 5e-6},
                    new double[] {3e-6, 4e-6, 5e-6, 6e-6}))
            .measure("busy", Unit.PERCENT, 0.5, 0.25, 0.125, 1));

    @Test
    void rows_are_chosen_by_the_values_of_a_key() {
        assertThat(TIMES.where("network", "myrinet").columns().key("rank").values())
                .isEqualTo(List.of(1.0, 0.0));
        assertThat(TIMES.where("network", "myrinet", "gigabit").columns().rows())
                .isEqualTo(4);
        assertThat(TIMES.where("rank", 0)
                        .where("network", "gigabit")
                        .value("time")
                        .si())
                .isEqualTo(3e-6);
        assertThat(TIMES.where("size", new Bytes(2048)).columns().rows()).isEqualTo(2);
        assertThat(TIMES.where("size", "2 KiB").columns().rows()).isEqualTo(2);
        assertThat(TIMES.where("rank", 0).explain().inputs()).contains("shown: rows with rank 0");
    }

    @Test
    void a_value_knows_its_unit_and_its_bracket() {
        Value value = TIMES.first(1).value("time");
        assertThat(value.in("us")).isCloseTo(2, within(1e-12));
        assertThat(value.in("ns")).isCloseTo(2000, within(1e-9));
        assertThat(value).hasToString("2 us [1 us, 3 us]");
        assertThat(TIMES.first(1).value("busy")).hasToString("50 %");
        assertThat(TIMES.sum("time").per(value)).isCloseTo(7, within(1e-12));
    }

    @Test
    void brackets_of_a_stated_bound_replace_those_of_a_measure() {
        Result bounded = TIMES.plusMinus("time", 5e-7).plusMinus("busy", 0.02);
        assertThat(bounded.first(1).value("time")).hasToString("2 us [1.5 us, 2.5 us]");
        assertThat(bounded.first(1).value("busy").low()).isCloseTo(0.48, within(1e-12));
        assertThat(bounded.columns().measureNames()).isEqualTo(List.of("time", "busy"));
        assertThat(bounded.explain().inputs())
                .contains(
                        "shown: time with brackets of 0.5 us up and down",
                        "shown: busy with brackets of 2 pp up and down");
        assertThat(TIMES.plusMinus("time", 0).first(1).value("time")).hasToString("2 us");
        for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> TIMES.plusMinus("time", wrong))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("a bracket reaches from 0 to any finite SI value up and down");
        }
        assertThatThrownBy(() -> TIMES.plusMinus("tame", 1)).hasMessageContaining("time");
    }

    @Test
    void the_key_of_one_row_is_its_value() {
        assertThat(TIMES.sortedDescending("time").first(1).key("network")).isEqualTo("gigabit");
        assertThat(TIMES.sorted("time").first(1).key("size")).isEqualTo(new Bytes(1024));
        assertThatThrownBy(() -> TIMES.key("network"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "key(\"network\"): the table has 4 rows, told apart by network, rank, size. Choose one with "
                                + "where(..) or first(1), or ask for columns().key(\"network\").values().");
    }

    @Test
    void the_largest_and_the_least_are_those_of_all_rows_or_of_each_group() {
        Value largest = TIMES.max("time");
        assertThat(largest.si())
                .isEqualTo(TIMES.sortedDescending("time").first(1).value("time").si());
        assertThat(TIMES.min("time").si())
                .isEqualTo(TIMES.sorted("time").first(1).value("time").si());
        Result byNetwork = TIMES.max("time", "network");
        assertThat(byNetwork.columns().rows()).isEqualTo(2);
        assertThat(byNetwork.max("time").si()).isEqualTo(largest.si());
        assertThat(TIMES.min("time", "network").max("time").si()).isLessThan(largest.si());
        assertThat(TIMES.max("time").toString()).contains("[");
        assertThat(byNetwork.explain().inputs()).contains("shown: largest time by network");
    }

    @Test
    void rows_are_sorted_by_key_or_measure() {
        assertThat(TIMES.sorted("busy").columns().measure("busy").si(0)).isEqualTo(0.125);
        assertThat(TIMES.sortedDescending("busy").first(1).value("busy").si()).isEqualTo(1);
        assertThat(TIMES.sorted("network").columns().key("rank").values()).isEqualTo(List.of(0.0, 1.0, 1.0, 0.0));
        assertThat(TIMES.sorted("rank").columns().key("rank").values()).isEqualTo(List.of(0.0, 0.0, 1.0, 1.0));
    }

    @Test
    void sums_and_means_are_those_of_the_rows_with_their_brackets() {
        assertThat(TIMES.sum("time").in("us")).isCloseTo(14, within(1e-12));
        assertThat(TIMES.sum("time").low()).isCloseTo(10e-6, within(1e-18));
        assertThat(TIMES.mean("busy").si()).isCloseTo(0.46875, within(1e-15));
        Result byRank = TIMES.sum("time", "rank");
        assertThat(byRank.columns().key("rank").values()).isEqualTo(List.of(1.0, 0.0));
        assertThat(Result.header(byRank)).doesNotContain("summed over");
        assertThat(Result.header(TIMES.sum("time", "network"))).endsWith("; summed over ranks)");
        assertThat(byRank.columns().measure("time").si(0)).isCloseTo(7e-6, within(1e-18));
        assertThat(byRank.columns().measure("time").high(1)).isCloseTo(9e-6, within(1e-18));
        assertThat(TIMES.mean("time", "network", "rank").columns().rows()).isEqualTo(4);
    }

    @Test
    void a_median_is_the_value_in_the_middle_of_the_rows_or_between_the_two_there() {
        Result runs = SampleResult.of(
                Columns.rows(5).key("ratio", List.of(1, 1, 1, 2, 2)).measure("time", Unit.S, 9, 1, 2, 4, 8));
        assertThat(runs.median("time", "ratio").columns().measure("time").si(0)).isEqualTo(2);
        assertThat(runs.median("time", "ratio").columns().measure("time").si(1)).isEqualTo(6);
        Result without =
                SampleResult.of(Columns.rows(2).key("ratio", List.of(1, 1)).measure("time", Unit.S, Double.NaN, 1));
        assertThat(without.median("time", "ratio").columns().measure("time").si(0))
                .isNaN();
    }

    @Test
    void only_rows_above_a_value_remain() {
        assertThat(TIMES.above("busy", 0.25).columns().rows()).isEqualTo(2);
        assertThat(TIMES.above("busy", 1).columns().rows()).isZero();
    }

    @Test
    void no_table_prints_a_time_or_a_size_as_a_power_of_ten() {
        Result large = SampleResult.of(
                Columns.rows(2).measure("time", Unit.US, 4.7, 0.002).measure("size", Unit.B, 1.258e8, 5));
        assertThat(large.toString())
                .contains("time (s)", "size (MB)", "4.7", "125.8")
                .doesNotContain("e6", "e8");
        assertThat(large.readable().toTable().columnNames()).isEqualTo(List.of("time (s)", "size (MB)"));
        assertThat(large.readable().toTable().doubleColumn("time (s)").get(1)).isEqualTo(0.002);
        assertThat(large.toTable().columnNames()).as("what programs read").isEqualTo(List.of("time (us)", "size (B)"));
        Result small =
                SampleResult.of(Columns.rows(1).measure("time", Unit.US, 1e-10).measure("share", Unit.PERCENT, 1e-9));
        assertThat(small.readable().toTable().columnNames()).isEqualTo(List.of("time (ns)", "share (%)"));
    }

    @Test
    void typed_values_are_asked_for_in_a_unit() {
        assertThat(new Time(1.5e-6).us()).isCloseTo(1.5, within(1e-12));
        assertThat(new Time(1.5e-6).in("ns")).isCloseTo(1500, within(1e-9));
        assertThat(new Time(1.5).ms()).isEqualTo(1500);
        assertThat(new Time(1).ns()).isCloseTo(1e9, within(1e-3));
        assertRefused(
                () -> new Time(1).in("GB/s"),
                "unit \"GB/s\": the units of a time are ns, us, ms, s. Write one of them.");
    }

    @Test
    void wrong_words_say_what_to_do() {
        assertRefused(
                () -> TIMES.value("time"),
                "value(\"time\"): the table has 4 rows, told apart by network, rank, size. Choose one with "
                        + "where(..) or first(1), or ask for sum(\"time\") or mean(\"time\").");
        assertRefused(() -> TIMES.value("tme"), "unknown measure \"tme\"; known: time, busy. Did you mean \"time\"?");
        assertRefused(
                () -> TIMES.where("network", "myrnet"),
                "unknown network \"myrnet\"; known: myrinet, gigabit. Did you mean \"myrinet\"?");
        assertRefused(
                () -> TIMES.where("network"),
                "where(\"network\"): no value was given. Write where(\"network\", value).");
        assertRefused(
                () -> TIMES.sum("busy"),
                "sum(\"busy\"): this measure is a share, and shares of different things have no sum. Use mean(..).");
        assertRefused(() -> TIMES.first(0), "first(0): must be at least 1. Try first(10).");
        assertRefused(
                () -> TIMES.first(1).value("time").per(TIMES.first(1).value("busy")),
                "2 us [1 us, 3 us] divided by 50 %: the first is a time, the second a busy. Divide values of one kind.");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void rows_are_chosen_by_a_range_of_a_key_both_ends_included() {
        assertThat(TIMES.between("size", new Bytes(1024), new Bytes(1024))
                        .columns()
                        .rows())
                .isEqualTo(2);
        assertThat(TIMES.between("size", new Bytes(1025), new Bytes(4096))
                        .sum("time")
                        .si())
                .isCloseTo(9e-6, within(1e-18));
        assertThat(TIMES.between("rank", 0, 1).columns().rows()).isEqualTo(4);
        assertThat(TIMES.between("rank", 1, 1).explain().inputs()).contains("shown: rows with rank 1 to 1");
    }

    @Test
    void a_range_without_rows_or_of_another_kind_is_an_error() {
        assertThatThrownBy(() -> TIMES.between("rank", 2, 9))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "between(\"rank\", 2, 9): no row has a rank of 2 to 9; there are [1, 0]. Choose another range.");
        assertThatThrownBy(() -> TIMES.between("size", 1, 9))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the ends must be numbers or quantities of the kind of this key, and 1 is not");
        assertThatThrownBy(() -> TIMES.between("network", "a", "z"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("and a is not");
        assertThatThrownBy(() -> TIMES.between("size", new Time(1), new Time(2)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("and 1 s is not");
    }

    @Test
    void the_lowest_and_highest_rows_of_each_group_keep_their_other_keys() {
        Result lowest = TIMES.lowest("time", "network");
        assertThat(lowest.columns().key("rank").values()).isEqualTo(List.of(1.0, 0.0));
        assertThat(lowest.columns().measureNames()).isEqualTo(List.of("time", "busy"));
        assertThat(TIMES.highest("time", "network").columns().key("rank").values())
                .isEqualTo(List.of(0.0, 1.0));
        assertThat(TIMES.lowest("busy").key("network")).isEqualTo("myrinet");
        assertThat(TIMES.highest("busy").value("time").si()).isEqualTo(5e-6);
    }

    @Test
    void a_value_that_is_missing_is_neither_lowest_nor_highest_and_of_equal_rows_the_first_is_taken() {
        Result some = SampleResult.of(
                Columns.rows(4).key("rank", List.of(0, 1, 2, 3)).measure("time", Unit.S, Double.NaN, 2, 2, 1));
        assertThat(some.lowest("time").key("rank")).isEqualTo(3.0);
        assertThat(some.highest("time").key("rank")).isEqualTo(1.0);
    }

    @Test
    void medians_of_all_measures_equal_those_of_each() {
        Result medians = TIMES.medians("network");
        assertThat(medians.columns().keyNames()).isEqualTo(List.of("network"));
        for (String measure : List.of("time", "busy")) {
            assertThat(medians.where("network", "gigabit").value(measure).si())
                    .isEqualTo(TIMES.median(measure, "network")
                            .where("network", "gigabit")
                            .value(measure)
                            .si());
        }
        assertThat(medians.where("network", "gigabit").value("time").si()).isCloseTo(4e-6, within(1e-18));
    }
}
