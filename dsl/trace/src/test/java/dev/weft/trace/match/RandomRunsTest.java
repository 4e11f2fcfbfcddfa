package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Measure;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold for any run: the truth of its generator is found again, and true clocks lie within their bounds. */
class RandomRunsTest {
    private static final int RUNS = 150;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void the_matching_found_is_the_true_one(boolean ownIds) {
        long found = 0;
        for (long seed = 0; seed < RUNS; seed++) {
            RandomRun random = new RandomRun(seed, 300, 0, ownIds);
            Matching matching = Matching.of(random.run);
            MatchedMessages messages = matching.messages();
            assertThat(messages.count()).as("seed %d", seed).isEqualTo(random.truths.size());
            for (int m = 0; m < messages.count(); m++) {
                assertThat(messages.received(m)).as("seed %d", seed).isEqualTo(messages.sent(m));
                Calls receiver = matching.calls(messages.destination(m));
                RandomRun.Truth seen = new RandomRun.Truth(
                        matching.calls(messages.source(m)).enter(messages.sendCall(m)),
                        receiver.enter(messages.postCall(m)),
                        receiver.leave(messages.completeCall(m)));
                assertThat(seen).as("seed %d", seed).isEqualTo(random.truths.get((int) messages.sent(m)));
            }
            assertThat(matching.collectives().count()).as("seed %d", seed).isEqualTo(random.collectives);
            checkMismatches(matching.mismatches(), random, seed);
            found += messages.count();
        }
        assertThat(found).isGreaterThan(50L * RUNS / 2);
    }

    private static void checkMismatches(Mismatches mismatches, RandomRun random, long seed) {
        assertThat(mismatches.unmatchedSends()).as("seed %d", seed).hasValue(random.unmatchedSends);
        assertThat(mismatches.unmatchedReceives()).as("seed %d", seed).isZero();
        assertThat(mismatches.incompleteReceives()).as("seed %d", seed).isZero();
        assertThat(mismatches.incompleteCollectives() + mismatches.differentCollectives())
                .as("seed %d", seed)
                .isZero();
        assertThat(mismatches.misnestedLeaves() + mismatches.unmatchedLeaves() + mismatches.callsWithoutEnd())
                .as("seed %d", seed)
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2_000, 5_000_000})
    void true_offsets_lie_within_their_bounds_and_the_corrected_run_obeys_causality(int skew) {
        int corrected = 0;
        for (long seed = 0; seed < RUNS; seed++) {
            RandomRun random = new RandomRun(seed, 60, skew, seed % 2 == 0);
            ClockCheck check = ClockCheck.of(random.run);
            Measure early = check.columns().measure("early");
            assertThat(IntStream.range(0, early.rows()).mapToDouble(early::si).sum())
                    .isEqualTo((double) check.violations());
            assertThat(check.drifts()).as("seed %d", seed).isFalse();
            for (int rank = 0; rank < random.ranks; rank++) {
                long truth = random.offsets[rank] - random.offsets[0];
                assertThat(truth)
                        .as("seed %d rank %d", seed, rank)
                        .isBetween(
                                check.lower(rank).orElseThrow(),
                                check.upper(rank).orElseThrow());
                assertThat(check.offset(rank))
                        .isEqualTo(Math.floorDiv(
                                check.lower(rank).orElseThrow()
                                        + check.upper(rank).orElseThrow(),
                                2L));
            }
            ClockCheck again = ClockCheck.of(check.synchronised(random.run));
            assertThat(again.violations()).as("seed %d", seed).isZero();
            assertThat(check.left()).as("seed %d", seed).isZero();
            corrected += check.applied() ? 1 : 0;
        }
        assertThat(corrected > 0).as("%d of %d corrected", corrected, RUNS).isEqualTo(skew > 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3_000})
    void bounds_are_those_of_the_closure_over_all_pairs(int skew) {
        for (long seed = 0; seed < RUNS; seed++) {
            RandomRun random = new RandomRun(seed, 40, skew, false);
            Matching matching = Matching.of(random.run);
            ClockCheck check = ClockCheck.of(matching);
            long[][] closure = Closure.of(matching);
            for (int rank = 0; rank < random.ranks; rank++) {
                assertThat(check.upper(rank)).as("seed %d rank %d", seed, rank).hasValue(closure[rank][0]);
                assertThat(check.lower(rank)).as("seed %d rank %d", seed, rank).hasValue(-closure[0][rank]);
            }
        }
    }
}
