package dev.weft.collectives;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The cost of a library's own choice in measurements: one row for each run, collective and size in which {@code default} and other algorithms were
 * measured. {@code best} is the fastest named one. No model is involved.
 */
final class MeasuredRegret {
    static final String DEFAULT = "default";

    /** Keys that tell cases apart, as far as a table has them. */
    private static final List<String> KEYS =
            List.of("run", "nodes", "ranks", "collective", "vector", "size", "repetition");

    /** A case. */
    private static final class Case {
        private final Map<String, Object> keys = new LinkedHashMap<>();
        private double usual = Double.NaN;
        private String best = "";
        private double least = Double.POSITIVE_INFINITY;

        private double regret() {
            return usual / least - 1;
        }

        private boolean isWhole() {
            return !Double.isNaN(usual) && least < Double.POSITIVE_INFINITY;
        }

        private Object key(String name) {
            return Objects.requireNonNull(keys.get(name));
        }
    }

    private MeasuredRegret() {}

    static Result of(Result measured) {
        Columns columns = ModelException.required(
                        measured, "table of measurements", "Write regret(measured(\"collectives-leonardo\"))")
                .columns();
        Key algorithm = columns.key("algorithm");
        Optional<Key> implementation = columns.find("implementation");
        Measure time = columns.measure("time");
        List<Key> keys =
                KEYS.stream().flatMap(name -> columns.find(name).stream()).toList();
        Map<List<Object>, Case> cases = new LinkedHashMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            List<Object> values = keys.stream().map(key -> key.values().get(at)).toList();
            Case of = cases.computeIfAbsent(values, none -> new Case());
            for (int k = 0; k < keys.size(); k++) {
                of.keys.put(keys.get(k).name(), values.get(k));
            }
            if (String.valueOf(algorithm.values().get(row)).equals(DEFAULT)) {
                of.usual = time.si(row);
            } else if (time.si(row) < of.least) {
                of.least = time.si(row);
                of.best =
                        String.valueOf(implementation.orElse(algorithm).values().get(row));
            }
        }
        List<Case> whole = new ArrayList<>(cases.values());
        whole.removeIf(each -> !each.isWhole());
        int partial = cases.size() - whole.size();
        if (whole.isEmpty()) {
            throw ModelException.of(
                    "regret of " + measured.label(),
                    "no size has times of the algorithm default and of another one",
                    "Use a table with both, such as measured(\"collectives-leonardo\")");
        }
        Rows<Case> rows = Rows.of(whole);
        for (Key key : keys) {
            rows = rows.key(key.name(), each -> each.key(key.name()));
        }
        Columns table = rows.key("best", each -> each.best)
                .measure("regret", Unit.PERCENT, Case::regret)
                .measure("time", Unit.S, each -> each.usual)
                .measure("best time", Unit.S, each -> each.least)
                .columns();
        Provenance from = measured.provenance();
        return Tabulated.of("regret of the default", table, from, () -> explain(whole, partial, from));
    }

    private static Explanation explain(List<Case> cases, int partial, Provenance from) {
        Case worst =
                cases.stream().max(Comparator.comparingDouble(Case::regret)).orElseThrow();
        long slow = cases.stream().filter(each -> each.regret() > 0.3).count();
        return Explanation.of("Measured times of the library's choice beside those of the best named algorithm")
                .inputs(List.of(
                        Digits.plural(cases.size(), "case") + " from " + from.source(),
                        Digits.plural(partial, "case") + " without both a default and another algorithm left out"))
                .dominant(
                        "regret",
                        worst.regret() <= 0
                                ? "The library's choice is nowhere slower than the best named algorithm."
                                : "The library's choice is more than 30 % slower than the best named algorithm in "
                                        + slow
                                        + " of " + Digits.plural(cases.size(), "case") + "; at worst it takes "
                                        + Unit.PERCENT.print(worst.regret()) + " longer than " + worst.best + ".");
    }
}
