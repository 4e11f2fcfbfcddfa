package dev.weft.study;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** An explanation as HTML that reads well without style sheets. */
final class ExplanationHtml {
    private ExplanationHtml() {}

    static String of(Explanation explanation) {
        String extras =
                explanation.extras().stream().map(ExplanationHtml::extra).collect(Collectors.joining());
        String terms = explanation.terms().isEmpty() ? "" : terms(explanation.terms());
        return "<div><p><b>Model:</b> " + Markup.escape(explanation.model()) + "</p>" + extras + "<p><b>Inputs:</b></p>"
                + list(explanation.inputs()) + terms + "<p><b>Dominant:</b> " + Markup.escape(explanation.dominant())
                + "</p>" + outcomes(explanation.outcomes()) + "</div>";
    }

    private static String outcomes(Map<String, List<String>> all) {
        return all.entrySet().stream()
                .map(each -> "<p><b>" + each.getKey() + ":</b> "
                        + (each.getKey().equals("Conditions")
                                ? Markup.escape(each.getValue().get(0)) + "</p>"
                                : "</p>" + list(each.getValue())))
                .collect(Collectors.joining());
    }

    private static String terms(List<Term> terms) {
        String rows = terms.stream()
                .map(term -> "<tr><td align=\"left\" style=\"text-align:left\">" + Markup.escape(term.name())
                        + "</td><td align=\"right\">"
                        + Markup.escape(term.value()) + "</td><td align=\"right\">" + Explanation.share(term)
                        + "</td></tr>")
                .collect(Collectors.joining());
        return "<table><thead><tr><th align=\"left\" style=\"text-align:left\">term</th><th align=\"right\">value</th>"
                + "<th align=\"right\">share</th></tr></thead><tbody>" + rows + "</tbody></table>";
    }

    private static String list(List<String> lines) {
        return lines.stream()
                .map(line -> "<li>" + Markup.escape(line) + "</li>")
                .collect(Collectors.joining("", "<ul>", "</ul>"));
    }

    private static String extra(Rich extra) {
        Object best = extra.bundle().get("image/svg+xml");
        if (best == null) {
            best = Objects.requireNonNullElse(
                    extra.bundle().get("text/latex"), extra.bundle().get("text/plain"));
            return "<p>" + Markup.escape(String.valueOf(best)) + "</p>";
        }
        return "<div>" + best + "</div>";
    }
}
