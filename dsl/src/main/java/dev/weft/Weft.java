package dev.weft;

import dev.weft.study.Display;

/** The one entry class: constants and one-line factories for a notebook's {@code import static dev.weft.Weft.*;}. */
public final class Weft {
    private Weft() {}

    /** Shows values below the cell, in order: charts, tables, results, text. Works in every kernel. */
    public static void show(Object... values) {
        for (Object value : values) {
            Display.show(value);
        }
    }
}
