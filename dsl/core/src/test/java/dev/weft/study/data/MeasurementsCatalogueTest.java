package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets are found on the class path that the running thread sees, as in a notebook that added a jar. */
class MeasurementsCatalogueTest {
    private static final String HEADING = "name,kind,file,origin,title,source,date,machine,checksum,licence\n";
    private static final String LATENCY = "size (B),latency (us)\n8,1.5\n";
    private static final String TABLE = """
            parameter,value,unit
            Bandwidth,3.787,GB/sec
            Hardware Latency,1616,ns
            Eager limit,12,KiB
            Share,4,%
            Engines,8,
            """;

    @TempDir
    Path folder;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final List<URLClassLoader> opened = new ArrayList<>();

    @BeforeEach
    void writeDataSets() throws IOException {
        write("data/a run.csv", LATENCY);
        write("data/second.csv", "size (B),latency (us)\n8,2.5\n");
        write("data/table.csv", TABLE);
    }

    @AfterEach
    void restore() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        for (URLClassLoader loader : opened) {
            loader.close();
        }
    }

    @Test
    void aDataSetBringsItsOriginAndItsProvenance() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "own run", sha256(LATENCY)));
        Measurements run = Measurements.of("test-run");

        assertThat(run.columns().measure("latency").si(0)).isCloseTo(1.5e-6, within(1e-18));
        assertThat(run.label()).isEqualTo("measured");
        assertThat(run.provenance().origin()).isEqualTo(Origin.OWN_RUN);
        assertThat(run.provenance().source()).isEqualTo("a source, with a comma");
        assertThat(run.explain().inputs()).contains("machine: a machine", "licence: CC0");
        assertThat(run.explain().violated()).isEmpty();
    }

    @Test
    void the_table_of_data_sets_says_which_word_opens_each() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "own run", sha256(LATENCY))
                + row("test-table", "parameters", "data/table.csv", "published", sha256(TABLE)));
        Columns all =
                Weft.datasets().where("data set", "test-run", "test-table").columns();
        assertThat(all.key("opened by").values()).isEqualTo(List.of("measured", "parameters"));
        assertThat(all.key("origin").values()).isEqualTo(List.of("own run", "published"));
    }

    @Test
    void madeUpNumbersAreNeverLabelledMeasured() throws IOException {
        catalogue(row("made-up", "csv", "data/a run.csv", "synthetic", sha256(LATENCY)));
        Measurements run = Measurements.of("made-up");

        assertThat(run.label()).isEqualTo("synthetic");
        assertThat(run.explain().violated()).containsExactly("Measured numbers: these are synthetic.");
    }

    @Test
    void severalFilesOfADataSetAreRepetitions() throws IOException {
        String second = sha256("size (B),latency (us)\n8,2.5\n");
        catalogue(row("two", "csv", "data/a run.csv;data/second.csv", "own run", sha256(LATENCY) + ";" + second));

        assertThat(Measurements.of("two").columns().key("repetition").values()).containsExactly(1.0, 2.0);
    }

    @Test
    void aDataSetInAJarIsFoundToo() throws IOException {
        Path jar = folder.resolve("my data.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            put(out, Catalogue.PATH, HEADING + row("in-jar", "csv", "x/a run.csv", "own run", sha256(LATENCY)));
            put(out, "x/a run.csv", LATENCY);
        }
        onClassPath(jar);

        assertThat(Measurements.of("in-jar").columns().rows()).isEqualTo(1);
    }

    @Test
    void parametersHaveTypes() throws IOException {
        catalogue(row("table", "parameters", "data/table.csv", "published", sha256(TABLE)));
        Parameters table = Parameters.of("table");

        assertThat(table.bandwidth("Bandwidth").bytesPerSecond()).isCloseTo(3.787e9, within(1e-3));
        assertThat(table.time("Hardware Latency").seconds()).isCloseTo(1.616e-6, within(1e-18));
        assertThat(table.bytes("Eager limit").count()).isEqualTo(12288);
        assertThat(table.number("Share")).isCloseTo(0.04, within(1e-15));
        assertThat(table.number("Engines")).isEqualTo(8);
        assertThat(table.names()).hasSize(5).startsWith("Bandwidth");
        assertThat(table.toString()).contains("published", "Hardware Latency", "1616", "ns");
        assertCannot(
                () -> table.time("Bandwidth"),
                "time(\"Bandwidth\"): this parameter is 3.787 GB/s. Write bandwidth(\"Bandwidth\").");
        assertCannot(
                () -> table.number("Hardware Latency"), "number(\"Hardware Latency\"): this parameter is 1616 ns. ");
        assertCannot(() -> table.time("Hardware Latancy"), "unknown parameter \"Hardware Latancy\"; known: ");
        assertCannot(
                () -> Measurements.of("table"),
                "measured(\"table\"): the data set holds parameters. Write parameters(\"table\").");
    }

    @Test
    void aMalformedTableOfParametersNamesItsLine() throws IOException {
        assertLine(() -> parameters("parameter,value,unit\na,x,ns\n"), ", line 2, \"x\": ");
        assertLine(() -> parameters("parameter,value,unit\na,1,furlong\n"), ", line 2, \"furlong\": ");
        assertLine(() -> parameters("parameter,value,unit\na,1,ns\na,2,ns\n"), ", line 3, \"a\": ");
        assertLine(() -> parameters("parameter,value\na,1\n"), ", line 1, \"parameter,value\": ");
        assertCannot(() -> Parameters.of("nothing"), "measured(\"nothing\"): ");
    }

    @Test
    void measurementsAreNoParameters() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "own run", sha256(LATENCY)));

        assertCannot(
                () -> Parameters.of("test-run"),
                "parameters(\"test-run\"): the data set holds measurements. Write measured(\"test-run\").");
    }

    @Test
    void aChangedFileIsRefused() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "own run", sha256("something else")));

        assertCannot(
                () -> Measurements.of("test-run"),
                "data set \"test-run\": the checksum of data/a run.csv is " + sha256(LATENCY)
                        + " and not "
                        + sha256("something else")
                        + ". Reinstall the data set, or correct its row if the file was meant to change.");
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        catalogue(row("test-run", "csv", "data/gone.csv", "own run", sha256(LATENCY)));

        assertCannot(
                () -> Measurements.of("test-run"),
                "data set \"test-run\": its file data/gone.csv is missing. Reinstall the data set.");
    }

    @Test
    void aNameThatStandsTwiceIsRefused() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "own run", sha256(LATENCY))
                + row("test-run", "csv", "data/a run.csv", "own run", sha256("other data")));

        assertLine(() -> Measurements.of("test-run"), ", line 3, \"test-run\": ");
    }

    @Test
    void theSameDataTwiceOnTheClassPathDoesNoHarm() throws IOException {
        String row = row("test-run", "csv", "data/a run.csv", "own run", sha256(LATENCY));
        write("data/a run.csv", LATENCY);
        catalogue(row + row);

        assertThat(Measurements.of("test-run").columns().rows()).isEqualTo(1);
    }

    @Test
    void anUnknownOriginIsRefused() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "hearsay", sha256(LATENCY)));
        assertThatThrownBy(() -> Measurements.of("test-run"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(", line 2, \"hearsay\": ")
                .hasMessageEndingWith(
                        "it is not an origin. Write one of published, own run, user's file, synthetic, model.");
    }

    @Test
    void anUnknownNameListsTheDataSets() throws IOException {
        catalogue(row("test-run", "csv", "data/a run.csv", "own run", sha256(LATENCY)));

        assertThatThrownBy(() -> Measurements.of("tets-run"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("there is no such file, and the data sets are ")
                .hasMessageEndingWith("Did you mean \"test-run\"?");
    }

    private void parameters(String text) throws IOException {
        Path file = folder.resolve("p.csv");
        Files.writeString(file, text);
        Parameters.of(file.toString());
    }

    private void catalogue(String rows) throws IOException {
        write(Catalogue.PATH, HEADING + rows);
        onClassPath(folder);
    }

    private void onClassPath(Path path) throws MalformedURLException {
        URLClassLoader loader = new URLClassLoader(new URL[] {path.toUri().toURL()}, before);
        opened.add(loader);
        Thread.currentThread().setContextClassLoader(loader);
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.resolveSibling("."));
        Files.writeString(path, text);
    }

    private static String row(String name, String kind, String file, String origin, String checksum) {
        return String.join(
                        ",",
                        name,
                        kind,
                        file,
                        origin,
                        "a title",
                        "\"a source, with a comma\"",
                        "2026-11-20",
                        "a machine",
                        checksum,
                        "CC0")
                + "\n";
    }

    private static void put(JarOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void assertLine(ThrowingCallable call, String part) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessageContaining(part);
    }

    private static void assertCannot(ThrowingCallable call, String start) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessageStartingWith(start);
    }
}
