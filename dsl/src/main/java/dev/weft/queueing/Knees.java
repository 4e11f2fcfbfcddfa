package dev.weft.queueing;

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
import java.util.stream.IntStream;

/**
 * Where the regime of a {@link Workload} changes: the outstanding messages at which its two asymptotes meet ({@link Limits};
 * Denning and Buzen 1978), and the engines and the size at which the engines stop bounding the rate ({@link EngineLoad}).
 */
@From(paper = "Denning and Buzen 1978", equation = "asymptotic bounds")
final class Knees {
    private final Workload workload;
    private final Itinerary itinerary;
    private final Limits limits;

    private Knees(Workload workload) {
        workload.onlyFlow("find the knees of messages from");
        this.workload = workload;
        this.itinerary = Itinerary.of(workload);
        this.limits = Limits.of(itinerary.network);
    }

    static Result of(Workload workload) {
        return new Knees(workload).table();
    }

    private Result table() {
        List<String> names = new ArrayList<>(List.of("outstanding messages"));
        List<String> meaning =
                new ArrayList<>(List.of("above, " + bottleneck() + " bounds the rate, below, latency does"));
        List<Double> counts = new ArrayList<>(List.of(limits.customers()));
        List<Double> sizes = new ArrayList<>(List.of(Double.NaN));
        if (workload.kind() == Workload.Kind.MESSAGE_RATE) {
            EngineLoad load = EngineLoad.of(workload);
            names.add("progress engines");
            meaning.add(load.beyondWords());
            counts.add(load.engines());
            sizes.add(Double.NaN);
            names.add("message size");
            meaning.add(load.sizeWords());
            counts.add(Double.NaN);
            sizes.add(load.size());
        }
        Columns columns = SolutionTable.about(workload, names.size())
                .key("knee", names)
                .key("meaning", meaning)
                .measure(
                        "count",
                        Unit.ONE,
                        counts.stream().mapToDouble(each -> each).toArray())
                .measure(
                        "bytes",
                        Unit.B,
                        sizes.stream().mapToDouble(each -> each).toArray());
        String method = limits.mixes() ? "linear program over the demands of each class" : "closed forms";
        Provenance exact = Provenance.model(Certainty.EXACT, method, Network.CITATION);
        return Tabulated.of("knees", columns, exact, () -> explain(names, counts, sizes));
    }

    private Explanation explain(List<String> names, List<Double> counts, List<Double> sizes) {
        List<String> inputs = Assumptions.inputs(workload);
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

    /** The stations that bound the rate, those of one group of engines under their common name. */
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
