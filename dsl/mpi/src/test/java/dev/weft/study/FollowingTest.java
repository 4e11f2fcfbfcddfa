package dev.weft.study;

import static dev.weft.Weft.guidelines;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Keys that other keys determine do not keep rows apart. */
class FollowingTest {
    private static final int CASES = Campaign.cases("following", 40);

    private static final List<String> COLLECTIVES = List.of("reduce", "bcast", "allreduce");

    private static Result measured(Columns columns) {
        return Tabulated.of(
                "measured",
                columns,
                Provenance.model(Certainty.EXACT, "as given", "a test"),
                () -> Explanation.of("times as given"));
    }

    private static Columns times(Random random) {
        return Rows.upTo(6)
                .key("collective", row -> COLLECTIVES.get(row % 3))
                .key("size", row -> new Bytes(row < 3 ? 8 : 1024))
                .key("ranks", row -> 180)
                .measure("time", Unit.US, row -> 1e-6 * (1 + random.nextInt(50)))
                .columns();
    }

    @Test
    void a_key_that_names_the_collective_again_changes_no_comparison() {
        for (int seed = 0; seed < CASES; seed++) {
            Columns plain = times(new Random(seed));
            var wanted = guidelines(measured(plain));
            List<String> again = plain.key("collective").values().stream()
                    .map(name -> "OSU MPI " + name.toString().toUpperCase(Locale.ROOT) + " Latency Test")
                    .toList();
            for (String name : List.of("benchmark", "operation", "test")) {
                var found = guidelines(measured(plain.key(name, again)));
                assertThat(found.checked()).as("seed " + seed).isEqualTo(wanted.checked());
                assertThat(found.broken()).as("seed " + seed).isEqualTo(wanted.broken());
                assertThat(found.explain().toString())
                        .contains("Rows that differ in " + name + " are compared, because other keys determine it");
            }
        }
    }

    @Test
    void a_machine_that_differs_with_the_collective_keeps_its_rows_apart() {
        Columns plain = times(new Random(1));
        List<String> machines =
                IntStream.range(0, 6).mapToObj(row -> "machine " + row % 3).toList();
        assertThat(guidelines(measured(plain.key("machine", machines))).checked())
                .isEqualTo(3); // sizes alone
        List<Integer> nodes = IntStream.range(0, 6).mapToObj(row -> 1 + row % 3).toList();
        assertThat(guidelines(measured(plain.key("nodes", nodes))).checked()).isEqualTo(3);
    }

    @Test
    void a_file_with_several_runs_of_a_collective_keeps_them_apart() {
        Columns one = times(new Random(1));
        Columns two = Columns.stack(List.of(one.key("file", "monday.txt"), one.key("file", "tuesday.txt")));
        assertThat(guidelines(measured(two)).checked())
                .isEqualTo(2 * guidelines(measured(one)).checked());
    }

    @Test
    void a_speed_up_over_ranks_takes_the_nodes_that_they_determine() {
        Columns scaling = Rows.upTo(3)
                .key("ranks", row -> 16 << row)
                .key("nodes", row -> 1 << row)
                .key("file", row -> "scaling-" + (16 << row) + ".txt")
                .measure("time", Unit.US, row -> 8e-6 / (1 << row))
                .columns();
        Result found = measured(scaling).speedup("time", "ranks");
        assertThat(found.columns().measure("speedup").si(2)).isEqualTo(4);
        assertThat(found.explain().inputs())
                .contains("shown: speed-up over the least ranks; ranks determines nodes, file");
        Columns growing = scaling.key("size", List.of(new Bytes(16), new Bytes(32), new Bytes(64)));
        assertThatThrownBy(() -> measured(growing).speedup("time", "ranks"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no two rows agree in all other keys");
    }

    @Test
    void two_folders_are_compared_whatever_the_names_of_their_files() {
        Columns before =
                times(new Random(1)).key("file", List.of("r1.txt", "b1.txt", "a1.txt", "r1.txt", "b1.txt", "a1.txt"));
        Columns after =
                times(new Random(2)).key("file", List.of("r2.txt", "b2.txt", "a2.txt", "r2.txt", "b2.txt", "a2.txt"));
        Comparison both = measured(after).as("after").against(measured(before).as("before"));
        assertThat(both.columns().rows()).isEqualTo(6);
        assertThat(both.summary()).contains("rows may differ in file, which other keys determine");
    }
}
