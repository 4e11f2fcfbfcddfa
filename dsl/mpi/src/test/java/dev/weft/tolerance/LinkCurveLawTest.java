package dev.weft.tolerance;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.LawSteps;
import dev.weft.program.LawTimes;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.tolerance.DrawnRun.Costs;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Curves over the links of a machine equal runs of drawn programs at other costs, and replays without sharing. */
class LinkCurveLawTest {
    private static final double EXACT = 1e-12;
    private static final int NODES = 3;
    private static final int VALUES = 100;

    private final Random random = new Random(7);

    /** A drawn program on a machine, with the same costs as numbers. */
    private record Case(DrawnRun run, Job job, Costs costs, double between, double inside, double perByte) {
        static Case of(long seed) {
            Random random = new Random(seed + 1_000_000);
            DrawnRun run = DrawnRun.of(seed, NODES);
            double between = random.nextInt(5000) / 1e9;
            double inside = random.nextInt(500) / 1e9;
            double fast = 4e9;
            double slow = 5e8 + random.nextInt(1_000_000_000);
            long eager = random.nextBoolean() ? 2000 : -1;
            double overhead = seed % 5 == 4 || random.nextBoolean() ? random.nextInt(400) / 1e9 : Double.NaN;
            Machine machine = cluster(NODES, 8)
                    .link(new Bandwidth(slow), new Time(between))
                    .inside(new Bandwidth(fast), new Time(inside));
            machine = eager > 0 ? machine.eagerUpTo(bytes((double) eager)) : machine;
            machine = Double.isNaN(overhead) ? machine : machine.overhead(new Time(overhead));
            int[] node = run.nodes();
            Costs costs = new Costs(
                    (from, to) -> node[from] == node[to] ? inside : between,
                    (from, to) -> 1 / (node[from] == node[to] ? fast : slow),
                    rank -> overhead,
                    eager);
            Job job = run.program().on(machine, userPlacement(node));
            return new Case(run, job, costs, between, inside, 1 / slow);
        }

        boolean isBetween(int from, int to) {
            return run.nodes()[from] != run.nodes()[to];
        }

        boolean crosses() {
            return run.ranks() > 1 && Arrays.stream(run.nodes()).distinct().count() > 1;
        }
    }

    private static void same(double value, double known, String where, Object... parts) {
        assertThat(value).as(where, parts).isCloseTo(known, within(EXACT * known));
    }

    @Test
    void a_curve_equals_runs_at_a_hundred_values_of_its_parameter() {
        Map<Integer, Integer> bent = new HashMap<>();
        int cases = Campaign.cases("tolerance", 1000);
        for (long seed = 1; seed <= cases; seed++) {
            Case drawn = Case.of(seed);
            same(
                    drawn.job.solve(tolerance("latency")).today().seconds(),
                    drawn.run.finish(drawn.costs),
                    "seed %d",
                    seed);
            int kind = (int) (seed % 5);
            ToleranceCurve curve = curve(drawn, kind);
            for (int each = 0; each < VALUES; each++) {
                double value = random.nextDouble() * (kind == 3 ? 4 * drawn.perByte : 1e-5);
                double known = drawn.run.finish(costs(drawn, kind, value));
                double at = kind == 3
                        ? curve.at(new Bandwidth(1 / value)).seconds()
                        : curve.at(new Time(value)).seconds();
                same(at, known, "seed %d, kind %d at %s", seed, kind, value);
            }
            bent.merge(kind, curve.columns().rows() > 2 ? 1 : 0, Integer::sum);
        }
        assertThat(bent.values()).as("curves with several pieces").allMatch(count -> count > cases / 50);
    }

    private static ToleranceCurve curve(Case drawn, int kind) {
        return drawn.job.solve(
                switch (kind) {
                    case 0 -> tolerance("latency").of(interNode);
                    case 1 -> tolerance("latency").of(intraNode);
                    case 2 -> tolerance("latency").link(2, 0);
                    case 3 -> tolerance("bandwidth").of(interNode);
                    default -> tolerance("overhead");
                });
    }

    private static Costs costs(Case drawn, int kind, double value) {
        int[] node = drawn.run.nodes();
        return switch (kind) {
            case 0 -> drawn.costs.latency((from, to) -> drawn.isBetween(from, to) ? value : drawn.inside);
            case 1 -> drawn.costs.latency((from, to) -> drawn.isBetween(from, to) ? drawn.between : value);
            case 2 ->
                drawn.costs.latency((from, to) -> node[from] + node[to] == 2 && node[from] != node[to]
                        ? value
                        : drawn.costs.latency().of(from, to));
            case 3 ->
                drawn.costs.perByte((from, to) -> drawn.isBetween(from, to)
                        ? value
                        : drawn.costs.perByte().of(from, to));
            default -> drawn.costs.overhead(rank -> value);
        };
    }

    @Test
    void a_curve_equals_replays_without_sharing_on_machines_with_other_links() {
        int graphs = 0;
        int cases = Campaign.cases("tolerance.replays", 300);
        for (long seed = 1; seed <= cases; seed++) {
            LawSteps law = LawSteps.of(seed);
            LawTimes ideal = LawTimes.ideal(law);
            if (!ideal.isMatched() || Arrays.stream(ideal.ends()).anyMatch(Double::isNaN)) {
                continue;
            }
            graphs += law.hasGraph() ? 1 : 0;
            Machine machine = cluster(8, 1)
                    .link(new Bandwidth(1e4), new Time(random.nextDouble()))
                    .inside(new Bandwidth(1e5), new Time(0.01))
                    .eagerUpTo(bytes(1 + random.nextInt(4000)));
            machine =
                    random.nextBoolean() || law.hasGraph() ? machine : machine.overhead(new Time(random.nextDouble()));
            Job job = onNodes(law, machine);
            ToleranceCurve latency;
            try {
                latency = job.solve(tolerance("latency").of(interNode));
            } catch (ModelException deadlock) {
                assertThat(deadlock).hasMessageContaining("blocked");
                continue;
            }
            ToleranceCurve bandwidth = job.solve(tolerance("bandwidth").of(interNode));
            for (int each = 0; each < 4; each++) {
                Time value = new Time(4 * random.nextDouble());
                Bandwidth slower = new Bandwidth(1e3 + 1e4 * random.nextDouble());
                double known = finish(law, machine.relink(new Bandwidth(1e4), value));
                same(latency.at(value).seconds(), known, "seed %d at %s", seed, value);
                known = finish(
                        law, machine.relink(slower, machine.link().orElseThrow().latency()));
                same(bandwidth.at(slower).seconds(), known, "seed %d at %s", seed, slower);
            }
            same(latency.today().seconds(), finish(law, machine), "seed %d", seed);
            same(bandwidth.today().seconds(), finish(law, machine), "seed %d", seed);
        }
        assertThat(graphs).as("programs with graphs").isGreaterThan(cases / 6);
    }

    private static Job onNodes(LawSteps law, Machine machine) {
        return law.program().on(machine, perNode);
    }

    /** Returns the end of the last step; a replay's own finish() takes that of the last step of the file. */
    private static double finish(LawSteps law, Machine machine) {
        Columns events = onNodes(law, machine).solve(replay(noSharing)).events().columns();
        double last = 0;
        for (int row = 0; row < events.rows(); row++) {
            last = Math.max(
                    last,
                    events.measure("start").si(row) + events.measure("time").si(row));
        }
        return last;
    }

    @Test
    void a_run_takes_as_much_longer_as_its_tolerance_says() {
        int finite = 0;
        int cases = Campaign.cases("tolerance.values", 300);
        for (long seed = 1; seed <= cases; seed++) {
            Case drawn = Case.of(seed);
            int kind = (int) (seed % 5);
            ToleranceCurve curve = curve(drawn, kind);
            double today = curve.today().seconds();
            double[] slowdowns = {0.01, 0.02, 0.05, 0.5, 3};
            Columns tolerances = curve.tolerances(slowdowns).columns();
            for (int row = 0; row < slowdowns.length; row++) {
                double value = tolerances
                        .measure(kind == 3 ? "bandwidth" : kind == 4 ? "overhead" : "latency")
                        .si(row);
                value = kind == 3 ? 1 / value : value;
                if (Double.isInfinite(value)) {
                    assertThat(drawn.run.finish(costs(drawn, kind, 1e3)))
                            .as("seed %d", seed)
                            .isLessThanOrEqualTo(today * (1 + slowdowns[row]));
                    continue;
                }
                finite++;
                double slower = today * (1 + slowdowns[row]);
                assertThat(drawn.run.finish(costs(drawn, kind, value)))
                        .as("seed %d, kind %d, %s slower at %s", seed, kind, slowdowns[row], value)
                        .isCloseTo(slower, within(1e-9 * slower));
                assertThat(drawn.run.finish(costs(drawn, kind, value * 1.001)))
                        .as("seed %d, just above", seed)
                        .isGreaterThan(slower);
            }
        }
        assertThat(finite).as("finite tolerances").isGreaterThan(5 * cases / 3);
    }

    @Test
    void ranks_save_what_a_run_with_half_the_cost_of_their_messages_saves() {
        int several = 0;
        int cases = Campaign.cases("tolerance.ranks", 300);
        for (long seed = 1; seed <= cases; seed++) {
            Case drawn = Case.of(seed);
            int kind = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 3 : 4;
            boolean none = kind == 4 && Double.isNaN(drawn.costs.overhead().applyAsDouble(0));
            if (!drawn.crosses() || none) {
                continue;
            }
            Map<Integer, Double> saved = new HashMap<>();
            try {
                Result ranks = curve(drawn, kind).ranks();
                Columns columns = ranks.columns();
                for (int row = 0; row < columns.rows(); row++) {
                    saved.put(
                            ((Number) columns.key("rank").values().get(row)).intValue(),
                            columns.measure("saved time").si(row));
                }
            } catch (ModelException nothing) {
                assertThat(nothing).hasMessageContaining("on the critical path");
            }
            several += saved.size() > 2 ? 1 : 0;
            for (int rank = 0; rank < drawn.run.ranks(); rank++) {
                double today = drawn.run.finish(drawn.costs);
                double known = today - drawn.run.finish(halved(drawn, kind, rank));
                assertThat(saved.getOrDefault(rank, 0.0))
                        .as("seed %d, kind %d, rank %d", seed, kind, rank)
                        .isCloseTo(known, within(1e-12 * today));
            }
        }
        assertThat(several).as("tables with several ranks").isGreaterThan(cases / 6);
    }

    private static Costs halved(Case drawn, int kind, int rank) {
        Costs costs = drawn.costs;
        return switch (kind) {
            case 0 ->
                costs.latency((from, to) ->
                        half(drawn, rank, from, to) * costs.latency().of(from, to));
            case 3 ->
                costs.perByte((from, to) ->
                        half(drawn, rank, from, to) * costs.perByte().of(from, to));
            default ->
                costs.overhead(
                        each -> (each == rank ? 0.5 : 1) * costs.overhead().applyAsDouble(each));
        };
    }

    private static double half(Case drawn, int rank, int from, int to) {
        return drawn.isBetween(from, to) && (from == rank || to == rank) ? 0.5 : 1;
    }
}
