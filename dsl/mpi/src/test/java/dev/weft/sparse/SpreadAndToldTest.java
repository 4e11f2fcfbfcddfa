package dev.weft.sparse;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.amg;
import static dev.weft.Weft.beam;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.elasticity;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.laplacian27;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.sparse.csr.Csr;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.Digits;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who owns which row, what matrices hold, and what hierarchies and their costs say of themselves. */
class SpreadAndToldTest {
    private static final Machine MACHINE = cluster(8, 1).link(GBps(1), us(1));

    /** 5 x 3 x 3 nodes of 4 x 2 x 2 elements: a node belongs to the block of the element before it, along each axis. */
    @Test
    void blocks_own_the_nodes_behind_their_elements() {
        SparseMatrix cut = laplacian(5).blocks(2, 4, 1);
        int[] byX = {0, 0, 0, 1, 1};
        int[] byY = {0, 0, 1, 2, 3};
        for (int row = 0; row < 125; row++) {
            assertThat(cut.owner()[row]).as("row %d", row).isEqualTo(byX[row % 5] + 2 * byY[row / 5 % 5]);
        }
        assertThat(cut).hasToString("laplacian(5): 125 unknowns, 725 entries, on 8 processes, blocks 2 x 4 x 1");
        SparseMatrix deep = elasticity(3).blocks(1, 1, 2);
        for (int row = 0; row < 81; row++) {
            assertThat(deep.owner()[row]).as("row %d", row).isEqualTo(row / 27 < 2 ? 0 : 1);
        }
        SparseMatrix beam = beam(1).blocks(16, 1, 2);
        for (int row = 0; row < beam.unknowns(); row++) {
            int node = row / 3;
            assertThat(beam.owner()[row])
                    .as("row %d", row)
                    .isEqualTo(Math.max(0, node % 17 - 1) + 16 * Math.max(0, node / 17 / 3 - 1));
        }
        assertThatThrownBy(() -> laplacian(5).blocks(0, 1, 1))
                .hasMessageContaining("blocks(0, 1, 1): each block must have an element");
        assertThatThrownBy(() -> laplacian(5).blocks(1, 5, 1)).hasMessageContaining("each block must have an element");
        assertThatThrownBy(() -> laplacian(5).blocks(1, 1, 5)).hasMessageContaining("each block must have an element");
    }

    /** A cut goes across the longest side of what is left, measured from where it begins. */
    @Test
    void bisection_follows_the_coordinates_given() {
        double[] x = {10, 11, 12, 13, 10, 11, 12, 13};
        double[] y = {-9, -9, -9, -9, -4, -4, -4, -4};
        SparseMatrix eight = laplacian(2);
        assertThat(eight.bisected(2, x, y).owner()).containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
        assertThat(eight.bisected(4, x, y).owner()).containsExactly(0, 0, 1, 1, 2, 2, 3, 3);
        assertThat(eight.bisected(3, x).owner()).containsExactly(0, 1, 1, 2, 0, 1, 2, 2);
        assertThat(eight.bisected(2).owner())
                .isEqualTo(eight.bisected(2, new double[0][]).owner());
        // along x, then y, then z of the mesh
        assertThat(laplacian(2).bisected(8).owner()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    /** The first half of the beam is 50 times as stiff: so are the entries of nodes inside of it. */
    @Test
    void the_beam_has_two_materials() {
        Csr csr = beam(1).csr();
        int stiff = 3 * (17 + 51 + 4);
        int soft = 3 * (17 + 51 + 12);
        int between = 3 * (17 + 51 + 8);
        assertThat(csr.at(stiff, stiff)).isCloseTo(50 * csr.at(soft, soft), within(1e-9 * csr.at(stiff, stiff)));
        assertThat(csr.at(between, between))
                .isCloseTo(25.5 * csr.at(soft, soft), within(1e-9 * csr.at(between, between)));
        // entries of stiffness grow with the width of an element, which halves with each refinement
        int finer = 3 * (33 * 2 + 33 * 5 * 2 + 8);
        assertThat(beam(2).csr().at(finer, finer))
                .isCloseTo(csr.at(stiff, stiff) / 2, within(1e-9 * csr.at(stiff, stiff)));
    }

    /** A cube of side 1, so that twice as many elements along it halve the entries of a node inside. */
    @Test
    void entries_of_elasticity_are_as_wide_as_elements() {
        int middle3 = 3 * 13;
        int middle5 = 3 * 62;
        double wide = elasticity(3).csr().at(middle3, middle3);
        assertThat(elasticity(5).csr().at(middle5, middle5)).isCloseTo(wide / 2, within(1e-12 * wide));
    }

    @ParameterizedTest
    @CsvSource({
        "laplacian, 1000, 6994000000",
        "laplacian27, 700, 9234565192",
        "elasticity, 400, 15474369528",
    })
    void entries_are_counted_before_a_matrix_is_made(String kind, int n, String entries) {
        assertThatThrownBy(() -> made(kind, n))
                .hasMessage(kind + "(" + n + "), " + entries
                        + " entries: a matrix has up to 2,147,483,639 entries, because indices have 32 bits."
                        + " Use a smaller problem.");
    }

    private static SparseMatrix made(String kind, int n) {
        return kind.equals("laplacian") ? laplacian(n) : kind.equals("laplacian27") ? laplacian27(n) : elasticity(n);
    }

    @Test
    void sizes_have_bounds() {
        assertThatThrownBy(() -> laplacian(1)).hasMessageContaining("must be between 2 and 1,000");
        assertThatThrownBy(() -> laplacian27(701)).hasMessageContaining("must be between 2 and 700");
        assertThatThrownBy(() -> elasticity(401)).hasMessageContaining("must be between 2 and 400");
        assertThatThrownBy(() -> beam(-1)).hasMessageContaining("must be between 0 and 7");
        assertThat(laplacian(2).processes(8).owner()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThatThrownBy(() -> laplacian(2).processes(0)).hasMessageContaining("must be between 1 and 1,048,576");
        assertThat(laplacian(2).owners(0, 0, 0, 0, 0, 0, 0, 7))
                .hasToString("laplacian(2): 8 unknowns, 32 entries, on 8 processes, rows as given");
        assertThatThrownBy(() -> laplacian(2).owners(0, 0, 0, 0, 0, 0, 0, 1 << 20))
                .hasMessageContaining("processes are numbered from 0 to at most");
    }

    @Test
    void choices_have_bounds() {
        Multigrid plain = amg(laplacian(4));
        for (double wrong : new double[] {-0.1, 1, Double.NaN}) {
            assertThatThrownBy(() -> plain.theta(wrong)).hasMessageContaining("must be at least 0 and below 1");
            assertThatThrownBy(() -> plain.truncation(wrong)).hasMessageContaining("must be at least 0 and below 1");
        }
        for (double wrong : new double[] {0, 1, Double.NaN}) {
            assertThatThrownBy(() -> plain.convergence(wrong)).hasMessageContaining("must be above 0 and below 1");
        }
        assertThat(plain.variables(100)).isNotNull();
        for (int wrong : new int[] {0, 101}) {
            assertThatThrownBy(() -> plain.variables(wrong)).hasMessageContaining("must be between 1 and 100");
        }
        int levels = plain.levels().size();
        assertThat(plain.level(levels - 1).number()).isEqualTo(levels - 1);
        for (int wrong : new int[] {-1, levels}) {
            assertThatThrownBy(() -> plain.level(wrong))
                    .hasMessageContaining("levels are numbered from 0 to " + (levels - 1));
        }
    }

    @Test
    void a_hierarchy_says_what_it_is() {
        Multigrid all = amg(laplacian(8).processes(4));
        assertThat(all.label()).isEqualTo("laplacian(8)");
        assertThat(all.toString())
                .startsWith("laplacian(8) (exact within the model. Method: HMIS, extended interpolation, theta 0.25)");
        assertThat(all.pmis().direct().toString()).contains("PMIS, direct interpolation");
        double entries = all.columns().measure("entries").si(0)
                + all.columns().measure("entries").si(1)
                + all.columns().measure("entries").si(2);
        assertThat(all.columns().measure("entries").si(0)).isEqualTo(3200);
        assertThat(all.explain().terms().get(1).share()).isCloseTo(all.level(1).entries() / entries, within(1e-12));
        assertThat(all.explain().dominant())
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "all levels together have %s times the entries of the matrix and %s times its unknowns.",
                        Digits.four(entries / 3200),
                        Digits.four(
                                (512.0 + all.level(1).unknowns() + all.level(2).unknowns()) / 512)));
        assertThat(all.columns().measure("active processes").si(0)).isEqualTo(4);
        assertThat(all.level(1)).hasToString("laplacian(8), level 1");
        assertThat(all.level(1).ap().label()).isEqualTo("laplacian(8), level 1, A P");
        assertThat(all.level(1).aa().label()).isEqualTo("laplacian(8), level 1, A A");
        assertThat(all.level(1).aa().messages()).isPositive();
    }

    @Test
    void costs_of_levels_say_what_they_are_with_both_ends_of_their_brackets() {
        LevelExchanges asked = amg(laplacian(8).processes(8)).on(MACHINE, perNode);
        assertThat(asked).hasToString("laplacian(8) on a " + MACHINE.inWords());
        assertThat(asked.effort()).isEqualTo(512);
        assertThatThrownBy(asked::usual).hasMessageStartingWith("solve() of laplacian(8) of 8 ranks, perNode");
        LevelCosts costs = asked.answer(nodeAware);
        assertThat(costs.label()).isEqualTo("nodeAware");
        assertThat(costs.toString())
                .startsWith(
                        "nodeAware (estimated; violated: queue search measured on this machine. Method: nodeAware, slowest process"
                                + " of each operation)");
        assertThat(costs.explain().model()).isEqualTo(costs.cycle().explain().model());
        assertThat(costs.explain().inputs())
                .contains(
                        "laplacian(8): 512 unknowns, 3200 entries, on 8 processes, rows in order",
                        "on a " + MACHINE.inWords())
                .contains("assumed: No entry of the interpolation is dropped (default; set with" + " truncation(..)).");
        assertThat(costs.setup().provenance().method()).isEqualTo("nodeAware, slowest process of each operation");
        double low = 0;
        double high = 0;
        Measure all = costs.columns().measure("queue search");
        int last = amg(laplacian(8).processes(8)).levels().size() - 1;
        for (int row = 0; row < costs.columns().rows(); row++) {
            int level = ((Number) costs.columns().key("level").values().get(row)).intValue();
            String operation =
                    String.valueOf(costs.columns().key("operation").values().get(row));
            int times = level == last
                    ? 0
                    : operation.equals("A*x") ? 3 : operation.contains("A*P") || operation.contains("AP") ? 0 : 1;
            low += times * all.low(row);
            high += times * all.high(row);
        }
        assertThat(low).isPositive().isLessThan(high);
        assertThat(costs.cycle().value("queue search").low()).isCloseTo(low, within(1e-12 * low));
        assertThat(costs.cycle().value("queue search").high()).isCloseTo(high, within(1e-12 * high));
    }

    /** By the paper's rule the terms of a job are those of no rank; the coarsest level has a product with A alone. */
    @Test
    void each_row_is_the_whole_job_in_one_row() {
        Multigrid all = amg(laplacian(8).processes(8));
        Result costs = all.on(MACHINE, perNode).solve(nodeAware.paper());
        int last = all.levels().size() - 1;
        assertThat(costs.columns().rows()).isEqualTo(5 * last + 1);
        Result coarsest = all.level(last)
                .spmv()
                .on(MACHINE, perNode)
                .solve(nodeAware.paper())
                .total();
        Result finest = all.level(0)
                .spmv()
                .on(MACHINE, perNode)
                .solve(nodeAware.paper())
                .total();
        for (String term : new String[] {"communication time", "transport", "queue search", "contention"}) {
            assertThat(costs.columns().measure(term).si(5 * last))
                    .isEqualTo(coarsest.value(term).si());
            assertThat(costs.columns().measure(term).si(0))
                    .isEqualTo(finest.value(term).si());
        }
        assertThat(costs.columns().key("operation").values().get(5 * last)).isEqualTo("A*x");
    }

    /** A replay has no total: its slowest rank stands for it. */
    @Test
    void a_method_without_a_total_gives_its_slowest_rank() {
        Result slow = amg(laplacian(6).processes(4)).on(MACHINE, perNode).solve(replay(fairShare));
        Result job = amg(laplacian(6).processes(4))
                .level(0)
                .spmv()
                .on(MACHINE, perNode)
                .solve(replay(fairShare));
        String primary = job.primary();
        double longest = 0;
        for (int row = 0; row < job.columns().rows(); row++) {
            longest = Math.max(longest, job.columns().measure(primary).si(row));
        }
        assertThat(slow.columns().measure(primary).si(0)).isEqualTo(longest).isPositive();
        assertThat(amg(laplacian(6).processes(4))
                        .on(MACHINE, perNode)
                        .solve(maxRate)
                        .columns()
                        .rows())
                .isEqualTo(slow.columns().rows());
    }
}
