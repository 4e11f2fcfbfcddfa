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
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the latency of a {@link Workload} scatters: one row per percentile. With a single message under way it is the sum of its
 * stages and exact, as long as these are made of exponential phases and constants and differ by less than six decades; otherwise it
 * is simulated, and each percentile has its interval. Half of a round trip for a ping-pong. Its table begins with the keys of the
 * question, as that of a {@link Solution} does.
 */
@From(paper = "Bridges et al. 2015", equation = "section 3, one message under way; section 6.3")
public final class Latencies implements Result {
    static final double[] USUAL = {1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.9};

    /** Where a row's value comes from; the exact one or a simulation. */
    interface Source {
        /** Seconds that this share of all latencies, between 0 and 1, stays below. */
        Estimate percentile(double share);

        /** The mean in seconds. */
        double mean();

        String label();

        Provenance provenance();

        /** Everything but the inputs and the sentence on what dominates, which this result writes itself. */
        Explanation explain();
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

    private static Latencies of(Source source, Workload workload, SimulationPlan plan, double... percents) {
        Percents.check(percents);
        return new Latencies(source, workload, plan, percents);
    }

    /** As it was simulated. */
    static Latencies of(Solution solution, SimulatedMeans means) {
        return of(new SimulatedLatency(solution, means), solution.workload(), means.plan(), USUAL);
    }

    /** Exact where one message is alone and its stages are made of phases or constants, simulated otherwise. */
    static Latencies of(Workload workload, SimulationPlan plan) {
        boolean alone = workload.outstanding() == 1 && workload.flows().size() == 1;
        if (alone) {
            SingleMessageLatency exact = SingleMessageLatency.of(workload, plan);
            if (exact.isKnown()) {
                return of(exact, workload, plan, USUAL);
            }
        }
        return workload.solve(plan).latencies();
    }

    /** The same with these percentiles as rows, such as {@code percentiles(50, 99)}; each above 0 and below 100. */
    public Latencies percentiles(double... percent) {
        return of(source, workload, plan, percent);
    }

    /** The same where wires and switches always take their latency: no message is faster than they are. */
    public Latencies fixedWires() {
        SimulationPlan fixed = plan;
        for (NetworkStation spot : Itinerary.of(workload).spots) {
            boolean wire = spot.kind() == NetworkStation.Kind.WIRE;
            fixed = wire ? fixed.service(spot.name(), Distribution.DETERMINISTIC) : fixed;
        }
        return of(workload, fixed).percentiles(percents);
    }

    /** The latency that so many percent of the messages stay below. */
    public Time percentile(double percent) {
        Percents.checkOne(percent);
        return new Time(source.percentile(percent / 100).value());
    }

    @Override
    public String label() {
        return source.label();
    }

    @Override
    public Columns columns() {
        return Workload.about(workload, Rows.of(Arrays.stream(percents).boxed().toList()))
                .key("percentile", percent -> percent)
                .estimate("latency", Unit.US, percent -> source.percentile(percent / 100))
                .columns();
    }

    @Override
    public Provenance provenance() {
        return source.provenance();
    }

    /** The terms are what each station adds to the variance where that is known, else where messages are. */
    @Override
    public Explanation explain() {
        double worst = percentile(99).si();
        double times = worst / source.mean();
        String tail = times > 1 + 1e-9
                ? "99 % of the messages take at most " + new Time(worst) + ", " + Digits.four(times)
                        + " times the mean of " + new Time(source.mean()) + "."
                : "every message takes " + new Time(source.mean()) + ": nothing scatters.";
        Explanation all = source.explain();
        List<Condition> conditions = new ArrayList<>(all.conditions());
        conditions.add(aboveTheWire());
        return all.dominant(times > 1 + 1e-9 ? "tail" : "constant", tail).conditions(conditions);
    }

    /** No message is faster than wires and switches. */
    private Condition aboveTheWire() {
        Itinerary itinerary = Itinerary.of(workload);
        double delay = workload.network().parameters().delaySeconds();
        double wires = 0;
        boolean scatters = false;
        for (Visit visit : itinerary.visits.get(0)) {
            if (visit.spot().kind() == NetworkStation.Kind.WIRE) {
                wires += visit.count() * delay / workload.messagesPerCycle();
                scatters |= plan.runs().serviceAt(visit.spot().name()).scv() > 0;
            }
        }
        double least = Arrays.stream(percents).min().orElse(50);
        double fastest = source.percentile(least / 100).value();
        return Condition.of(
                "no latency below that of the wires",
                !scatters || fastest >= wires,
                Digits.four(least) + " % of the messages take at most " + new Time(fastest) + ", less than the "
                        + new Time(wires) + " of wires and switches, whose times are random here; fixedWires() makes"
                        + " them constant.");
    }

    @Override
    public String toString() {
        Condition wires = aboveTheWire();
        boolean violated = wires.outcome() == Condition.Outcome.VIOLATED;
        return Result.print(this) + (violated ? System.lineSeparator() + wires.sentence() : "");
    }
}
