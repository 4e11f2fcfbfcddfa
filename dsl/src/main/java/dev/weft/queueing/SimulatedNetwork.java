package dev.weft.queueing;

import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.solve.Compiled;
import dev.weft.simulation.Estimate;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a simulated queueing network did: flow, response and customers present per class, each with its confidence interval. The
 * referee of the exact solutions, and the answer where there is none: service times that are not exponential in a queue that
 * serves in order, and percentiles.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.3")
public final class SimulatedNetwork implements Result {
    /** How many independent cycles would tell the mean response as well. */
    static final String EFFECTIVE = "effective sample size";

    private final SimulatedMeasures measures;
    /** What is a stay, where that is not a matter of course. */
    private final String how;

    private final String source;
    private final List<String> inputs;

    private SimulatedNetwork(SimulatedMeasures measures, String usual, String source, List<String> inputs) {
        this.measures = measures;
        this.how = measures.plan.isWholeStays()
                ? "whole stays in order of arrival"
                : measures.plan.isPerVisit() ? "every visit by itself" : usual;
        this.source = source;
        this.inputs = inputs;
    }

    /** Simulates a general network; customers go through their stations in the order of the list. */
    static SimulatedNetwork of(QueueingNetwork network, RunPlan plan) {
        SimulatedMeasures measures = SimulatedMeasures.of(network.compile(), plan);
        return new SimulatedNetwork(measures, "", QueueingNetwork.CITATION, network.inputs());
    }

    /** Simulates a network; customers go through their stations in the order of the list. */
    static SimulatedNetwork of(Compiled network, RunPlan plan, String source) {
        return new SimulatedNetwork(SimulatedMeasures.of(network, plan), "", source, List.of());
    }

    /** A workload's, in whose network cores and links take turns unless the plan says otherwise. */
    static SimulatedNetwork inTurns(SimulatedMeasures measures, String source) {
        return new SimulatedNetwork(measures, "cores and links taking turns", source, List.of());
    }

    String how() {
        return how;
    }

    SimulatedMeasures measures() {
        return measures;
    }

    @Override
    public String label() {
        return "simulated";
    }

    @Override
    public Columns columns() {
        int classes = measures.network.classes.length;
        List<String> names = new ArrayList<>();
        List<Estimate> flow = new ArrayList<>();
        List<Estimate> response = new ArrayList<>();
        double[] worth = new double[classes];
        for (int r = 0; r < classes; r++) {
            worth[r] = measures.effective(r);
            names.add(measures.network.classes[r].name);
            flow.add(measures.throughput(r));
            response.add(measures.response(r));
        }
        return Columns.rows(classes)
                .key("class", names)
                .measure(measure("throughput", Unit.PER_S, flow))
                .measure(measure("response", Unit.US, response))
                .measure(EFFECTIVE, Unit.ONE, worth);
    }

    /** Every station with who is there: how busy, how many present and how long they stay per cycle. */
    public Result stations() {
        Compiled network = measures.network;
        List<String> stations = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        List<String> services = new ArrayList<>();
        List<Estimate> busy = new ArrayList<>();
        List<Estimate> present = new ArrayList<>();
        List<Estimate> residence = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            for (int r = 0; r < network.classes.length; r++) {
                if (network.demand[r][k] > 0) {
                    stations.add(network.stations[k].name);
                    classes.add(network.classes[r].name);
                    services.add(measures.service(k).key());
                    busy.add(measures.utilization(r, k));
                    present.add(measures.queueLength(r, k));
                    residence.add(measures.residence(r, k));
                }
            }
        }
        Columns columns = Columns.rows(stations.size())
                .key("station", stations)
                .key("class", classes)
                .key("service", services)
                .measure(measure("utilization", Unit.PERCENT, busy))
                .measure(measure("present", Unit.ONE, present))
                .measure(measure("residence", Unit.NS, residence));
        return Tabulated.of("simulated stations", columns, provenance(), this::explain);
    }

    /**
     * The response times that so many percent of the cycles of each class stay below, such as {@code percentiles(50, 99)}. They
     * depend on the order of the stations and on how the times scatter, also where means do not.
     */
    public Result percentiles(double... percent) {
        checkPercents(percent);
        List<String> names = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        List<Estimate> latency = new ArrayList<>();
        for (int r = 0; r < measures.network.classes.length; r++) {
            for (double share : percent) {
                names.add(measures.network.classes[r].name);
                shares.add(share);
                latency.add(measures.percentile(r, share / 100));
            }
        }
        Columns columns = Columns.rows(shares.size())
                .key("class", names)
                .key("percentile", shares)
                .measure(measure("latency", Unit.US, latency));
        return Tabulated.of("simulated percentiles", columns, provenance(), this::explain);
    }

    /** Who asks for nothing above one percent, but for half a percent or more, means shares of one. */
    static void checkPercents(double... percents) {
        ModelException.required(percents, "percentiles", "Write percentiles(50, 99)");
        double largest = Arrays.stream(percents).max().orElse(100);
        if (largest >= 0.5 && largest < 1) {
            throw ModelException.cannot(
                    "find the percentile",
                    largest,
                    "percentiles are in percent, and all that are asked for lie below 1",
                    "Write percentiles(" + Digits.four(100 * largest) + ") for this share of all");
        }
        for (double percent : percents) {
            checkPercent(percent);
        }
    }

    static void checkPercent(double percent) {
        if (!(percent > 0 && percent < 100)) {
            throw ModelException.cannot(
                    "find the percentile", percent, "it must be above 0 and below 100", "Write percentiles(50, 99)");
        }
    }

    static Measure measure(String name, Unit unit, List<Estimate> estimates) {
        return Measure.between(
                name,
                unit,
                each(estimates, Estimate::low),
                each(estimates, Estimate::value),
                each(estimates, Estimate::high));
    }

    private static double[] each(List<Estimate> estimates, ToDoubleFunction<Estimate> what) {
        return estimates.stream().mapToDouble(what).toArray();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(Certainty.ESTIMATED, measures.settling.method(how), source)
                .seeded(measures.plan.seed());
    }

    @Override
    public Explanation explain() {
        return SimulatedExplanation.of(measures, how, inputs, source, Double.NaN);
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
