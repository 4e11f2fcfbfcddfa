package dev.weft.kernel;

import dev.weft.kernel.render.Prose;
import dev.weft.kernel.render.View;
import dev.weft.study.Markup;
import dev.weft.study.Result;
import java.util.LinkedHashMap;
import java.util.Map;

/** A result in a notebook: its table under a line with the kind of result, the method and its quality. */
final class ResultView {
    private ResultView() {}

    static View of(Result result) {
        // missing values are n/a as in the text, not empty cells
        View table = View.table(Result.shown(result), "n/a");
        Map<String, Object> content = new LinkedHashMap<>();
        String common = Result.common(result);
        content.put(
                View.HTML,
                "<p><b>" + Markup.escape(result.label()) + "</b>"
                        + Markup.escape(
                                Result.header(result).substring(result.label().length()))
                        + (common.isEmpty() ? "" : "<br>all rows: " + Markup.escape(common)) + "</p>"
                        + table.content().get(View.HTML));
        content.put(View.PLAIN, Prose.wrapped(result.toString()));
        return new View(content, Map.of());
    }
}
