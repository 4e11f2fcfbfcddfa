package dev.weft.sparse;

import static dev.weft.Weft.amg;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.sparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Explanation;
import dev.weft.study.Result;
import dev.weft.study.Term;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cycle and the setup add up, and that each explains itself. */
class LevelCostsTest {
    @TempDir
    private Path folder;

    private static final LevelCosts COSTS =
            amg(laplacian(12).processes(64)).on(blueWaters.nodes(64), perNode).solve(nodeAware);
    private static final int COARSEST = COSTS.columns().key("level").values().stream()
            .mapToInt(level -> ((Number) level).intValue())
            .max()
            .orElseThrow();

    private static double sum(String operation, String measure) {
        Result rows = COSTS.where("operation", operation);
        double sum = 0;
        for (int row = 0; row < rows.columns().rows(); row++) {
            int level = ((Number) rows.columns().key("level").values().get(row)).intValue();
            sum += level == COARSEST ? 0 : rows.columns().measure(measure).si(row);
        }
        return sum;
    }

    @Test
    void a_cycle_multiplies_by_the_matrix_three_times_and_by_the_interpolation_once_each_way() {
        for (String measure : List.of("communication time", "transport", "queue search", "contention")) {
            double expected = 3 * sum("A*x", measure) + sum("P*x", measure) + sum("P^T*x", measure);
            assertThat(COSTS.cycle().value(measure).si()).as(measure).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    @Test
    void the_setup_has_one_of_each_product() {
        for (String measure : List.of("communication time", "transport", "queue search", "contention")) {
            double expected = sum("A*P", measure) + sum("P^T*AP", measure);
            assertThat(COSTS.setup().value(measure).si()).as(measure).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    /** The setup was explained as a V-cycle; from a user's question about {@code setup()}. */
    @Test
    void each_sum_explains_itself() {
        Explanation setup = COSTS.setup().explain();
        assertThat(setup.model()).isEqualTo("messages of the setup by level, by nodeAware");
        assertThat(setup.dominant())
                .isEqualTo("communication in the setup takes "
                        + new Time(COSTS.setup().value("communication time").si())
                        + " (violated: Equation 7 matches the busiest link).");
        assertThat(setup.inputs())
                .anyMatch(line -> line.startsWith("assumed: The setup has the products A*P and P^T*AP once"))
                .noneMatch(line -> line.contains("V-cycle"));
        Explanation cycle = COSTS.cycle().explain();
        assertThat(cycle.model()).isEqualTo("messages of one V-cycle by level, by nodeAware");
        assertThat(cycle.dominant())
                .isEqualTo("communication in one V-cycle takes "
                        + new Time(COSTS.cycle().value("communication time").si())
                        + " (violated: Equation 7 matches the busiest link).");
        assertThat(cycle.inputs())
                .anyMatch(line -> line.startsWith("assumed: A V-cycle has three products with A"))
                .noneMatch(line -> line.contains("The setup"));
        for (Explanation each : List.of(setup, cycle)) {
            assertThat(each.terms().stream().mapToDouble(Term::share).sum()).isCloseTo(1, within(1e-12));
        }
    }

    /** Violated conditions of the hierarchy are in the header of each answer and in its explanation, once. */
    @Test
    void violated_conditions_of_the_hierarchy_are_those_of_its_costs() throws IOException {
        StringBuilder text = new StringBuilder("%%MatrixMarket matrix coordinate real general\n60 60 118\n");
        for (int row = 1; row <= 60; row++) {
            text.append(row + " " + row + " " + (row % 3 == 0 ? -2 : 2) + "\n");
            text.append(row == 1 || row == 60 ? "" : row + " " + (row + 1) + " 1\n"); // all of one sign, none strong
        }
        Path file = Files.writeString(folder.resolve("own.mtx"), text);
        LevelCosts costs = amg(sparse(file.toString()).processes(4))
                .on(blueWaters.nodes(1), perProcessor)
                .solve(maxRate);
        String negative = "Diagonal entries of one sign: the hierarchy is that of the matrix whose 20 rows with a"
                + " negative diagonal entry are multiplied by -1.";
        for (Result each : List.of(costs, costs.cycle(), costs.setup())) {
            assertThat(each.explain().violated()).contains(negative).doesNotHaveDuplicates();
            assertThat(each.toString()).contains("violated: ");
            assertThat(each.explain().inputs()).noneMatch(line -> line.contains("Positive diagonal"));
        }
        assertThat(amg(laplacian(6).processes(4))
                        .on(blueWaters.nodes(1), perNode)
                        .solve(nodeAware)
                        .toString())
                .doesNotContain("violated: ");
    }

    @Test
    void caveats_are_those_of_all_operations_that_count() {
        assertThat(COSTS.setup().explain().violated())
                .singleElement()
                .asString()
                .startsWith("Equation 7 matches the busiest link: it takes ")
                .endsWith(" (level 0, A*P, and 5 more of 6 operations)");
        assertThat(COSTS.cycle().explain().violated())
                .singleElement()
                .asString()
                .endsWith(" (level 0, A*x, and 8 more of 9 operations)");
        // on one node nothing is contended on any level
        assertThat(amg(laplacian(6).processes(4))
                        .on(blueWaters.nodes(1), perNode)
                        .solve(nodeAware)
                        .setup()
                        .explain()
                        .violated())
                .isEmpty();
    }
}
