package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Explanation;
import dev.weft.study.Said;
import dev.weft.study.Term;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message matrix says of itself is counted again from the sends that were recorded. */
@SuppressWarnings({"NullAway", "LongDoubleConversion", "UnnecessaryLongToIntConversion"
}) // small counts, and pairs that were just put there
class MessageMatrixExplanationTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, Campaign.cases("explanations", 60));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyNumberIsThatOfTheSends(long seed) {
        Random random = new Random(seed);
        int ranks = 1 + random.nextInt(5);
        RecordedRun run = RecordedRun.of(ranks);
        Map<String, long[]> pairs = new TreeMap<>();
        long nobody = 0;
        for (int i = random.nextInt(12); i > 0; i--) {
            int from = random.nextInt(ranks);
            int to = random.nextInt(seed % 7 == 0 ? 1 : ranks + 1) - (seed % 7 == 0 ? 1 : random.nextInt(2));
            long bytes = 100L * random.nextInt(seed % 5 == 0 ? 1 : 4);
            run.send(from, 20 - i, to, (int) bytes);
            if (to < 0 || to >= ranks) {
                nobody++;
            } else {
                long[] pair = pairs.computeIfAbsent(from + " to " + to, first -> new long[2]);
                pair[0]++;
                pair[1] += bytes;
            }
        }
        Explanation said = run.trace().messages().explain();
        String where = "seed " + seed + ": " + said;
        long all = pairs.values().stream().mapToLong(pair -> pair[1]).sum();
        long messages = pairs.values().stream().mapToLong(pair -> pair[0]).sum();
        Said.says(where, said.inputs().get(1), ranks, messages, all, pairs.size(), ranks * ranks);
        assertThat(said.inputs().get(1)).as(where).contains(messages == 1 ? " 1 message," : " messages,");
        assertThat(said.terms()).as(where).hasSize(Math.min(5, pairs.size()));
        for (Term term : said.terms()) {
            long[] pair = pairs.get(term.name());
            Said.says(where, term.value(), pair[1], pair[0]);
            assertThat(term.share()).as(where).isCloseTo(all == 0 ? 0 : (double) pair[1] / all, within(1e-12));
        }
        verdict(where, said, pairs);
        assertThat(said.violated().stream().anyMatch(each -> each.startsWith("Recorded sends: ")))
                .as(where)
                .isEqualTo(pairs.isEmpty() && nobody == 0);
        String lost =
                "Destinations among the ranks: " + nobody + (nobody == 1 ? " send goes" : " sends go") + " to no rank";
        assertThat(said.violated().stream().anyMatch(each -> each.startsWith(lost)))
                .as(where)
                .isEqualTo(nobody > 0);
    }

    private static void verdict(String where, Explanation said, Map<String, long[]> pairs) {
        long most = pairs.values().stream().mapToLong(pair -> pair[1]).max().orElse(-1);
        long others = pairs.values().stream().filter(pair -> pair[1] == most).count() - 1;
        if (most <= 0) {
            assertThat(Said.withoutDoubts(said))
                    .as(where)
                    .isEqualTo(most < 0 ? "there are no messages." : "no message carries a byte.");
            return;
        }
        String tie = others < 5 ? "" : " (as much as " + others + " others)";
        // what the sentence counts, the explanation does not list once more
        assertThat(said.dominant().contains("as much: ")).as(where).isEqualTo(others > 0 && others < 5);
        assertThat(pairs.get(said.subject())[1]).as(where).isEqualTo(most);
        assertThat(Said.withoutDoubts(said))
                .as(where)
                .isEqualTo("the pair with the most bytes is " + said.subject() + tie + ".");
    }
}
