package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        assertThat(table.column("messages").type()).as("beyond 32 bits").isEqualTo(ColumnType.LONG);
        assertThat(table.column("messages").isMissing(1)).isTrue();
        Columns keyed = Rows.upTo(3).keys(LINKS.pick(1).keys()).columns();
        assertThat(keyed.key("link").values()).containsExactly("b", "b", "b");
        assertThat(Tables.of("", keyed).column("level").type()).isEqualTo(ColumnType.INTEGER);
        Columns twice = Columns.stack(List.of(LINKS.pick(0, 1), LINKS.pick(1)));
        assertThat(Tables.of("", twice).column("level").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(Tables.of("", twice).column("messages").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(Tables.of("", twice.under("ranks", 4)).column("ranks").type())
                .isEqualTo(ColumnType.INTEGER);
        assertThat(Tables.of("", twice.under("ranks", 4.0)).column("ranks").type())
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
