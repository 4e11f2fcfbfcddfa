package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weft.Campaign;
import dev.weft.machine.Localities;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.CollectiveAlgorithms;
import dev.weft.trace.program.CollectiveRule;
import dev.weft.trace.program.run.Operation;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoundLawsTest {
    static final List<Operation> ALL = Arrays.stream(Operation.values())
            .filter(each -> each.isCollective() && each != Operation.ALLTOALLV)
            .toList();

    /** A collective on a random machine with random places. */
    record Case(PlacedCollective question, Machine machine, int[] nodes, Operation operation, int root, long bytes) {
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
        for (var level : dev.weft.machine.Locality.values()) {
            latency *= 1 + 3 * random.nextDouble();
            double rate = 1e9 * (1 + 9 * random.nextDouble());
            costs = costs.range(level, "short", bytes(0), new Time(latency), new Bandwidth(rate))
                    .range(level, "long", bytes(4096), new Time(latency * (1 + random.nextDouble())), new Bandwidth(rate * (1 + random.nextDouble())));
        }
        Machine machine = cluster(count, cores).link(GBps(1), us(1));
        if (sockets) {
            machine = machine.sockets(2);
        }
        machine = machine.nodesPerSwitch(1 + random.nextInt(3)).switchesPerCell(2).costs(costs);
        if (random.nextBoolean()) {
            machine = machine.reducing(new Bandwidth(1e9 * (1 + 9 * random.nextDouble())));
        }
        Placement placement =
                switch (random.nextInt(3)) {
                    case 0 -> Placement.PER_NODE;
                    case 1 -> Placement.random(random.nextInt(1000));
                    default -> Placement.PER_PROCESSOR;
                };
        long unit = 8L * ranks * Integer.highestOneBit(ranks);
        long size = operation == Operation.BARRIER ? 0 : unit * random.nextInt(1 << random.nextInt(12));
        Collective collective = Collective.of(operation, new Bytes((double) size)).ranks(ranks);
        int root = operation.isRooted() ? random.nextInt(ranks) : 0;
        if (operation.isRooted()) {
            collective = collective.root(root);
        }
        return new Case(collective.on(machine, placement), machine, placement.place(ranks, machine), operation, root, size);
    }

    static ReplayedRounds.Replayed replayed(Case given, CollectiveAlgorithm algorithm, boolean eager) {
        Localities localities = given.machine().localities(given.nodes());
        MessageCosts costs = given.machine().messageCosts();
        double gamma = given.machine()
                .reductionOf(given.question().collective().vector(given.ranks()))
                .map(rate -> 1 / rate.si())
                .orElse(0.0);
        return ReplayedRounds.of(given.operation(), algorithm, given.ranks(), given.root(), given.bytes(), (from, to, bytes, reduced) -> {
            int cls = costs.classOf(localities.of(from, to), bytes);
            return new ReplayedRounds.Cost(costs.alpha(cls), bytes / costs.rate(cls), reduced ? gamma * bytes : 0);
        }, eager);
    }

    @Test
    void anIndependentReplayLiesWithinTheBracketOfTheTime() {
        long seed = 3;
        Random random = new Random(seed);
        double worst = 0;
        java.util.Map<String, Double> w = new java.util.TreeMap<>();
        for (int run = 0; run < Campaign.cases("rounds", 40); run++) {
            for (Operation operation : ALL) {
                Case given = draw(random, operation);
                for (CollectiveRule rule : given.question().algorithms().values()) {
                    CollectiveAlgorithm algorithm = (CollectiveAlgorithm) rule;
                    CollectiveTime time;
                    try { time = given.question().solve(algorithm);} catch (RuntimeException e) { System.out.println(given.question() + " by " + algorithm + " " + e); continue; }
                    ReplayedRounds.Replayed replay = replayed(given, algorithm, false);
                    double low = time.columns().measure("time").low(0);
                    String what = given.question() + " by " + algorithm + ", seed " + seed;
                    if (replay.seconds() > 2*time.time().si() && algorithm.key().equals("ring")) { System.out.println(what + " " + replay + Arrays.toString(given.nodes()) + "\n" + time.toString() + given.question().rounds().of(algorithm, given.bytes()).loads().rounds+"\n"+given.machine().messageCosts().table()); }
                    if (low > replayed(given, algorithm, true).seconds() * (1 + 1e-9)) w.merge(operation.word() + " " + algorithm.key() + " LOW", low / replay.seconds(), Math::max);
                    if (replay.seconds() > time.time().si() * (1 + 1e-9)) w.merge(operation.word() + " " + algorithm.key() + " rows=" + replay.rows(), replay.seconds() / time.time().si(), Math::max);
                }
            }
        }
        System.out.println(w);
    }
}
