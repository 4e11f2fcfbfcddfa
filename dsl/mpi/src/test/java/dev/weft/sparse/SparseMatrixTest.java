package dev.weft.sparse;

import static dev.weft.Weft.amg;
import static dev.weft.Weft.beam;
import static dev.weft.Weft.elasticity;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.laplacian27;
import static dev.weft.Weft.sparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.CommPattern;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users say of matrices, and what they are told when it cannot be. */
class SparseMatrixTest {
    private static final String HEAD = "%%MatrixMarket matrix coordinate real general\n";

    @TempDir
    private Path folder;

    @Test
    void theProblemsOfThePaperHaveTheirSizes() {
        assertThat(beam(3)).hasToString("beam(3): 15795 unknowns, 1085625 entries");
        assertThat(laplacian(20).entries()).isEqualTo(53_600);
        assertThat(laplacian27(20).entries()).isEqualTo(58 * 58 * 58);
        assertThat(elasticity(12).entries()).isEqualTo(353_736);
        assertThat(beam(2).blocks(8, 2, 2))
                .hasToString("beam(2): 2475 unknowns, 147537 entries, on 32 processes, blocks 8 x 2 x 2");
    }

    /** Rows in order, and each further cut, give every process as many rows as any other, but for one. */
    @Test
    void cutsAreEven() {
        for (int processes : new int[] {1, 3, 7, 64}) {
            for (SparseMatrix matrix : new SparseMatrix[] {
                laplacian(9).processes(processes), laplacian(9).bisected(processes)
            }) {
                int[] rows = new int[processes];
                for (int owner : matrix.owner()) {
                    rows[owner]++;
                }
                int least = Arrays.stream(rows).min().orElseThrow();
                assertThat(Arrays.stream(rows).max().orElseThrow() - least)
                        .as("%s", matrix)
                        .isLessThanOrEqualTo(matrix.toString().contains("order") ? 1 : least / 4 + 1);
            }
        }
    }

    /** Cutting in two along the longest side makes cubes of a cube, whose neighbours share faces. */
    @Test
    void bisectionOfACubeIntoEightIsThatIntoBlocksOfPoints() {
        CommPattern cut = laplacian(8).bisected(8).spmv();
        assertThat(cut.messages()).isEqualTo(8 * 3);
        for (int at = 0; at < cut.messages(); at++) {
            assertThat(cut.bytes(at)).isEqualTo(4 * 4 * 8);
        }
        double[] line = Arrays.stream(new int[512]).mapToDouble(x -> x).toArray();
        Arrays.setAll(line, i -> 511 - i);
        assertThat(laplacian(8).bisected(4, line).owner()[0]).isEqualTo(3);
    }

    /** Who owns the rows changes who sends, not what crosses: renumbering processes renumbers messages. */
    @Test
    void renumberedProcessesSendTheSameMessages() {
        Random random = new Random(11);
        SparseMatrix matrix = elasticity(5);
        int[] owner = random.ints(matrix.unknowns(), 0, 6).toArray();
        int[] other = Arrays.stream(owner).map(each -> 5 - each).toArray();
        CommPattern one = matrix.owners(owner).aa();
        CommPattern two = matrix.owners(other).aa();
        assertThat(two.messages()).isEqualTo(one.messages());
        assertThat(two.bytes()).isEqualTo(one.bytes());
        assertThat(pairs(two)).isEqualTo(pairs(one));
    }

    /** How many processes each talks to, in order of size. */
    private static int[] pairs(CommPattern pattern) {
        int[] partners = new int[pattern.size()];
        for (int at = 0; at < pattern.messages(); at++) {
            partners[pattern.source(at)]++;
        }
        Arrays.sort(partners);
        return partners;
    }

    @Test
    void aMatrixIsReadAsItWasWritten() throws IOException {
        Path file = folder.resolve("beam.mtx");
        beam(0).write(file);
        SparseMatrix read = sparse(file.toString());
        assertThat(read.entries()).isEqualTo(beam(0).entries());
        Path again = folder.resolve("again.mtx");
        read.write(again);
        assertThat(Files.readAllLines(again).subList(2, 100))
                .isEqualTo(Files.readAllLines(file).subList(2, 100));
        assertThat(folder.toFile().list()).hasSize(2);
    }

    @Test
    void aSymmetricMatrixIsReadWhole() throws IOException {
        Path file = Files.writeString(
                folder.resolve("s.mtx"),
                "%%MatrixMarket matrix coordinate integer symmetric\n% a comment\n2 2 2\n1 1 4\n2 1 -1\n");
        assertThat(sparse(file.toString()).entries()).isEqualTo(3);
    }

    @Test
    void aSkewSymmetricMatrixHasTheOtherSignAcrossTheDiagonal() throws IOException {
        SparseMatrix skew = sparse("src/test/resources/dev/weft/sparse/cases/skew3.mtx");
        assertThat(skew.entries()).isEqualTo(4);
        Path whole = folder.resolve("whole.mtx");
        skew.write(whole.toString());
        assertThat(whole).content().contains("\n1 2 -5.0\n", "\n1 3 7.0\n", "\n2 1 5.0\n", "\n3 1 -7.0\n");
    }

    @ParameterizedTest
    @CsvSource({"sym_rect_5x3, 5 3 2", "sym_rect_3x5, 3 5 2"})
    void aSymmetricMatrixIsSquare(String name, String size) {
        String file = "src/test/resources/dev/weft/sparse/cases/" + name + ".mtx";
        assertThatThrownBy(() -> sparse(file))
                .isInstanceOf(ModelException.class)
                .hasMessage(file + ", line 2, \"" + size
                        + "\": a symmetric matrix must be square. Correct its size, or write general into"
                        + " the heading.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 2 3|line 1, \"1 2 3\": this is not a Matrix Market heading",
                "%%MatrixMarket vector coordinate real general|this is not a Matrix Market heading",
                "HEAD2 2|line 2, \"2 2\": must have 3 numbers",
                "HEAD2 2 2000000000|the file is too small for 2000000000 entries",
                "HEAD9999999999 2 1;1 1 1|rows and columns must be between 1 and 2,147,483,639",
                "HEAD2 2 1;3 1 5.0|line 3, \"3 1 5.0\": rows are numbered from 1 to 2 and columns from 1 to 2",
                "HEAD2 2 1;1 1 NaN|\"NaN\" is not a finite number",
                "HEAD2 2 1;1 one 4|\"one\" is not a whole number",
                "HEAD2 2 2;1 1 4.000000|the file ends before its last entry",
                "HEAD2 2 1;1 1 4;2 2 4|the size line gives 1 entries, and this is one more",
                "HEAD2 2 2;1 1 4;1 1 4|row 1, column 1 occurs twice. Add up its values.",
                "HEAD2000000000 2000000000 1;1 1 4|the matrix needs 56 GB of memory. Start Java with a"
                        + " larger -Xmx.",
                "%%MatrixMarket matrix coordinate real skew-symmetric;2 2 1;1 1 4.0|no entries on its diagonal",
            })
    void anInvalidFileIsRefusedInOneSentence(String text, String told) throws IOException {
        Path file = Files.writeString(
                folder.resolve("wrong.mtx"), text.replace("HEAD", HEAD).replace(';', '\n') + "\n");
        assertThatThrownBy(() -> sparse(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(told)
                .hasMessageEndingWith(".");
    }

    @Test
    void invalidArgumentsAreRefusedInOneSentence() throws IOException {
        assertThatThrownBy(() -> sparse("nope.mtx"))
                .hasMessage("nope.mtx: no file can be read at this path. Check its name.");
        assertThatThrownBy(() -> laplacian(3).processes(1_048_577))
                .hasMessage("processes(1048577): must be between 1 and 1,048,576. Try processes(64).");
        assertThatThrownBy(() -> beam(1).blocks(17, 1, 1))
                .hasMessage("blocks(17, 1, 1): each block must have an element, and there are 16 x 2 x 2"
                        + " elements. Try blocks(4, 2, 2).");
        assertThatThrownBy(() -> beam(7))
                .hasMessage("beam(7), 4099458825 entries: a matrix has up to 2,147,483,639 entries, because"
                        + " indices have 32 bits. Use a smaller problem.");
        Path wide = Files.writeString(folder.resolve("wide.mtx"), HEAD + "1 2 1\n1 2 5.0\n");
        assertThatThrownBy(() -> sparse(wide.toString()).aa())
                .hasMessageStartingWith("aa() of ")
                .hasMessageContaining("must be square, and has 2 columns");
        assertThatThrownBy(() -> amg(sparse(wide.toString())).levels())
                .hasMessageContaining("must be square, and has 2 columns");
        Path empty = Files.writeString(folder.resolve("zero.mtx"), HEAD + "2 2 1\n1 1 5.0\n");
        assertThatThrownBy(() -> amg(sparse(empty.toString())).levels())
                .hasMessageContaining("the diagonal entry of row 2 is zero, and interpolation divides by it");
        assertThatThrownBy(() -> sparse(wide.toString()).blocks(1, 1, 1))
                .hasMessageContaining("a matrix from a file has no coordinates of its rows");
        assertThatThrownBy(() -> amg(laplacian(4)).level(9)).hasMessageContaining("levels are numbered from 0 to ");
        assertThatThrownBy(() -> amg(laplacian(4)).level(1).ptap())
                .hasMessageContaining("the coarsest level has no interpolation");
    }

    @Test
    void defaultsAreListedAndExplained() {
        Multigrid all = amg(laplacian(8));
        assertThat(all.assumptions()).hasSize(6);
        assertThat(all.explain().inputs())
                .containsAll(all.assumptions().stream()
                        .map(each -> "assumed: " + each)
                        .toList());
        assertThat(amg(laplacian(8).processes(2))
                        .theta(0.25)
                        .truncation(0.2)
                        .pmis()
                        .direct()
                        .assumptions())
                .containsExactly("Two defaults of hypre are not modelled: max_row_sum = 0.9 (a row whose sum exceeds"
                        + " 0.9 of its diagonal entry has no strong dependency) and P_max = 4 (entries in a"
                        + " row of the interpolation).");
    }

    @Test
    void aDefaultThatIsSetIsNoAssumptionAndChangesNoAnswer() {
        Multigrid plain = amg(laplacian(6));
        Multigrid set = amg(laplacian(6).processes(1)).theta(0.25).truncation(0).variables(1);
        assertThat(plain.assumptions())
                .contains(
                        "One process owns all rows (default; set with processes(..), blocks(..) or bisected(..) of the"
                                + " matrix).",
                        "An entry is strong above theta = 0.25 of the largest of its row (default; set with theta(..)).");
        assertThat(set.assumptions())
                .hasSize(3)
                .startsWith(
                        "Coarsening is HMIS (default; set with pmis()).",
                        "Interpolation is ext+i (default; set with direct() or classical()).");
        assertThat(set.toString()).isEqualTo(plain.toString());
    }
}
