package dev.weft.study.chart;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Shows the origins of the series of a chart: in a sentence below the chart if all origins are equal or each kind of
 * mark (line, dot, bar) has one origin; otherwise in the legend, after each name.
 */
final class ChartOrigins {
    private static final Map<StyledSeries.Kind, String> WORDS =
            Map.of(StyledSeries.Kind.LINE, "lines", StyledSeries.Kind.DOTS, "dots", StyledSeries.Kind.BARS, "bars");

    private final Map<StyledSeries.Kind, Set<String>> byKind;

    private ChartOrigins(Map<StyledSeries.Kind, Set<String>> byKind) {
        this.byKind = byKind;
    }

    static ChartOrigins of(List<ChartData.Series> series, List<StyledSeries.Kind> kinds) {
        Map<StyledSeries.Kind, Set<String>> byKind = new LinkedHashMap<>();
        for (int i = 0; i < series.size(); i++) {
            byKind.computeIfAbsent(kinds.get(i), kind -> new LinkedHashSet<>())
                    .add(series.get(i).origin());
        }
        return new ChartOrigins(byKind);
    }

    /** Returns whether one sentence can give all origins. */
    boolean areSaidBelow() {
        return byKind.values().stream().allMatch(origins -> origins.size() == 1);
    }

    private boolean isCommon() {
        return byKind.values().stream().flatMap(Set::stream).distinct().count() <= 1;
    }

    /** The name, with its origin if no sentence gives it: {@code eager (model)}, {@code waitRatio (minimum; model)}. */
    String label(String name, String origin, boolean nested) {
        if (isCommon() || nested) {
            return name;
        }
        // a remark in brackets, not the arguments of a name such as erlang(4)
        return name.endsWith(")") && name.contains(" (")
                ? name.substring(0, name.length() - 1) + "; " + origin + ")"
                : name + " (" + origin + ")";
    }

    /** The sentence with the origins, if there is one. */
    List<String> note(boolean nested) {
        if (isCommon()) {
            return byKind.values().stream()
                    .flatMap(Set::stream)
                    .limit(1)
                    .map(origin -> "Origin: " + origin + ".")
                    .toList();
        }
        return nested
                ? List.of(byKind.entrySet().stream()
                        .map(each -> WORDS.get(each.getKey()) + ": " + String.join(", ", each.getValue()))
                        .collect(Collectors.joining("; ", "Origin: ", ".")))
                : List.of();
    }
}
