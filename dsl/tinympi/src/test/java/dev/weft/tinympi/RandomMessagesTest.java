package dev.weft.tinympi;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tinyMpi;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random programs, each of whose ranks knows what it must receive. */
@Timeout(300) // a run that hangs is interrupted
class RandomMessagesTest {
    private static final int RUNS = Campaign.cases("tinyMpiRuns", 50);
    private static final int ROUNDS = 24;

    private static long messages(TinyMpiRun run) {
        Columns columns = run.columns();
        return IntStream.range(0, columns.rows())
                .mapToLong(row -> (long) columns.measure("messages").si(row))
                .sum();
    }

    private static Program drawn(long seed, int ranks) {
        return program(ranks, new RandomMessages(seed, ranks, ROUNDS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothing_is_lost_doubled_overtaken_or_changed(boolean platform) {
        TinyMpi usual = tinyMpi.eagerUpTo(bytes(RandomSchedule.EAGER));
        long messages = 0;
        for (long seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            int cores = 1 + random.nextInt(2);
            int ratio = 1 + random.nextInt(5);
            TinyMpi method = (platform ? usual.platformThreads() : usual).on(1, cores, ratio);
            TinyMpiRun run = drawn(seed, cores * ratio)
                    .on(cluster(1, cores * ratio), perNode)
                    .solve(method);
            messages += messages(run);
            requireWell(run, seed);
        }
        assertThat(messages).isGreaterThan(100L * RUNS);
    }

    @Test
    void nothing_is_lost_between_nodes() {
        TinyMpiRun run = program(8, new RandomMessages(1, 8, 4 * ROUNDS))
                .on(cluster(2, 4), perNode)
                .solve(tinyMpi(2, 2, 2).eagerUpTo(bytes(RandomSchedule.EAGER)).runs(2));
        requireWell(run, 1);
    }

    private static void requireWell(TinyMpiRun run, long seed) {
        assertThat(run.explain().violated())
                .as("seed %d", seed)
                .noneMatch(each -> each.contains("as recorded") || each.contains("received"));
    }
}
