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
                "speeds(..), node 2: it has 1 sockets, and the first node 2. Give a row for each socket of each node.");
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

    private static void refused(Result table, int nodes, String message) {
        assertThatThrownBy(() -> Speeds.of(table).flops(Machine.of(nodes, 1), nodes - 1))
                .isInstanceOf(ModelException.class)
                .hasMessage(message);
    }
}
