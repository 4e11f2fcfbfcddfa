package dev.weft.study.chart;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The brackets of a chart: which of them are bands, and what they are in words. */
final class ChartBrackets {
    private static final String UNSAID = "kind not stated";

    private ChartBrackets() {}

    /** Whether the brackets of a series are drawn as a band; otherwise each has a bar. */
    static boolean areBand(StyledSeries drawn, ChartLook look) {
        boolean wanted = look.get(ChartLook.SPREAD) == ChartLook.Spread.BAND
                || (look.get(ChartLook.SPREAD) == ChartLook.Spread.AUTO && drawn.kind() == StyledSeries.Kind.LINE);
        return wanted && drawn.kind() != StyledSeries.Kind.BARS && drawn.hasBrackets();
    }

    /** A sentence for bands and one for error bars, each with the series if they have different brackets. */
    static List<String> notes(List<StyledSeries> drawn, ChartLook look) {
        Map<String, Map<String, Set<String>>> byMark = new LinkedHashMap<>();
        for (StyledSeries one : drawn) {
            if (one.hasBrackets()) {
                String words = look.get(ChartLook.BRACKETS).getOrDefault(one.name(), "");
                byMark.computeIfAbsent(areBand(one, look) ? "Bands: " : "Error bars: ", key -> new LinkedHashMap<>())
                        .computeIfAbsent(words.isEmpty() ? UNSAID : words, key -> new LinkedHashSet<>())
                        .add(one.label());
            }
        }
        return byMark.entrySet().stream()
                .map(each -> each.getKey() + sentence(each.getValue()))
                .toList();
    }

    private static String sentence(Map<String, Set<String>> labels) {
        return labels.entrySet().stream()
                .map(each -> labels.size() == 1
                        ? each.getKey()
                        : each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                .collect(Collectors.joining("; ", "", "."));
    }
}
