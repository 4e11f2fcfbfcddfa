package dev.weft;

/**
 * The entry class of a notebook: constants and factories for {@code import static dev.weft.Weft.*;}. The words of each
 * model are in a file of their own. These classes form an inheritance chain, because a static import includes inherited
 * members.
 */
public final class Weft extends CalibrationWords {
    private Weft() {}
}
