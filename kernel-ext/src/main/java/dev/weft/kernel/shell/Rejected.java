package dev.weft.kernel.shell;

import java.util.ArrayList;
import java.util.List;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Code that the compiler has rejected. The shell keeps it indefinitely, with errors that refer to everything the compiler has
 * read: up to a megabyte each. Errors and compiled code are freed after the errors have been printed.
 */
final class Rejected {
    private final Shortcut shortcut;
    private final List<Snippet> said = new ArrayList<>();

    Rejected(Shortcut shortcut) {
        this.shortcut = shortcut;
    }

    /** Keeps the errors of these events until they have been printed. */
    void keep(List<SnippetEvent> events) {
        said.addAll(of(events));
    }

    /** Frees the kept errors. */
    void forget() {
        said.forEach(shortcut::free);
        said.clear();
    }

    static List<Snippet> of(List<SnippetEvent> events) {
        return events.stream()
                .filter(event -> event.status() == Status.REJECTED)
                .map(SnippetEvent::snippet)
                .toList();
    }
}
