package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedsTest {
    /** Rows of a node, a socket and Gflop/s. */
    private static Result table(int[]... rows) {
        Columns columns = Rows.of(List.of(rows))
                .key("node", row -> row[0])
                .key("socket", row -> row[1])
                .measure("speed", Unit.GFLOP_PER_S, row -> row[2] * 1e9)
                .measure("spread", Unit.PERCENT, row -> row[2] / 100.0)
                .columns();
        return Tabulated.of(
                "table", columns, Provenance.model(Certainty.EXACT, "by hand", "none"), () -> Explanation.of("none"));
    }

    @Test
    void nodes_in_ascending_order_are_those_of_the_machine() {
        Machine machine = Machine.of(2, 4).sockets(2);
        Speeds speeds =
                Speeds.of(table(new int[] {7, 1, 4}, new int[] {7, 0, 3}, new int[] {5, 0, 1}, new int[] {5, 1, 2}));
        assertThat(speeds.flops(machine, 0, 1, 2, 3, 0))
                .containsExactly(new double[] {1e9, 2e9, 3e9, 4e9, 1e9}, within(1.0));
        assertThat(speeds.spread(machine, 3)).containsExactly(new double[] {0.04}, within(1e-15));
        assertThat(speeds).hasToString("1 Gflop/s to 4 Gflop/s");
        assertThat(Speeds.equal(2e9).flops(machine, 3, 0)).containsExactly(2e9, 2e9);
    }

    @Test
    void wrong_tables_are_refused_in_one_sentence() {
        refused(
                table(new int[] {1, 0, 3}, new int[] {1, 0, 4}),
                1,
                "speeds(..), node 1, socket 0: the table has two rows for it, 1 and 2. Keep one of them by where(..), or take medians(\"node\", \"socket\").");
        refused(
                table(new int[] {1, 0, 3}, new int[] {1, 1, 4}, new int[] {2, 0, 4}),
                1,
                "speeds(..), node 2: it has 1 socket, and the first node 2. Give a row for each socket of each node.");
        refused(
                table(new int[] {1, 0, 0}),
                1,
                "speeds(..), row 1 of the table: a speed must be above 0 Gflop/s and finite, and this one is 0 Gflop/s. Leave the row out, or correct it.");
        refused(
                table(new int[] {1, 0, 3}, new int[] {1, 1, 4}),
                1,
                "speeds(..) of 2 sockets on each node: the machine has 1. Write sockets(2).");
        refused(
                table(new int[] {1, 0, 3}, new int[] {2, 0, 4}),
                3,
                "speeds(..) of 2 nodes: ranks run on node 2, counted from 0. Give the speed of each node, or use a smaller machine.");
        Result times = Tabulated.of(
                "times",
                Rows.one(1)
                        .key("node", row -> 1)
                        .measure("time", Unit.S, row -> 1)
                        .columns(),
                Provenance.model(Certainty.EXACT, "by hand", "none"),
                () -> Explanation.of("none"));
        refused(
                times,
                1,
                "speeds(..): the table has no measure in Gflop/s, only [time]. Head a column speed (Gflop/s).");
    }

    @Test
    void nodes_are_whole_numbers_and_one_node_does_not_count_for_all() {
        said(
                by("dahu-1", 3),
                1,
                "a node must be a whole number of 0 or more, and this one is dahu-1. Number the nodes");
        said(by(0.5, 3), 1, "this one is 0.5");
        said(by(-1, 3), 1, "this one is -1");
        said(by(3, 20), 4, "speeds(..) of 1 node: ranks run on node 3, counted from 0.");
        assertThat(Speeds.of(by(3, 20)).flops(Machine.of(1, 4), 0)).containsExactly(20e9);
    }

    @Test
    void a_spread_is_a_share_and_a_table_has_one_speed() {
        Columns one = Rows.of(List.of(1))
                .key("node", row -> row)
                .measure("speed", Unit.GFLOP_PER_S, row -> 20e9)
                .columns();
        Result twice = answer(Columns.rows(1)
                .key("node", List.of(1))
                .measure("peak", Unit.GFLOP_PER_S, 30e9)
                .measure("dgemm", Unit.GFLOP_PER_S, 20e9));
        said(twice, 1, "speeds(..): the table has several measures in Gflop/s: peak, dgemm.");
        said(answer(Columns.rows(0).key("node", List.of()).measure("speed", Unit.GFLOP_PER_S)), 1, "has no rows");
        assertThat(Speeds.of(answer(one)).flops(Machine.of(1, 1), 0)).containsExactly(20e9);
        said(
                spread(Unit.GFLOP_PER_S, 5e8),
                1,
                "and must be a share of the time of a call. Head the column spread (%).");
        said(spread(Unit.S, 3), 1, "the spread is in s, and must be a share");
        said(spread(Unit.PERCENT, -0.03), 1, "a spread must be at least 0 % and below 100 %, and this one is -3 %.");
        said(spread(Unit.PERCENT, 1), 1, "this one is 100 %");
        assertThat(Speeds.of(spread(Unit.PERCENT, 0.03)).spread(Machine.of(1, 1), 0))
                .containsExactly(0.03);
    }

    private static Result by(Object node, double speed) {
        return answer(Columns.rows(1).key("node", List.of(node)).measure("speed", Unit.GFLOP_PER_S, speed * 1e9));
    }

    private static Result spread(Unit unit, double value) {
        return answer(Columns.rows(1)
                .key("node", List.of(1))
                .measure("spread", unit, value)
                .measure("speed", Unit.GFLOP_PER_S, 20e9));
    }

    private static Result answer(Columns columns) {
        return Tabulated.of(
                "table", columns, Provenance.model(Certainty.EXACT, "by hand", "none"), () -> Explanation.of("none"));
    }

    private static void said(Result table, int nodes, String part) {
        assertThatThrownBy(() -> Speeds.of(table).flops(Machine.of(nodes, 1), nodes - 1))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(part);
    }

    private static void refused(Result table, int nodes, String message) {
        assertThatThrownBy(() -> Speeds.of(table).flops(Machine.of(nodes, 1), nodes - 1))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }
}
