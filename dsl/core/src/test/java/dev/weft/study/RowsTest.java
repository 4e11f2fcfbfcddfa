package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import tech.tablesaw.aggregate.AggregateFunctions;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;

class RowsTest {
    private record Link(String name, int level, double messages, double seconds, Estimate penalty) {}

    private static final Columns LINKS = Rows.of(List.of(
                    new Link("a", 0, 3, 0.5, new Estimate(2, 1, 3)),
                    new Link("b", 1, Double.NaN, 1.5, Estimate.exactly(4)),
                    new Link("c", 1, 5e9, 2.5, Estimate.NONE)))
            .key("link", Link::name)
            .key("level", Link::level)
            .count("messages", Link::messages)
            .measure("time", Unit.S, Link::seconds)
            .estimate("penalty", Unit.ONE, Link::penalty)
            .columns();

    @Test
    void eachColumnIsAFunctionOfARow() {
        assertThat(LINKS.key("link").values()).containsExactly("a", "b", "c");
        assertThat(LINKS.measure("time").si(2)).isEqualTo(2.5);
        assertThat(LINKS.measure("penalty").low(0)).isEqualTo(1);
        assertThat(LINKS.measure("penalty").high(1)).isEqualTo(4);
        assertThat(LINKS.measure("penalty").si(2)).isNaN();
        assertThat(Rows.one("x").key("name", name -> name).columns().rows()).isOne();
        assertThat(Rows.upTo(3)
                        .measure("square", Unit.ONE, row -> row * row)
                        .columns()
                        .measure("square")
                        .si(2))
                .isEqualTo(4);
    }

    @Test
    void wholeNumbersAreIntegerColumnsThatSelectingAndStackingKeep() {
        Table table = Tables.of("links", LINKS);
        assertThat(table.name()).isEqualTo("links");
        assertThat(table.column("level").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(table.column("messages").type()).isEqualTo(ColumnType.LONG);
        assertThat(table.longColumn("messages").get(2)).as("beyond 32 bits").isEqualTo(5_000_000_000L);
        assertThat(table.column("messages").isMissing(1)).isTrue();
        Columns keyed = Rows.upTo(3).keys(LINKS.pick(1).keys()).columns();
        assertThat(keyed.key("link").values()).containsExactly("b", "b", "b");
        assertThat(Tables.of("", keyed).column("level").type()).isEqualTo(ColumnType.INTEGER);
        Columns twice = Columns.stack(List.of(LINKS.pick(0, 1), LINKS.pick(1)));
        assertThat(Tables.of("", twice).column("level").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(Tables.of("", twice).column("messages").type())
                .as("below 32 bits")
                .isEqualTo(ColumnType.LONG);
        assertThat(Tables.of("", twice.under("ranks", 4)).column("ranks").type())
                .isEqualTo(ColumnType.INTEGER);
        assertThat(Tables.of("", twice.under("ranks", 4.0)).column("ranks").type())
                .isEqualTo(ColumnType.DOUBLE);
    }

    /** The type follows from the name and from the Java type of the values. */
    @Test
    void aGapOrATableWithoutRowsHasTheSameTypes() {
        Table gap = Tables.of("", Columns.rows(2).key("rank", List.of(Double.NaN, 3)));
        assertThat(gap.intColumn("rank").isMissing(0)).isTrue();
        assertThat(gap.intColumn("rank").get(1)).isEqualTo(3);
        assertThat(types(LINKS.pick())).isEqualTo(types(LINKS.pick(1)));
        assertThat(types(Columns.rows(1)
                        .key("own", List.of(1))
                        .key("rank", List.of(1L))
                        .key("messages", List.of(1))))
                .containsExactly(ColumnType.INTEGER, ColumnType.INTEGER, ColumnType.LONG);
        assertThat(types(Columns.rows(1).key("own", List.of(1L)).key("size", List.of(4))))
                .containsExactly(ColumnType.LONG, ColumnType.INTEGER);
        Columns none =
                Columns.rows(0).key("rank", List.of()).key("start", List.of()).key("size", List.of());
        assertThat(Tables.of("", none).columnNames()).containsExactly("rank", "start (s)", "size (B)");
        assertThat(types(none)).containsExactly(ColumnType.INTEGER, ColumnType.DOUBLE, ColumnType.LONG);
    }

    private static List<ColumnType> types(Columns columns) {
        return Tables.of("", columns).columns().stream()
                .map(tech.tablesaw.columns.Column::type)
                .filter(type -> type != null)
                .toList();
    }

    @Test
    void stackingKeepsWhatAColumnHolds() {
        Columns none = Columns.rows(0).key("own", List.of());
        Columns ints = Columns.rows(1).key("own", List.of(1));
        Columns longs = Columns.rows(1).key("own", List.of(1L));
        Columns halves = Columns.rows(1).key("own", List.of(0.5));
        Columns texts = Columns.rows(1).key("own", List.of("a"));
        assertThat(types(Columns.stack(List.of(none, ints)))).containsExactly(ColumnType.INTEGER);
        assertThat(types(Columns.stack(List.of(ints, longs)))).containsExactly(ColumnType.LONG);
        assertThat(types(Columns.stack(List.of(longs, halves)))).containsExactly(ColumnType.DOUBLE);
        assertThat(types(Columns.stack(List.of(ints, texts)))).containsExactly(ColumnType.STRING);
        assertThat(types(Columns.stack(List.of(none, none)))).containsExactly(ColumnType.STRING);
        Columns size = Columns.rows(1).key("size", List.of(new Bytes(4)));
        Columns crossover =
                Rows.one(new Bytes(4.5)).threshold("size", each -> each).columns();
        assertThat(types(Columns.stack(List.of(size, size)))).containsExactly(ColumnType.LONG);
        assertThat(Tables.of("", Columns.stack(List.of(size, crossover)))
                        .doubleColumn("size (B)")
                        .asDoubleArray())
                .containsExactly(4, 4.5);
    }

    @Test
    void sumsAndEndsOfCountsAreCounts() {
        Result links = SampleResult.of(LINKS.pick(0, 2));
        assertThat(links.sum("messages", "level")
                        .toTable()
                        .longColumn("messages")
                        .asObjectArray())
                .containsExactly(3L, 5_000_000_000L);
        assertThat(links.max("messages", "level").toTable().column("messages").type())
                .isEqualTo(ColumnType.LONG);
        assertThat(links.min("messages", "level").toTable().column("messages").type())
                .isEqualTo(ColumnType.LONG);
        assertThat(links.mean("messages", "level").toTable().column("messages").type())
                .isEqualTo(ColumnType.DOUBLE);
    }

    @Test
    void aCountThatIsNotWholeIsRefused() {
        for (double wrong : new double[] {0.5, Double.POSITIVE_INFINITY, 1e19}) {
            assertThatThrownBy(() -> Rows.one(wrong).count("messages", value -> value))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("count messages, " + Digits.four(wrong)
                            + ": a count must be a whole number below 2^63."
                            + " Use measure(\"messages\", Unit.ONE, ..) for other numbers.");
        }
    }

    @Test
    void tablesawGroupsPivotsAndJoinsByWholeNumbers() {
        Table table = Tables.of("links", LINKS);
        Table sums = table.summarize("time (s)", AggregateFunctions.sum).by("level");
        assertThat(sums.rowCount()).isEqualTo(2);
        assertThat(sums.doubleColumn("Sum [time (s)]").get(1)).isEqualTo(4.0);
        assertThat(table.joinOn("level").with(sums).join().rowCount()).isEqualTo(3);
        assertThat(table.xTabCounts("link", "level").columnCount()).isEqualTo(4);
    }
}
