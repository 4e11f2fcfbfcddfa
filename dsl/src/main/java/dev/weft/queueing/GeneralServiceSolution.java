package dev.weft.queueing;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer to a {@link GeneralService}: response, waiting and messages present, exact or simulated. */
public final class GeneralServiceSolution implements Result {
    private static final String SOURCE = "Kleinrock, Queueing systems I, section 5.7 (Pollaczek and Khinchine)";

    private final GeneralService spec;
    private final Estimate response;
    private final Estimate present;
    private final GeneralService.@Nullable Simulated simulated;

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

    @Override
    public Columns columns() {
        Estimate waiting = new Estimate(
                waiting().si(), Math.max(0, response.low() - spec.mean), Math.max(0, response.high() - spec.mean));
        return Rows.one(spec)
                .key("arrivals", server -> server.rate)
                .key("service", server -> new Time(server.mean))
                .key("distribution", server -> server.shape.key())
                .estimate("response", Unit.NS, server -> response)
                .estimate("waiting time", Unit.NS, server -> waiting)
                .estimate("present", Unit.ONE, server -> present)
                .brackets(simulated == null ? "" : simulated.means().brackets())
                .measure("utilization", Unit.PERCENT, server -> server.rate * server.mean)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return simulated == null
                ? Provenance.model(Certainty.EXACT, "formula of Pollaczek and Khinchine", SOURCE)
                : simulated.means().provenance(SOURCE);
    }

    @Override
    public Explanation explain() {
        double wait = waiting().si();
        boolean waits = wait > spec.mean;
        double exponential = spec.rate * spec.mean * spec.mean / (1 - spec.rate * spec.mean);
        double all = spec.mean + wait;
        String scatter = exponential == 0 || (spec.shape.scv() == 1 && simulated == null)
                ? "the same as with exponential service."
                : Digits.four(wait / exponential) + " times the " + new Time(exponential) + " of exponential service"
                        + (simulated == null ? "." : " by the formula of Pollaczek and Khinchine.");
        return Explanation.of(
                        spec,
                        "one first-come server, Poisson arrivals, general service times (M/G/1), by "
                                + provenance().method() + ". " + SOURCE)
                .inputs(List.of(spec.words(), "squared coefficient of variation: " + Digits.four(spec.shape.scv())))
                .terms(List.of(
                        new Term("service", new Time(spec.mean).toString(), spec.mean / all),
                        new Term("waiting", waiting().toString(), wait / all)))
                .dominant(waits ? "waiting" : "service", "waiting is " + scatter)
                .conditions(
                        simulated == null
                                ? List.of(Condition.holds("utilization below 100 %"))
                                : List.of(
                                        Condition.holds("utilization below 100 %"),
                                        simulated.means().measures.settling.condition()))
                .with(new Formula(
                        "W = \\frac{\\rho\\, s\\,(1 + c^2)}{2\\,(1 - \\rho)}", "W = rho s (1 + c^2) / (2 (1 - rho))"));
    }

    @Override
    public String toString() {
        return spec.words() + System.lineSeparator() + Result.print(this);
    }
}
