package dev.weft.formats.published;

import dev.weft.study.scan.Form;
import java.util.List;
import java.util.function.Supplier;

/** The forms of programs whose output is in data sets. */
public final class Published {
    private Published() {}

    /** Returns makers of the forms. */
    public static List<Supplier<Form>> forms() {
        return List.of(Nodecomm::form, Raptor::form, BenchPress::form);
    }
}
