package dev.weft.sparse;

import static dev.weft.Weft.amg;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.sparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.sparse.csr.Csr;
import dev.weft.units.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of Matrix Market file, packed or not. What entries there are was read by {@code scipy.io.mmread} of scipy 1.10.1, too. */
class MatrixFilesTest {
    private static final String MARKET = "%%MatrixMarket matrix ";

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("own.mtx"), MARKET + text.replace(';', '\n') + "\n");
    }

    private SparseMatrix read(String text) throws IOException {
        return sparse(file(text).toString());
    }

    private Path packed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return Files.write(folder.resolve("own.mtx.gz"), bytes.toByteArray());
    }

    @Test
    void a_last_number_that_may_be_cut_off_is_refused() throws IOException {
        Path cut =
                Files.writeString(folder.resolve("cut.mtx"), MARKET + "coordinate real general\n2 2 2\n1 1 4.5\n2 2 1");

        assertThatThrownBy(() -> sparse(cut.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(cut
                        + ", line 4, \"2 2 1\": the line has no end, so that its last number may be cut off. Copy the file"
                        + " again, or end the line if it is whole.");
        assertThat(entries(read("coordinate real general;1 1 1;1 1 4.5;% no end")))
                .isEqualTo("1:1=4.5");
    }

    /** Entries as row:column=value. */
    private static String entries(SparseMatrix matrix) {
        Csr csr = matrix.csr();
        StringBuilder all = new StringBuilder();
        for (int row = 0; row < csr.rows; row++) {
            for (int k = csr.start[row]; k < csr.start[row + 1]; k++) {
                all.append(String.format(Locale.ROOT, " %d:%d=%s", row + 1, csr.column[k] + 1, csr.value[k]));
            }
        }
        return all.toString().strip();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "coordinate complex general;2 3 3;1 1 1.5 0;1 3 -2 0.0;2 2 3e1 -0 | 1:1=1.5 1:3=-2.0 2:2=30.0",
                "coordinate complex hermitian;2 2 2;1 1 4 0;2 1 -1 0 | 1:1=4.0 1:2=-1.0 2:1=-1.0",
                "coordinate real hermitian;2 2 1;2 1 -1 | 1:2=-1.0 2:1=-1.0",
                "coordinate integer skew-symmetric;2 2 1;2 1 +3 | 1:2=-3.0 2:1=3.0",
                "coordinate real general;2 2 1;% comment;1 2 5.0;;% the end | 1:2=5.0",
                "array real general;% a comment;2 3;1.5;0;-2;0.0;4;-0 | 1:1=1.5 1:2=-2.0 1:3=4.0",
                "array integer symmetric;3 3;4;-1;0;4;-2;4"
                        + " | 1:1=4.0 1:2=-1.0 2:1=-1.0 2:2=4.0 2:3=-2.0 3:2=-2.0 3:3=4.0",
                "array real skew-symmetric;3 3;5;-7;0 | 1:2=-5.0 1:3=7.0 2:1=5.0 3:1=-7.0",
                "array complex general;2 2;1 0;0 0;0 0;2 0 | 1:1=1.0 2:2=2.0",
            })
    void valuesAreThoseOfTheFile(String text, String wanted) throws IOException {
        SparseMatrix plain = read(text);
        assertThat(entries(plain)).isEqualTo(wanted);
        Csr csr = plain.csr();
        String size =
                csr.rows == csr.columns ? csr.rows + " unknowns, " : csr.rows + " rows, " + csr.columns + " columns, ";
        assertThat(plain).hasToString(plain.name() + ": " + size + plain.entries() + " entries");
        byte[] bytes = (MARKET + text.replace(';', '\n') + "\n").getBytes(StandardCharsets.UTF_8);
        assertThat(entries(sparse(packed(bytes).toString()))).isEqualTo(wanted);
    }

    /** Positions as mmread has them; a value whose real part is zero is an entry of an array, too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "coordinate complex hermitian;3 3 4;1 1 2 0;2 1 0 5;3 1 -7 1;3 3 1 0 | 1:1 1:2 1:3 2:1 3:1 3:3",
                "coordinate complex skew-symmetric;3 3 2;2 1 0 5;3 2 1 1 | 1:2 2:1 2:3 3:2",
                "coordinate complex symmetric;3 3 3;1 1 1 2;2 1 0 5;3 2 1 1 | 1:1 1:2 2:1 2:3 3:2",
                "array complex hermitian;2 2;1 0;0 3;0 0 | 1:1 1:2 2:1",
            })
    void ofComplexValuesThePatternIsKept(String text, String wanted) throws IOException {
        SparseMatrix matrix = read(text);
        assertThat(entries(matrix).replace("=1.0", "")).isEqualTo(wanted);
        assertThat(matrix.toString()).endsWith(" entries, complex values");
        assertThat(matrix.processes(2).spmv().explain().inputs())
                .contains("from: counted from the rows of other processes; of complex values");
        assertThat(matrix.processes(2).aa().toString())
                .contains("counted from the rows of other processes; of" + " complex values");
    }

    @Test
    void whatNeedsValuesRefusesAMatrixWithoutThem() throws IOException {
        SparseMatrix complex = read("coordinate complex hermitian;2 2 3;1 1 2 0;2 1 0 1;2 2 2 0");
        String name = complex.name();
        String next = ". Use a matrix with real values, or spmv() and aa(), which need only the pattern.";
        assertThatThrownBy(() -> amg(complex).levels())
                .hasMessage("amg(..) of " + name
                        + ": 2 unknowns, 4 entries, complex values: must have real values, and has complex ones"
                        + next);
        assertThatThrownBy(() -> complex.write(folder.resolve("other.mtx")))
                .hasMessage("write(..) of " + name + ": 2 unknowns, 4 entries, complex values: its values are"
                        + " complex, and only their pattern was kept. Copy the file"
                        + " that it was read from.");
        SparseMatrix pattern =
                read("coordinate pattern symmetric;2 2 3;1 1;2 1;2 2").processes(2);
        String refused = "amg(..) of " + name
                + ": 2 unknowns, 4 entries, a pattern without values, on 2 processes, rows in order: must"
                + " have values, and has only a pattern" + next;
        assertThatThrownBy(() -> amg(pattern).levels()).hasMessage(refused);
        assertThatThrownBy(() -> amg(pattern).convergence(1e-8)).hasMessage(refused);
        assertThatThrownBy(() -> amg(pattern).on(blueWaters.nodes(2), perNode).solve(nodeAware))
                .hasMessage(refused);
        assertThat(pattern.spmv().messages()).isEqualTo(2);
        Path copy = folder.resolve("copy.mtx");
        pattern.write(copy);
        assertThat(copy)
                .content()
                .startsWith(MARKET + "coordinate pattern general\n")
                .endsWith("\n2 2 4\n1 1\n1 2\n2 1\n2 2\n");
        assertThat(sparse(copy.toString()).toString()).endsWith("a pattern without values");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "coordinate quaternion general | line 1, | pattern; and general, symmetric, skew-symmetric or"
                        + " hermitian. Convert the file.",
                "array pattern general;1 1;1 | line 1, | an array has values, and a pattern has none.",
                "coordinate complex general;1 1 1;1 1 5 | line 3, | a column and the two parts of a complex value.",
                "coordinate complex general;1 1 1;1 1 5 x | line 3, | \"x\" is not a finite number.",
                "coordinate complex hermitian;1 1 1;1 1 5 1 | line 3, | the diagonal of a Hermitian matrix"
                        + " must be real.",
                "coordinate complex hermitian;2 1 1;1 1 5 0 | line 2, | a Hermitian matrix must be square.",
                "coordinate pattern general;1 1 1;1 1 5 | line 3, | an entry must have a row, a column.",
                "coordinate pattern general;1 1 1;1 | line 3, | an entry must have a row, a column.",
                "coordinate integer general;1 1 1;1 1 1.5 | line 3, | \"1.5\" is not a whole number. Correct"
                        + " the line, or write real",
                "coordinate integer general;1 1 1;1 1 1e5 | line 3, | \"1e5\" is not a whole number.",
                "coordinate real general;1 1 1;1 1 5d | line 3, | \"5d\" is not a finite number.",
                "coordinate real general;1 1 1;1 1 0x1p3 | line 3, | \"0x1p3\" is not a finite number.",
                "coordinate real general;1 1 1;1 1 1e999 | line 3, | \"1e999\" is not a finite number.",
                "coordinate real general;1 1 1;1 1 1e | line 3, | \"1e\" is not a finite number.",
                "array real general;2 2 4;1;2;3;4 | line 2, | must have 2 numbers. Write the size as \"rows"
                        + " columns\"",
                "array real general;2 2;1;2;3 4;5 | line 5, | a line of an array must have a value.",
                "array complex general;1 1;1 | line 3, | a line of an array must have the two parts of a"
                        + " complex value.",
                "array real general;2 2;1.00;2.00;3.00 | line 5, | the file ends before its last value.",
                "array real general;1 1;1;2 | line 4, | the size gives 1 values, and this is one more."
                        + " Correct the size.",
                "array real skew-symmetric;2 2;1;2 | line 4, | the size gives 1 values, and this is one more.",
                "array real symmetric;2 3;1 | line 2, | a symmetric matrix must be square.",
                "array real general;50000 50000;1 | line 2, | the file is too small for this number of"
                        + " values. Copy the file again.",
                "array real symmetric;50000 50000;1 | line 2, | the file is too small for this number of" + " values.",
            })
    void everyLineIsReadOrRefusedWithItsNumber(String text, String line, String told) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> sparse(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(file + ", " + line)
                .hasMessageContaining(told);
    }

    /** Cut anywhere and damaged anywhere, it is refused or, where no text is concerned, read as before; and never as another matrix. */
    @Test
    @Tag("slow")
    void aDamagedPackedFileIsRefused() throws IOException {
        Path text = folder.resolve("text.mtx");
        laplacian(2).write(text);
        Path file = packed(Files.readAllBytes(text));
        byte[] whole = Files.readAllBytes(file);
        String wanted = entries(laplacian(2));
        assertThat(entries(sparse(file.toString()))).isEqualTo(wanted);
        for (int length = 2; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> sparse(file.toString()))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(ModelException.class)
                    .hasMessageStartingWith(file + ", after line ")
                    .hasMessageEndingWith(": the gzip data end too early. Copy the file again.");
        }
        int refused = 0;
        for (int at = 2; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(file, damaged);
            try {
                assertThat(entries(sparse(file.toString()))).as("byte %d", at).isEqualTo(wanted);
            } catch (ModelException said) {
                assertThat(said).hasMessageStartingWith(file.toString());
                refused++;
            }
        }
        // of the header, time and system do not matter
        assertThat(refused).isGreaterThan(whole.length - 12);
    }

    /** A file whose name says that it is packed and which is not is read as it is. */
    @Test
    void bytesTellWhatIsPackedAndNotTheName() throws IOException {
        Path file = folder.resolve("plain.mtx.gz");
        Files.writeString(file, MARKET + "array real general\n1 1\n7\n");
        assertThat(entries(sparse(file.toString()))).isEqualTo("1:1=7.0");
    }

    @Test
    @Tag("slow")
    void whatUnpacksToFarMoreThanTextOfNumbersIsRefused() throws IOException {
        byte[] blanks = new byte[1 << 20];
        Arrays.fill(blanks, (byte) '\n');
        Path file = folder.resolve("bomb.mtx.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((MARKET + "coordinate real general\n").getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 65; i++) {
                out.write(blanks);
            }
        }
        assertThatThrownBy(() -> sparse(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching("\\Q" + file
                        + "\\E: its [0-9]+ B unpack to more than 64 MiB, which is unusual for a matrix\\."
                        + " If it is a matrix, unpack it with gunzip and read the unpacked file\\.");
    }

    @Test
    void aPackedFileThatClaimsMoreThanItCanHoldIsRefused() throws IOException {
        for (String size :
                new String[] {"coordinate real general\n9 9 2000000000", "array real general\n50000 50000"}) {
            Path file = packed((MARKET + size + "\n1 1 5\n").getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> sparse(file.toString()))
                    .hasMessageContaining(", line 2, ")
                    .hasMessageContaining("the file is too small for");
        }
        // what it claims within bounds takes memory only as it comes
        Path file = packed((MARKET + "coordinate real general\n9 9 9000000\n1 1 5\n").getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> sparse(file.toString())).hasMessageContaining("the file ends before its last entry");
        Path line =
                packed((MARKET + "coordinate real general\n" + "7".repeat(2 << 20)).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> sparse(line.toString())).hasMessageContaining("it is longer than 1048576 characters");
    }

    /** More entries than there was room for at first. */
    @Test
    @Tag("slow")
    void roomGrowsWithTheEntries() throws IOException {
        Path text = folder.resolve("text.mtx");
        laplacian(30).write(text);
        assertThat(entries(sparse(packed(Files.readAllBytes(text)).toString()))).isEqualTo(entries(laplacian(30)));
        StringBuilder dense = new StringBuilder(MARKET + "array real symmetric\n400 400\n");
        for (int k = 0; k < 400 * 401 / 2; k++) {
            dense.append(k + 1).append('\n');
        }
        Files.writeString(text, dense);
        SparseMatrix read = sparse(text.toString());
        assertThat(read.entries()).isEqualTo(160_000);
        assertThat(read.csr().at(0, 399)).isEqualTo(400);
        assertThat(read.csr().at(399, 0)).isEqualTo(400);
        assertThat(read.csr().at(399, 399)).isEqualTo(80_200);
    }
}
