package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.allreduce;
import static dev.weft.Weft.byRank;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.linear;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.machine;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.measured;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rabenseifner;
import static dev.weft.Weft.range;
import static dev.weft.Weft.recursiveDoubling;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ring;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.sparse;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.CollectiveRule;
import dev.weft.program.Program;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.study.Axis;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pairs of features that meet in one question, each against numbers computed in the test. */
class FeaturePairsTest {
    private static final long SEED = 20261128;
    private static final String ALLREDUCES = """
            collective,ranks,size (B),algorithm,time (us)
            allreduce,4,1024,ring,30
            allreduce,4,1024,recursiveDoubling,10
            allreduce,4,65536,ring,200
            allreduce,4,65536,recursiveDoubling,150
            """;

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void theToleranceOfAScheduleWaitsForTheReceiveThatAnotherStepOnlyStartsAfter() {
        Path file = folder.resolve("ring.goal");
        program(4, mpi -> {
                    int rank = mpi.rank();
                    mpi.compute(us(10 + rank));
                    var request = mpi.irecv((rank + 3) % 4, KB(10));
                    mpi.send((rank + 1) % 4, KB(10));
                    mpi.wait(request);
                })
                .write(file);
        var job = program(file.toString())
                .on(cluster(4, 1).link(GBps(1), us(1)).overhead(ns(500)).eagerUpTo(KiB(16)), perNode);
        double byHand = (13 + 0.5 + 11) * 1e-6; // rank 3 computes longest, and its message takes 11 us
        assertThat(job.solve(tolerance("latency")).at(us(1)).si()).isCloseTo(byHand, within(1e-12));
        assertThat(job.solve(replay(noSharing)).finish().si()).isCloseTo(byHand, within(1e-12));
    }

    @Test
    void aProgramAndItsScheduleTakeTheSameTimeByToleranceAndByReplay() {
        Machine nodes = cluster(4, 2)
                .link(GBps(1), us(1))
                .inside(GBps(4), us(0.3))
                .overhead(ns(0))
                .eagerUpTo(KB(6));
        Random random = new Random(SEED);
        for (int number = 0; number < Campaign.cases("schedules of programs", 45); number++) {
            long seed = random.nextLong();
            Program program = drawn(seed, 3 + random.nextInt(6));
            Path file = folder.resolve("drawn.goal");
            program.write(file);
            for (Program each : List.of(program, program(file.toString()))) {
                var job = each.on(nodes, perNode);
                assertThat(job.solve(tolerance("latency")).at(us(1)).si())
                        .as("seed %d, %s", seed, each)
                        .isCloseTo(
                                program.on(nodes, perNode)
                                        .solve(replay(noSharing))
                                        .finish()
                                        .si(),
                                within(1e-12));
            }
        }
    }

    /** Computations, messages around a ring and collectives, the same kinds on every rank. */
    private static Program drawn(long seed, int ranks) {
        return program(ranks, mpi -> {
            Random random = new Random(seed);
            int rank = mpi.rank();
            for (int left = 1 + random.nextInt(6); left > 0; left--) {
                double[] computed = random.doubles(ranks, 0, 20).toArray();
                mpi.compute(us(random.nextBoolean() ? Math.rint(computed[rank]) : 0));
                int to = (rank + 1) % ranks;
                int from = (rank + ranks - 1) % ranks;
                var size = bytes(List.of(8, 500, 5000, 30000).get(random.nextInt(4)));
                switch (random.nextInt(4)) {
                    case 0 -> mpi.sendrecv(to, from, size);
                    case 1 -> mpi.allreduce(size);
                    case 2 -> mpi.bcast(random.nextInt(ranks), size);
                    default -> {
                        var request = mpi.irecv(from, size);
                        mpi.send(to, size);
                        mpi.wait(request);
                    }
                }
            }
        });
    }

    @Test
    void rowsWithoutAValueComeLastInBothOrders() {
        Result mixed = mixed().solve(exact);
        for (Result sorted : List.of(mixed.sorted("response"), mixed.sortedDescending("response"))) {
            assertThat(sorted.columns().measure("response").si(3)).isNaN();
            assertThat(sorted.columns().measure("response").si(0)).isPositive();
        }
    }

    private static QueueingNetwork mixed() {
        return queueing()
                .station("a", queue(ms(3)))
                .station("b", queue(ms(2)))
                .closed("c", 3, ms(5))
                .open("o", 50)
                .visits("o", "a", 0)
                .visits("c", "a", 1)
                .visits("c", "b", 1);
    }

    @Test
    void aClosedClassBesideAnOpenOneIsAsFastAsAloneOnSlowerStationsAndTheSimulationAgrees() {
        double[] services = {3, 2 / (1 - 50 * 0.002)}; // the open class leaves 90 % of b
        double[] present = new double[2];
        double perMs = 0;
        for (int jobs = 1; jobs <= 3; jobs++) {
            double[] residence = {services[0] * (1 + present[0]), services[1] * (1 + present[1])};
            perMs = jobs / (5 + residence[0] + residence[1]);
            present = new double[] {perMs * residence[0], perMs * residence[1]};
        }
        Result of = mixed().solve(exact).where("class", "c").where("station", "b");
        assertThat(of.value("throughput").si()).isCloseTo(1e3 * perMs, within(1e-9));
        int covered = 0;
        for (long seed = 1; seed <= 5; seed++) {
            Result simulated = mixed().solve(seeded(seed)).where("class", "c").where("station", "b");
            Value rate = simulated.value("throughput");
            covered += rate.low() <= 1e3 * perMs && 1e3 * perMs <= rate.high() ? 1 : 0;
        }
        assertThat(covered).as("of 5 intervals of 95 %%, seeds 1 to 5").isGreaterThanOrEqualTo(4);
    }

    @Test
    void aSweepOverThePopulationOfALoadDependentStationIsItsConvolution() {
        double[] speeds = {1, 1.8, 2.4};
        Result swept = sweep("jobs", range(1, 8))
                .solve(jobs -> queueing()
                        .station("a", loadDependent(ms(4), speeds))
                        .station("b", queue(ms(3)))
                        .closed("c", jobs, ms(10))
                        .solve());
        for (int jobs = 1; jobs <= 8; jobs++) {
            double[] a = new double[jobs + 1];
            double[] b = new double[jobs + 1];
            double[] thinking = new double[jobs + 1];
            a[0] = b[0] = thinking[0] = 1;
            for (int k = 1; k <= jobs; k++) {
                a[k] = a[k - 1] * 4e-3 / speeds[Math.min(k, 3) - 1];
                b[k] = b[k - 1] * 3e-3;
                thinking[k] = thinking[k - 1] * 10e-3 / k;
            }
            double[] others = convolved(b, thinking);
            double[] all = convolved(a, others);
            double present = 0;
            for (int k = 1; k <= jobs; k++) {
                present += k * a[k] * others[jobs - k] / all[jobs];
            }
            Result row = swept.where("jobs", jobs).where("station", "a");
            assertThat(row.value("throughput").si()).isCloseTo(all[jobs - 1] / all[jobs], within(1e-6));
            assertThat(row.value("present").si()).isCloseTo(present, within(1e-9));
        }
    }

    private static double[] convolved(double[] one, double[] other) {
        double[] product = new double[one.length];
        for (int i = 0; i < one.length; i++) {
            for (int j = 0; i + j < one.length; j++) {
                product[i + j] += one[i] * other[j];
            }
        }
        return product;
    }

    @Test
    void percentilesUnderPrioritiesAreThoseOfADirectSimulation() {
        var priorities = queueing().station("a", queue(ms(4)).priority("high", "low"));
        Result percentiles =
                priorities.open("high", 50).open("low", 100).solve(seeded(1)).percentiles(50, 95);
        List<List<Double>> direct = responses(new Random(SEED), 200_000);
        for (int kind = 0; kind < 2; kind++) {
            List<Double> sorted = direct.get(kind).stream().sorted().toList();
            for (int percentile : new int[] {50, 95}) {
                Result row =
                        percentiles.where("class", kind == 0 ? "high" : "low").where("percentile", percentile);
                double found = row.value("response").si();
                assertThat(found)
                        .as("class %d, percentile %d, seed %d", kind, percentile, SEED)
                        .isCloseTo(sorted.get(sorted.size() * percentile / 100), within(0.05 * found));
            }
        }
    }

    /** Response times of two classes at one server of 250 jobs/s, the first class before the second without interruption. */
    private static List<List<Double>> responses(Random random, int jobs) {
        List<ArrayDeque<Double>> waiting = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        List<List<Double>> responses = List.of(new ArrayList<>(), new ArrayList<>());
        double[] next = {0, 0};
        int served = -1;
        double end = Double.POSITIVE_INFINITY;
        while (responses.get(0).size() + responses.get(1).size() < jobs) {
            int first = next[0] <= next[1] ? 0 : 1;
            double now = Math.min(next[first], end);
            if (next[first] < end) {
                waiting.get(first).add(now);
                next[first] = now + exponential(random, 50 * (first + 1));
            } else {
                responses.get(served).add(now - waiting.get(served).remove());
                served = -1;
            }
            if (served < 0) {
                served = !waiting.get(0).isEmpty() ? 0 : !waiting.get(1).isEmpty() ? 1 : -1;
                end = served < 0 ? Double.POSITIVE_INFINITY : now + exponential(random, 250);
            }
        }
        return responses;
    }

    private static double exponential(Random random, double rate) {
        return -Math.log(1 - random.nextDouble()) / rate;
    }

    @Test
    void theMedianErrorOfAnEvenNumberOfMeasuredTimesIsBetweenTheMiddleTwo() throws IOException {
        var question = collective(allreduce, KiB(1))
                .on(cluster(4, 1).link(GBps(1), us(2)).eagerUpTo(KiB(1)), perNode);
        double[] errors = new double[4];
        int at = 0;
        for (double[] row : new double[][] {{1024, 30, 10}, {65536, 200, 150}}) {
            double byRing = 6 * (2 + row[0] / 4 / 1e3);
            double byDoubling = 2 * (2 + row[0] / 1e3);
            errors[at++] = Math.abs(byRing / row[1] - 1);
            errors[at++] = Math.abs(byDoubling / row[2] - 1);
        }
        Arrays.sort(errors);
        Result summary =
                question.against(measured(file("allreduces.csv", ALLREDUCES))).summary();
        assertThat(summary.value("median error").si()).isCloseTo((errors[1] + errors[2]) / 2, within(1e-12));
        assertThat(summary.value("ninth decile").si()).isCloseTo(errors[3], within(1e-12));
    }

    @Test
    void aChosenAlgorithmHasTheBracketThatItHasAlone() {
        Axis<CollectiveRule> rules = Axis.of(List.of(ring, recursiveDoubling, rabenseifner));
        var question = collective(allreduce, KiB(64))
                .on(cluster(4, 2).link(GBps(1), us(1)).nics(2), perNode)
                .among(rules);
        var ranking = question.best();
        int brackets = 0;
        for (CollectiveRule rule : rules.values()) {
            Value alone = question.solve(rule).value("time");
            Value among = ranking.where("choice", rule.key()).value("time");
            assertThat(List.of(among.low(), among.si(), among.high()))
                    .isEqualTo(List.of(alone.low(), alone.si(), alone.high()));
            brackets += alone.low() < alone.high() ? 1 : 0;
        }
        assertThat(brackets).isPositive();
        Value best = question.solve(ranking.algorithm()).value("time");
        assertThat(question.choices(values(KiB(64))).value("time").high()).isEqualTo(best.high());
        Value costs = question.job(linear).solve(nodeAware).max("communication time");
        assertThat(question.under(nodeAware).solve(linear).value("time").high()).isEqualTo(costs.high());
    }

    @Test
    void theHeaderOfAChoiceNamesItsMethodAndNoAlgorithmOfOneRow() {
        var question = collective(allreduce, KB(8)).on(cluster(4, 1).link(GBps(1), us(2)), perNode);
        assertThat(question.under(maxRate).best().toString().lines().findFirst())
                .contains(
                        "ranking (estimated; violated: one exchange. Method: maxRate; beside the choice of Open MPI 4.1)");
    }

    @Test
    void aBracketedAnswerIsTheSameAfterItsCsvFileIsRead() {
        Machine machine =
                cluster(6, 2).link(GBps(1), us(1)).inside(GBps(4), us(0.3)).nics(2);
        Result answer = collective(allreduce, KiB(64))
                .on(machine, perNode)
                .solve(values(ring, recursiveDoubling, rabenseifner));
        String file = folder.resolve("answer.csv").toString();
        answer.toTable().write().csv(file);
        Result read = measured(file);
        Measure times = read.columns().measure("time");
        for (int row = 0; row < 3; row++) {
            assertThat(times.low(row))
                    .isEqualTo(answer.columns().measure("time").low(row));
            assertThat(times.high(row))
                    .isEqualTo(answer.columns().measure("time").high(row))
                    .isGreaterThan(times.si(row));
        }
        assertThat(read.against(answer).meanAbsoluteError()).isZero();
    }

    @Test
    void aSavedMachineWithAllItsPartsGivesTheSameChoicesReplaysAndTolerances() {
        Machine machine = cluster(4, 2)
                .link(GBps(1), us(1))
                .inside(GBps(4), us(0.3))
                .overhead(us(0.5))
                .reducing(GBps(2))
                .reducingBeyond(KiB(32), GBps(1))
                .eagerUpTo(KiB(16))
                .nics(2)
                .sockets(2)
                .fatTree(4);
        machine.save(folder.resolve("m.machine.json"));
        Machine read = machine(folder.resolve("m.machine.json").toString());
        Program program = drawn(SEED, 8);
        assertThat(collective(allreduce, KB(40)).on(read, perNode).best())
                .hasToString(collective(allreduce, KB(40))
                        .on(machine, perNode)
                        .best()
                        .toString());
        assertThat(program.on(read, perProcessor).solve(replay(fairShare)))
                .hasToString(program.on(machine, perProcessor)
                        .solve(replay(fairShare))
                        .toString());
        assertThat(program.on(read, perProcessor).solve(tolerance("latency")))
                .hasToString(program.on(machine, perProcessor)
                        .solve(tolerance("latency"))
                        .toString());
    }

    @Test
    void thePartsOfACutTraceAddUpToTheWhole() {
        var run = drawn(SEED + 1, 5)
                .on(cluster(5, 1).link(GBps(1), us(2)), perNode)
                .solve(replay(fairShare))
                .trace();
        double step = run.duration().si() / 7;
        for (int rank = 0; rank < 5; rank++) {
            double computed = 0;
            double sent = 0;
            for (int part = 0; part < 7; part++) {
                var cut = run.between(seconds(step * part), seconds(part == 6 ? 7 * step : step * (part + 1)))
                        .solve(byRank)
                        .where("rank", rank);
                computed += cut.value("computation time").si();
                sent += cut.value("messages").si();
            }
            Result whole = run.solve(byRank).where("rank", rank);
            assertThat(computed).isCloseTo(whole.value("computation time").si(), within(1e-8));
            assertThat(sent)
                    .as("rank %d", rank)
                    .isEqualTo(whole.value("messages").si());
        }
    }

    @Test
    void aMatrixWithFewerRowsThanProcessesCostsTheMessagesOfItsEntries() throws IOException {
        List<String> entries = new ArrayList<>();
        double[] sent = new double[8];
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                if (Math.abs(row - column) <= 1 || (row == 0 && column == 5)) {
                    entries.add((row + 1) + " " + (column + 1) + " 1");
                    boolean inside = row / 2 == column / 2; // two processes on each node
                    sent[column] += row == column ? 0 : inside ? 0.3e-6 + 8 / 4e9 : 1e-6 + 8 / 1e9;
                }
            }
        }
        entries.add(0, "%%MatrixMarket matrix coordinate real general\n6 6 " + entries.size());
        var matrix = sparse(file("six.mtx", String.join("\n", entries) + "\n"));
        Result costs = matrix.processes(8)
                .spmv()
                .on(cluster(4, 2).link(GBps(1), us(1)).inside(GBps(4), us(0.3)), perProcessor)
                .solve(nodeAware);
        for (int rank = 0; rank < 8; rank++) {
            assertThat(costs.where("rank", rank).value("transport").si())
                    .as("rank %d", rank)
                    .isCloseTo(sent[rank], within(2e-8)); // two ranks of a node may share its injection limit
        }
    }
}
