package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.EventSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of any archive that lost something, got something too much, or whose program was ended by force. */
class DamageLawsTest {
    private static final String ANY = RawFile.NOTHING;
    private static final int CHUNK = 1 << 18;

    private static Map<String, byte[]> written(EventSource run) {
        return Otf2WriterTest.written(Otf2Writer.standard().chunks(CHUNK, CHUNK), run);
    }

    private static Set<String> differences(Reading whole, Reading other) {
        return Reading.differences(whole, other);
    }

    /** Every length of a file of events, 0 included, is either whole or found out by the name of its location's file. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void a_cut_file_of_events_is_named_or_whole(long seed) {
        Random random = new Random(seed);
        Map<String, byte[]> files = written(RandomRuns.run(seed, random.nextInt(3) == 0 ? 0 : 60));
        Reading whole = Reading.of(files, "run.otf2");
        assertThat(whole.problems).as("seed %s", seed).isEmpty();
        for (String name : List.copyOf(files.keySet())) {
            byte[] bytes = Objects.requireNonNull(files.get(name));
            for (int length = 0; name.endsWith(".evt") && length < bytes.length; length++) {
                files.put(name, Arrays.copyOf(bytes, length));
                Reading cut = Reading.of(files, "run.otf2");
                String what = "seed " + seed + ", " + name + " cut to " + length + " bytes";
                if (differences(whole, cut).isEmpty()) {
                    continue;
                }
                assertThat(cut.problems).as(what).hasSize(1);
                assertThat(cut.problems.get(0)).as(what).startsWith("memory/" + name + " at byte ");
            }
            files.put(name, bytes);
        }
    }

    /** A whole file with fewer records than the definition of its location announces was cut in a way that looks whole. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void fewer_events_than_announced_are_a_fault_and_more_are_none(long seed) {
        Random random = new Random(seed);
        int count = random.nextInt(20);
        int announced = random.nextInt(20);
        SmallArchive archive = new SmallArchive();
        archive.announce(announced);
        RawFile records = SmallArchive.fields().u8(5, ANY).full(7, 8, ANY);
        for (int i = 0; i < count; i++) {
            records.u8(12, ANY).number(i, ANY);
        }
        archive.events(count, records);
        Reading read = archive.read();
        assertThat(Objects.requireNonNull(read.events.get(0L))).hasSize(count);
        if (count < announced) {
            assertThat(read.problems)
                    .as("seed %s", seed)
                    .containsExactly("memory/a/0.evt at byte "
                            + Objects.requireNonNull(archive.files().get("a/0.evt")).length
                            + ", events: there are " + count + " of them and the definition of the location says "
                            + announced);
        } else {
            assertThat(read.problems).as("seed %s", seed).isEmpty();
        }
    }

    @Test
    void an_empty_file_of_events_that_are_announced_is_a_fault() {
        SmallArchive archive = new SmallArchive();
        archive.file("a/0.evt", SmallArchive.fields());
        assertThat(archive.read().problems)
                .containsExactly(
                        "memory/a/0.evt at byte 0, events: the file is empty and the definition of the location"
                                + " says 2 events");
        archive.announce(0);
        assertThat(archive.read().problems).isEmpty();
    }

    /** libotf2 stops at the end mark, too: bytes behind it change nothing in any file, and are said. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void bytes_behind_the_end_mark_of_any_file_change_nothing_and_are_said(long seed) {
        Random random = new Random(seed);
        Map<String, byte[]> files = written(RandomRuns.run(seed, 60));
        Reading whole = Reading.of(files, "run.otf2");
        for (String name : List.copyOf(files.keySet())) {
            byte[] bytes = Objects.requireNonNull(files.get(name));
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(random.nextBoolean() ? 2 : 300_000));
            for (int i = bytes.length; i < longer.length; i++) {
                longer[i] = (byte) random.nextInt(256);
            }
            files.put(name, longer);
            Reading read = Reading.of(files, "run.otf2");
            String what = "seed " + seed + ", " + name + " with " + (longer.length - bytes.length) + " bytes more";
            assertThat(read.problems).as(what).isEmpty();
            assertThat(differences(whole, read)).as(what).isEmpty();
            if (!name.equals("run.otf2") && bytes.length > 0) {
                assertThat(read.remarks)
                        .as(what)
                        .containsExactly("memory/" + name + " at byte " + bytes.length
                                + ", end of file: bytes after the end mark of the file are ignored");
            }
            files.put(name, bytes);
        }
    }

    /** As the kit leaves the file of a rank that is killed: the records that the header counts, then anything. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_run_of_the_kit_that_was_killed_is_read_up_to_its_last_whole_record(long seed) {
        Random random = new Random(seed);
        int before = random.nextBoolean() ? 0 : 1 + random.nextInt(9);
        RawFile last = kitRecords(random, 20, 1000);
        Reading whole = killed(before, last, last.size(), 0).read();
        assertThat(whole.problems).isEmpty();
        List<long[]> all = Objects.requireNonNull(whole.events.get(0L));
        assertThat(all).hasSize(before + 20);
        for (int cut = 0; cut <= last.size(); cut++) {
            int zeros = random.nextInt(4) == 0 ? 0 : random.nextInt(2000);
            SmallArchive archive = killed(before, last, cut, zeros);
            Reading read = archive.read();
            String what = "seed " + seed + ", " + before + " records in the first chunk, cut at " + cut;
            assertThat(read.problems).as(what).isEmpty();
            List<long[]> events = Objects.requireNonNull(read.events.get(0L));
            assertThat(events).as(what).hasSize((int) (before + last.eventsBefore(cut)));
            for (int i = 0; i < events.size(); i++) {
                assertThat(events.get(i)).as(what).isEqualTo(all.get(i));
            }
            assertThat(Otf2Archive.open(ArchiveFiles.inMemory("memory", archive.files()), SmallArchive.ANCHOR)
                            .notes())
                    .as(what)
                    .hasSize(1);
        }
    }

    @Test
    void how_far_a_killed_run_goes_is_said_for_each_rank() {
        RawFile records = kitRecords(new Random(1), 3, 5_000_000);
        SmallArchive archive = killed(0, records, records.size(), 1000).world();
        assertThat(Otf2Archive.open(ArchiveFiles.inMemory("memory", archive.files()), SmallArchive.ANCHOR)
                        .notes())
                .containsExactly("Finished run: the run was killed before MPI_Finalize, or the disk was full. Its"
                        + " events are complete up to 5 ms of rank 0; later events are lost, and so are the names of the"
                        + " program's own functions and communicators.");
    }

    /** What is missing in front of the last record that the kit counted was not lost by the end of the program. */
    @Test
    void a_killed_run_that_lost_counted_records_is_damaged_all_the_same() {
        RawFile records = kitRecords(new Random(3), 20, 1000);
        SmallArchive archive = killed(0, records, records.size(), 1000);
        byte[] bytes = Objects.requireNonNull(archive.files().get("a/0.evt"));
        archive.files.put("a/0.evt", Arrays.copyOf(bytes, 60));
        assertThat(archive.read().problems).hasSize(1);
        bytes[27] = 9; // the type of the first record
        archive.files.put("a/0.evt", bytes);
        assertThat(archive.read().problems).hasSize(1);
    }

    private static RawFile kitRecords(Random random, int count, long first) {
        RawFile file = new RawFile(false);
        long time = first;
        for (int i = 0; i < count; i++) {
            if (i == 0 || random.nextInt(3) > 0) {
                file.u8(5, ANY).full(time += i == 0 ? 0 : random.nextInt(500), 8, ANY);
            }
            switch (random.nextInt(3)) {
                case 0 -> file.u8(12, ANY).number(random.nextInt(70_000), ANY);
                case 1 -> file.u8(13, ANY).number(random.nextInt(90), ANY);
                default -> file.record(14, ANY, SmallArchive.fields().numbers(ANY, 1, 0, 7, random.nextInt(5000)));
            }
            file.event();
        }
        return file;
    }

    /** With so many records in a first full chunk, and so many bytes of the records of the last one. */
    private static SmallArchive killed(int before, RawFile records, int bytes, int zeros) {
        RawFile first = new RawFile(false);
        if (before > 0) {
            first.chunkHeader(1, before, ANY)
                    .append(kitRecords(new Random(before), before, 10))
                    .u8(0, ANY);
        }
        int start = before > 0 ? CHUNK : 0;
        long counted = records.eventsBefore(bytes);
        RawFile header = new RawFile(false).chunkHeader(before + 1, counted == 0 ? 0 : before + counted, ANY);
        byte[] file = Arrays.copyOf(first.bytes(), start + header.size() + bytes + zeros);
        System.arraycopy(header.bytes(), 0, file, start, header.size());
        System.arraycopy(records.bytes(), 0, file, start + header.size(), bytes);
        SmallArchive archive = new SmallArchive();
        archive.creator = "Weft MPI kit";
        archive.property = "OTF2::MPI_COMMUNICATION_COMPLETE";
        archive.value = "false";
        archive.announce(0);
        archive.files.put("a/0.evt", file);
        return archive;
    }
}
