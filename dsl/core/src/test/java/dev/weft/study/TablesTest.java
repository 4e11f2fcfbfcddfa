package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

/** Columns as text and as Tablesaw tables, and what cannot be a column. */
class TablesTest {
    private static final double[] TIMES = {1e-6, Double.NaN, 3e-6};
    private static final double[] LOW = {0.5e-6, Double.NaN, 3e-6};
    private static final double[] HIGH = {1e-6, Double.NaN, 4e-6};
    private static final Columns SOME = Columns.rows(3)
            .key("size", List.of(new Bytes(8), new Bytes(1024), new Bytes(2048)))
            .key("method", List.of("a", "bb", "a"))
            .measure(Measure.between("time", Unit.US, LOW, TIMES, HIGH))
            .measure("count", Unit.ONE, 1, 2, 3);

    @Test
    void textAlignsKeysLeftAndMeasuresRightWithTheirBrackets() {
        assertThat(Tables.print(SOME).lines())
                .containsExactly(
                        "size   method   time (us)  count",
                        "-----  ------  ----------  -----",
                        "8 B    a       1 [0.5, 1]      1",
                        "1 KiB  bb             n/a      2",
                        "2 KiB  a         3 [3, 4]      3");
    }

    /** Four digits would make three rows of the same second. */
    @Test
    void keysThatDifferInLaterDigitsAreToldApart() {
        Columns late = Columns.rows(3)
                .key("start", List.of(new Time(1000.00012), new Time(1000.00034), new Time(1000.5)))
                .key("d", List.of(1.00001, 1.00002, 1.0))
                .key("step", List.of(1.23456, 1.23456, 2.0));
        assertThat(Tables.print(late).lines().skip(2))
                .containsExactly(
                        "1000.0001 s  1.00001  1.235", "1000.0003 s  1.00002  1.235", "1000.5 s     1        2");
        // and where a notebook shows the table
        assertThat(late.told().key("start").values()).containsExactly("1000.0001 s", "1000.0003 s", "1000.5 s");
        assertThat(late.told().key("step")).isSameAs(late.key("step"));
        Columns sizes = Columns.rows(2).key("size", List.of(new Bytes(8), new Bytes(4096)));
        assertThat(sizes.printed().key("size").values()).containsExactly("8 B", "4 KiB");
        Columns rounding = Columns.rows(2).key("d", List.of(0.1 + 0.2, 0.3));
        assertThat(Tables.print(rounding).lines().skip(2)).containsExactly("0.3", "0.3");
    }

    @Test
    void aTableOfTablesawHasUnitsInItsHeadingsAndGapsWhereThereIsNoNumber() {
        Table table = Tables.of("some", SOME);
        assertThat(table.columnNames())
                .containsExactly("size (B)", "method", "time (us)", "time low (us)", "time high (us)", "count");
        assertThat(table.longColumn("size (B)").asObjectArray()).containsExactly(8L, 1024L, 2048L);
        assertThat(table.stringColumn("method").asList()).containsExactly("a", "bb", "a");
        assertThat(table.doubleColumn("time (us)").isMissing(1)).isTrue();
        assertThat(table.doubleColumn("time high (us)").get(2)).isEqualTo(4.0);
    }

    @Test
    void keysKeepTheirBaseUnits() {
        Table table = Tables.of(
                "numbers",
                Columns.rows(1).key("window", List.of(new Time(0.002))).key("n", List.of(4)));
        assertThat(table.columnNames()).containsExactly("window (s)", "n");
        assertThat(table.doubleColumn(0).get(0)).isEqualTo(0.002);
    }

    @Test
    void twentyRowsArePrintedAndTheRestCounted() {
        Columns twenty = Columns.rows(20)
                .key("n", IntStream.range(0, 20).boxed().toList())
                .measure("time", Unit.S, new double[20]);
        assertThat(Tables.print(twenty).lines()).hasSize(22);
        Columns more = Columns.rows(21)
                .key("n", IntStream.range(0, 21).boxed().toList())
                .measure("time", Unit.S, new double[21]);
        assertThat(Tables.print(more).lines()).hasSize(23).last().isEqualTo("... 21 rows");
    }

    @Test
    void keysThatAreTheSameEverywhereAreSaidOnceAboveTheRows() {
        Columns columns = Columns.rows(2)
                .key("size", List.of(new Bytes(8), new Bytes(8)))
                .key("n", List.of(1, 2))
                .measure("time", Unit.S, 1, 2);
        assertThat(columns.common()).extracting(Key::name).containsExactly("size");
        assertThat(Result.print(SampleResult.of(columns)).lines())
                .containsExactly(
                        "model (exact within the model. Method: made for a test)",
                        "all rows: size 8 B",
                        "n  time (s)",
                        "-  --------",
                        "1         1",
                        "2         2");
        // of one row, or where no other key tells rows apart, nothing is left out
        assertThat(columns.pick(0).common()).isEmpty();
        assertThat(Columns.rows(2).key("size", 8).measure("time", Unit.S, 1, 2).common())
                .isEmpty();
    }

    @Test
    void rowsArePickedInTheOrderAskedFor() {
        Columns picked = SOME.pick(2, 0);
        assertThat(picked.key("method").values()).containsExactly("a", "a");
        assertThat(picked.measure("count").si(0)).isEqualTo(3);
        assertThatThrownBy(() -> SOME.pick(3))
                .isInstanceOf(ModelException.class)
                .hasMessage("pick(3): rows run from 0 to 2. Choose one of them.");
        assertThatThrownBy(() -> SOME.pick(-1)).isInstanceOf(ModelException.class);
    }

    @Test
    void columnsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> SOME.key("n", List.of(1)))
                .isInstanceOf(ModelException.class)
                .hasMessage("column \"n\" of 1 values: the table has 3 rows. Give one value for each row.");
        assertThatThrownBy(() -> SOME.measure("n", Unit.ONE, 1, 2)).hasMessageStartingWith("column \"n\" of 2 values");
        assertThatThrownBy(() -> Columns.stack(List.of(SOME, SOME.withoutMeasures())))
                .hasMessageStartingWith("one table of ");
        assertThat(Columns.stack(List.of(SOME, SOME)).rows()).isEqualTo(6);
    }
}
