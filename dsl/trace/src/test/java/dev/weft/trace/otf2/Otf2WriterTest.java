package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Recording;
import dev.weft.units.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Otf2WriterTest {
    private static final Otf2Writer SMALL = Otf2Writer.standard().chunks(1 << 18, 1 << 18);

    static Map<String, byte[]> written(Otf2Writer writer, EventSource run) {
        Map<String, ByteArrayOutputStream> files = new HashMap<>();
        try {
            writer.write(run, "run", Path.of("run.otf2"), name -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                files.put(name, bytes);
                return bytes;
            });
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        Map<String, byte[]> bytes = new HashMap<>();
        files.forEach((name, file) -> bytes.put(name, file.toByteArray()));
        return bytes;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void what_is_written_reads_back_the_same(long seed) {
        EventSource run = RandomRuns.run(seed, (int) (seed % 4 == 0 ? 60_000 : 3000 * (seed % 4 - 1)));
        Reading given = Reading.of(run);
        for (Otf2Writer writer : List.of(SMALL, SMALL.bigEndian(), Otf2Writer.standard())) {
            Reading read = Reading.of(written(writer, run), "run.otf2");
            assertThat(read.problems).isEmpty();
            read.values.keySet().removeIf(name -> name.startsWith("fact."));
            assertThat(Reading.differences(given, read)).isEmpty();
        }
    }

    @Test
    void an_archive_that_was_read_is_written_again_to_the_same_bytes() {
        EventSource run = RandomRuns.run(99, 50_000);
        Map<String, byte[]> first = written(SMALL, run);
        Map<String, byte[]> second =
                written(SMALL, Otf2Archive.open(ArchiveFiles.inMemory("memory", first), "run.otf2"));
        assertThat(second.keySet()).isEqualTo(first.keySet());
        assertThat(first.get("run/0.evt")).hasSizeGreaterThan(1 << 19);
        second.forEach((name, bytes) -> {
            if (name.endsWith(".evt") || name.equals("run/0.def")) {
                assertThat(bytes).as(name).isEqualTo(first.get(name));
            }
        });
    }

    /** The bytes that libotf2 3.0.2 wrote of the same event, definitions and chunk sizes. */
    @Test
    void events_stand_in_the_file_as_libotf2_writes_them() {
        Recording recording = Recording.of("r", 1);
        recording.track(0).enter(5, 1);
        recording.track(0).leave(5, 1);
        recording.track(0).send(6, 1, 2, 3, 4);
        assertThat(written(SMALL, recording.finish()).get("run/0.evt"))
                .inHexadecimal()
                .containsExactly(
                        3, 0x42, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 0, 0, 0, 12, 1, 1,
                        13, 1, 1, 5, 6, 0, 0, 0, 0, 0, 0, 0, 14, 8, 1, 1, 1, 2, 1, 3, 1, 4, 2, 1);
    }

    @Test
    void a_chunk_ends_where_libotf2_ends_it() {
        Recording recording = Recording.of("r", 1);
        for (int i = 0; i < 30_000; i++) {
            recording.track(0).enter(i, 1 << 24);
        }
        byte[] file = Objects.requireNonNull(written(SMALL, recording.finish()).get("run/0.evt"));
        // 17475 records of 15 bytes fill the first chunk up to its mark, the last byte
        assertThat(file).hasSize((1 << 18) + 187_895);
        assertThat(ByteOrdered.full(file, 10, false)).isEqualTo(17_475);
        assertThat(ByteOrdered.full(file, (1 << 18) + 2, false)).isEqualTo(17_476);
        assertThat(file[(1 << 18) - 1]).isZero();
        assertThat(file[(1 << 18) - 2]).isEqualTo((byte) 1);
    }

    @Test
    void an_end_mark_in_the_last_byte_of_a_chunk_is_read() {
        Recording recording = Recording.of("r", 1);
        for (int i = 0; i < 17_475; i++) {
            recording.track(0).enter(i, 1 << 24);
        }
        EventSource run = recording.finish();
        Map<String, byte[]> files = written(SMALL, run);
        assertThat(files.get("run/0.evt")).hasSize(1 << 18);
        Reading read = Reading.of(files, "run.otf2");
        assertThat(read.problems).isEmpty();
        assertThat(read.events.get(0L)).hasSize(17_475);
    }

    @Test
    void it_says_what_was_written_and_what_was_left_out(@TempDir Path folder) throws IOException {
        Recording recording = Recording.of("r", 2);
        recording.track(0).enter(1, recording.region("MPI_Init"));
        EventBatch thread = new EventBatch();
        thread.count = 1;
        thread.time[0] = 2;
        thread.kind[0] = 63;
        recording.track(0).accept(thread);
        Path anchor = folder.resolve("run.otf2");
        Otf2Writer.Written written = Otf2Writer.standard().write(recording.finish(), anchor);
        assertThat(written).isEqualTo(new Otf2Writer.Written(anchor, 1, 1));
        assertThat(names(folder)).containsExactly("run", "run.def", "run.otf2");
        assertThat(names(folder.resolve("run"))).containsExactly("0.def", "0.evt", "1.def", "1.evt");
        assertThat(Otf2Archive.open(anchor).faults()).isEmpty();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void nothing_stays_behind_a_damaged_source(@TempDir Path folder) throws IOException {
        Map<String, byte[]> files = written(SMALL, RandomRuns.run(1, 100));
        files.put("run/0.evt", new byte[] {3, 0x42});
        EventSource damaged = Otf2Archive.open(ArchiveFiles.inMemory("memory", files), "run.otf2");
        Path anchor = folder.resolve("copy.otf2");
        assertThatThrownBy(() -> SMALL.write(damaged, anchor))
                .isInstanceOf(ModelException.class)
                .hasMessage("write(\"" + anchor
                        + "\"): the source is damaged, in memory/run/0.evt at byte 0, chunk header: the file ends"
                        + " before the header does. Copy the whole source, or record it again.");
        assertThat(names(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "run.def", "run.otf2"})
    void nothing_is_overwritten(String existing, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve(existing), "mine");
        Path anchor = folder.resolve("run.otf2");
        assertThatThrownBy(() -> SMALL.write(RandomRuns.run(1, 5), anchor))
                .hasMessage("write(\"" + anchor + "\"): " + existing
                        + " exists, and an archive is never overwritten. Delete it, or use another name.");
        assertThat(names(folder)).containsExactly(existing);
        assertThat(folder.resolve(existing)).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", ".otf2", "..otf2", "...otf2", "run.OTF2"})
    void a_name_that_is_no_anchor_is_refused(String name, @TempDir Path folder) {
        assertThatThrownBy(() -> SMALL.write(RandomRuns.run(1, 5), folder.resolve(name)))
                .hasMessage("write(\"" + folder.resolve(name)
                        + "\"): the name of an archive must end in .otf2. Try write(\"run.otf2\").");
    }

    @Test
    void a_missing_folder_is_named(@TempDir Path folder) {
        Path anchor = folder.resolve("not/there.otf2");
        assertThatThrownBy(() -> SMALL.write(RandomRuns.run(1, 5), anchor))
                .hasMessage("write(\"" + anchor + "\"): the folder does not exist. Create the folder "
                        + folder.resolve("not") + " first.");
    }

    @Test
    void chunks_that_libotf2_refuses_are_refused() {
        assertThatThrownBy(() -> Otf2Writer.standard().chunks(1000, 1 << 18))
                .hasMessage("1000 bytes for chunks of events: OTF2 allows 256 KiB to 16 MiB. Use a size from 262144 to"
                        + " 16777216 bytes.");
        assertThatThrownBy(() -> Otf2Writer.standard().chunks(1 << 18, 1L << 40))
                .hasMessageContaining(" bytes for chunks of definitions: ");
    }

    @Test
    void a_definition_that_no_chunk_holds_is_refused(@TempDir Path folder) throws IOException {
        Recording recording = Recording.of("r", 1);
        recording.region("x".repeat(1 << 18));
        assertThatThrownBy(() -> SMALL.write(recording.finish(), folder.resolve("run.otf2")))
                .hasMessage("run.def: a record of 262157 bytes does not fit a chunk of 262144. Write the archive with"
                        + " larger chunks.");
        assertThat(names(folder)).isEmpty();
    }

    @Test
    void definitions_over_several_chunks_read_back() {
        Recording recording = Recording.of("r", 2);
        for (int i = 0; i < 20_000; i++) {
            recording.region("a function with number " + i);
        }
        EventSource run = recording.finish();
        Map<String, byte[]> files = written(SMALL, run);
        assertThat(files.get("run.def")).hasSizeGreaterThan(3 << 18);
        Reading read = Reading.of(files, "run.otf2");
        assertThat(read.problems).isEmpty();
        assertThat(Reading.differences(Reading.of(run), read)).allMatch(name -> name.startsWith("fact."));
    }

    @Test
    void what_was_moved_is_taken_back_when_the_rest_cannot_be(@TempDir Path folder) throws IOException {
        Recording recording = Recording.of("r", 1);
        EventSource run = recording.finish();
        EventSource slow = new EventSource() {
            @Override
            public String name() {
                return run.name();
            }

            @Override
            public Definitions definitions() {
                return run.definitions();
            }

            @Override
            public Optional<Fault> read(int location, EventConsumer consumer) {
                try {
                    Files.writeString(folder.resolve("run.def"), "somebody else was faster");
                } catch (IOException failure) {
                    throw new AssertionError(failure);
                }
                return run.read(location, consumer);
            }

            @Override
            public long size(int location) {
                return 0;
            }
        };
        assertThatThrownBy(() -> SMALL.write(slow, folder.resolve("run.otf2")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("\"): it exists already. Choose a folder and a name that you may write to.");
        assertThat(names(folder)).containsExactly("run.def");
    }

    @Test
    void times_that_go_backward_are_refused() {
        EventBatch batch = new EventBatch();
        batch.count = 2;
        batch.time[0] = 7;
        batch.time[1] = 6;
        batch.kind[0] = EventKind.MPI_COLLECTIVE_BEGIN;
        batch.kind[1] = EventKind.MPI_COLLECTIVE_BEGIN;
        EventFileWriter events =
                new EventFileWriter(new ChunkWriter("f", new ByteArrayOutputStream(), new byte[1 << 18], false, true));
        assertThatThrownBy(() -> events.write(batch))
                .hasMessage("event MPI_COLLECTIVE_BEGIN at tick 6: it is earlier than the event before it, which"
                        + " is at 7. Order the events of each location by time.");
    }

    @Test
    void a_zero_character_in_a_name_is_refused(@TempDir Path folder) {
        Recording recording = Recording.of("r", 1);
        recording.region("a\0b");
        assertThatThrownBy(() -> SMALL.write(recording.finish(), folder.resolve("run.otf2")))
                .hasMessage("name \"a?b\": it contains a zero character, which ends a text in OTF2. Remove that"
                        + " character from the name.");
    }
}
