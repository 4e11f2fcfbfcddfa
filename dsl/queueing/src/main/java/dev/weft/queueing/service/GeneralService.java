package dev.weft.queueing.service;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.Assumptions;
import dev.weft.queueing.Servers;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.times.ErlangC;
import dev.weft.queueing.times.QueueTail;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Estimate;
import dev.weft.study.From;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;

/**
 * A first-come queue with Poisson arrivals: one server and service times of any distribution (M/G/1), or several equal servers (M/G/c),
 * whose formula needs exponential service. Immutable.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.3")
public final class GeneralService implements Question<Solver, GeneralServiceSolution> {
    private static final Setting<Distribution> SERVICE = Setting.of("service", Distribution.EXPONENTIAL)
            .assuming("Service times are exponential")
            .example("distribution", "service(erlang(4))");

    private static final Setting<Distribution> ARRIVING = Setting.of("arriving", Distribution.EXPONENTIAL)
            .assuming("Messages arrive one by one as a Poisson process")
            .example("distribution", "arriving(erlang(4))");

    /** Erlang's recursion takes one step per server. */
    private static final int MOST_SERVERS = 1_000_000;

    final double rate;
    final double mean;
    final int servers;
    private final Spec spec;
    final Distribution shape;
    /** Shape of the times between arrivals. */
    final Distribution gaps;

    private GeneralService(double rate, double mean, int servers, Spec spec) {
        this.rate = rate;
        this.mean = mean;
        this.servers = servers;
        this.spec = spec;
        this.shape = spec.get(SERVICE);
        this.gaps = spec.get(ARRIVING);
    }

    /**
     * Returns a server with {@code perSecond} arrivals per second and this mean service time, exponential (default; set with {@link
     * #service}). A utilization of 1 or more is an error.
     */
    public static GeneralService of(double perSecond, Time service) {
        return of(perSecond, service, 1);
    }

    /** Returns a queue with this number of equal servers, 1 to 1,000,000. A utilization of 1 or more is an error. */
    public static GeneralService of(double perSecond, Time service, int servers) {
        int count = new Servers(servers).count();
        Object[] typed = count == 1 ? new Object[] {perSecond, service} : new Object[] {perSecond, service, count};
        if (count > MOST_SERVERS) {
            throw ModelException.call(
                    "openQueue", "must have between 1 and 1,000,000 servers", "Try openQueue(1000, ms(3), 4)", typed);
        }
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw ModelException.call(
                    "openQueue",
                    "the arrival rate must be a finite number above 0, per second",
                    "Try openQueue(2e6, ns(271))",
                    typed);
        }
        double utilization = perSecond
                * ModelException.required(service, "service time", "Write openQueue(2e6, ns(271))")
                        .si()
                / count;
        if (SolverStation.isFull(utilization, 1)) {
            throw ModelException.call(
                    "openQueue",
                    "the utilization must be below 1, and rate times service time "
                            + (count == 1 ? "is " : "per server is ") + Digits.four(utilization),
                    "Lower the rate or the service time" + (count == 1 ? "" : ", or add servers"),
                    typed);
        }
        return new GeneralService(perSecond, service.si(), count, Spec.DEFAULTS);
    }

    /** Sets the distribution of service times around their mean. */
    public GeneralService service(Distribution distribution) {
        return new GeneralService(rate, mean, servers, spec.with(SERVICE, distribution));
    }

    /**
     * Sets the distribution of the times between arrivals around their mean, independent of one another (default exponential, a Poisson
     * process). Exact at one server for {@code exponential}, {@code erlang}, {@code hyperexponential} and {@code deterministic} with
     * service of the first three.
     * Example: {@code openQueue(100, ms(3)).arriving(erlang(4)).solve().percentiles(50, 99)} prints {@code ladder heights}.
     */
    public GeneralService arriving(Distribution distribution) {
        return new GeneralService(rate, mean, servers, spec.with(ARRIVING, distribution));
    }

    /**
     * Computes waiting, response and messages present exactly: by the formula of Pollaczek and Khinchine, or by Erlang's for several
     * servers with exponential service. Several servers with other service are simulated from the seed 1. Arrivals that are not Poisson
     * without an exact answer are an error that names its cause and the next step. Percentiles are in the answer, see {@link
     * GeneralServiceSolution#percentiles}.
     */
    @From(paper = "Khintchine 1932, Pollaczek 1930", equation = "W = rho s (1 + scv) / (2 (1 - rho))")
    @Override
    public GeneralServiceSolution solve() {
        return usual() == Analytic.EXACT ? exactly("solve()") : answer(usual());
    }

    /** Solves it by a method: {@code exact}, which is the formula, or a simulation such as {@code seeded(1)}. */
    public GeneralServiceSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public GeneralServiceSolution answer(Solver method) {
        if (Analytic.required(method) instanceof SimulationPlan plan) {
            if (!isPoisson()) {
                throw ModelException.of(
                        "solve(" + plan.key() + ") of " + words(),
                        "the simulation has Poisson arrivals only",
                        isKnown()
                                ? "Use solve(exact), or exponential times between arrivals"
                                : "Use exponential times between arrivals, arriving(exponential)");
            }
            return simulated(plan);
        }
        if (method != Analytic.EXACT && method != Analytic.BEST) {
            String call = "solve(" + method.key() + ") of " + words();
            if (isPoisson() && servers == 1) {
                throw ModelException.of(
                        call,
                        "one server has an exact formula and needs no approximation",
                        "Use solve(exact) or solve(seeded(1))");
            }
            throw ModelException.of(
                    call,
                    "approximations are for networks of queues",
                    isKnown()
                            ? "Use solve(exact)"
                            : isPoisson()
                                    ? "Use solve(seeded(1))"
                                    : "Use exponential times between arrivals, arriving(exponential), and solve(seeded(1))");
        }
        return exactly("solve(" + method.key() + ")");
    }

    /** The exact answer, or an error of this call. */
    private GeneralServiceSolution exactly(String call) {
        if (!isPoisson()) {
            QueueTail tail = isKnown() ? QueueTail.of(gaps, shape, rate, mean, servers) : null;
            if (tail == null) {
                throw unknown(call + " of " + words());
            }
            double wait = tail.meanWaiting();
            return new GeneralServiceSolution(
                    this, Estimate.exactly(wait + mean), Estimate.exactly(rate * (wait + mean)), null);
        }
        if (servers > 1 && !shape.isExponential()) {
            throw ModelException.of(
                    call + " of " + words(),
                    "several servers have an exact formula with exponential service only",
                    "Use solve(seeded(1))");
        }
        double offered = rate * mean;
        double waiting = servers == 1
                ? offered * mean * (1 + shape.scv()) / (2 * (1 - offered))
                : ErlangC.of(offered, servers) * mean / (servers - offered);
        return new GeneralServiceSolution(
                this, Estimate.exactly(waiting + mean), Estimate.exactly(rate * (waiting + mean)), null);
    }

    /** Whether the mean is known exactly. */
    private boolean isKnown() {
        if (isPoisson()) {
            return servers == 1 || shape.isExponential();
        }
        return servers == 1 && mean > 0 && isPhases(shape) && (isPhases(gaps) || gaps.scv() == 0);
    }

    private static boolean isPhases(Distribution distribution) {
        return !distribution.branches().isEmpty();
    }

    /** The error of arrivals that are not Poisson where no exact answer is known; the simulation has none, either. */
    private ModelException unknown(String call) {
        String arrivals = "arrivals that are not Poisson have an exact answer ";
        if (servers > 1) {
            return ModelException.of(
                    call,
                    arrivals + "at one server only, and no simulation",
                    "Use arriving(exponential)" + (shape.isExponential() ? "" : " and solve(seeded(1))"));
        }
        if (mean == 0) {
            return ModelException.of(call, arrivals + "with a mean service time above 0", "Use arriving(exponential)");
        }
        boolean gapsKnown = isPhases(gaps) || gaps.scv() == 0;
        String rule = gapsKnown
                ? "with service of phases only"
                : isPhases(shape)
                        ? "with phases or a constant time between them only"
                        : "with service of phases, and with phases or a constant time between them";
        List<String> next = new ArrayList<>();
        if (!gapsKnown) {
            next.add("arriving(" + phases(gaps) + ")");
        }
        if (!isPhases(shape)) {
            next.add("service(" + phases(shape) + ")");
        }
        return ModelException.of(
                call, arrivals + rule, "Use " + String.join(" and ", next) + ", or arriving(exponential)");
    }

    /** Phases of the same or, below 1, of nearly the same variation. */
    private static Distribution phases(Distribution other) {
        double scv = other.scv();
        return scv >= 1
                ? Distribution.hyperexponential(scv)
                : Distribution.erlang((int) Math.rint(1 / Math.max(0.01, scv)));
    }

    private GeneralServiceSolution simulated(SimulationPlan plan) {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("server", servers)),
                List.of(Chain.open("messages", rate)),
                new double[][] {{mean}},
                new double[][] {{1}});
        RunPlan runs =
                Analytic.runs(plan, servers == 1 ? "a single server" : "a queue of several servers", "server", shape);
        SimulatedMeasures measures = SimulatedMeasures.of(network, runs);
        return new GeneralServiceSolution(
                this, measures.response(0), measures.queueLength(0), new Simulated(plan.key(), measures));
    }

    /** A simulation with the key of its plan. */
    record Simulated(String label, SimulatedMeasures measures) {}

    /** Returns the exact method where there is one, or where there is no simulation, either. */
    @Override
    public Solver usual() {
        return isKnown() || !isPoisson() ? Analytic.EXACT : SimulationPlan.of(1);
    }

    /** Returns the assumptions of the question, one sentence each. */
    @Override
    public List<String> assumptions() {
        return Lines.of(spec.assumptions(ARRIVING, SERVICE));
    }

    /** Such as {@code 2 M msg/s at a server of 271 ns, erlang(4)}. */
    String words() {
        String where = servers == 1 ? "a server" : servers + " servers";
        String arriving = isPoisson() ? "" : ", " + gaps + " arrivals";
        return Digits.four(rate) + " msg/s at " + where + " of " + new Time(mean) + ", " + shape + arriving;
    }

    /** Whether the distribution of service times was set, even if to the default. */
    boolean isServiceSet() {
        return spec.isSet(SERVICE);
    }

    boolean isPoisson() {
        return gaps.isExponential();
    }

    /** Messages in service per server, below 1. */
    double utilization() {
        return rate * mean / servers;
    }

    /** The question and its assumptions. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }
}
