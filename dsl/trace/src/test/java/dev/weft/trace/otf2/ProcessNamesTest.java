package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.Excerpts;
import dev.weft.trace.event.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes of the same name stay apart, with the threads of each. */
class ProcessNamesTest {
    private static final long SEED = 20_261_124L;
    private static final String ANY = RawFile.NOTHING;

    @Test
    void names_that_several_have_get_a_number_that_nobody_else_has() {
        ProcessNames names = new ProcessNames();
        List<String> recorded = List.of("node", "node", "node (2)", "", "", "process (2)", "process", "process 9");
        Map<Integer, String> strings = new HashMap<>();
        for (int i = 0; i < recorded.size(); i++) {
            strings.put(i, recorded.get(i));
            names.define(i, i);
        }
        names.define(8, 99);
        names.resolve(strings);
        List<String> found = new ArrayList<>();
        for (int id = 0; id < 11; id++) {
            found.add(names.of(id));
        }
        assertThat(found)
                .containsExactly(
                        "node",
                        "node (3)",
                        "node (2)",
                        "",
                        "process (3)",
                        "process (2)",
                        "process",
                        "process 9",
                        "process 8",
                        "process 9 (2)",
                        "process 10");
    }

    /** Location 0 is rank 0; the others are ranks and threads of processes that are all called "name", in any order. */
    private static SmallArchive archive(int... processOf) {
        SmallArchive archive = new SmallArchive();
        archive.locations = processOf.length;
        long[] first = new long[processOf.length];
        int ranks = 0;
        for (int i = 0; i < processOf.length; i++) {
            int process = processOf[i];
            if (i > 0) {
                archive.define(
                        14, SmallArchive.fields().numbers(ANY, i, 0).u8(1, ANY).numbers(ANY, 0, process));
            }
            if (process == ranks) {
                first[ranks++] = i;
                archive.define(
                        13,
                        SmallArchive.fields()
                                .numbers(ANY, process, 0)
                                .u8(1, ANY)
                                .number(-1, ANY));
            }
        }
        return archive.define(
                18,
                SmallArchive.fields()
                        .numbers(ANY, 0, 0)
                        .u8(6, ANY)
                        .number(ranks, ANY)
                        .numbers(ANY, Arrays.copyOf(first, ranks))
                        .u8(4, ANY)
                        .u8(4, ANY)
                        .number(0, ANY));
    }

    @ParameterizedTest(name = "seed " + SEED + " + {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void a_part_of_one_rank_has_the_threads_of_its_process_and_no_others(int more) {
        Random random = new Random(SEED + more);
        int[] processOf = new int[2 + random.nextInt(12)];
        int processes = 1;
        for (int i = 1; i < processOf.length; i++) {
            processOf[i] = random.nextInt(processes + 1);
            processes = Math.max(processes, processOf[i] + 1);
        }
        Otf2Archive archive = Otf2Archive.open(
                ArchiveFiles.inMemory("memory", archive(processOf).files()), SmallArchive.ANCHOR);
        for (int rank = 0; rank < processes; rank++) {
            int process = rank;
            assertThat(Excerpts.ofRanks(archive, List.of(rank)).definitions().locations().stream()
                            .map(Location::id))
                    .as("rank %d of processes %s", rank, Arrays.toString(processOf))
                    .containsExactlyElementsOf(LongStream.range(0, processOf.length)
                            .filter(i -> processOf[(int) i] == process)
                            .boxed()
                            .toList());
        }
    }
}
