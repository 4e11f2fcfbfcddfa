package dev.weft.queueing;

import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Place;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.Estimate;
import dev.weft.simulation.RunPlan;
import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;

/**
 * Messages that arrive at random at one server that serves them in order, with service times of any distribution (M/G/1). An
 * immutable value.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.3")
public final class GeneralService {
    final double rate;
    final double mean;
    final Distribution shape;

    private GeneralService(double rate, double mean, Distribution shape) {
        this.rate = rate;
        this.mean = mean;
        this.shape = shape;
    }

    /** So many messages per second on average, each with this mean service time, exponential unless told otherwise. */
    public static GeneralService of(double perSecond, Time service) {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw ModelException.cannot(
                    "let messages arrive at a rate of",
                    Digits.four(perSecond),
                    "it must be a finite number above 0, per second",
                    "Write openQueue(2e6, ns(271))");
        }
        double utilization = perSecond
                * ModelException.required(service, "a service time", "Write ns(271)")
                        .si();
        if (utilization >= 1) {
            throw ModelException.cannot(
                    "find a steady state of a server with the utilization",
                    utilization,
                    "more work arrives than it can do",
                    "Lower the rate or the service time until their product is below 1");
        }
        return new GeneralService(perSecond, service.si(), Distribution.EXPONENTIAL);
    }

    /** How service times scatter around their mean. */
    public GeneralService service(Distribution distribution) {
        ModelException.required(distribution, "a distribution", "Write erlang(4)");
        return new GeneralService(rate, mean, distribution);
    }

    /** Waiting, response and messages present by the formula of Pollaczek and Khinchine, exactly. */
    @From(paper = "Khintchine 1932, Pollaczek 1930", equation = "W = rho s (1 + scv) / (2 (1 - rho))")
    public GeneralServiceSolution solve() {
        double utilization = rate * mean;
        double waiting = utilization * mean * (1 + shape.scv()) / (2 * (1 - utilization));
        return new GeneralServiceSolution(
                this, Estimate.exactly(waiting + mean), Estimate.exactly(rate * (waiting + mean)), null);
    }

    /** The same simulated; the plan gives seed, length and confidence. */
    public GeneralServiceSolution simulate(RunPlan plan) {
        ModelException.required(plan, "a plan", "Write simulate(seeded(1))");
        Compiled network = Compiled.of(
                List.of(Place.queue("server", 1)),
                List.of(Chain.open("messages", rate)),
                new double[][] {{mean}},
                new double[][] {{1}});
        SimulatedMeasures measures = SimulatedMeasures.of(network, plan.service("server", shape));
        return new GeneralServiceSolution(this, measures.response(0), measures.queueLength(0, 0), measures);
    }

    /** Such as {@code 2 M msg/s at a server of 271 ns, erlang(4)}. */
    @Override
    public String toString() {
        return Digits.four(rate) + " msg/s at a server of " + new Time(mean) + ", " + shape;
    }
}
