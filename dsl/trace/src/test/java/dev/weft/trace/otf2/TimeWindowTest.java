package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The events of a part of a run are those of the whole run that lie in it, and no more is read for them than it takes. */
@SuppressWarnings("OperatorPrecedence") // read from left to right
class TimeWindowTest {
    private static final String ANY = RawFile.NOTHING;
    private static final int CHUNK = 1 << 18;

    /** Many chunks, ids mapped by tables with gaps, and a clock that is measured now and then. */
    private static Map<String, byte[]> archive(long seed, boolean big, int events) {
        Random random = new Random(seed);
        Otf2Writer writer = Otf2Writer.standard().chunks(CHUNK, CHUNK);
        Map<String, byte[]> files =
                Otf2WriterTest.written(big ? writer.bigEndian() : writer, RandomRuns.run(seed, events));
        List<long[]> times =
                Objects.requireNonNull(Reading.of(files, "run.otf2").events.get(0L));
        long first = times.get(0)[0];
        long length = times.get(times.size() - 1)[0] - first;
        RawFile local = new RawFile(big).chunkHeader(1, 0, ANY);
        for (int kind : new int[] {3, 6}) {
            RawFile mapping =
                    new RawFile(big).u8(kind, ANY).number(3, ANY).u8(1, ANY).numbers(ANY, 1, 70, 2, 80, 70_000, 3);
            local.record(5, ANY, mapping);
        }
        long offset = random.nextInt(1000);
        for (int i = 0; i < random.nextInt(6); i++) {
            long at = first + (i - 1) * (length / 4) + random.nextInt(100);
            offset += random.nextInt(2000) - (random.nextInt(4) == 0 ? length / 5 : 1000);
            local.record(
                    6,
                    ANY,
                    new RawFile(big).full(at, 8, ANY).number(offset, ANY).real(0, ANY));
        }
        files.put("run/0.def", local.endOfFile().bytes());
        return files;
    }

    private static List<long[]> part(EventSource source, long from, long to) {
        List<long[]> rows = new ArrayList<>();
        Optional<Fault> fault = source.read(0, from, to, batch -> rows.addAll(rows(batch)));
        assertThat(fault).isEmpty();
        return rows;
    }

    private static List<long[]> rows(EventBatch batch) {
        List<long[]> rows = new ArrayList<>();
        for (int i = 0; i < batch.count; i++) {
            rows.add(new long[] {batch.time[i], batch.kind[i], batch.reference[i]});
        }
        return rows;
    }

    /** Fields that a kind does not have are left over from other events, so they are compared only where they are set. */
    private static boolean same(long[] a, long[] b) {
        boolean referred = a[1] >= 12 && a[1] <= 15 || a[1] == 18 || a[1] == 19 || a[1] == 23 || a[1] == 86;
        return a[0] == b[0] && a[1] == b[1] && (!referred || a[2] == b[2]);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void the_events_of_a_time_are_those_of_the_whole_run_that_lie_in_it(long seed) {
        Map<String, byte[]> files = archive(seed, seed % 3 == 0, 80_000);
        EventSource source = Otf2Archive.open(ArchiveFiles.inMemory("memory", files), "run.otf2");
        List<long[]> all = new ArrayList<>();
        assertThat(source.read(0, batch -> all.addAll(rows(batch)))).isEmpty();
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            long from = all.get(random.nextInt(all.size()))[0] + random.nextInt(3) - 1;
            long to = i < 5 ? from + random.nextInt(1000) : all.get(random.nextInt(all.size()))[0];
            List<long[]> expected =
                    all.stream().filter(row -> row[0] >= from && row[0] <= to).toList();
            List<long[]> got = part(source, from, to);
            String what = "seed " + seed + ", from " + from + " to " + to;
            assertThat(got).as(what).hasSameSizeAs(expected);
            for (int k = 0; k < got.size(); k++) {
                assertThat(same(got.get(k), expected.get(k))).as(what).isTrue();
            }
        }
        assertThat(part(source, Long.MIN_VALUE, Long.MAX_VALUE)).hasSameSizeAs(all);
        assertThat(part(source, all.get(all.size() - 1)[0] + 1, Long.MAX_VALUE)).isEmpty();
    }

    /** A tenth of a run of many chunks is in one or two of them. */
    @Test
    void only_chunks_that_the_time_lies_in_are_read() {
        Recording recording = Recording.of("run", 1);
        int region = recording.region("f");
        for (int i = 0; i < 400_000; i++) {
            recording.track(0).enter(10L * i, region);
        }
        Map<String, byte[]> files =
                Otf2WriterTest.written(Otf2Writer.standard().chunks(CHUNK, CHUNK), recording.finish());
        long size = Objects.requireNonNull(files.get("run/0.evt")).length;
        assertThat(size).isGreaterThan(16L * CHUNK);
        AtomicLong read = new AtomicLong();
        EventSource source = Otf2Archive.open(counting(ArchiveFiles.inMemory("memory", files), read), "run.otf2");
        read.set(0);
        assertThat(part(source, 2_000_000, 2_040_000)).hasSize(4001);
        assertThat(read.get()).isLessThan(3L * CHUNK);
    }

    private static ArchiveFiles counting(ArchiveFiles files, AtomicLong read) {
        return new ArchiveFiles() {
            @Override
            public String show(String name) {
                return files.show(name);
            }

            @Override
            public Optional<Input> open(String name) {
                return files.open(name).map(input -> counted(input, read));
            }
        };
    }

    private static ArchiveFiles.Input counted(ArchiveFiles.Input input, AtomicLong read) {
        return new ArchiveFiles.Input() {
            @Override
            public long size() {
                return input.size();
            }

            @Override
            public int read(byte[] into, int from, int length) {
                int some = input.read(into, from, length);
                read.addAndGet(Math.max(0, some));
                return some;
            }

            @Override
            public void seek(long offset) {
                input.seek(offset);
            }

            @Override
            public void close() {
                input.close();
            }
        };
    }
}
