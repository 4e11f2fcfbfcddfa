package dev.weft.kernel.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The rows of a notebook's table of claims, by the figures that they mention. */
record PaperClaims(List<Said> all) {
    /**
     * A claim of the paper as printed and as read here, its verdict, the criterion or reason, the cases left out, and the
     * page that checks it.
     */
    record Said(
            String claim, String sentence, String reading, String verdict, String because, String except, String page) {
        /** Returns the verdict with its criterion and the cases that it leaves out: alone it would say too much. */
        String qualified() {
            return verdict + ": " + because + (except.isEmpty() ? "" : "; except " + except);
        }
    }

    private static final Pattern ROW = Pattern.compile("<tr>(<t[hd].*?)</tr>");
    /** The word of tables for an empty text. */
    private static final String NOTHING = "n/a";

    private static final Pattern CELL = Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>");

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
        List<List<String>> rows = ROW.matcher(html)
                .results()
                .map(row -> CELL.matcher(row.group(1))
                        .results()
                        .map(cell -> plain(cell.group(1)))
                        .toList())
                .toList();
        if (rows.isEmpty() || !rows.get(0).containsAll(List.of("claim", "verdict"))) {
            return;
        }
        for (List<String> row : rows.subList(1, rows.size())) {
            UnaryOperator<String> of = name -> {
                int column = rows.get(0).indexOf(name);
                return column < 0 || row.get(column).equals(NOTHING) ? "" : row.get(column);
            };
            all.add(new Said(
                    of.apply("claim"),
                    of.apply("the paper says"),
                    of.apply("read as"),
                    of.apply("verdict"),
                    of.apply("because"),
                    of.apply("except"),
                    page));
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
