package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way an archive goes wrong, in the words that the user sees. */
class Otf2MessageTest {
    private static final String ANY = RawFile.NOTHING;
    private static final long HUGE = 0xfffffffffffffff0L;

    private static RawFile fields() {
        return SmallArchive.fields();
    }

    private static RawFile at(long time) {
        return fields().u8(5, ANY).full(time, 8, ANY);
    }

    private static Arguments wrong(String message, Consumer<SmallArchive> change) {
        return Arguments.of(message, change);
    }

    static Stream<Arguments> events() {
        return Stream.of(
                wrong("at byte 18, record 9: no record has this type", a -> a.events(1, at(1).u8(9, ANY))),
                wrong(
                        "at byte 18, record 200: no record has this type",
                        a -> a.events(1, at(1).record(200, ANY, fields()))),
                wrong(
                        "at byte 30, TIMESTAMP: its time 18446744073709551600 is not one of the 2^63 ticks from 0 on,"
                                + " where the run begins",
                        a -> a.events(
                                2,
                                at(5).u8(12, ANY)
                                        .number(3, ANY)
                                        .append(at(HUGE))
                                        .u8(13, ANY)
                                        .number(3, ANY))),
                wrong(
                        "at byte 18, ENTER: a number of 5 bytes where 4 is the most",
                        a -> a.events(1, at(1).u8(12, ANY).u8(5, ANY).full(0, 8, ANY))),
                wrong(
                        "at byte 18, MPI_SEND: its fields are longer than the record",
                        a -> a.events(1, at(1).record(14, ANY, fields().numbers(ANY, 1, 2, 3)))),
                wrong(
                        "at byte 18, MPI_SEND: it is 2 bytes longer than its fields",
                        a -> a.events(1, at(1).record(14, ANY, fields().numbers(ANY, 1, 2, 3, 4, 5)))),
                wrong(
                        "at byte 18, MPI_SEND: its length 18446744073709551600 is more than its chunk has",
                        a -> a.events(
                                1,
                                at(1).u8(14, ANY)
                                        .u8(0xff, ANY)
                                        .full(HUGE, 8, ANY)
                                        .full(0, 8, ANY))),
                wrong(
                        "at byte 18, MPI_SEND: the file ends before the record does",
                        a -> a.events(1, at(1).u8(14, ANY).u8(100, ANY).full(0, 8, ANY))),
                wrong(
                        "at byte 18, MPI_IRECV_REQUEST: a number of 9 bytes where 8 is the most",
                        a -> a.events(
                                1, at(1).u8(17, ANY).u8(9, ANY).full(0, 8, ANY).full(0, 8, ANY))),
                wrong(
                        "at byte 18, attribute list: its fields are longer than the record",
                        a -> a.events(
                                1,
                                at(1).u8(6, ANY)
                                        .body(fields().number(0xfffffff0L, ANY))
                                        .u8(12, ANY)
                                        .u8(0, ANY))),
                wrong(
                        "at byte 29, TIMESTAMP: its time 4 lies before that in front of it, 5",
                        a -> a.events(
                                2,
                                at(5).u8(12, ANY)
                                        .u8(0, ANY)
                                        .append(at(4))
                                        .u8(12, ANY)
                                        .u8(0, ANY))),
                wrong(
                        "at byte 0, chunk header: it announces records 1 to 3, and 1 to 2 were found, so nothing in this"
                                + " chunk is sure",
                        a -> a.events(
                                3, at(5).u8(12, ANY).u8(0, ANY).u8(12, ANY).u8(0, ANY))),
                wrong(
                        "at byte 0, chunk header: it begins with 4 and not with 3",
                        a -> a.file(
                                "a/0.evt",
                                fields().u8(4, ANY)
                                        .full(0, 8, ANY)
                                        .full(0, 8, ANY)
                                        .full(0, 8, ANY))),
                wrong(
                        "at byte 0, chunk header: its byte order is 7, neither 66 nor 35",
                        a -> a.file(
                                "a/0.evt",
                                fields().u8(3, ANY).u8(7, ANY).full(0, 8, ANY).full(0, 8, ANY))),
                wrong(
                        "at byte 0, chunk header: the file ends before the header does",
                        a -> a.file("a/0.evt", fields().u8(3, ANY))),
                wrong(
                        "at byte 18, end of file: the file has no end mark",
                        a -> a.file("a/0.evt", fields().chunkHeader(1, 0, ANY))),
                wrong(
                        "at byte 18, end of file: bytes follow the end mark of the file",
                        a -> a.file(
                                "a/0.evt",
                                fields().chunkHeader(1, 0, ANY).u8(2, ANY).u8(7, ANY))),
                wrong(
                        "at byte 19, END_OF_CHUNK: the file ends where another chunk should begin",
                        a -> a.file("a/0.evt", fields().chunkHeader(1, 0, ANY).u8(0, ANY))),
                wrong(
                        "at byte 20, END_OF_CHUNK: a byte behind it in its chunk is not zero",
                        a -> a.file(
                                "a/0.evt",
                                fields().chunkHeader(1, 0, ANY)
                                        .u8(0, ANY)
                                        .u8(0, ANY)
                                        .u8(9, ANY))),
                wrong("at byte 262144, end of chunk: the chunk has no end mark", a -> a.file("a/0.evt", unmarked())));
    }

    private static RawFile unmarked() {
        RawFile file = fields().chunkHeader(1, 131_063, ANY);
        while (file.size() < 1 << 18) {
            file.u8(22, ANY).u8(0, ANY);
        }
        return file.chunkHeader(131_064, 131_064, ANY);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void a_fault_among_events_is_named(String message, Consumer<SmallArchive> change) {
        SmallArchive archive = new SmallArchive();
        change.accept(archive);
        assertThat(archive.read().problems).containsExactly("memory/a/0.evt " + message);
    }

    static Stream<Arguments> locals() {
        return Stream.of(
                wrong(
                        "definition 5 (CLOCK_PROPERTIES, or a mapping table): it says 18446744073709551600 entries and has"
                                + " room for 1",
                        a -> a.local(fields().record(
                                        5,
                                        ANY,
                                        fields().u8(3, ANY)
                                                .number(HUGE, ANY)
                                                .u8(0, ANY)
                                                .u8(0, ANY)))),
                wrong(
                        "definition 5 (CLOCK_PROPERTIES, or a mapping table): its ids are listed in the mode 2, neither 0"
                                + " nor 1",
                        a -> a.local(fields().record(
                                        5,
                                        ANY,
                                        fields().u8(3, ANY).number(0, ANY).u8(2, ANY)))),
                wrong(
                        "definition 5 (CLOCK_PROPERTIES, or a mapping table): it has the id 4294967296, which is beyond 32"
                                + " bits",
                        a -> a.local(fields().record(
                                        5,
                                        ANY,
                                        fields().u8(6, ANY)
                                                .number(1, ANY)
                                                .u8(1, ANY)
                                                .numbers(ANY, 1L << 32, 1)))),
                wrong(
                        "definition 6 (PARADIGM, or a clock offset): its time lies before that of the clock offset in"
                                + " front of it",
                        a -> a.local(fields().record(6, ANY, offset(9)).record(6, ANY, offset(8)))));
    }

    private static RawFile offset(long time) {
        return fields().full(time, 8, ANY).number(0, ANY).real(0, ANY);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("locals")
    void a_fault_in_local_definitions_is_named(String message, Consumer<SmallArchive> change) {
        SmallArchive archive = new SmallArchive();
        change.accept(archive);
        assertThat(archive.read().problems)
                .hasSize(1)
                .first()
                .asString()
                .contains("memory/a/0.def at byte")
                .endsWith(message);
    }

    static Stream<Arguments> globals() {
        return Stream.of(
                wrong(
                        "definition 18 (GROUP): it says 4294967280 members and has room for 1",
                        a -> a.define(
                                18,
                                fields().numbers(ANY, 0, 0)
                                        .u8(6, ANY)
                                        .number(0xfffffff0L, ANY)
                                        .u8(0, ANY))),
                wrong(
                        "definition 10 (STRING): a text has no end",
                        a -> a.define(10, fields().number(1, ANY).u8('x', ANY))),
                wrong("definition 4: no definition has this type", a -> a.define(4, fields())),
                wrong("definition 44: no definition has this type", a -> a.define(44, fields())),
                wrong(
                        "definition 5 (CLOCK_PROPERTIES, or a mapping table): a clock of 0 ticks per second",
                        a -> a.define(5, fields().numbers(ANY, 0, 0, 0))),
                wrong(
                        "definition 22 (COMM): it is 1 bytes longer than its fields",
                        a -> a.define(22, fields().numbers(ANY, 0, 0, 0, -1, 0, 0))),
                wrong("definition 14 (LOCATION): more than one has the id 0, so its events come more than once", a -> {
                    a.define(14, fields().numbers(ANY, 0, 0).u8(1, ANY).numbers(ANY, 2, 0));
                    a.locations = 2;
                }),
                wrong("definition 14 (LOCATION): there are 1 of them and the anchor says 2", a -> a.locations = 2),
                wrong("definitions: there are 4 of them and the anchor says 5", a -> a.defined++),
                wrong(
                        "definition 10 (STRING): its length 18446744073709551600 is more than the file or the chunk has",
                        a -> {
                            a.definitions.u8(10, ANY).u8(0xff, ANY).full(HUGE, 8, ANY);
                            a.defined++;
                        }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("globals")
    void a_fault_in_global_definitions_is_named(String message, Consumer<SmallArchive> change) {
        SmallArchive archive = new SmallArchive();
        change.accept(archive);
        assertThat(archive.read().problems)
                .hasSize(1)
                .first()
                .asString()
                .contains("memory/a.def at byte")
                .endsWith(message);
    }

    static Stream<Arguments> refused() {
        String next = ". Give the archive's own .otf2 file, copied whole.";
        String other = ". Write it again with the POSIX substrate and without compression.";
        return Stream.of(
                wrong("it is a SION container, which is not read" + other, a -> a.substrate = 2),
                wrong("its substrate is 9" + next, a -> a.substrate = 9),
                wrong("its files are compressed with zlib, which is not read" + other, a -> a.compression = 2),
                wrong("its format is 0" + next, a -> a.anchorFormat = 0),
                wrong("its trace format is 0" + next, a -> a.traceFormat = 0),
                wrong(
                        "its chunks of events have 18446744073709551615 bytes, and 256 KiB to 16 MiB are allowed"
                                + next,
                        a -> a.eventChunk = -1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void an_archive_that_cannot_be_read_is_refused_by_name(String message, Consumer<SmallArchive> change) {
        SmallArchive archive = new SmallArchive();
        change.accept(archive);
        assertThat(archive.read().problems).containsExactly("archive \"memory/a.otf2\": " + message);
    }

    @Test
    void files_that_are_missing_are_named() {
        Map<String, byte[]> files = new SmallArchive().files();
        files.remove("a.def");
        assertThat(Reading.of(files, SmallArchive.ANCHOR).problems)
                .containsExactly(
                        "archive \"memory/a.otf2\": its definitions a.def are missing. Copy the whole archive: the"
                                + " anchor, a.def and the folder a.");
        assertThat(Reading.of(files, "b.otf2").problems)
                .containsExactly("\"memory/b.otf2\": there is no such file. Name the .otf2 file of an archive.");
        assertThat(Reading.of(files, "a.def").problems)
                .containsExactly(
                        "archive \"memory/a.def\": its name does not end in .otf2. Name the .otf2 file of an archive.");
        assertThatThrownBy(() -> Otf2Archive.open(Path.of("no", "such.otf2")))
                .hasMessageContaining("there is no such file");
    }

    @Test
    void a_file_that_is_no_archive_is_refused() {
        Map<String, byte[]> files = new SmallArchive().files();
        files.put(SmallArchive.ANCHOR, "#!/bin/sh".getBytes(StandardCharsets.UTF_8));
        assertThat(Reading.of(files, SmallArchive.ANCHOR).problems)
                .containsExactly(
                        "archive \"memory/a.otf2\": it does not begin as an OTF2 archive does. Give the archive's"
                                + " own .otf2 file, copied whole.");
    }
}
