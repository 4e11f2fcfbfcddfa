package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Value;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Percentiles of the latency of a {@link Workload}, one row each. The latency of a single message is the sum of its stages and exact,
 * provided that these are exponential phases and constants within six decades. Of one pair of hosts with a single class of messages it
 * is exact with exponential stages for windows whose Markov chain has up to 50,000 states: some 60 eager messages, 4 of a rendezvous.
 * Otherwise it is simulated, and each percentile has an interval. Half of a round trip for a ping-pong. The table begins with the keys of the question, as that of a {@link Solution}.
 */
@From(paper = "Bridges et al. 2015", equation = "section 3, one message under way; section 6.3")
public final class Latencies implements Result {
    static final double[] USUAL = {1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.9};

    /** The source of the percentiles: exact or simulated. */
    interface Source {
        /** The quantile of the latency in seconds, for a share between 0 and 1. */
        Estimate percentile(double share);

        /** The mean in seconds. */
        double mean();

        String label();

        /** The kind of brackets that the percentiles have. */
        String brackets();

        /** The call that takes a plan with other distributions. */
        default String word() {
            return "latencies";
        }

        /** Adds the keys of the question. */
        default Rows<Double> about(Workload workload, Rows<Double> rows) {
            return Workload.about(workload, rows);
        }

        /** Percentiles of the same question by another plan. */
        default Latencies again(Workload workload, SimulationPlan other) {
            return of(workload, other);
        }

        Provenance provenance();

        /** The explanation without the dominant term, which this result adds. */
        Explanation explain();
    }

    /** Exact percentiles; each is computed once. */
    abstract static class Exact implements Source {
        private final Map<Double, Estimate> found = new TreeMap<>();

        /** The quantile of the latency in seconds. */
        abstract double quantile(double share);

        @Override
        public final Estimate percentile(double share) {
            return found.computeIfAbsent(share, one -> Estimate.exactly(quantile(one)));
        }

        @Override
        public final String label() {
            return Analytic.EXACT.key();
        }

        @Override
        public final String brackets() {
            return ""; // every percentile is exact
        }
    }

    private final Source source;
    private final Workload workload;
    private final SimulationPlan plan;
    private final double[] percents;

    private Latencies(Source source, Workload workload, SimulationPlan plan, double... percents) {
        this.source = source;
        this.workload = workload;
        this.plan = plan;
        this.percents = percents;
    }

    static Latencies of(Source source, Workload workload, SimulationPlan plan, double... percents) {
        Percents.check(percents);
        return new Latencies(source, workload, plan, percents);
    }

    /** Of a simulation. */
    static Latencies of(Solution solution, SimulatedMeans means) {
        return of(new Simulated(solution, means), solution.workload(), means.plan(), USUAL);
    }

    /** Exact for a single message with stages of phases or constants and for few exponential stages, simulated otherwise. */
    static Latencies of(Workload workload, SimulationPlan plan) {
        boolean alone = workload.outstanding() == 1 && workload.flows().size() == 1;
        if (alone) {
            SingleMessageLatency exact = SingleMessageLatency.of(workload, plan);
            if (exact.isKnown()) {
                return of(exact, workload, plan, USUAL);
            }
        }
        return TaggedMessageLatency.of(workload, plan)
                .map(exact -> of(exact, workload, plan, USUAL))
                .orElseGet(() -> workload.solve(plan).latencies());
    }

    /** Sets the percentiles of the rows, such as {@code percentiles(50, 99)}; each above 0 and below 100. */
    public Latencies percentiles(double... percent) {
        return of(source, workload, plan, percent);
    }

    /** Makes the latency of wires and switches constant, so that no message is faster than they are. */
    public Latencies fixedWires() {
        SimulationPlan fixed = plan;
        for (NetworkStation spot : workload.choice().itinerary().spots) {
            boolean wire = spot.kind() == NetworkStation.Kind.WIRE;
            fixed = wire ? fixed.service(spot.name(), Distribution.DETERMINISTIC) : fixed;
        }
        return source.again(workload, fixed).percentiles(percents);
    }

    /** Returns a percentile of the latency, {@code percent} above 0 and below 100; a simulated one has its interval. */
    public Value percentile(double percent) {
        return Percents.value("percentile", percent, "latency", Unit.US, source::percentile);
    }

    /** A percentile in seconds with its interval. */
    Estimate estimate(double share) {
        return source.percentile(share);
    }

    @Override
    public String label() {
        return source.label();
    }

    @Override
    public Columns columns() {
        return source.about(workload, Rows.of(Arrays.stream(percents).boxed().toList()))
                .key("percentile", percent -> percent)
                .estimate("latency", Unit.US, percent -> source.percentile(percent / 100))
                .brackets(source.brackets())
                .columns();
    }

    @Override
    public Provenance provenance() {
        return source.provenance();
    }

    /** Explains the latency; terms are the contributions to the variance where exact, else the messages present. */
    @Override
    public Explanation explain() {
        double worst = percentile(99).si();
        double times = worst / source.mean();
        String tail = times > 1 + 1e-9
                ? "99 % of the messages take " + new Time(worst) + " or less, " + Digits.four(times)
                        + " times the mean of " + new Time(source.mean()) + "."
                : "every message takes " + new Time(source.mean()) + ", because all stages are constant.";
        Explanation all = source.explain();
        List<Condition> conditions = new ArrayList<>(all.conditions());
        Condition set = Assumptions.timesAreSet(workload.choice().itinerary(), plan.runs(), source.word());
        if (conditions.stream().noneMatch(known -> known.name().equals(set.name()))) {
            conditions.add(set);
        }
        conditions.add(aboveTheWire());
        return all.dominant(times > 1 + 1e-9 ? "tail" : "constant", tail).conditions(conditions);
    }

    /** No message is faster than wires and switches. */
    private Condition aboveTheWire() {
        Itinerary itinerary = workload.choice().itinerary();
        double delay = workload.network().parameters().delaySeconds();
        double wires = 0;
        boolean scatters = false;
        for (Visit visit : itinerary.visits.get(0)) {
            if (visit.spot().kind() == NetworkStation.Kind.WIRE) {
                // NICs hide a part of a wire
                double seconds = visit.reason() == CostComponent.SWITCHES ? visit.demand() : visit.count() * delay;
                wires += seconds / workload.messagesPerCycle();
                scatters |= plan.runs().serviceAt(visit.spot().name()).scv() > 0;
            }
        }
        double least = Arrays.stream(percents).min().orElse(50);
        double fastest = source.percentile(least / 100).value();
        return Condition.of(
                "latencies of at least the wire time",
                !scatters || fastest >= wires,
                Digits.four(least) + " % of the messages take " + new Time(fastest) + " or less, which is below the "
                        + new Time(wires) + " of wires and switches, whose times are random here; fixedWires() makes"
                        + " them constant.");
    }

    @Override
    public String toString() {
        Condition wires = aboveTheWire();
        boolean violated = wires.outcome() == Condition.Outcome.VIOLATED;
        return Result.print(this) + (violated ? System.lineSeparator() + wires.sentence() : "");
    }

    /** Latency of messages in a simulation, over all pairs of hosts. */
    private static final class Simulated implements Source {
        private final Solution solution;
        private final SimulatedMeans means;

        Simulated(Solution solution, SimulatedMeans means) {
            this.solution = solution;
            this.means = means;
        }

        /** The time of a cycle per message that it delivers. */
        @Override
        public Estimate percentile(double share) {
            return means.measures
                    .percentile(share)
                    .times(1.0 / solution.workload().messagesPerCycle());
        }

        @Override
        public double mean() {
            return solution.latency().si();
        }

        @Override
        public String label() {
            return solution.label();
        }

        @Override
        public String brackets() {
            return means.brackets();
        }

        @Override
        public Provenance provenance() {
            return solution.provenance();
        }

        @Override
        public Explanation explain() {
            Workload asked = solution.workload();
            boolean alone = asked.outstanding() == 1 && asked.flows().size() == 1;
            return alone
                    ? solution.explain()
                    : Assumptions.withOrderOfService(
                            solution.explain(), means.plan().runs(), word());
        }
    }
}
