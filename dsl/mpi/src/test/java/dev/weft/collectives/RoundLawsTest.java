package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weft.Campaign;
import dev.weft.machine.Localities;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveRule;
import dev.weft.program.run.Operation;
import dev.weft.study.Measure;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundLawsTest {
    /** Relative. */
    private static final double ROUNDING = 1e-9;

    static final List<Operation> ALL = Arrays.stream(Operation.values())
            .filter(each -> each.isCollective() && each != Operation.ALLTOALLV)
            .toList();

    /** A collective on a random machine with random places. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Case(
            PlacedCollective question,
            Machine machine,
            Placement placement,
            int[] nodes,
            Operation operation,
            int root,
            long bytes) {
        int ranks() {
            return nodes.length;
        }
    }

    static Case draw(Random random, Operation operation) {
        int ranks = 1 + random.nextInt(20);
        int cores = 1 + random.nextInt(4);
        int count = (ranks + cores - 1) / cores + random.nextInt(3);
        boolean sockets = cores % 2 == 0 && random.nextBoolean();
        MessageCosts costs = MessageCosts.none();
        double latency = 1e-7;
        for (Locality level : Locality.values()) {
            latency *= 1 + 3 * random.nextDouble();
            double rate = 1e9 * (1 + 9 * random.nextDouble());
            costs = costs.range(level, "short", bytes(0), new Time(latency), new Bandwidth(rate))
                    .range(
                            level,
                            "long",
                            bytes(4096),
                            new Time(latency * (1 + random.nextDouble())),
                            new Bandwidth(rate * (1 + random.nextDouble())));
        }
        Machine machine = cluster(count, cores).link(GBps(1), us(1));
        if (sockets) {
            machine = machine.sockets(2);
        }
        machine =
                machine.nodesPerSwitch(1 + random.nextInt(3)).switchesPerCell(2).costs(costs);
        if (random.nextBoolean()) {
            machine = machine.reducing(new Bandwidth(1e9 * (1 + 9 * random.nextDouble())));
        }
        Placement placement = switch (random.nextInt(3)) {
            case 0 -> Placement.PER_NODE;
            case 1 -> Placement.random(random.nextInt(1000));
            default -> Placement.PER_PROCESSOR;
        };
        long unit = 8L * ranks * Integer.highestOneBit(ranks);
        long size = operation == Operation.BARRIER ? 0 : unit * random.nextInt(1 << random.nextInt(12));
        Collective collective =
                Collective.of(operation, new Bytes((double) size)).ranks(ranks);
        int root = operation.isRooted() ? random.nextInt(ranks) : 0;
        if (operation.isRooted()) {
            collective = collective.root(root);
        }
        return new Case(
                collective.on(machine, placement),
                machine,
                placement,
                placement.place(ranks, machine),
                operation,
                root,
                size);
    }

    static double replayed(Case given, CollectiveAlgorithm algorithm, boolean eager) {
        Localities localities = given.machine().localities(given.nodes());
        MessageCosts costs = given.machine().messageCosts();
        double gamma = given.machine()
                .reductionOf(given.question().collective().vector(given.ranks()))
                .map(rate -> 1 / rate.si())
                .orElse(0.0);
        return ReplayedRounds.of(
                given.operation(),
                algorithm,
                given.ranks(),
                given.root(),
                given.bytes(),
                (from, to, bytes, reduced) -> {
                    int cls = costs.classOf(localities.of(from, to), (double) bytes);
                    return new ReplayedRounds.Cost(
                            costs.alpha(cls), bytes / costs.rate(cls), reduced ? gamma * bytes : 0);
                },
                eager);
    }

    @Test
    void aReplayWithoutRoundsInCommonLiesWithinTheBracketOfTheTime() {
        long seed = 3;
        Random random = new Random(seed);
        for (int run = 0; run < Campaign.cases("rounds", 20); run++) {
            for (Operation operation : ALL) {
                Case given = draw(random, operation);
                for (CollectiveRule rule : given.question().algorithms().values()) {
                    CollectiveAlgorithm algorithm = (CollectiveAlgorithm) rule;
                    CollectiveTime time = given.question().solve(algorithm);
                    String what = given.question() + " by " + algorithm + ", seed " + seed;
                    double eager = replayed(given, algorithm, true);
                    double rendezvous = replayed(given, algorithm, false);
                    assertTrue(eager <= rendezvous * (1 + ROUNDING), what);
                    assertTrue(
                            time.columns().measure("time").low(0) <= eager * (1 + ROUNDING), () -> "busiest, " + what);
                    assertTrue(rendezvous <= time.time().si() * (1 + ROUNDING), () -> "time, " + what);
                }
            }
        }
    }

    @Test
    void roundsCountedOnceTimesAFactorAreThoseOfTheSizeItself() {
        long seed = 5;
        Random random = new Random(seed);
        for (int run = 0; run < Campaign.cases("rounds", 10); run++) {
            for (Operation operation : ALL) {
                Case given = draw(random, operation);
                for (CollectiveRule rule : given.question().algorithms().values()) {
                    CollectiveAlgorithm algorithm = (CollectiveAlgorithm) rule;
                    RoundLoads itself = RoundLoads.of(
                            Schedule.of(
                                    operation,
                                    algorithm,
                                    given.question().rounds().places(),
                                    given.root(),
                                    given.bytes()),
                            given.question().rounds().places());
                    double seconds = given.question().costs().of(itself, 1).sum();
                    assertEquals(
                            seconds,
                            given.question().solve(algorithm).time().si(),
                            1e-9 * seconds,
                            given.question() + " by " + algorithm + ", seed " + seed);
                }
            }
        }
    }

    @Test
    void noTimeFallsIfALatencyOrTheTimeOfAByteGrows() {
        long seed = 7;
        Random random = new Random(seed);
        for (int run = 0; run < Campaign.cases("rounds", 10); run++) {
            for (Operation operation : ALL) {
                Case given = draw(random, operation);
                Locality where = List.of(Locality.values()).get(random.nextInt(Locality.values().length));
                boolean latency = random.nextBoolean();
                Machine slower = given.machine().costs(slower(given.machine().messageCosts(), where, latency));
                PlacedCollective other =
                        given.question().collective().ranks(given.ranks()).on(slower, given.placement());
                for (CollectiveRule rule : given.question().algorithms().values()) {
                    double before = given.question().solve(rule).time().si();
                    double after = other.solve(rule).time().si();
                    assertTrue(
                            after >= before * (1 - ROUNDING),
                            () -> given.question() + " by " + rule + ", slower " + where + ", seed " + seed);
                }
            }
        }
    }

    private static MessageCosts slower(MessageCosts costs, Locality where, boolean latency) {
        MessageCosts slower = MessageCosts.none();
        for (Locality each : Locality.values()) {
            for (double from : new double[] {0, 4096}) {
                int cls = costs.classOf(each, from);
                double longer = each == where && latency ? 1.5 : 1;
                double less = each == where && !latency ? 1.5 : 1;
                slower = slower.range(
                        each,
                        costs.protocol(cls),
                        new Bytes(from),
                        new Time(costs.alpha(cls) * longer),
                        new Bandwidth(costs.rate(cls) / less));
            }
        }
        return slower;
    }

    @Test
    void theBestAlgorithmIsTheOneWithTheLeastTime() {
        long seed = 9;
        Random random = new Random(seed);
        for (int run = 0; run < Campaign.cases("rounds", 10); run++) {
            for (Operation operation : ALL) {
                Case given = draw(random, operation);
                CollectiveRanking best = given.question().best();
                Measure times = given.question()
                        .solve(given.question().algorithms())
                        .columns()
                        .measure("time");
                double least = IntStream.range(0, times.rows())
                        .mapToDouble(times::si)
                        .min()
                        .orElseThrow();
                assertEquals(least, best.time().si(), 1e-9 * least, given.question() + ", seed " + seed);
                for (CollectiveRule rule : given.question().algorithms().values()) {
                    double regret = best.regret(rule);
                    double time = given.question().solve(rule).time().si();
                    assertTrue(regret >= 0);
                    assertEquals(time, least * (1 + regret), 1e-9 * time);
                }
            }
        }
    }

    @Test
    void theBestAlgorithmChangesExactlyAtTheSwitchPoints() {
        long seed = 11;
        Random random = new Random(seed);
        int changes = 0;
        for (int run = 0; run < Campaign.cases("rounds", 3); run++) {
            for (Operation operation : List.of(allreduce, bcast, allgather, alltoall)) {
                PlacedCollective question = draw(random, operation).question();
                List<CollectiveChoices.Range> ranges =
                        question.choices(values(bytes(8), KiB(2), MiB(1))).ranges();
                assertEquals(8, ranges.get(0).from().si());
                for (int at = 1; at < ranges.size(); at++) {
                    Bytes from = ranges.get(at).from();
                    assertEquals(
                            ranges.get(at).algorithm(),
                            question.size(from).best().algorithm());
                    assertEquals(
                            ranges.get(at - 1).algorithm(),
                            question.size(new Bytes(from.si() - 1)).best().algorithm(),
                            question + " below " + from + ", seed " + seed);
                    changes++;
                }
            }
        }
        assertTrue(changes > 3, "only " + changes + " switch points, seed " + seed);
    }

    @Test
    void aReplayOnAUniformMachineLiesWithinTheBracketAndTakesAsLongAsRoundsInStep() {
        int equal = 0;
        for (int ranks : new int[] {6, 8, 13, 16}) {
            for (Operation operation : ALL) {
                Bytes size = bytes(operation == Operation.BARRIER ? 0 : 8.0 * 1024 * ranks);
                PlacedCollective question = Collective.of(operation, size)
                        .on(cluster(ranks, 1).link(GBps(1), us(2)).reducing(GBps(4)), perNode);
                for (CollectiveRule rule : question.algorithms().values()) {
                    CollectiveTime time = question.solve(rule);
                    RoundCache.Scaled scaled = question.rounds().of((CollectiveAlgorithm) rule, size.si());
                    double rounds =
                            question.costs().of(scaled.loads(), scaled.factor()).sum();
                    double replay =
                            question.under(replay(fairShare)).solve(rule).time().si();
                    String what = question + " by " + rule;
                    Measure column = time.columns().measure("time");
                    assertTrue(column.low(0) <= replay * (1 + ROUNDING), what);
                    assertTrue(column.high(0) >= replay * (1 - ROUNDING), what);
                    equal += Math.abs(replay / rounds - 1) < ROUNDING ? 1 : 0;
                }
            }
        }
        assertTrue(equal > 150, "only " + equal + " are equal");
    }
}
