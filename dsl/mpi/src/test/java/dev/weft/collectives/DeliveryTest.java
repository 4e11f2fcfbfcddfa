package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveRule;
import dev.weft.program.run.Operation;
import dev.weft.study.Condition;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Rows of rounds, such as those of a ring, on nodes with several ranks: does a sender wait until its message is delivered? */
class DeliveryTest {
    private static final List<Operation> WITH_A_RING = List.of(allgather, allreduce, reduceScatter, bcast);

    private static final int MACHINES = Campaign.cases("deliveries", 60);

    /** Links between nodes and within them. */
    private static Machine draw(Random random) {
        return cluster(2 + random.nextInt(5), 1 + random.nextInt(4))
                .link(
                        new Bandwidth(1e9 * (1 + 9 * random.nextDouble())),
                        new Time(1e-6 * (1 + 3 * random.nextDouble())))
                .inside(
                        new Bandwidth(1e9 * (1 + 19 * random.nextDouble())),
                        new Time(1e-7 * (1 + 9 * random.nextDouble())));
    }

    private interface Law {
        void holds(CollectiveTime rounds, double ratio, String what);
    }

    /** Compares replay and rounds of rings on random machines. */
    private static void compare(long seed, Machine[] machines, Law law) {
        compare(
                seed,
                machines,
                WITH_A_RING,
                question -> List.of(question.collective().operation() == bcast ? scatterRing : ring),
                law);
    }

    /** Compares replay and rounds of all algorithms of all collectives. */
    private static void compareAll(long seed, Machine[] machines, Law law) {
        compare(
                seed,
                machines,
                RoundLawsTest.ALL,
                question -> question.algorithms().values(),
                law);
    }

    private static void compare(
            long seed,
            Machine[] machines,
            List<Operation> operations,
            Function<PlacedCollective, List<? extends CollectiveRule>> algorithms,
            Law law) {
        Random random = new Random(seed);
        for (Machine machine : machines) {
            int ranks = machine.nodes() * machine.cores();
            Placement placement = random.nextBoolean() ? perNode : perProcessor;
            for (Operation operation : operations) {
                double unit = operation == Operation.BARRIER ? 0 : 8.0 * ranks * Integer.highestOneBit(ranks);
                Bytes size =
                        bytes(unit * (1 + random.nextInt(1 << random.nextInt(operations == WITH_A_RING ? 8 : 12))));
                PlacedCollective question = collective(operation, size).on(machine, placement);
                for (CollectiveRule algorithm : algorithms.apply(question)) {
                    CollectiveTime rounds = question.solve(algorithm);
                    double replay = question.under(replay(fairShare))
                            .solve(algorithm)
                            .time()
                            .si();
                    law.holds(rounds, replay / rounds.time().si(), question + " by " + algorithm + ", seed " + seed);
                }
            }
        }
    }

    private static void lowEnd(CollectiveTime rounds, double ratio, String what) {
        double low = rounds.columns().measure("time").low(0);
        double replay = rounds.time().si() * ratio;
        assertTrue(low <= replay * (1 + 1e-9), () -> low + " s is no lower bound of " + replay + " s, " + what);
    }

    private static Machine[] machines(long seed, UnaryOperator<Machine> adjective) {
        return machines(seed, MACHINES, adjective);
    }

    private static Machine[] machines(long seed, int number, UnaryOperator<Machine> adjective) {
        Random random = new Random(seed);
        Machine[] machines = new Machine[number];
        for (int at = 0; at < machines.length; at++) {
            machines[at] = adjective.apply(draw(random));
        }
        return machines;
    }

    private static Machine[] few(int gate, long seed, UnaryOperator<Machine> adjective) {
        return machines(seed, Campaign.cases("brackets", gate), adjective);
    }

    @Test
    void aRingTakesAsLongAsItsReplayWhereSendsEndWithDelivery() {
        long seed = 21;
        Law equal = (rounds, ratio, what) -> {
            if (rounds.algorithm().equals(ring)) {
                assertEquals(1, ratio, 1e-9, what);
            } else { // a scatter along a tree with unequal subtrees comes first
                assertTrue(ratio > 0.8 && ratio < 1.03, () -> ratio + " of " + what);
            }
            lowEnd(rounds, ratio, what);
        };
        compare(seed, machines(seed, machine -> machine.eagerUpTo(bytes(0))), equal);
        compare(seed, machines(seed, machine -> machine.eagerUpTo(GB(1))), equal);
    }

    @Test
    void aRingOfEagerMessagesWithAnOverheadHidesLatencies() {
        long seed = 22;
        int[] hidden = {0};
        compare(seed, machines(seed, machine -> machine.eagerUpTo(GB(1)).overhead(us(0))), (rounds, ratio, what) -> {
            if (rounds.algorithm().equals(ring)) {
                assertTrue(ratio > 0.7 && ratio < 1.05, () -> ratio + " of " + what);
                hidden[0]++;
            }
        });
        assertEquals(3 * MACHINES, hidden[0], "seed " + seed);
    }

    @Test
    void theLowEndOfTheBracketIsALowerBoundOfEveryReplay() {
        long seed = 24;
        Law law = DeliveryTest::lowEnd;
        compareAll(seed, few(8, seed, machine -> machine), law);
        compareAll(seed, few(8, seed, machine -> machine.eagerUpTo(bytes(0))), law);
        compareAll(seed, few(8, seed, machine -> machine.eagerUpTo(GB(1))), law);
        compareAll(seed, few(8, seed, machine -> machine.eagerUpTo(GB(1)).overhead(us(0))), law);
    }

    /** The factor is an estimate: messages of later rounds may be under way together, too. */
    @Test
    void aViolatedConditionGivesTheFactorWhereAReplayTakesMuchLonger() {
        long seed = 25;
        int[] longer = {0};
        Law law = (rounds, ratio, what) -> {
            if (ratio > 1.5) {
                List<Condition> violated = rounds.explain().conditions().stream()
                        .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                        .toList();
                double factor = violated.stream()
                        .mapToDouble(each -> Double.parseDouble(
                                each.sentence().replaceAll("(?s).*takes [^,]*, ([0-9.]+) times as long.*", "$1")))
                        .max()
                        .orElse(0);
                assertTrue(ratio < 1.4 * factor, () -> ratio + " times as long, said " + violated + ", " + what);
                longer[0]++;
            }
        };
        compareAll(seed, few(20, seed, machine -> machine), law);
        compareAll(seed, few(20, seed, machine -> machine.eagerUpTo(bytes(0))), law);
        compareAll(seed, few(20, seed, machine -> machine.eagerUpTo(GB(1))), law);
        compareAll(seed, few(20, seed, machine -> machine.eagerUpTo(GB(1)).overhead(us(0))), law);
        // one for every two machines, by pipelines, trees and rings
        int least = few(20, seed, machine -> machine).length / 2;
        assertTrue(longer[0] >= least, longer[0] + ", seed " + seed);
    }

    /** A machine without a limit leaves it open; the answer says what it makes. */
    @Test
    void theConditionGivesTheFactorOfTheReplay() {
        long seed = 23;
        int[] violated = {0};
        compare(seed, machines(seed, machine -> machine), (rounds, ratio, what) -> {
            String text = rounds.explain().toString();
            boolean says = text.contains("Latencies hidden from senders: if a send ends");
            assertEquals(
                    rounds.algorithm().equals(ring) ? ratio > 1 + 1e-9 : says,
                    says,
                    () -> ratio + " of " + what + text);
            if (says && rounds.algorithm().equals(ring)) {
                double factor =
                        Double.parseDouble(text.replaceAll("(?s).*takes [^,]*, ([0-9.]+) times as long.*", "$1"));
                assertEquals(ratio, factor, 0.006 * ratio, what);
                violated[0]++;
            }
        });
        // all three rings where neighbours share a node: 3 of 4 machines have several cores, half of these are filled
        // node by node
        int least = 3 * Campaign.atLeast(MACHINES, 3.0 / 8);
        assertTrue(violated[0] >= least, violated[0] + " of " + 3 * MACHINES + ", seed " + seed);
    }

    @Test
    void theAssumptionIsThatOfTheMethod() {
        PlacedCollective question =
                collective(allgather, KiB(1)).on(cluster(2, 4).link(GBps(10), us(2)), perProcessor);
        String rounds = question.solve(ring).explain().toString();
        String waits = "Every message waits for its receive (default; set with eagerUpTo(..))";
        assertTrue(
                rounds.contains("A sender goes on before its message is delivered (default; set with eagerUpTo(..))"),
                rounds);
        assertTrue(!rounds.contains(waits), rounds);
        assertTrue(question.under(replay(fairShare))
                .solve(ring)
                .explain()
                .toString()
                .contains(waits));
    }
}
