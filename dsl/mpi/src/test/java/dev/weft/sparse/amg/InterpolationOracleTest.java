package dev.weft.sparse.amg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sparse.csr.Csr;
import dev.weft.sparse.csr.MatrixMarket;
import dev.weft.sparse.csr.Product;
import dev.weft.sparse.csr.Selected;
import dev.weft.sparse.csr.Transpose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** hypre 2.26's own interpolation of the same matrices with the same coarse points: equal patterns, values to 1e-12. */
class InterpolationOracleTest {
    private static final Path FILES = Path.of("src/test/resources/dev/weft/sparse/interp");

    private static Csr read(String name) {
        return MatrixMarket.read(FILES.resolve(name + ".mtx").toString());
    }

    private static byte[] coarsePoints(String problem) throws IOException {
        List<String> lines = Files.readAllLines(FILES.resolve(problem + ".cf.txt"));
        byte[] state = new byte[lines.size()];
        for (int i = 0; i < state.length; i++) {
            state[i] = Byte.parseByte(lines.get(i).strip());
        }
        return state;
    }

    private static Csr interpolation(String problem, int variables, double theta, InterpolationRule rule)
            throws IOException {
        Csr matrix = read(problem + ".A");
        byte[] variable = new byte[matrix.rows];
        for (int i = 0; i < variable.length; i++) {
            variable[i] = (byte) (i % variables);
        }
        Csr own = Selected.sameVariable(matrix, variable, variables);
        return Interpolation.of(own, StrengthGraph.strong(own, theta), coarsePoints(problem), rule, 0);
    }

    private static void same(Csr ours, Csr theirs) {
        assertThat(ours.rows).isEqualTo(theirs.rows);
        assertThat(ours.columns).isEqualTo(theirs.columns);
        Csr left = ours.sorted();
        Csr right = theirs.sorted();
        for (int row = 0; row < left.rows; row++) {
            for (int k = left.start[row]; k < left.start[row + 1]; k++) {
                assertThat(left.value[k])
                        .as("row %d, column %d", row, left.column[k])
                        .isCloseTo(right.at(row, left.column[k]), within(1e-12));
            }
            for (int k = right.start[row]; k < right.start[row + 1]; k++) {
                assertThat(right.value[k])
                        .as("row %d, column %d of hypre", row, right.column[k])
                        .isCloseTo(left.at(row, right.column[k]), within(1e-12));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "box_5x3x3, 3, 0.52, EXTENDED, exti, 237",
        "box_5x3x3, 3, 0.52, CLASSICAL, modclassical, 237",
        "box_5x3x3, 3, 0.52, DIRECT, direct, 237",
        "lap7_6, 1, 0.27, EXTENDED, exti, 806",
        "lap7_6, 1, 0.27, CLASSICAL, modclassical, 521",
        "lap7_6, 1, 0.27, DIRECT, direct, 521"
    })
    void interpolationIsThatOfHypre(
            String problem, int variables, double theta, InterpolationRule rule, String file, int entries)
            throws IOException {
        Csr theirs = read(problem + ".P_" + file);
        assertThat(theirs.entries()).as("entries of the file").isEqualTo(entries);
        same(interpolation(problem, variables, theta, rule), theirs);
    }

    @Test
    void theRulesDiffer() throws IOException {
        Csr extended = interpolation("lap7_6", 1, 0.27, InterpolationRule.EXTENDED);
        Csr classical = interpolation("lap7_6", 1, 0.27, InterpolationRule.CLASSICAL);
        assertThat(extended.entries()).isGreaterThan(classical.entries());
    }

    @ParameterizedTest
    @CsvSource({"box_5x3x3, 3, 0.52", "lap7_6, 1, 0.27"})
    void theNextLevelsMatrixIsThatOfHypre(String problem, int variables, double theta) throws IOException {
        Csr matrix = read(problem + ".A");
        Csr down = interpolation(problem, variables, theta, InterpolationRule.EXTENDED);
        same(Product.of(Transpose.of(down), Product.of(matrix, down)), read(problem + ".Ac_exti"));
    }
}
