package dev.weft.program.run;

import static dev.weft.program.Mpi.ANY_SOURCE;
import static dev.weft.program.Mpi.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends that wait for receives, against a list that is searched from its front. */
class PostingsTest {
    private record Entry(int to, int from, int communicator, int tag, int who, int request, long bytes) {
        boolean matches(int receiver, int source, int in, int wanted) {
            return to == receiver
                    && communicator == in
                    && (from == source || source == ANY_SOURCE)
                    && (tag == wanted || wanted == ANY_TAG);
        }
    }

    private final List<Entry> all = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whatIsTakenIsTheFirstThatMatches(long seed) {
        Random random = new Random(seed);
        boolean[] wild = {false, true, false, true};
        Postings postings = new Postings(wild);
        for (int round = 0; round < 20_000; round++) {
            boolean growing = round / 4000 % 2 == 0; // some thousand entries, then none, and again
            if (random.nextInt(10) < (growing ? 7 : 3)) {
                Entry entry = new Entry(
                        random.nextInt(4),
                        random.nextInt(5),
                        random.nextInt(2),
                        random.nextInt(3),
                        round,
                        round + 7,
                        3L * round);
                all.add(entry);
                postings.add(
                        entry.to, entry.from, entry.communicator, entry.tag, entry.who, entry.request, entry.bytes);
            } else {
                take(random, wild, postings, "seed " + seed + ", round " + round);
            }
        }
    }

    private void take(Random random, boolean[] wild, Postings postings, String where) {
        int to = random.nextInt(4);
        int from = wild[to] && random.nextInt(3) == 0 ? ANY_SOURCE : random.nextInt(5);
        int in = random.nextInt(2);
        int tag = wild[to] && random.nextInt(3) == 0 ? ANY_TAG : random.nextInt(3);
        int found = postings.take(to, from, in, tag);
        Entry expected = all.stream()
                .filter(entry -> entry.matches(to, from, in, tag))
                .findFirst()
                .orElse(null);
        if (expected == null) {
            assertThat(found).as(where).isEqualTo(Postings.NONE);
            return;
        }
        all.remove(expected);
        assertThat(List.of((long) postings.who(found), (long) postings.request(found), postings.bytes(found)))
                .as(where)
                .containsExactly((long) expected.who, (long) expected.request, expected.bytes);
    }
}
