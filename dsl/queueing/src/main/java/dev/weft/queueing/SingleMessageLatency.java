package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.simulate.SimulatedRoute;
import dev.weft.queueing.times.StageSum;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Certainty;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Term;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;

/** Latency of a single message: without waiting it is the sum of its stages. */
final class SingleMessageLatency extends Latencies.Exact {
    private final Workload workload;
    private final RunPlan plan;
    private final StageSum cycle;
    private final double factor;

    private SingleMessageLatency(Workload workload, RunPlan plan) {
        this.workload = workload;
        this.plan = plan;
        this.factor = 1.0 / workload.messagesPerCycle();
        Itinerary itinerary = workload.choice().itinerary();
        Compiled network = itinerary.network;
        SimulatedMeasures.checkNames(network, plan);
        // one message needs one engine, so only the first class has messages; its latency ends before computation
        List<Visit> visits = itinerary.visits.get(0).stream()
                .filter(visit -> visit.reason() != CostComponent.COMPUTE)
                .toList();
        SimulatedRoute route = itinerary.route(visits, plan);
        List<StageSum.Stage> stages = new ArrayList<>();
        for (int i = 0; i < route.steps(); i++) {
            int station = route.station[i][0];
            NetworkStation spot = itinerary.spots.get(station);
            Distribution service = plan.serviceAt(spot.name());
            double mean = route.mean[i] / network.stations[station].speed.at(1);
            stages.add(new StageSum.Stage(spot.group(), mean, route.count[i], service));
        }
        this.cycle = StageSum.of(stages);
    }

    static SingleMessageLatency of(Workload workload, SimulationPlan plan) {
        return new SingleMessageLatency(workload, plan.runs());
    }

    /** Whether the distributions of the stages have an exact answer. */
    boolean isKnown() {
        return cycle.isKnown();
    }

    @Override
    double quantile(double share) {
        return factor * cycle.percentile(share);
    }

    @Override
    public double mean() {
        return factor * cycle.mean();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.EXACT, "sum of the stages of one message, by uniformization", Network.CITATION);
    }

    @Override
    public Explanation explain() {
        List<String> inputs = Workload.inputs(workload);
        inputs.add(plan.isPerVisit() ? "stages: single visits" : "stages: consecutive visits");
        double all = cycle.variances().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        List<Term> terms = new ArrayList<>();
        cycle.variances().forEach((station, variance) -> {
            if (variance > 0) {
                String deviation = "deviation " + new Time(factor * Math.sqrt(variance));
                terms.add(Term.part(station, deviation, variance, all));
            }
        });
        return Explanation.of(
                        workload,
                        "latency of a single message as the sum of its stages; shares are of the variance. "
                                + Network.CITATION)
                .inputs(inputs)
                .terms(terms);
    }
}
