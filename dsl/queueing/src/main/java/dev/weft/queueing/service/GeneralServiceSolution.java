package dev.weft.queueing.service;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.Assumptions;
import dev.weft.queueing.Percents;
import dev.weft.queueing.times.ErlangC;
import dev.weft.queueing.times.QueueTail;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.study.Value;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer to a {@link GeneralService}: response, waiting and messages present, exact or simulated. */
public final class GeneralServiceSolution extends Answer {
    private static final String SOURCE = "Kleinrock, Queueing systems I, section 5.7 (Pollaczek and Khinchine)";

    private static final String RENEWALS = "Asmussen, Applied probability and queues, section VIII.5";

    private static final String SEVERAL = "Kleinrock, Queueing systems I, section 3.5 (Erlang)";

    private final GeneralService spec;
    private final Estimate response;
    private final Estimate present;
    private final GeneralService.@Nullable Simulated simulated;
    /** The distribution of times, computed when it is asked for. */
    private @Nullable QueueTail tail;

    GeneralServiceSolution(
            GeneralService spec, Estimate response, Estimate present, GeneralService.@Nullable Simulated simulated) {
        this.spec = spec;
        this.response = response;
        this.present = present;
        this.simulated = simulated;
    }

    /** Returns the mean time from arrival to the end of service. */
    public Time response() {
        return new Time(response.value());
    }

    /** Returns the mean time before service starts. */
    public Time waiting() {
        return new Time(Math.max(0, response.value() - spec.mean));
    }

    /** Returns the mean number of messages waiting or in service. */
    public double present() {
        return present.value();
    }

    /** Returns the key of the method that answered. */
    @Override
    public String label() {
        return simulated == null ? Analytic.EXACT.key() : simulated.label();
    }

    /** Returns the time within which this percentage of the messages is served, {@code percent} above 0 and below 100. */
    public Value percentile(double percent) {
        return Percents.value("percentile", percent, "response", Unit.NS, share -> response(100 * share));
    }

    /** Returns the time within which the service of this percentage of the messages starts; 0 for those that find a server free. */
    public Value waitingPercentile(double percent) {
        return Percents.value(
                "waitingPercentile",
                percent,
                "waiting time",
                Unit.NS,
                share -> Estimate.exactly(tail("waitingPercentile").waiting(share)));
    }

    /**
     * Returns percentiles of the response and of the waiting time, such as {@code percentiles(50, 99)}: exact where the service is
     * exponential, Erlang, hyperexponential or constant. A simulation has those of the response, each with its interval.
     * Example: {@code openQueue(100, ms(3)).service(erlang(4)).solve().percentiles(50, 99)}.
     */
    public Result percentiles(double... percent) {
        Percents.check(percent);
        QueueTail exact = simulated == null ? tail("percentiles") : null;
        Columns columns = Rows.of(Arrays.stream(percent).boxed().toList())
                .key("arrivals", each -> spec.rate)
                .key("service", each -> new Time(spec.mean))
                .key("distribution", each -> spec.shape.key())
                .key("gaps", each -> spec.gaps.key())
                .key("servers", each -> spec.servers)
                .key("percentile", each -> each)
                .estimate("response", Unit.NS, this::response)
                .estimate(
                        "waiting time",
                        Unit.NS,
                        each -> exact == null ? Estimate.NONE : Estimate.exactly(exact.waiting(each / 100)))
                .brackets(simulated == null ? "" : simulated.measures().settling.brackets())
                .columns();
        return Tabulated.of(
                label(),
                columns,
                exact == null ? provenance() : Provenance.model(Certainty.EXACT, exact.method, source()),
                this::explainPercentiles);
    }

    private Explanation explainPercentiles() {
        List<Condition> all = conditions();
        all.add(Assumptions.timesAreSet(
                spec.isServiceSet() ? List.of() : List.of(spec.servers == 1 ? "the server" : "the servers"),
                "service(erlang(4))"));
        if (simulated != null) {
            all.add(Condition.notChecked(
                    "percentiles of the waiting time",
                    "a simulation keeps the time from arrival to the end of service of each message and not its wait, so they"
                            + " are n/a; solve(exact) has them where the distribution is known."));
        }
        return explain().conditions(all);
    }

    private Estimate response(double percent) {
        return simulated == null
                ? Estimate.exactly(tail("percentiles").response(percent / 100))
                : simulated.measures().percentile(0, percent / 100);
    }

    /** The distribution of times of an exact answer. */
    private QueueTail tail(String what) {
        if (simulated != null) {
            throw ModelException.of(
                    what + " of a simulation",
                    "only an exact solution has this",
                    "Use solve(exact), or percentiles(..)");
        }
        QueueTail known = tail;
        if (known == null) {
            known = QueueTail.of(spec.gaps, spec.shape, spec.rate, spec.mean, spec.servers);
            if (known == null) {
                throw ModelException.of(
                        what + " of " + spec.words(),
                        "the exact distribution is known for exponential, Erlang, hyperexponential and constant service",
                        "Use solve(seeded(1)).percentiles(50, 99)");
            }
            tail = known;
        }
        return known;
    }

    @Override
    public Columns columns() {
        Estimate waiting = new Estimate(
                waiting().si(), Math.max(0, response.low() - spec.mean), Math.max(0, response.high() - spec.mean));
        return Rows.one(spec)
                .key("arrivals", server -> server.rate)
                .key("service", server -> new Time(server.mean))
                .key("distribution", server -> server.shape.key())
                .key("gaps", server -> server.gaps.key())
                .key("servers", server -> server.servers)
                .estimate("response", Unit.NS, server -> response)
                .estimate("waiting time", Unit.NS, server -> waiting)
                .estimate("present", Unit.ONE, server -> present)
                .brackets(simulated == null ? "" : simulated.measures().settling.brackets())
                .measure("utilization", Unit.PERCENT, GeneralService::utilization)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return simulated == null
                ? Provenance.model(Certainty.EXACT, formula(), source())
                : Provenance.model(
                                Certainty.ESTIMATED,
                                simulated.measures().settling.method(""),
                                source())
                        .seeded(simulated.measures().plan.seed());
    }

    /** The method of the mean; that of exponential service where it is compared with a simulation. */
    private String formula() {
        return !spec.isPoisson()
                ? "ladder heights of the GI/PH/1 queue"
                : spec.servers == 1 ? "formula of Pollaczek and Khinchine" : "formula of Erlang";
    }

    private String source() {
        return !spec.isPoisson() ? RENEWALS : spec.servers == 1 ? SOURCE : SEVERAL;
    }

    @Override
    public Explanation explain() {
        double wait = waiting().si();
        boolean waits = wait > spec.mean;
        double exponential = spec.servers == 1
                ? spec.rate * spec.mean * spec.mean / (1 - spec.rate * spec.mean)
                : ErlangC.of(spec.rate * spec.mean, spec.servers) * spec.mean / (spec.servers - spec.rate * spec.mean);
        double all = spec.mean + wait;
        String scatter = exponential == 0 || (spec.shape.scv() == 1 && spec.isPoisson() && simulated == null)
                ? "the same as with exponential service."
                : Digits.four(wait / exponential) + " times the " + new Time(exponential)
                        + (spec.isPoisson()
                                ? " of exponential service"
                                : " of Poisson arrivals and exponential service")
                        + (simulated == null ? "." : " by the " + formula() + ".");
        return Explanation.of(
                        spec,
                        (spec.servers == 1 ? "one first-come server" : spec.servers + " first-come servers")
                                + (spec.isPoisson()
                                        ? ", Poisson arrivals, "
                                                + (isErlang()
                                                        ? "exponential service times (M/M/"
                                                        : "general service times (M/G/")
                                                + spec.servers + "), by "
                                        : ", independent times between arrivals, service of phases (GI/PH/1), by ")
                                + provenance().method() + ". " + source())
                .inputs(List.of(spec.words(), "squared coefficient of variation: " + Digits.four(spec.shape.scv())))
                .terms(List.of(
                        Term.time("service", spec.mean, all),
                        Term.part("waiting", waiting().toString(), wait, all)))
                .dominant(waits ? "waiting" : "service", "waiting is " + scatter)
                .conditions(conditions())
                .with(
                        !spec.isPoisson()
                                ? new Formula(
                                        "P(W > t) = a\\, e^{(T + t\\, a)\\, t}\\, 1,\\quad a = \\alpha\\, E\\, e^{(T + t\\, a)\\, A}",
                                        "P(W > t) = a exp((T + t a) t) 1, a = alpha E exp((T + t a) A)")
                                : spec.servers == 1
                                        ? new Formula(
                                                "W = \\frac{\\rho\\, s\\,(1 + c^2)}{2\\,(1 - \\rho)}",
                                                "W = rho s (1 + c^2) / (2 (1 - rho))")
                                        : new Formula(
                                                "W = \\frac{C(m, \\lambda s)\\, s}{m - \\lambda s}",
                                                "W = C(m, lambda s) s / (m - lambda s)"));
    }

    /** Whether the service times are those of Erlang's formula, which is that of several servers. */
    private boolean isErlang() {
        return spec.servers > 1 && spec.shape.isExponential();
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(List.of(Condition.holds("utilization below 100 %")));
        if (simulated != null) {
            all.add(simulated.measures().settling.condition());
        } else if (isErlang()) {
            all.add(Condition.holds("exponential service times"));
        }
        return all;
    }

    @Override
    protected String before() {
        return spec.words();
    }
}
