package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A picture in the widths of a journal. */
final class Prints {
    private Prints() {}

    /** Returns those of the two that can be drawn; the others have no room for their panels, or text too small to read. */
    static <P> Map<String, P> of(P column, P page, Consumer<P> draws) {
        Map<String, P> prints = new LinkedHashMap<>();
        add(prints, "column", column, draws);
        add(prints, "page", page, draws);
        return prints;
    }

    private static <P> void add(Map<String, P> prints, String width, P picture, Consumer<P> draws) {
        try {
            draws.accept(picture);
            prints.put(width, picture);
        } catch (ModelException tooNarrow) {
            return; // this width is then missing among the files
        }
    }
}
