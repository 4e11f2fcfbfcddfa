package dev.weft.study;

import java.util.regex.Pattern;

/**
 * The SVG of a drawing in a short form for tests that read where its elements stand: without white paper, line breaks and widths of
 * words, a form and its outline as one element, the heads of arrows as polygons.
 */
public final class ShortSvg {
    private static final Pattern OUTLINED = Pattern.compile(
            "(<(?:rect|circle) [^>]*?) fill=\"(#\\w+)\"/>\\1 fill=\"none\" stroke=\"(#\\w+)\" stroke-width=\"1\"/>");
    private static final Pattern OUTLINE =
            Pattern.compile("(<(?:rect|circle) [^>]*?) fill=\"none\" stroke=\"(#\\w+)\" stroke-width=\"1\"/>");
    private static final Pattern WORDS = Pattern.compile(
            "<text x=\"([^\"]*)\" y=\"([^\"]*)\"(?: text-anchor=\"(\\w+)\")? font-size=\"([^\"]*)\" textLength=\"[^\"]*\" lengthAdjust=\"\\w+\"");
    private static final Pattern HEAD =
            Pattern.compile("<path d=\"M(\\S+) ([^L]+)L(\\S+) ([^L]+)L(\\S+) ([^Z]+)Z\" fill");

    private ShortSvg() {}

    /** Returns the short form of what {@link Drawing#svg} returns. */
    public static String of(String svg) {
        String plain = svg.replace("\n", "")
                .replaceFirst("<rect x=\"0\" y=\"0\" width=\"[^\"]*\" height=\"[^\"]*\" fill=\"#FFFFFF\"/>", "")
                .replaceFirst("<title id=\"[^\"]*\">", "<title>")
                .replace("\" fill=\"none\" stroke=\"", "\" fill=\"none\" stroke=\"");
        String whole = OUTLINED.matcher(plain).replaceAll("$1 fill=\"$2\" stroke=\"$3\"/>");
        String outlined = OUTLINE.matcher(whole).replaceAll("$1 fill=\"none\" stroke=\"$2\"/>");
        String worded = WORDS.matcher(outlined)
                .replaceAll(found -> "<text x=\"" + found.group(1) + "\" y=\"" + found.group(2) + "\" font-size=\""
                        + found.group(4) + "\" text-anchor=\"" + (found.group(3) == null ? "start" : found.group(3))
                        + "\"");
        return HEAD.matcher(worded)
                .replaceAll("<polygon points=\"$1,$2 $3,$4 $5,$6\" fill")
                .replaceAll("(<line [^>]*?) fill=\"none\"", "$1");
    }
}
