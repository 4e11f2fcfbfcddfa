package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What archives of every shape read as. */
class Otf2ArchiveTest {
    private static final String ANY = RawFile.NOTHING;

    private static List<long[]> only(Reading reading) {
        assertThat(reading.problems).isEmpty();
        return Objects.requireNonNull(reading.events.get(0L));
    }

    private static RawFile fields() {
        return SmallArchive.fields();
    }

    private static RawFile at(long time) {
        return fields().u8(5, ANY).full(time, 8, ANY);
    }

    @ParameterizedTest(name = "big-endian {0}")
    @ValueSource(booleans = {false, true})
    void mapped_ids_and_corrected_times_come_out(boolean big) {
        Reading reading = Reading.of(RawArchive.bytes(RawArchive.of(big)), RawArchive.ANCHOR);
        List<long[]> events = only(reading);
        // region 0 is 1 by the dense table; 120 + 10 + rint(3 / 1000 * 20) = 130
        assertThat(events.get(0)).containsExactly(130, 12, 1, 0, 0, 0, 0, 0);
        assertThat(events.get(1)).containsExactly(140, 14, 1, 2, 5, 4096, 0, 0);
        assertThat(events.get(2)).containsExactly(140, 15, 1, 2, 6, 300, 0, 77);
        assertThat(events.get(5)).containsExactly(311, 18, 0, 1, 7, 0, 1L << 33, 0);
        // not in the sparse table: it stands for itself
        assertThat(events.get(6)).containsExactly(311, 19, -1, 0, 8, 0, 9, 78);
        assertThat(events.get(7)).containsExactly(311, 20, 0, 0, 0, 0, 0, -1);
        // 1500 + 13 + rint(3 / 1000 * 400), in the second interval
        assertThat(events.get(10)).containsExactly(1514, 23, -2, 2, 11, 8, 800, 0);
        assertThat(events.get(12)).containsExactly(1515, 86, -2, 2, 11, 8, 800, 11);
        // beyond the last offset its line goes on: 2600 + 13 + rint(4.5), half to even
        assertThat(events.get(13)).containsExactly(2617, 13, -1, 0, 0, 0, 0, 0);
    }

    @Test
    void calling_contexts_are_regions_and_unread_records_keep_their_time() {
        Reading reading = Reading.of(RawArchive.bytes(RawArchive.of(false)), RawArchive.ANCHOR);
        List<long[]> events = Objects.requireNonNull(reading.events.get(7L));
        assertThat(events.stream().map(event -> event[1]))
                .containsExactly(83L, 63L, 10L, 11L, 11L, 12L, 13L, 31L, 33L, 87L, 24L, 12L, 13L, 64L, 84L);
        assertThat(events.get(2)).containsExactly(6, 10, 0, 0, 0, 900, 0, 0);
        assertThat(events.get(4)).containsExactly(900, 11, 0, 0, 2, 0, 0, 0);
        assertThat(events.get(5)).containsExactly(905, 12, 2, 0, 0, 0, 0, 0);
        assertThat(events.get(12)[2]).isEqualTo(70_000);
        assertThat(reading.events.get(9L)).isEmpty();
    }

    @Test
    void definitions_come_out() {
        Definitions all = Otf2Archive.open(
                        ArchiveFiles.inMemory("memory", RawArchive.bytes(RawArchive.of(false))), RawArchive.ANCHOR)
                .definitions();
        assertThat(all.ranks()).isEqualTo(2);
        assertThat(all.locations().get(2).rank()).isEqualTo(-1);
        assertThat(all.regions().get(0).paradigm()).as("OTF2 1.0 had none").isZero();
        assertThat(all.regions().get(2).role()).isEqualTo(28);
        assertThat(all.communicator(0).orElseThrow().worldRanks()).containsExactly(1, 0);
        assertThat(all.communicator(1).orElseThrow().isSelf()).isTrue();
        assertThat(all.communicator(2).orElseThrow().worldRanks())
                .as("global members are indices, too")
                .containsExactly(1);
        assertThat(all.peer(2, 1, 1))
                .as("and events name them as the world does")
                .isEqualTo(1);
        assertThat(all.peer(2, 1, 0)).as("not a member").isEqualTo(-1);
        assertThat(all.communicator(9).orElseThrow().isInter()).isTrue();
        assertThat(all.peer(9, 1, 0)).isZero();
        assertThat(all.peer(9, 0, 1)).as("of a group of global members").isEqualTo(1);
        assertThat(all.peer(0, 0, 0)).as("a permuted communicator").isEqualTo(1);
        assertThat(all.peer(1, 1, 0)).as("alone").isEqualTo(1);
    }

    @Test
    void both_byte_orders_read_the_same() {
        Reading little = Reading.of(RawArchive.bytes(RawArchive.of(false)), RawArchive.ANCHOR);
        Reading big = Reading.of(RawArchive.bytes(RawArchive.of(true)), RawArchive.ANCHOR);
        assertThat(Reading.differences(little, big)).isEmpty();
    }

    @ParameterizedTest(name = "anchor format {0}")
    @ValueSource(ints = {1, 2, 3})
    void every_anchor_format_reads(int format) {
        SmallArchive archive = new SmallArchive();
        archive.anchorFormat = format;
        Reading reading = archive.read();
        assertThat(only(reading)).hasSize(2);
        assertThat(reading.values.get("fact.k")).isEqualTo(format == 1 ? null : "v");
        assertThat(reading.values).containsEntry("fact.creator", "c").doesNotContainKey("fact.warning");
    }

    @Test
    void a_later_trace_format_is_read_with_a_warning() {
        SmallArchive archive = new SmallArchive();
        archive.traceFormat = 3;
        Reading reading = archive.read();
        assertThat(only(reading)).hasSize(2);
        assertThat(reading.values)
                .containsEntry("fact.warning", "trace format 3 is newer than 2, so events may mean something else");
    }

    @Test
    void files_of_a_location_may_be_missing_or_empty() {
        SmallArchive archive = new SmallArchive();
        assertThat(archive.files()).doesNotContainKey("a/0.def");
        assertThat(only(archive.read())).hasSize(2);
        archive.files.put("a/0.evt", new byte[0]);
        archive.announce(0);
        assertThat(only(archive.read())).isEmpty();
        archive.files.remove("a/0.evt");
        assertThat(archive.read().problems).containsExactly("memory/a/0.evt at byte 0, events: the file is missing");
    }

    @ParameterizedTest(name = "length {0}")
    @ValueSource(ints = {0, 1, 254, 255, 256, 70_000})
    void records_of_later_versions_are_passed_over_by_their_length(int length) {
        RawFile body = fields();
        for (int i = 0; i < length; i++) {
            body.u8(12, ANY);
        }
        SmallArchive archive = new SmallArchive();
        archive.minor = 1;
        archive.events(2, at(7).record(200, ANY, body).u8(12, ANY).number(4, ANY));
        archive.define(99, body);
        List<long[]> events = only(archive.read());
        assertThat(events.get(0)).containsExactly(7, 200, 0, 0, 0, 0, 0, 0);
        assertThat(events.get(1)[2]).isEqualTo(4);
    }

    @Test
    void records_of_later_versions_may_be_longer() {
        SmallArchive archive = new SmallArchive();
        archive.minor = 1;
        RawFile longer = fields().numbers(ANY, 1, 0, 5, 64, 9, 9, 9);
        archive.events(2, at(7).record(14, ANY, longer).u8(13, ANY).number(4, ANY));
        assertThat(only(archive.read()).get(0)).containsExactly(7, 14, 1, 0, 5, 64, 0, 0);
    }

    @Test
    void undefined_ids_stay_undefined() {
        SmallArchive archive = new SmallArchive();
        RawFile message = fields().numbers(ANY, -1, -1, -1, -1);
        archive.events(2, at(7).u8(12, ANY).number(-1, ANY).record(14, ANY, message));
        List<long[]> events = only(archive.read());
        assertThat(events.get(0)).containsExactly(7, 12, -1, 0, 0, 0, 0, 0);
        assertThat(events.get(1)).containsExactly(7, 14, -1, -1, -1, -1, 0, 0);
    }

    @Test
    void attribute_lists_of_any_length_are_passed_over() {
        SmallArchive archive = new SmallArchive();
        RawFile list = fields().number(100, ANY);
        for (int i = 0; i < 100; i++) {
            list.number(i, ANY).u8(1 + i % 13, ANY);
            switch (1 + i % 13) {
                case 1, 5 -> list.u8(12, ANY);
                case 2, 6 -> list.full(1, 2, ANY);
                case 9 -> list.full(1, 4, ANY);
                case 10 -> list.full(1, 8, ANY);
                default -> list.number(1 << 20, ANY);
            }
        }
        assertThat(list.size()).isGreaterThan(255);
        archive.events(
                2,
                at(7).u8(6, ANY)
                        .body(list)
                        .u8(12, ANY)
                        .number(4, ANY)
                        .u8(13, ANY)
                        .number(4, ANY));
        assertThat(only(archive.read())).hasSize(2);
    }

    @Test
    void a_world_that_names_no_such_location_gives_no_rank() {
        SmallArchive archive = new SmallArchive();
        archive.define(
                18,
                fields().numbers(ANY, 0, 0)
                        .u8(6, ANY)
                        .numbers(ANY, 3, 5, 0, 0)
                        .u8(4, ANY)
                        .u8(4, ANY)
                        .number(0, ANY));
        archive.define(
                18,
                fields().numbers(ANY, 1, 0)
                        .u8(4, ANY)
                        .numbers(ANY, 4, 0, 1, 2, 1L << 62)
                        .u8(5, ANY)
                        .u8(4, ANY)
                        .number(0, ANY));
        archive.define(22, fields().numbers(ANY, 0, 0, 1, -1, 0));
        Otf2Archive read = Otf2Archive.open(ArchiveFiles.inMemory("m", archive.files()), SmallArchive.ANCHOR);
        assertThat(read.faults()).isEmpty();
        assertThat(read.definitions().ranks()).isEqualTo(2);
        assertThat(read.definitions().locationOf(0)).isEqualTo(-1);
        assertThat(read.definitions().communicator(0).orElseThrow().worldRanks())
                .containsExactly(-1, 1, -1, -1);
    }

    @Test
    void of_two_locations_with_the_same_id_the_first_has_the_rank() {
        SmallArchive archive = new SmallArchive();
        archive.define(14, fields().numbers(ANY, 0, 0).u8(1, ANY).numbers(ANY, 2, 0));
        archive.locations = 2;
        archive.define(
                18,
                fields().numbers(ANY, 0, 0)
                        .u8(6, ANY)
                        .numbers(ANY, 1, 0)
                        .u8(4, ANY)
                        .u8(4, ANY)
                        .number(0, ANY));
        Otf2Archive read = Otf2Archive.open(ArchiveFiles.inMemory("m", archive.files()), SmallArchive.ANCHOR);
        assertThat(read.faults()).hasSize(1);
        assertThat(read.definitions().locations()).extracting(Location::rank).containsExactly(0, -1);
    }

    /** The reader looks at 256 KiB at a time: records of every kind are moved over that border byte by byte. */
    @Test
    void records_over_the_border_of_the_window_read_as_others() {
        for (int shift = 0; shift < 70; shift++) {
            Recording recording = Recording.of("r", 1);
            for (int i = 0; i < 70; i++) {
                recording.track(0).enter(i, i < shift ? 200 : 0); // a byte more or less
            }
            RandomRuns.run(5, 22_000).read(0, recording.track(0));
            var run = recording.finish();
            Map<String, byte[]> files = Otf2WriterTest.written(Otf2Writer.standard(), run);
            assertThat(files.get("run/0.evt")).hasSizeGreaterThan((1 << 18) + 1000);
            Reading read = Reading.of(files, "run.otf2");
            assertThat(read.problems).isEmpty();
            assertThat(Reading.differences(Reading.of(run), read)).allMatch(name -> name.startsWith("fact."));
        }
    }

    @Test
    void truncations_around_the_ends_of_chunks_are_found_out() {
        var run = RandomRuns.run(12, 60_000);
        Otf2Writer small = Otf2Writer.standard().chunks(1 << 18, 1 << 18);
        Map<String, byte[]> files = Otf2WriterTest.written(small, run);
        byte[] whole = Objects.requireNonNull(files.get("run/0.evt"));
        List<long[]> right = Objects.requireNonNull(Reading.of(run).events.get(0L));
        int chunks = (whole.length - 1) >> 18;
        assertThat(chunks).isGreaterThanOrEqualTo(3);
        for (int chunk = 1; chunk <= chunks; chunk++) {
            for (int off = -60; off <= 60; off += chunk == 1 ? 1 : 9) {
                int length = (chunk << 18) + off;
                files.put("run/0.evt", Arrays.copyOf(whole, length));
                Reading read = Reading.of(files, "run.otf2");
                List<long[]> got = Objects.requireNonNull(read.events.get(0L));
                assertThat(read.problems).as("cut to %s", length).hasSize(1);
                for (int i = 0; i < got.size(); i++) {
                    assertThat(Arrays.equals(got.get(i), right.get(i))).isTrue();
                }
                assertThat(got.size()).isGreaterThan(right.size() / (chunks + 1) * chunk / 2);
            }
        }
    }

    @Test
    void the_names_of_kinds_are_those_of_the_printer() {
        assertThat(EventKind.name(86)).isEqualTo("NON_BLOCKING_COLLECTIVE_COMPLETE");
        assertThat(EventKind.name((byte) 200)).isEqualTo("record 200");
    }
}
