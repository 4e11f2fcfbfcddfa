package dev.weft.study.scan;

import java.util.List;
import java.util.function.Supplier;

/** Forms of tools' output. Implementations are services, found by {@link dev.weft.study.file.Formats}. */
public interface OutputForms {
    /** Returns makers of the forms, in the order in which a file is compared with them; each file is read by a form of its own. */
    List<Supplier<Form>> forms();
}
