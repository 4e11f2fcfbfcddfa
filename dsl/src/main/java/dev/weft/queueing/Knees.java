package dev.weft.queueing;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Changes of regime of a {@link Workload}: the outstanding messages at which its two asymptotes intersect ({@link Limits};
 * Denning and Buzen 1978), and the engines and the size from which the engines no longer bound the rate ({@link EngineLoad}).
 */
@From(paper = "Denning and Buzen 1978", equation = "asymptotic bounds")
final class Knees {
    /** The end of a regime: a number of messages or of engines, or a size. */
    private record Knee(String name, String meaning, double count, double bytes) {
        Term term() {
            String value = Double.isNaN(bytes)
                    ? Digits.four(count)
                    : Double.isInfinite(bytes) ? "none" : new Bytes(bytes).toString();
            return new Term(name, value, Double.NaN);
        }
    }

    private final Workload workload;
    private final Itinerary itinerary;
    private final Limits limits;

    private Knees(Workload workload) {
        workload.onlyFlow("knees()");
        this.workload = workload;
        this.itinerary = workload.choice().itinerary();
        this.limits = workload.choice().limits();
    }

    static Result of(Workload workload) {
        return new Knees(workload).table();
    }

    /** The bounds of the rate, one row for each bound and number of outstanding messages. */
    static Result asymptotes(Workload workload, int... outstanding) {
        ModelException.required(outstanding, "outstanding messages", "Write asymptotes(1, 64)");
        if (outstanding.length == 0) {
            throw ModelException.call(
                    "asymptotes", "no number of outstanding messages was given", "Write asymptotes(1, 64)");
        }
        IntStream.of(outstanding).forEach(WorkloadRules::outstanding);
        return new Knees(workload).asymptotes(outstanding);
    }

    private Result asymptotes(int... outstanding) {
        double capacity = limits.rate();
        double alone = capacity / limits.customers();
        String busiest = "capacity of " + bottleneck();
        List<Bound> bounds = new ArrayList<>();
        for (int messages : outstanding) {
            bounds.add(new Bound("no waiting", messages, messages * alone));
        }
        for (int messages : outstanding) {
            bounds.add(new Bound(busiest, messages, capacity));
        }
        int perCycle = workload.messagesPerCycle();
        Columns columns = Rows.of(bounds)
                .key("bound", Bound::name)
                .key("outstanding", Bound::outstanding)
                .measure("throughput", Unit.KILO_PER_S, bound -> bound.rate() * perCycle)
                .columns();
        Provenance exact = Provenance.model(Certainty.EXACT, "asymptotes of a closed network", Network.CITATION);
        return Tabulated.of("asymptotes", columns, exact, () -> explain(List.of()));
    }

    /** A bound of the rate at a number of outstanding messages, in cycles per second. */
    private record Bound(String name, int outstanding, double rate) {}

    private Result table() {
        List<Knee> knees = new ArrayList<>();
        String meaning = "above it " + bottleneck() + " bounds the rate, below it latency";
        knees.add(new Knee("outstanding messages", meaning, limits.customers(), Double.NaN));
        if (workload.kind() == Workload.Kind.MESSAGE_RATE) {
            EngineLoad load = EngineLoad.of(workload);
            knees.add(new Knee("progress engines", load.beyondWords(), load.engines(), Double.NaN));
            knees.add(new Knee("message size", load.sizeWords(), Double.NaN, load.size()));
        }
        Columns columns = Workload.about(workload, Rows.of(knees))
                .key("knee", Knee::name)
                .key("meaning", Knee::meaning)
                .measure("count", Unit.ONE, Knee::count)
                .measure("bytes", Unit.B, Knee::bytes)
                .columns();
        String method = limits.mixes() ? "linear program over the demands of each class" : "closed forms";
        Provenance exact = Provenance.model(Certainty.EXACT, method, Network.CITATION);
        return Tabulated.of("knees", columns, exact, () -> explain(knees));
    }

    private Explanation explain(List<Knee> knees) {
        double knee = limits.customers();
        boolean above = workload.outstanding() > knee;
        return Explanation.of(workload, "asymptotes of a closed network, " + Network.CITATION)
                .inputs(Workload.inputs(workload))
                .terms(knees.stream().map(Knee::term).toList())
                .dominant(
                        above ? bottleneck() : "latency",
                        workload.outstanding() + " outstanding messages are " + (above ? "above" : "below")
                                + " the knee of " + Digits.four(knee) + ".")
                .with(
                        limits.mixes()
                                ? new Formula(
                                        "N^* = \\sum_k D_k \\; \\max_X \\Big\\{ \\sum_r X_r : \\sum_r X_r D_{rk} \\le"
                                                + " \\mu_k \\Big\\}",
                                        "N* = sum D max { sum X_r : sum X_r D_rk <= mu_k at every station k }")
                                : new Formula(
                                        "N^* = \\frac{\\sum_k D_k}{\\max_k D_k} \\qquad E^* ="
                                                + " \\frac{D_{engine}}{D_{link}}",
                                        "N* = sum D / max D, E* = D_engine / D_link"));
    }

    /** The first station that bounds the rate, or the common name of its group of engines. */
    private String bottleneck() {
        return IntStream.range(0, itinerary.network.stations.length)
                .filter(limits::binds)
                .mapToObj(itinerary.spots::get)
                .map(spot -> workload.network().parameters().onload().si() > 0 ? spot.name() : spot.group())
                .distinct()
                .findFirst()
                .orElse("nothing");
    }
}
