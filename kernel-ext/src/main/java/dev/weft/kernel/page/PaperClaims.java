package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of a notebook's table of claims, by the figures that they mention. */
record PaperClaims(List<Said> all) {
    /** A claim of the paper, its verdict and the page that checks it. */
    record Said(String claim, String sentence, String verdict, String page) {}

    private static final Pattern HEAD =
            Pattern.compile("<th[^>]*>claim</th><th[^>]*>the paper says</th><th[^>]*>verdict</th>");
    private static final Pattern ROW = Pattern.compile("<tr><td[^>]*>(.*?)</td><td[^>]*>(.*?)</td><td[^>]*>(.*?)</td>");

    static PaperClaims of(JsonObject notebook, String page) {
        List<Said> all = new ArrayList<>();
        for (JsonElement cell : notebook.getAsJsonArray("cells")) {
            JsonElement outputs = cell.getAsJsonObject().get("outputs");
            if (outputs != null) {
                outputs.getAsJsonArray().forEach(output -> read(output.getAsJsonObject(), page, all));
            }
        }
        return new PaperClaims(all);
    }

    private static void read(JsonObject output, String page, List<Said> all) {
        JsonElement data = output.get("data");
        String html = data == null ? "" : Output.text(data.getAsJsonObject().get(View.HTML));
        if (HEAD.matcher(html).find()) {
            Matcher row = ROW.matcher(html);
            while (row.find()) {
                all.add(new Said(plain(row.group(1)), plain(row.group(2)), plain(row.group(3)), page));
            }
        }
    }

    private static String plain(String html) {
        return html.replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /** Returns the claims that mention this figure or table of the paper. */
    List<Said> about(Exhibit exhibit) {
        return all.stream()
                .filter(said -> Exhibit.mentioned(said.sentence()).contains(exhibit.alone()))
                .toList();
    }

    /** Returns the claims that mention none of these figures and tables. */
    List<Said> others(Collection<Exhibit> exhibits) {
        return all.stream()
                .filter(said -> exhibits.stream().noneMatch(each -> about(each).contains(said)))
                .toList();
    }
}
