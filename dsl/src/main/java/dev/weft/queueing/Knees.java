package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the regime of a {@link Workload} changes, in closed form: {@code N* = sum D / max D} outstanding messages (Denning and
 * Buzen 1978), {@code E* = D_engine / D_link} engines, and the size at which engines and link are equally busy.
 */
@From(paper = "Denning and Buzen 1978", equation = "asymptotic bounds")
final class Knees {
    private final Workload workload;
    private final Flow flow;
    private final List<Visit> visits;
    private final int engines;

    private Knees(Workload workload) {
        this.workload = workload;
        this.flow = workload.onlyFlow("find the knees of messages from");
        this.engines = workload.network().parameters().matching().engines();
        Parameters parameters = workload.network().parameters();
        // the demands of one message with all receiving work in one place
        Network single = workload.network().progressEngines(1);
        this.visits = parameters.matching().engines() == 1
                ? workload.visits(flow, 1)
                : workload.on(single).visits(flow, 1);
    }

    static Result of(Workload workload) {
        return new Knees(workload).table();
    }

    private Result table() {
        List<String> names = new ArrayList<>(List.of("outstanding messages"));
        List<String> meaning =
                new ArrayList<>(List.of("above, " + bottleneck() + " bounds the rate, below, latency does"));
        List<Double> counts = new ArrayList<>(List.of(total() / largest()));
        List<Double> sizes = new ArrayList<>(List.of(Double.NaN));
        if (workload.kind() == Workload.Kind.MESSAGE_RATE) {
            names.add("progress engines");
            meaning.add("above, the link can be saturated, below, the engines are");
            counts.add(seconds(Route.core(flow.to())) / seconds(Route.link(flow.from(), flow.to())));
            sizes.add(Double.NaN);
            names.add("message size");
            meaning.add(
                    size() == Double.POSITIVE_INFINITY
                            ? "the engines are busier than the link at every size"
                            : "above, the link bounds the rate, below, the engines do");
            counts.add(Double.NaN);
            sizes.add(size());
        }
        Columns columns = Columns.rows(names.size())
                .key("knee", names)
                .key("meaning", meaning)
                .measure(
                        "count",
                        Unit.ONE,
                        counts.stream().mapToDouble(each -> each).toArray())
                .measure(
                        "size", Unit.B, sizes.stream().mapToDouble(each -> each).toArray());
        Provenance exact = Provenance.model(Certainty.EXACT, "closed forms", Network.CITATION);
        return Tabulated.of("knees", columns, exact, () -> explain(names, counts, sizes));
    }

    private Explanation explain(List<String> names, List<Double> counts, List<Double> sizes) {
        List<String> inputs = workload.network().inputs();
        inputs.add("workload: " + workload);
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            double size = sizes.get(i);
            String value = Double.isNaN(size)
                    ? Digits.four(counts.get(i))
                    : Double.isInfinite(size) ? "none" : new Bytes(size).toString();
            terms.add(new Term(names.get(i), value, Double.NaN));
        }
        boolean above = workload.outstanding() > counts.get(0);
        return Explanation.of("asymptotes of a closed network, " + Network.CITATION)
                .inputs(inputs)
                .terms(terms)
                .dominant(
                        above ? bottleneck() : "latency",
                        workload.outstanding() + " outstanding messages are " + (above ? "above" : "below")
                                + " the knee of " + Digits.four(counts.get(0)) + ".")
                .broken(List.of())
                .with(new Formula(
                        "N^* = \\frac{\\sum_k D_k}{\\max_k D_k} \\qquad E^* = \\frac{D_{engine}}{D_{link}}",
                        "N* = sum D / max D, E* = D_engine / D_link"));
    }

    /** Where a line a + b s of the engines meets the line c + d s of the link, flits not rounded. */
    private double size() {
        Parameters parameters = workload.network().parameters();
        boolean eager = workload.protocol() == Protocol.EAGER;
        Bytes nothing = new Bytes(0);
        double engine = seconds(Route.core(flow.to())) - (eager ? parameters.copySeconds(workload.size()) : 0);
        double link = (eager ? 0 : 1) * parameters.flitSeconds();
        double perByte = 1 / parameters.linkBandwidth().si()
                - (eager ? parameters.copySeconds(new Bytes(1)) - parameters.copySeconds(nothing) : 0) / engines;
        double size = (engine / engines - link) / perByte;
        return perByte <= 0 ? Double.POSITIVE_INFINITY : Math.max(0, size);
    }

    private double total() {
        return visits.stream().mapToDouble(Visit::demand).sum();
    }

    private double seconds(String station) {
        return visits.stream()
                .filter(visit -> visit.station().equals(station))
                .mapToDouble(Visit::demand)
                .sum();
    }

    /** Seconds per server, the engines sharing what they do. */
    private double load(String station) {
        Parameters parameters = workload.network().parameters();
        Station extra = parameters.extra().get(station);
        if (station.startsWith("wire ") || (extra != null && !extra.queued())) {
            return 0;
        }
        boolean core = station.startsWith("core ");
        int compute = station.equals(Route.compute(flow.to())) ? parameters.cores(flow.to()) - engines : 1;
        return seconds(station)
                / (core ? engines : extra != null ? extra.place(station).speed.ultimate() : compute);
    }

    private String bottleneck() {
        return visits.stream()
                .map(Visit::station)
                .max((a, b) -> Double.compare(load(a), load(b)))
                .orElseThrow();
    }

    private double largest() {
        return load(bottleneck());
    }
}
