package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Guidelines on tables that keep or break them by construction, and on measured ones. */
class GuidelinesTest {
    private static final int SEEDS = Campaign.cases("collectives.guidelines", 50);

    /** Times in microseconds, each within 5 % unless it is exact. */
    private record Time(String run, String collective, String algorithm, int size, double us, double share) {}

    private static Time time(String collective, int size, double us) {
        return new Time("a", collective, "default", size, us, 0.05);
    }

    private static Result table(List<Time> rows) {
        Columns columns = Rows.of(rows)
                .key("run", Time::run)
                .key("collective", Time::collective)
                .key("algorithm", Time::algorithm)
                .key("vector", row -> bytes(row.size()))
                .estimate(
                        "time",
                        Unit.US,
                        row -> new Estimate(row.us(), row.us() * (1 - row.share()), row.us() * (1 + row.share()))
                                .times(1e-6))
                .brackets("quartiles")
                .columns();
        return made(columns);
    }

    private static Result made(Columns columns) {
        return Tabulated.of(
                "made up",
                columns,
                Provenance.model(Certainty.EXACT, "made up", "none"),
                () -> Explanation.of("made up"));
    }

    private static Guidelines check(Time... rows) {
        return guidelines(table(List.of(rows)));
    }

    @Test
    void a_collective_longer_than_the_two_that_replace_it_is_broken_by_its_ratio() {
        Guidelines found = check(time("allreduce", 8, 50), time("reduce", 8, 10), time("bcast", 8, 15));
        assertThat(found.checked()).isEqualTo(1);
        assertThat(found.broken()).isEqualTo(1);
        assertThat(found.key("guideline")).isEqualTo("allreduce at most reduce + bcast");
        assertThat(found.key("limit")).isEqualTo("reduce + bcast");
        assertThat(found.value("limit ratio").si()).isCloseTo(2, within(1e-12));
        assertThat(found.value("time").si()).isCloseTo(50e-6, within(1e-15));
        assertThat(found.value("limit time").si()).isCloseTo(25e-6, within(1e-15));
        assertThat(found.columns().measure("limit time").high(0)).isCloseTo(26.25e-6, within(1e-15));
    }

    @Test
    void each_sum_of_two_is_known() {
        List<List<String>> sums = List.of(
                List.of("allreduce", "reduce", "bcast"),
                List.of("allreduce", "reduce_scatter", "allgather"),
                List.of("allgather", "gather", "bcast"),
                List.of("bcast", "scatter", "allgather"),
                List.of("reduce", "reduce_scatter", "gather"));
        for (List<String> sum : sums) {
            Guidelines found = check(time(sum.get(0), 8, 50), time(sum.get(1), 8, 10), time(sum.get(2), 8, 15));
            assertThat(found.columns().key("guideline").values())
                    .containsExactly(sum.get(0) + " at most " + sum.get(1).replace("_", "") + " + " + sum.get(2));
        }
    }

    @Test
    void what_is_kept_or_overlaps_is_not_broken() {
        Guidelines kept = check(time("allreduce", 8, 20), time("reduce", 8, 10), time("bcast", 8, 15));
        assertThat(kept.checked()).isEqualTo(1);
        assertThat(kept.broken()).isZero();
        assertThat(kept.toString()).contains("1 comparison by self-consistent guidelines, 0 broken");
        // 27 is above 25, but its range begins at 25.65, below 26.25
        assertThat(check(time("allreduce", 8, 27), time("reduce", 8, 10), time("bcast", 8, 15))
                        .broken())
                .isZero();
        assertThat(check(time("allreduce", 8, 28), time("reduce", 8, 10), time("bcast", 8, 15))
                        .broken())
                .isEqualTo(1);
    }

    @Test
    void other_sizes_other_runs_and_named_algorithms_are_not_added_up() {
        Time late = new Time("b", "bcast", "default", 8, 1, 0);
        Time ring = new Time("a", "bcast", "ring", 8, 1, 0);
        Guidelines found = check(
                time("allreduce", 8, 50),
                time("allreduce", 16, 50),
                time("reduce", 8, 10),
                time("bcast", 16, 1),
                late,
                ring);
        assertThat(found.columns().key("guideline").values()).isEmpty();
        assertThat(found.explain().conditions().get(1).sentence())
                .contains("allreduce at most reduce + bcast for 2 sizes");
    }

    @Test
    void of_guidelines_that_are_broken_alike_none_is_the_worst_alone() {
        Time[] rows = {
            time("allreduce", 8, 50), time("reduce", 8, 10), time("bcast", 8, 15),
            time("allreduce", 16, 500), time("reduce", 16, 100), time("bcast", 16, 150)
        };
        assertThat(check(rows).explain().dominant())
                .isEqualTo("2 of 5 comparisons are broken, the worst (as much as 1 other) by allreduce default of 8 B:"
                        + " 50 us, 2 times the 25 us of reduce + bcast.");
        rows[3] = time("allreduce", 16, 600);
        assertThat(check(rows).explain().dominant())
                .isEqualTo(
                        "2 of 5 comparisons are broken, the worst by allreduce default of 16 B: 600 us, 2.4 times the"
                                + " 250 us of reduce + bcast.");
    }

    @Test
    void the_library_is_held_to_the_fastest_named_algorithm() {
        Guidelines found = check(
                time("bcast", 8, 50),
                new Time("a", "bcast", "ring", 8, 40, 0.01),
                new Time("a", "bcast", "binomial", 8, 20, 0.01));
        assertThat(found.key("limit")).isEqualTo("binomial");
        assertThat(found.value("limit ratio").si()).isCloseTo(2.5, within(1e-12));
        assertThat(found.explain().dominant())
                .isEqualTo(
                        "1 of 1 comparison is broken, by bcast default of 8 B: 50 us, 2.5 times the 20 us of binomial.");
    }

    @Test
    void fewer_bytes_need_not_take_longer() {
        Guidelines found = check(time("alltoall", 8, 50), time("alltoall", 64, 30), time("alltoall", 512, 40));
        assertThat(found.checked()).isEqualTo(2);
        assertThat(found.key("guideline")).isEqualTo("at most as long as more bytes");
        assertThat(found.key("vector")).isEqualTo(bytes(8));
        assertThat(found.key("limit")).isEqualTo("64 B");
    }

    /** A size of an allgather is the part of a rank: 8 B of each of 4 are the 32 B of a broadcast. */
    @Test
    void sizes_are_parts_of_the_vectors_that_are_compared() {
        Columns sizes = sized(4);
        assertThat(guidelines(made(sizes)).columns().key("vector").values()).containsExactly(bytes(32));
        assertThat(guidelines(made(sizes.renamed("size", "vector"))).columns().rows())
                .isZero();
        String rule =
                "row 3 of the measured times: its size is the part of a rank, and no whole number of ranks says how many"
                        + " parts there are. Add the key ranks, or call the size of all parts together vector.";
        assertThatThrownBy(() -> guidelines(made(sizes.renamed("ranks", "processes"))))
                .hasMessage(rule);
        assertThatThrownBy(() -> guidelines(made(sized(3.5)))).hasMessage(rule);
    }

    /** An allgather takes longer than a gather and a broadcast of its vector; a later size keeps two checks possible. */
    private static Columns sized(Object ranks) {
        List<Time> rows =
                List.of(time("bcast", 32, 5), time("bcast", 64, 5), time("allgather", 8, 50), time("gather", 8, 10));
        return Rows.of(rows)
                .key("ranks", row -> ranks)
                .key("collective", Time::collective)
                .key("size", row -> bytes(row.size()))
                .measure("time", Unit.US, row -> row.us() * 1e-6)
                .columns();
    }

    @Test
    void repeated_rows_are_one_with_the_widest_range() {
        Time again = new Time("a", "allreduce", "default", 8, 26, 0.05);
        Guidelines found = check(time("allreduce", 8, 50), again, time("reduce", 8, 10), time("bcast", 8, 15));
        assertThat(found.checked()).isEqualTo(1);
        assertThat(found.broken()).isZero();
    }

    /** A library that replaces a collective wherever that is faster keeps all guidelines about sums and its algorithms. */
    @Test
    void a_library_that_replaces_collectives_breaks_nothing() {
        int checked = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<Time> rows = new ArrayList<>();
            double[] last = new double[6];
            for (int size = 8; size <= 4096; size *= 8) {
                double[] of = new double[6]; // reducescatter, gather, scatter, allgather, bcast, reduce
                for (int k = 0; k < of.length; k++) {
                    of[k] = last[k] + 1 + random.nextInt(100);
                }
                // allgather and bcast can replace each other: neither ends above what the other allows
                of[3] = Math.min(of[3], of[1] + of[4]);
                of[4] = Math.min(of[4], of[2] + of[3]);
                of[5] = Math.min(of[5], of[0] + of[1]);
                double all = Math.min(of[5] + of[4], of[0] + of[3]);
                List<String> names = List.of("reduce_scatter", "gather", "scatter", "allgather", "bcast", "reduce");
                for (int k = 0; k < of.length; k++) {
                    rows.add(new Time("a", names.get(k), "default", size, of[k], 0));
                    rows.add(new Time("a", names.get(k), "ring", size, of[k] + random.nextInt(3), 0));
                }
                rows.add(new Time("a", "allreduce", "default", size, all, 0));
                last = of;
            }
            Guidelines found = guidelines(table(rows));
            checked += found.checked();
            assertThat(found.columns().key("guideline").values())
                    .as("seed " + seed)
                    .allMatch("at most as long as more bytes"::equals);
            // one of them made longer is found
            Time longest = rows.get(rows.size() - 1);
            rows.set(rows.size() - 1, new Time("a", "allreduce", "default", longest.size(), longest.us() * 1.5, 0));
            assertThat(guidelines(table(rows)).columns().key("guideline").values())
                    .as("seed " + seed)
                    .anyMatch(each -> String.valueOf(each).startsWith("allreduce at most"));
        }
        System.out.println("guidelines: " + checked + " comparisons, seeds 0 to " + (SEEDS - 1));
    }

    @Test
    void measured_collectives_have_broken_guidelines_that_say_so() {
        Guidelines found = guidelines(
                measured("../datasets/src/main/resources/dev/weft/datasets/collectives-marenostrum/medians.csv"));
        assertThat(found.broken()).isPositive().isLessThan(found.checked());
        assertThat(found.toTable().rowCount()).isEqualTo(found.broken());
        assertThat(found.toString()).startsWith("guidelines (user's file");
        assertThat(found.explain().toString()).contains("do not overlap", "Not checked");
    }

    @Test
    void names_as_benchmarks_print_them_are_those_of_collectives() {
        Guidelines found = check(time("Reduce", 4, 7.85), time("MPI_Bcast", 4, 12.85), time("Allreduce", 4, 40.2));
        assertThat(found.checked()).isEqualTo(1);
        assertThat(found.broken()).isEqualTo(1);
    }

    @Test
    void what_cannot_be_compared_is_refused() {
        assertThatThrownBy(() -> check(time("allreduce", 8, 50)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no two of its 1 row can be compared");
        assertThatThrownBy(() -> check(time("pingpong", 8, 50)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it is not a collective");
        assertThatThrownBy(() -> check(time("bcast", 8, 0)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("row 1 of the measured times: the time must be above 0");
    }
}
