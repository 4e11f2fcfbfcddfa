package dev.weft.kernel.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure or table of a paper.
 *
 * @param paper such as {@code Nigay et al. 2018}; empty in a sentence, which is about one paper
 * @param kind {@code Figure} or {@code Table}
 * @param number its number in the paper
 */
record Exhibit(String paper, String kind, int number) implements Comparable<Exhibit> {
    private static final Pattern MENTION =
            Pattern.compile("\\b(Figs?\\.|Figures?|Tables?) (\\d+(?:(?:,| and|, and| to) \\d+)*)");
    private static final Pattern NUMBER = Pattern.compile("(?:(to) )?(\\d+)");
    private static final int MOST = 100;

    /** Returns the figures and tables of a citation such as {@code Nigay et al. 2018, Figs. 3 to 7}; empty if it names none. */
    static List<Exhibit> cited(String citation) {
        Matcher mention = MENTION.matcher(citation);
        return mention.find()
                ? numbered(citation.substring(0, mention.start()).replaceFirst(",?\\s*$", ""), mention)
                : List.of();
    }

    /** Returns the figures and tables that a sentence mentions, without a paper. */
    static List<Exhibit> mentioned(String sentence) {
        List<Exhibit> all = new ArrayList<>();
        Matcher mention = MENTION.matcher(sentence);
        while (mention.find()) {
            all.addAll(numbered("", mention));
        }
        return all;
    }

    private static List<Exhibit> numbered(String paper, Matcher mention) {
        List<Exhibit> all = new ArrayList<>();
        int last = 0;
        Matcher number = NUMBER.matcher(mention.group(2));
        while (number.find()) {
            int next = Integer.parseInt(number.group(2));
            int first = number.group(1) == null ? next : last + 1;
            for (int each = first; each <= next && each < first + MOST; each++) {
                all.add(new Exhibit(paper, kind(mention.group(1)), each));
            }
            last = next;
        }
        return all;
    }

    /** Returns the word in full. */
    static String kind(String word) {
        return word.startsWith("Fig") ? "Figure" : "Table";
    }

    /** Returns the figure or table without its paper. */
    Exhibit alone() {
        return new Exhibit("", kind, number);
    }

    /** Returns text such as {@code Figure 3}. */
    @Override
    public String toString() {
        return kind + " " + number;
    }

    /** Orders by paper, figures before tables, then number. */
    @Override
    public int compareTo(Exhibit other) {
        int byPaper = paper.compareTo(other.paper);
        int byKind = byPaper != 0 ? byPaper : kind.compareTo(other.kind);
        return byKind != 0 ? byKind : Integer.compare(number, other.number);
    }
}
