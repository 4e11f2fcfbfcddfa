package dev.weft.study.file;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.ServiceLoader;

/** Formats of other programs' files. A module above implements them as services, so that a file is read by its content alone. */
public final class Formats {
    private Formats() {}

    /** Returns the formats of this kind beside its interface; the class loader of a thread in a kernel may not see them. */
    public static <T> List<T> of(Class<T> kind) {
        return ServiceLoader.load(kind, kind.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** The error of a file, or of a call, that needs a format which is not on the class path. */
    public static ModelException missing(String subject, String files) {
        return ModelException.of(
                subject,
                files + " need the module weft-formats, which is not on the class path",
                "Add dev.weft:weft-formats to the class path, or depend on dev.weft:weft-dsl, which has it");
    }
}
