package dev.weft.kernel.shell;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Code that the compiler has rejected. The shell keeps it for ever, with complaints that hold all that the compiler has read for
 * it: a megabyte each. They are let go when they have been said, and so is what was compiled. In a JDK where they are not to be
 * had, they stay.
 */
final class Rejected {
    private static final List<String> COMPLAINTS = List.of("diagnostics", "syntheticDiags");

    /** Around the snippet's own: the imports of all names that were in sight. */
    private static final String CODE = "outer";

    private final List<Snippet> said = new ArrayList<>();

    /** The complaints about these are needed once more, to be said. */
    void keep(List<SnippetEvent> events) {
        said.addAll(of(events));
    }

    /** They have been said. */
    void forget() {
        said.forEach(Rejected::forget);
        said.clear();
    }

    /** Nobody will ask about these. */
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
            // they stay
        }
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = Snippet.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
