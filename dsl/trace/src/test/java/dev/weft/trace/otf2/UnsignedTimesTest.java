package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.study.Measure;
import dev.weft.trace.Trace;
import dev.weft.trace.event.EventKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time stamps of OTF2 are unsigned: what a run says does not depend on where its clock began to count. */
class UnsignedTimesTest {
    private static final String ANY = RawFile.NOTHING;
    private static final long[] BEGINNINGS = {
        0, 1000, (1L << 62) - 100, 1L << 62, Long.MAX_VALUE - 250, Long.MIN_VALUE, Long.MIN_VALUE + 77, -20_000
    };

    /** The time of each event after the first, and until when its flush lasts. */
    private static List<List<Long>> differences(Reading read) {
        List<long[]> events = Objects.requireNonNull(read.events.get(0L));
        List<List<Long>> all = new ArrayList<>();
        for (long[] event : events) {
            boolean flush = event[1] == EventKind.BUFFER_FLUSH;
            all.add(List.of(event[0] - events.get(0)[0], flush ? event[5] - event[0] : 0));
        }
        return all;
    }

    private static Reading read(long seed, long beginning) {
        Random random = new Random(seed);
        RawFile records = SmallArchive.fields();
        RawFile local = SmallArchive.fields();
        long time = beginning;
        int count = 1 + random.nextInt(60);
        boolean corrected = random.nextBoolean();
        for (int point = 0; corrected && point < 3; point++) {
            local.record(
                    6,
                    ANY,
                    SmallArchive.fields()
                            .full(beginning + 200L * point, 8, ANY)
                            .number(random.nextInt(50), ANY)
                            .full(0, 8, ANY));
        }
        for (int i = 0; i < count; i++) {
            time += random.nextInt(20);
            records.u8(5, ANY).full(time, 8, ANY);
            if (random.nextInt(5) == 0) {
                records.record(10, ANY, SmallArchive.fields().full(time + 7, 8, ANY));
            } else {
                records.u8(12 + random.nextInt(2), ANY).number(3, ANY);
            }
        }
        return new SmallArchive()
                .announce(count)
                .events(count, records)
                .local(local)
                .read();
    }

    @Test
    void a_run_is_the_same_wherever_its_clock_began() {
        long seed = 63;
        int cases = Campaign.cases("trace.unsigned", 60);
        System.out.println("unsigned times: " + cases + " runs from seed " + seed);
        for (int i = 0; i < cases; i++) {
            List<List<Long>> near = differences(read(seed + i, 5000));
            for (long beginning : BEGINNINGS) {
                Reading far = read(seed + i, beginning);
                String what = "seed " + (seed + i) + " from " + Long.toUnsignedString(beginning);
                assertThat(far.problems).as(what).isEmpty();
                assertThat(differences(far)).as(what).isEqualTo(near);
            }
        }
    }

    @Test
    void a_later_part_of_a_run_beyond_two_to_the_63_is_found() {
        long beginning = Long.MAX_VALUE - 10;
        RawFile records = SmallArchive.fields();
        for (int i = 0; i < 4; i++) {
            records.u8(5, ANY)
                    .full(beginning + 10L * i, 8, ANY)
                    .u8(12 + i % 2, ANY)
                    .number(3, ANY);
        }
        SmallArchive archive = new SmallArchive().announce(4).events(4, records);
        Otf2Archive open = Otf2Archive.open(ArchiveFiles.inMemory("memory", archive.files()), SmallArchive.ANCHOR);
        List<Long> all = new ArrayList<>();
        open.read(0, batch -> {
            for (int i = 0; i < batch.count; i++) {
                all.add(batch.time[i]);
            }
        });
        List<Long> part = new ArrayList<>();
        open.read(0, all.get(1), all.get(2), batch -> {
            for (int i = 0; i < batch.count; i++) {
                part.add(batch.time[i]);
            }
        });
        assertThat(part).isEqualTo(all.subList(1, 3));
    }

    @Test
    void a_time_before_the_beginning_and_one_out_of_order_are_faults_there_too() {
        RawFile records = SmallArchive.fields();
        records.u8(5, ANY).full(Long.MIN_VALUE + 9, 8, ANY).u8(12, ANY).number(3, ANY);
        records.u8(5, ANY).full(Long.MIN_VALUE + 8, 8, ANY).u8(13, ANY).number(3, ANY);
        assertThat(new SmallArchive().events(2, records).read().problems)
                .containsExactly(
                        "memory/a/0.evt at byte 30, TIMESTAMP: its time 9223372036854775816 lies before that in"
                                + " front of it, 9223372036854775817");
        RawFile early = SmallArchive.fields();
        early.u8(5, ANY).full(Long.MIN_VALUE + 9, 8, ANY).u8(12, ANY).number(3, ANY);
        early.u8(5, ANY).full(3, 8, ANY).u8(13, ANY).number(3, ANY);
        assertThat(new SmallArchive().events(2, early).read().problems)
                .containsExactly("memory/a/0.evt at byte 30, TIMESTAMP: its time 3 is not one of the 2^63 ticks from"
                        + " 9218868437227405321 on, where the run begins");
    }

    /**
     * Two ranks, one message: rank 0 is in MPI_Send from 100 to 900 ns, rank 1 in MPI_Recv from 300 to 900 ns, main lasts 2 us. Clock
     * from 2^63 - 500 on; made with libotf2 3.0.2, whose otf2-print reads it.
     */
    @Test
    void the_run_whose_clock_passes_two_to_the_63_has_the_times_that_otf2_print_shows(@TempDir Path folder) {
        Trace run = Trace.open("src/test/resources/trace/otf2/past-2-63");
        assertThat(run.duration()).hasToString("2 us");
        assertThat(run.functions().toString())
                .contains("main            2.6                    4         65")
                .contains("MPI_Send        0.8                  0.8         20")
                .contains("MPI_Recv        0.6                  0.6         15");
        String written = folder.resolve("again.otf2").toString();
        run.write(written);
        assertThat(times(Trace.open(written))).isEqualTo(times(run));
    }

    private static List<Double> times(Trace run) {
        Measure time = run.functions().columns().measure("time");
        return IntStream.range(0, time.rows()).mapToObj(time::si).toList();
    }

    /** Offsets that are negative put rank 0 off tick 0, since an archive has no times before it. */
    @Test
    void a_run_with_moved_clocks_is_written_so_that_it_can_be_read_again(@TempDir Path folder) {
        Trace moved = Trace.open("../datasets/src/main/resources/dev/weft/datasets/wavefront-6-eztrace")
                .synchronised();
        assertThat(moved.clocks().violations()).isZero();
        String written = folder.resolve("moved.otf2").toString();
        moved.write(written);
        Trace again = Trace.open(written);
        assertThat(times(again)).isEqualTo(times(moved));
        assertThat(again.clocks().violations()).isZero();
    }
}
