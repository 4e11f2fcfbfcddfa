package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.data.Measurements;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening runs by file, folder and name, and what is said when that fails. */
class TraceFilesTest {
    @TempDir
    Path folder;

    private Path copy() throws IOException {
        Path from = ProfileOracleTest.archive("wavefront-eztrace");
        Path to = folder.resolve("copy");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static void fails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void a_file_and_its_folder_are_the_same_run() throws IOException {
        Path copy = copy();
        Trace byFile = Trace.open(copy.resolve("eztrace_log.otf2").toString());
        Trace byFolder = Trace.open(copy.toString());
        assertThat(byFolder.profile().toString()).isEqualTo(byFile.profile().toString());
        assertThat(byFolder.name()).isEqualTo("copy");
        assertThat(byFile.name()).isEqualTo("eztrace_log");
        assertThat(byFolder.toString())
                .isEqualTo("trace copy (user's file): 6 ranks, 6 locations, 5 functions, 3204 events in" + " 79.75 ms");
    }

    @Test
    void a_folder_needs_one_anchor() throws IOException {
        fails(
                () -> Trace.open(folder.toString()),
                "trace(\"" + folder
                        + "\"): the folder contains no .otf2 file, which is the anchor of an archive. Name the folder"
                        + " that the tracer wrote, or the .otf2 file in it.");
        Path text = Files.writeString(folder.resolve("run.txt"), "x");
        fails(
                () -> Trace.open(text.toString()),
                "trace(\"" + text
                        + "\"): it is not an archive: its name does not end in .otf2. Name the .otf2 file that the"
                        + " tracer wrote, or the folder that contains it.");
        Path copy = copy();
        Files.copy(copy.resolve("eztrace_log.otf2"), copy.resolve("second.otf2"));
        fails(
                () -> Trace.open(copy.toString()),
                "trace(\"" + copy
                        + "\"): the folder contains 2 archives, such as eztrace_log.otf2. Name the .otf2 file of one"
                        + " of them.");
    }

    @Test
    void an_unknown_name_lists_the_known_ones() throws Exception {
        withDataSets(
                () -> fails(() -> Trace.open("swep"), "unknown trace \"swep\"; known: sweep. Did you mean \"sweep\"?"));
        assertThatThrownBy(() -> Trace.open(" ")).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> Trace.open("a\0b")).isInstanceOf(ModelException.class);
    }

    @Test
    void a_missing_file_is_told_apart_from_an_unknown_data_set() throws Exception {
        String here = Path.of("").toAbsolutePath().toString();
        withDataSets(() -> {
            for (String file : List.of("mine.otf2", "runs/mine", "runs\\mine")) {
                fails(
                        () -> Trace.open(file),
                        "trace(\"" + file + "\"): there is no such file or folder, relative to " + here
                                + ". Name the .otf2 file of an archive, the folder that contains it, or a data set:"
                                + " sweep.");
            }
        });
    }

    @Test
    void a_data_set_of_many_files_is_opened_by_its_name_and_says_its_origin() throws Exception {
        withDataSets(() -> {
            Trace trace = Trace.open("sweep");
            assertThat(trace.name()).isEqualTo("sweep");
            assertThat(trace.profile().label()).isEqualTo("measured");
            assertThat(trace.profile().provenance().toString())
                    .startsWith("own run. Method: calls added up over 3204 events");
            assertThat(trace.about()).isEqualTo("A sweep (eztrace 2.0, 2026-11-20)");
            assertThat(trace.timeline().sources())
                    .extracting(source -> source.origin())
                    .containsOnly("own run");
        });
    }

    @Test
    void a_data_set_of_another_kind_names_the_traces() throws Exception {
        withDataSets(() -> fails(
                () -> Trace.open("numbers"),
                "trace(\"numbers\"): it is a data set of the kind csv, not a trace. Traces are sweep."));
    }

    @Test
    void a_damaged_archive_is_an_error_and_lenient_delivers_what_precedes_the_fault() throws IOException {
        Path copy = copy();
        Path events = copy.resolve("eztrace_log/0.evt");
        byte[] whole = Files.readAllBytes(events);
        Files.write(events, Arrays.copyOf(whole, whole.length / 2));
        Trace strict = Trace.open(copy.toString());
        assertThatThrownBy(strict::profile)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("0.evt at byte ")
                .hasMessageEndingWith("Copy the archive again, or read it up to the fault with lenient().");
        CallProfile part = strict.lenient().profile();
        CallProfile all = Trace.open(
                        ProfileOracleTest.archive("wavefront-eztrace").toString())
                .profile();
        assertThat(part.events()).isBetween(all.events() / 2, all.events() - 1);
        assertThat(part.provenance().toString()).endsWith("of a damaged run up to its fault; summed over ranks");
        assertThat(part.explain().violated().get(0)).startsWith("Complete files: 1 file ends early");
        assertThat(all.provenance().toString()).doesNotContain("damaged");
    }

    @Test
    void a_recorded_run_is_no_table_of_measurements() throws Exception {
        withDataSets(() -> assertThatThrownBy(() -> Measurements.of("sweep"))
                .isInstanceOf(ModelException.class)
                .hasMessage("measured(\"sweep\"): the data set is a recorded run (otf2) and not a table. Write"
                        + " trace(\"sweep\")."));
    }

    @Test
    void an_interrupted_question_ends() {
        Trace trace = Trace.open(ProfileOracleTest.archive("wavefront-eztrace").toString());
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(trace::profile)
                    .isInstanceOf(ModelException.class)
                    .hasMessageMatching("Interrupted after \\d+ of 6 points\\.");
        } finally {
            Thread.interrupted(); // other tests must not see it
        }
    }

    private interface Body {
        void run() throws Exception;
    }

    /** Runs with a class path that has the data sets {@code sweep}, a run, and {@code numbers}, a table. */
    private void withDataSets(Body body) throws Exception {
        Path root = folder.resolve("jar");
        Path copy = copy();
        Files.createDirectories(root.resolve("META-INF/weft"));
        Files.move(copy, root.resolve("sweep"));
        Files.writeString(root.resolve("numbers.csv"), "x\n1\n");
        StringBuilder sums = new StringBuilder();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(root.resolve("sweep"))) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String name = root.resolve("sweep").relativize(file).toString().replace('\\', '/');
            sums.append(sha(file)).append("  ").append(name).append('\n');
        }
        Path list = Files.writeString(root.resolve("sweep/SHA256SUMS"), sums);
        Files.writeString(
                root.resolve("META-INF/weft/catalogue.csv"),
                "name,kind,file,origin,title,source,date,machine,checksum,licence\n"
                        + "sweep,otf2,sweep/eztrace_log.otf2;sweep/SHA256SUMS,own run,A sweep,eztrace 2.0,2026-11-20,m,"
                        + sha(root.resolve("sweep/eztrace_log.otf2")) + ";" + sha(list) + ",none\n"
                        + "numbers,csv,numbers.csv,own run,Numbers,nobody,2026-11-20,m,"
                        + sha(root.resolve("numbers.csv")) + ",none\n",
                StandardCharsets.UTF_8);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {root.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            body.run();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static String sha(Path file) throws Exception {
        try (InputStream in = Files.newInputStream(file)) {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(in.readAllBytes()));
        }
    }
}
