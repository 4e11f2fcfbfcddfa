package dev.weft.kernel.page;

import java.util.List;

/**
 * The pages before and after a page.
 *
 * @param before its name; empty for the first page
 * @param after its name; empty for the last page
 */
public record Neighbours(String before, String after) {
    /** Returns the neighbours of a page in a list of names; none if the list does not have it. */
    public static Neighbours of(String name, List<String> names) {
        int at = names.indexOf(name);
        return new Neighbours(
                at > 0 ? names.get(at - 1) : "", at >= 0 && at + 1 < names.size() ? names.get(at + 1) : "");
    }

    /** Returns both names. */
    public List<String> around() {
        return List.of(before, after);
    }

    String links() {
        return link("prev", "Previous: ", before) + link("next", "Next: ", after);
    }

    private static String link(String relation, String word, String name) {
        String escaped = PageHtml.escape(name);
        return name.isEmpty()
                ? ""
                : "<a rel=\"" + relation + "\" href=\"../" + escaped + "/" + escaped + ".html\">" + word + escaped
                        + "</a>";
    }
}
