package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRule;
import dev.weft.program.run.Operation;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Times of collectives on links beside a replay under fair sharing, which shares nothing with them but the expansion into messages. */
class FollowedMessagesTest {
    /** Relative. */
    private static final double ROUNDING = 1e-9;

    private static PlacedCollective draw(Random random) {
        int ranks = 1 + random.nextInt(20);
        int cores = 1 + random.nextInt(4);
        Machine machine = cluster((ranks + cores - 1) / cores + random.nextInt(3), cores)
                .link(GBps(1 + random.nextInt(12)), random.nextInt(4) == 0 ? us(0) : ns(100 + random.nextInt(3000)));
        if (random.nextBoolean()) {
            machine = machine.inside(GBps(1 + random.nextInt(20)), ns(random.nextInt(800)));
        }
        if (random.nextInt(4) == 0) {
            machine = machine.nodesPerSwitch(1 + random.nextInt(3));
        }
        if (random.nextInt(3) > 0) {
            machine = machine.eagerUpTo(bytes(random.nextInt(4) == 0 ? 0 : 1 << random.nextInt(24)));
        }
        if (random.nextBoolean()) {
            machine = machine.overhead(ns(random.nextInt(3) == 0 ? 0 : random.nextInt(5000)));
        }
        if (random.nextBoolean()) {
            machine = machine.reducing(GBps(1 + random.nextInt(9)));
        }
        Placement placement = switch (random.nextInt(3)) {
            case 0 -> perNode;
            case 1 -> Placement.random(random.nextInt(1000));
            default -> perProcessor;
        };
        Operation operation = RoundLawsTest.ALL.get(random.nextInt(RoundLawsTest.ALL.size()));
        int size = operation == Operation.BARRIER ? 0 : random.nextInt(1 << random.nextInt(20));
        Collective collective = collective(operation, bytes(random.nextBoolean() ? size : size / 8 * 8))
                .ranks(ranks);
        return (operation.isRooted() ? collective.root(random.nextInt(ranks)) : collective).on(machine, placement);
    }

    @Test
    void theBracketHoldsTheReplayAndTheTimeIsThatOfTheReplayWhereTheMachineSaysWhatWaits() {
        long seed = 31;
        Random random = new Random(seed);
        int open = 0;
        int pairs = Campaign.cases("followed", 300);
        for (int pair = 0; pair < pairs; ) {
            PlacedCollective question = draw(random);
            Map<CollectiveRule, Double> replays = new LinkedHashMap<>();
            for (CollectiveRule rule : question.algorithms().values()) {
                CollectiveTime time = question.solve(rule);
                double replay = replayed(question, rule);
                String what = question + " by " + rule + ", seed " + seed;
                Measure column = time.columns().measure("time");
                if (question.saysWhatWaits()) {
                    assertThat(time.time().si()).as(what).isCloseTo(replay, within(ROUNDING * replay));
                } else {
                    assertThat(column.low(0)).as(what).isLessThanOrEqualTo(replay * (1 + ROUNDING));
                    assertThat(column.high(0)).as(what).isGreaterThanOrEqualTo(replay * (1 - ROUNDING));
                    open += column.high(0) > column.low(0) * (1 + ROUNDING) ? 1 : 0;
                }
                RoundCosts.Terms terms = time.terms();
                assertThat(terms == null ? -1 : terms.sum())
                        .as(what)
                        .isEqualTo(time.time().si());
                replays.put(rule, replay);
                pair++;
            }
            double least = Collections.min(replays.values());
            CollectiveRanking ranking = question.best();
            replays.forEach((rule, replay) -> {
                Estimate regret = ranking.regretWithBracket(rule);
                double of = least == 0 ? 0 : replay / least - 1;
                assertThat(of)
                        .as("regret of " + rule + " for " + question + ", seed " + seed)
                        .isBetween(regret.low() - ROUNDING * (1 + of), regret.high() + ROUNDING * (1 + of));
            });
        }
        assertThat(open).as("brackets with a width, seed " + seed).isPositive();
    }

    /** Of a choice that is not asked for, too: 36 [33, 36] us beside 27 [27, 34] us. */
    @Test
    void theRegretOfTimesWithBracketsHasABracket() {
        CollectiveRanking ranking = collective(bcast, bytes(8000))
                .on(cluster(5, 1).link(GBps(1), us(1)), perNode)
                .among(values(binomial))
                .best();
        Estimate regret = ranking.regretWithBracket(linear);
        assertThat(regret.value()).isCloseTo(1.0 / 3, within(ROUNDING));
        assertThat(regret.low()).isBetween(0.0, 0.25);
        assertThat(regret.high()).isCloseTo(1.0 / 3, within(ROUNDING));
    }

    private static double replayed(PlacedCollective question, CollectiveRule rule) {
        return question.under(replay(fairShare)).solve(rule).time().si();
    }

    private static Machine links(int nodes) {
        return cluster(nodes, 1).link(GBps(1), us(1)).eagerUpTo(KiB(64));
    }

    @Test
    void aSenderPaysItsOverheadForEachMessage() {
        assertThat(collective(alltoall, bytes(8))
                        .on(links(4).overhead(us(1)), perNode)
                        .solve(linear)
                        .time())
                .hasToString("4.008 us");
        CollectiveRanking best = collective(alltoall, bytes(8))
                .on(cluster(64, 1).link(GBps(12), us(1.5)).eagerUpTo(KiB(64)).overhead(us(5)), perNode)
                .best();
        assertThat(best.algorithm()).isEqualTo(bruck);
        assertThat(best.regret(linear)).isCloseTo(7.09, within(0.01));
    }

    /** 100 ranks send 9,900 messages, too many to follow. */
    @Test
    void aSenderPaysItsOverheadForEachMessageInRoundsToo() {
        Machine machine = links(100).overhead(us(5));
        CollectiveTime time =
                collective(alltoall, bytes(8)).on(machine, perNode).solve(linear);
        assertThat(time.explain().toString()).contains("there are too many messages to follow them one by one");
        assertThat(time.time().si()).isCloseTo(99 * 5e-6 + 1e-6 + 8e-9, within(1e-12));
        Measure column = time.columns().measure("time");
        assertThat(column.high(0)).isEqualTo(column.low(0));
    }

    @Test
    void messagesOfARankAndOfAFoldedRankShareItsLinks() {
        is(20.16, bcast, 6720, cluster(4, 1).link(GBps(1), us(0)), binary);
        is(40.32, allreduce, 6720, cluster(7, 1).link(GBps(1), us(0)).eagerUpTo(MB(1)), recursiveDoubling);
        is(181.44, reduceScatter, 6720, cluster(9, 1).link(GBps(1), us(0)).eagerUpTo(MB(1)), recursiveHalving);
        is(21.84, reduce, 6720, cluster(5, 1).link(GBps(1), us(0)).eagerUpTo(MB(1)), rabenseifner);
    }

    /** Segments of 32,768, 32,768 and 1,664 bytes: the first arrives, and all are added while the others arrive. */
    @Test
    void aRankAddsDataWhileTheNextEagerMessageArrives() {
        is(
                99.968,
                reduce,
                67_200,
                cluster(2, 1).link(GBps(1), us(0)).reducing(GBps(1)).eagerUpTo(MB(1)),
                pipeline);
    }

    private static void is(
            double microseconds, Operation operation, double size, Machine machine, CollectiveAlgorithm algorithm) {
        PlacedCollective question = collective(operation, new Bytes(size)).on(machine, perNode);
        assertThat(question.solve(algorithm).time().si()).isCloseTo(1e-6 * microseconds, within(1e-12));
        assertThat(replayed(question, algorithm)).isCloseTo(1e-6 * microseconds, within(1e-12));
    }

    @Test
    void anAlgorithmThatMayBeFasterIsNamed() {
        PlacedCollective open = collective(bcast, bytes(8000)).on(cluster(5, 1).link(GBps(1), us(1)), perNode);
        assertThat(violated(open.best().explain().conditions()))
                .anyMatch(each -> each.contains("may take longer than"));
        assertThat(violated(
                        open.choices(values(bytes(80), bytes(8000))).explain().conditions()))
                .anyMatch(each -> each.contains("may take longer than another one at"));
        PlacedCollective said = collective(bcast, bytes(8000))
                .on(cluster(5, 1).link(GBps(1), us(1)).eagerUpTo(KiB(16)), perNode);
        assertThat(violated(said.best().explain().conditions()))
                .noneMatch(each -> each.contains("may take longer than"));
    }

    private static List<String> violated(List<Condition> conditions) {
        return conditions.stream()
                .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                .map(Condition::sentence)
                .toList();
    }

    @Test
    void theTimeUnderToleranceIsThatOfToday() {
        PlacedCollective question = collective(bcast, KB(1))
                .on(cluster(2, 1).link(GBps(1), us(1)), perNode)
                .under(tolerance("latency"));
        assertThat(question.solve(binomial).time()).hasToString("2 us");
        assertThat(question.best().time()).hasToString("2 us");
        assertThat(question.choices(values(KB(1))).columns().measure("time").si(0))
                .isCloseTo(2e-6, within(1e-15));
    }

    @Test
    void aTermOfOnesOwnIsPaidForEachMessage() {
        PlacedCollective question = collective(alltoall, bytes(8)).on(links(4), perNode);
        double without = question.under(nodeAware).solve(linear).time().si();
        double with = question.under(nodeAware.plus("fee", message -> us(1)))
                .solve(linear)
                .time()
                .si();
        assertThat(with - without).isCloseTo(3e-6, within(1e-12));
    }

    @Test
    void anAnswerWithoutOneTimeIsRefused() {
        PlacedCollective question = collective(bcast, KB(1))
                .on(cluster(2, 1).link(GBps(1), us(1)), perNode)
                .under(method("mine", job -> job.solve(tolerance("latency"))));
        assertThatThrownBy(() -> question.solve(binomial))
                .hasMessage(
                        "time of mine: it has 2 rows, no end, and time as its first measure. Return an answer of one row whose"
                                + " first measure is a time.");
    }
}
