package dev.weft.study.file;

import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.program;
import static dev.weft.Weft.sparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.program.Program;
import dev.weft.units.ModelException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stops a write, a reader finds the earlier file or the new one. */
class WholeFileTest {
    private static final String NO_SPACE = "No space left on device";

    @TempDir
    Path folder;

    private static IOException full() {
        return new FileSystemException("x", null, NO_SPACE);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> String.valueOf(each.getFileName())).sorted().toList();
        }
    }

    @Test
    void a_write_that_fails_half_way_leaves_the_earlier_file_and_nothing_else() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "earlier");
        assertThatThrownBy(() -> WholeFile.write(file, WholeFileTest::halfOfIt)).hasMessageContaining(NO_SPACE);
        assertThat(file).hasContent("earlier");
        assertThat(names()).containsExactly("a.txt");
        assertThatThrownBy(() -> WholeFile.writeNew(folder.resolve("b.txt"), WholeFileTest::halfOfIt))
                .hasMessageContaining(NO_SPACE);
        assertThat(names()).containsExactly("a.txt");
    }

    private static void halfOfIt(OutputStream out) throws IOException {
        out.write(new byte[100_000]);
        throw full();
    }

    /** A process in the middle of a write; the parent waits for its word, not for a time. */
    private static Process writer(Path file) throws IOException {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Endless.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8));
        assertThat(said.readLine()).isEqualTo("half");
        return writer;
    }

    @Test
    void a_writer_that_is_killed_leaves_the_earlier_file_and_a_part_that_the_next_write_removes() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "earlier");
        writer(file).destroyForcibly().waitFor();
        assertThat(file).hasContent("earlier");
        assertThat(names()).hasSize(2).contains("a.txt");
        WholeFile.write(file, "next");
        assertThat(names()).containsExactly("a.txt");
        assertThat(file).hasContent("next");
    }

    /** Whose process ids say nothing here. */
    @Test
    void a_part_of_another_system_stays_for_a_minute_because_its_writer_may_run() throws IOException {
        Path file = folder.resolve("a.txt");
        Path part = Files.writeString(folder.resolve(".a.txt.abc-99999999-1.part"), "half");
        WholeFile.write(file, "next");
        assertThat(names()).hasSize(2);
        Files.setLastModifiedTime(part, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
        WholeFile.write(file, "last");
        assertThat(names()).containsExactly("a.txt");
    }

    @Test
    void a_folder_whose_process_was_killed_is_deleted_by_the_next_of_its_name() throws IOException {
        Path killed = Files.createDirectories(folder.resolve(".kit.abc-99999999-1.part/measure"));
        Path old = Objects.requireNonNull(killed.getParent());
        Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
        try (NewFolder next = NewFolder.beside(folder.resolve("kit"))) {
            Files.writeString(next.path().resolve("a"), "x");
            next.keep();
        }
        assertThat(names()).containsExactly("kit");
        try (NewFolder failed = NewFolder.beside(folder.resolve("other"))) {
            Files.writeString(failed.path().resolve("a"), "x");
        }
        assertThat(names()).containsExactly("kit");
    }

    @Test
    void a_folder_replaces_an_earlier_one_and_keeps_a_link_to_it() throws IOException {
        Path place = Files.createDirectory(folder.resolve("site"));
        Files.writeString(place.resolve("earlier"), "x");
        Path link = Files.createSymbolicLink(folder.resolve("link"), place);
        try (NewFolder next = NewFolder.beside(link)) {
            Files.writeString(next.path().resolve("now"), "x");
            next.replace();
        }
        assertThat(link).isSymbolicLink();
        assertThat(place.resolve("now")).exists();
        assertThat(place.resolve("earlier")).doesNotExist();
        assertThat(names()).containsExactly("link", "site");
    }

    /** Ended by a signal that a process can act on. */
    @Test
    void a_process_that_is_ended_deletes_what_it_had_begun() throws Exception {
        Process writer = writer(folder.resolve("a.txt"));
        writer.destroy();
        writer.waitFor();
        assertThat(names()).isEmpty();
    }

    @Test
    void a_link_to_nothing_stays_and_its_file_is_written() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a.txt"));
        WholeFile.write(link, "x");
        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("a.txt")).hasContent("x");
        Path nowhere = Files.createSymbolicLink(folder.resolve("other"), folder.resolve("none/a.txt"));
        assertThatThrownBy(() -> WholeFile.write(nowhere, "x")).isInstanceOf(NoSuchFileException.class);
        assertThat(nowhere).isSymbolicLink();
        Path cycle = folder.resolve("cycle");
        Files.createSymbolicLink(cycle, cycle);
        assertThatThrownBy(() -> WholeFile.write(cycle, "x")).hasMessageContaining("its links form a cycle");
    }

    @Test
    void the_ending_of_a_name_is_true_of_its_content() throws IOException {
        Path packed = folder.resolve("a.mtx.gz");
        laplacian(4).write(packed.toString());
        assertThat(Files.readAllBytes(packed)).startsWith(0x1f, 0x8b);
        Path plain = folder.resolve("a.mtx");
        sparse(packed.toString()).write(plain.toString());
        Path direct = folder.resolve("b.mtx");
        laplacian(4).write(direct.toString());
        assertThat(entries(plain)).isEqualTo(entries(direct)).hasSizeGreaterThan(16);
        for (String name : List.of("a.mtx.bz2", "a.mtx.XZ", "a.zip")) {
            assertThatThrownBy(() -> laplacian(4).write(folder.resolve(name).toString()))
                    .hasMessage(
                            folder.resolve(name)
                                    + ": only names in .gz are compressed. Choose a name in .gz, or one without such an ending.");
        }
        assertThat(names()).containsExactly("a.mtx", "a.mtx.gz", "b.mtx");
    }

    private static List<String> entries(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("%"))
                .toList();
    }

    /** Writes a part and never ends. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] arguments) throws IOException {
            WholeFile.write(Path.of(arguments[0]), out -> {
                out.write(new byte[100_000]);
                System.out.println("half");
                System.in.read(); // until the test ends
                LockSupport.parkNanos(TimeUnit.MINUTES.toNanos(1));
                throw new IOException("this process should have been ended");
            });
        }
    }

    @Test
    void what_looks_like_a_part_of_another_file_or_of_a_running_process_stays() throws IOException {
        long mine = ProcessHandle.current().pid();
        for (String name : List.of(".a.txt.0-" + mine + "-1.part", ".a.txt.old.part", ".b.txt.0-99999999-1.part")) {
            Path other = Files.writeString(folder.resolve(name), "");
            Files.setLastModifiedTime(other, FileTime.from(Instant.EPOCH));
        }
        WholeFile.write(folder.resolve("a.txt"), "x");
        assertThat(names()).hasSize(4);
    }

    @Test
    void permissions_are_those_of_any_new_file_and_those_of_an_earlier_one_stay() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Path plain = Files.createFile(folder.resolve("plain"));
        Path file = folder.resolve("a.txt");
        WholeFile.write(file, "x");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        WholeFile.write(file, "y");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw----");
    }

    @Test
    void a_link_stays_a_link_and_the_file_behind_it_changes() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "earlier");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        WholeFile.write(link, "next");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("next");
    }

    @Test
    void devices_and_folders_are_refused_and_stay() {
        assertThatThrownBy(() -> WholeFile.write(folder, "x")).hasMessageContaining("it is a folder");
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        assertThatThrownBy(() -> WholeFile.write(device, "x")).hasMessageContaining("it is no regular file");
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    @Test
    void a_new_file_is_never_written_over() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "earlier");
        assertThatThrownBy(() -> WholeFile.writeNew(file, out -> out.write(1)))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("earlier");
    }

    @Test
    void a_long_name_has_a_part_of_a_name_that_file_systems_take() throws IOException {
        Path file = folder.resolve("a".repeat(250) + ".txt");
        WholeFile.write(file, "x");
        assertThat(file).hasContent("x");
    }

    @Test
    void reasons_say_what_the_system_said() {
        assertThat(WholeFile.reason(full())).isEqualTo("the disk is full");
        assertThat(WholeFile.advice(full()))
                .isEqualTo("Free some space, or choose another disk; the earlier file is unchanged");
        assertThat(WholeFile.reason(new IOException("Disk quota exceeded"))).isEqualTo("the disk quota is used up");
        assertThat(WholeFile.reason(new FileSystemException("x", null, "Read-only file system")))
                .isEqualTo("the file system is read-only");
        assertThat(WholeFile.reason(new IOException("Input/output error"))).isEqualTo("Input/output error");
        assertThat(WholeFile.reason(new IOException())).isEqualTo("IOException");
    }

    @Test
    void a_program_is_written_whole_and_says_why_it_cannot_be() throws IOException {
        Program one = program(2, mpi -> mpi.barrier());
        Path file = Files.writeString(folder.resolve("one.weft"), "earlier");
        one.write(file);
        assertThat(file).content().contains("0 barrier");
        Path nowhere = folder.resolve("none").resolve("one.weft");
        assertThatThrownBy(() -> one.write(nowhere))
                .isInstanceOf(ModelException.class)
                .hasMessage("write(\"" + nowhere
                        + "\"): its folder " + nowhere.getParent()
                        + " does not exist. Create the folder first, or choose another one.");
        Path other = Files.createDirectory(folder.resolve("two.weft"));
        assertThatThrownBy(() -> one.write(other))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "write(\"" + other + "\"): it is a folder. Choose a folder and a name that you may write to.");
    }
}
