package dev.weft.kernel.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** References to papers in a text, such as {@code doi:10.1145/2831129.2831134}, and the addresses that they name. */
final class References {
    private static final Pattern REFERENCE = Pattern.compile(
            "(?<![\\w/\"=])(?:(doi:)(10\\.\\d{4,9}/[\\w.()/-]*\\w)|(arXiv:)(\\d{4}\\.\\d{4,5})|(hal-\\d{6,}))(?![^<]*</(?:a|code)>)");

    private References() {}

    /** Returns HTML in which each reference outside of links and code is a link. */
    static String linked(String html) {
        return REFERENCE
                .matcher(html)
                .replaceAll(found -> "<a href=\"" + address(found) + "\">" + found.group() + "</a>");
    }

    /** Returns the address of the first reference of a text; empty if there is none. */
    static String first(String text) {
        Matcher found = REFERENCE.matcher(text);
        return found.find() ? address(found.toMatchResult()) : "";
    }

    private static String address(java.util.regex.MatchResult found) {
        if (found.group(1) != null) {
            return "https://doi.org/" + found.group(2);
        }
        return found.group(3) != null
                ? "https://arxiv.org/abs/" + found.group(4)
                : "https://hal.science/" + found.group(5);
    }
}
