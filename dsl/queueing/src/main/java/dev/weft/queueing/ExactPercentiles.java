package dev.weft.queueing;

import dev.weft.queueing.chain.PassageTime;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.constrained.Exactly;
import dev.weft.queueing.constrained.Latency;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Exact percentiles of the response of each class: passage times of a tagged customer. */
final class ExactPercentiles {
    private record Percentile(String name, double percent, double seconds) {}

    private ExactPercentiles() {}

    @From(paper = "Jensen 1953", equation = "uniformization of a Markov chain")
    static Result of(Constraints constraints, double[] percent, Supplier<Explanation> explanation) {
        List<Percentile> rows = new ArrayList<>();
        for (int r = 0; r < constraints.network().classes.length; r++) {
            if (!constraints.network().classes[r].isEmpty()) {
                PassageTime time = Latency.of(constraints, r, Exactly.QUICK);
                for (double share : percent) {
                    rows.add(
                            new Percentile(constraints.network().classes[r].name, share, time.percentile(share / 100)));
                }
            }
        }
        Columns columns = Rows.of(rows)
                .key("class", Percentile::name)
                .key("percentile", Percentile::percent)
                .measure("response", Unit.MS, Percentile::seconds)
                .columns();
        Provenance provenance = Provenance.model(
                Certainty.EXACT, "passage time through a Markov chain, by uniformization", ConstrainedMeans.CITATION);
        return Tabulated.of(Analytic.EXACT.key(), columns, provenance, explanation);
    }
}
