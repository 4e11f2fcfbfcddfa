package dev.weft.program;

/**
 * The algorithm of a collective for a number of ranks and bytes.
 *
 * @param there its name in the library that chooses it; the same as here for one that an adjective names
 * @param here the algorithm whose messages represent it
 * @param same whether the two send the same messages; otherwise the nearest algorithm represents it
 */
public record CollectiveChoice(String there, CollectiveAlgorithm here, boolean same) {
    /** Returns the algorithm, and the name in the library if another one represents it, such as {@code bruck for default}. */
    public String words() {
        return here.key() + (same ? "" : " for " + there);
    }
}
