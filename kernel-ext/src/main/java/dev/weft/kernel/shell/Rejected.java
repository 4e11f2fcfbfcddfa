package dev.weft.kernel.shell;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Frees code that the compiler has rejected. The shell keeps it indefinitely, with errors that refer to everything the compiler has
 * read: a megabyte each. Errors and compiled code are released after the errors have been printed, except in a JDK that does
 * not give access to them.
 */
final class Rejected {
    private static final List<String> COMPLAINTS = List.of("diagnostics", "syntheticDiags");

    /** The field of the code around the snippet: the imports of all visible names. */
    private static final String CODE = "outer";

    private final List<Snippet> said = new ArrayList<>();

    /** Keeps the errors of these events until they have been printed. */
    void keep(List<SnippetEvent> events) {
        said.addAll(of(events));
    }

    /** Releases the kept errors. */
    void forget() {
        said.forEach(Rejected::forget);
        said.clear();
    }

    /** Releases the errors of events that are not printed. */
    static void forget(List<SnippetEvent> events) {
        of(events).forEach(Rejected::forget);
    }

    private static List<Snippet> of(List<SnippetEvent> events) {
        return events.stream()
                .filter(event -> event.status() == Status.REJECTED)
                .map(SnippetEvent::snippet)
                .toList();
    }

    private static void forget(Snippet snippet) {
        try {
            for (String name : COMPLAINTS) {
                if (field(name).get(snippet) instanceof List<?> complaints) {
                    complaints.clear();
                }
            }
            field(CODE).set(snippet, null);
        } catch (ReflectiveOperationException | RuntimeException other) {
            // the errors stay in memory
        }
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = Snippet.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
