package dev.weft.nodeaware.linpack;

import dev.weft.study.From;
import dev.weft.study.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The way of a panel along a row of processes, by distance from its owner. */
@From(paper = "Dongarra, Luszczek, Petitet 2003", equation = "section 3, panel broadcast")
enum PanelBroadcast {
    RING("ring"),
    RING_M("ringM"),
    TWO_RING("2ring"),
    TWO_RING_M("2ringM"),
    LONG("long"),
    LONG_M("longM");

    final String key;

    PanelBroadcast(String key) {
        this.key = key;
    }

    /** The broadcast of this name. */
    static PanelBroadcast of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.key.equals(name))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown(
                        "panel broadcast",
                        name,
                        Arrays.stream(values()).map(each -> each.key).toList()));
    }

    /** Whether the panel is cut into parts, which are spread and then rolled. */
    boolean isLong() {
        return this == LONG || this == LONG_M;
    }

    /** The chains that the owner sends to one after the other, the distances of each in the order in which the panel is passed on. */
    List<int[]> chains(int columns) {
        return switch (this) {
            case RING -> chains(1, columns);
            case RING_M -> chains(1, 2, columns);
            case TWO_RING -> chains(1, (columns + 1) / 2, columns);
            case TWO_RING_M -> chains(1, 2, 2 + (columns - 1) / 2, columns);
            case LONG -> List.of();
            case LONG_M -> chains(1, Math.min(2, columns));
        };
    }

    /** The distances between each two of these bounds; a chain without columns is left out. */
    private static List<int[]> chains(int... bounds) {
        int most = bounds[bounds.length - 1];
        return IntStream.range(1, bounds.length)
                .mapToObj(i -> IntStream.range(bounds[i - 1], Math.min(most, bounds[i]))
                        .toArray())
                .filter(chain -> chain.length > 0)
                .toList();
    }
}
