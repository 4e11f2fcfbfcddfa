package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.run.Operation;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Rows of rounds, such as those of a ring, on nodes with several ranks: does a sender wait until its message is delivered? */
class DeliveryTest {
    private static final List<Operation> WITH_A_RING = List.of(allgather, allreduce, reduceScatter, bcast);

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
        Random random = new Random(seed);
        for (Machine machine : machines) {
            int ranks = machine.nodes() * machine.cores();
            Placement placement = random.nextBoolean() ? perNode : perProcessor;
            for (Operation operation : WITH_A_RING) {
                double unit = 8.0 * ranks * Integer.highestOneBit(ranks);
                Bytes size = bytes(unit * (1 + random.nextInt(1 << random.nextInt(8))));
                PlacedCollective question = collective(operation, size).on(machine, placement);
                CollectiveAlgorithm algorithm = operation == bcast ? scatterRing : ring;
                CollectiveTime rounds = question.solve(algorithm);
                double replay = question.under(replay(fairShare))
                        .solve(algorithm)
                        .time()
                        .si();
                law.holds(rounds, replay / rounds.time().si(), question + " by " + algorithm + ", seed " + seed);
            }
        }
    }

    private static Machine[] machines(long seed, UnaryOperator<Machine> adjective) {
        Random random = new Random(seed);
        Machine[] machines = new Machine[Campaign.cases("deliveries", 20)];
        for (int at = 0; at < machines.length; at++) {
            machines[at] = adjective.apply(draw(random));
        }
        return machines;
    }

    @Test
    void aRingTakesAsLongAsItsReplayWhereSendsEndWithDelivery() {
        long seed = 21;
        Law equal = (rounds, ratio, what) -> {
            if (rounds.algorithm().equals(ring)) {
                assertEquals(1, ratio, 1e-9, what);
                assertTrue(
                        rounds.columns().measure("time").low(0) <= rounds.time().si() * ratio * (1 + 1e-9), what);
            } else { // a scatter along a tree with unequal subtrees comes first
                assertTrue(ratio > 0.8 && ratio < 1.03, () -> ratio + " of " + what);
            }
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
        assertTrue(hidden[0] > 10, "seed " + seed);
    }

    /** A machine without a limit leaves it open; the answer says what it makes. */
    @Test
    void theConditionGivesTheFactorOfTheReplay() {
        long seed = 23;
        int[] violated = {0};
        compare(seed, machines(seed, machine -> machine), (rounds, ratio, what) -> {
            String text = rounds.explain().toString();
            boolean says = text.contains("Latencies that senders do not wait for: if a send ends");
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
        assertTrue(violated[0] > 3, violated[0] + ", seed " + seed);
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
