package dev.weft.machine;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Numbers of links by kind, where those of each kind follow one another. */
final class LinkRanges implements Serializable {
    private static final long serialVersionUID = 1;

    private final List<String> kinds = new ArrayList<>();
    private final List<Integer> first = new ArrayList<>();
    private int links;

    /** Adds a kind of {@code count} links and returns the number of the first. */
    int add(String kind, int count) {
        kinds.add(kind);
        first.add(links);
        int begin = links;
        links += count;
        return begin;
    }

    List<String> kinds() {
        return List.copyOf(kinds);
    }

    int links() {
        return links;
    }

    int kind(int link) {
        int kind = kinds.size() - 1;
        while (link < first.get(kind)) {
            kind--;
        }
        return kind;
    }

    /** The number of a link among those of its kind. */
    int within(int link) {
        return link - first.get(kind(link));
    }
}
