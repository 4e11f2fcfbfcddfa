package dev.weft;

/**
 * The one entry class: constants and one-line factories for a notebook's {@code import static dev.weft.Weft.*;}. The words of each
 * model stand in a file of its own; they form a chain, because a static import brings what a class inherits.
 */
public final class Weft extends SparseWords {
    private Weft() {}
}
