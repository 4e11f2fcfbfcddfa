package dev.weft.nodeaware.linpack;

import dev.weft.study.From;
import dev.weft.study.Suggestion;
import java.util.Arrays;

/** The exchange of pivot rows within a column of processes. */
@From(paper = "Dongarra, Luszczek, Petitet 2003", equation = "section 3, update")
enum RowSwap {
    BINARY_EXCHANGE("binary-exchange"),
    SPREAD_ROLL("spread-roll"),
    MIX("mix");

    /** The columns up to which the mix exchanges, as HPL's input files usually have it. */
    static final int THRESHOLD = 64;

    final String key;

    RowSwap(String key) {
        this.key = key;
    }

    /** The swap of this name. */
    static RowSwap of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.key.equals(name))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown(
                        "row swap",
                        name,
                        Arrays.stream(values()).map(each -> each.key).toList()));
    }

    /** Whether a swap of a number of columns is spread and rolled. */
    boolean rolls(double columns) {
        return this == SPREAD_ROLL || (this == MIX && columns > THRESHOLD);
    }
}
