package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Reach.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;

/**
 * Keeps cell 2,000 as fast as cell 200. The shell imports every name of the session into the code of each cell: the compiler reads a
 * class for each, and the shell never frees that code, so time and memory grow with the square of the number of cells. This class
 * shows the shell only the names that the code may use.
 */
final class NeededNames {
    /** Number of names below which nothing is gained. */
    private static final int FEW = 60;

    private final JShell shell;
    private final GuardedShortcut shortcut;
    private final Reach reach = new Reach();

    NeededNames(JShell shell, GuardedShortcut shortcut) {
        this.shell = shell;
        this.shortcut = shortcut;
    }

    /**
     * Evaluates code; again with all names if a name is missing or the shell fails, since nothing has run then.
     *
     * @param isNotOfShell whether an exception of the evaluation came from elsewhere, for example from user code
     */
    List<SnippetEvent> eval(String code, Supplier<List<SnippetEvent>> evaluation, Predicate<Throwable> isNotOfShell) {
        List<Definition> definitions = definitions();
        if (definitions.size() <= FEW
                || isImport(code)
                || !shortcut.show(() -> reach.of(code + unfinished(definitions), definitions))) {
            return evaluation.get();
        }
        List<SnippetEvent> events;
        try {
            events = evaluation.get();
        } catch (RuntimeException | Error e) {
            if (isNotOfShell.test(e)) {
                throw e;
            }
            return withAll(evaluation, e);
        } finally {
            shortcut.showAll();
        }
        if (events.isEmpty() || events.stream().anyMatch(event -> mayHaveRun(event) || NotCompiled.is(shell, event))) {
            return events;
        }
        Rejected.of(events).forEach(shortcut::free);
        List<SnippetEvent> both = new ArrayList<>(
                events.stream().filter(event -> event.causeSnippet() != null).toList());
        both.addAll(evaluation.get());
        return both;
    }

    /** Returns whether code is an import: the shell then compiles all definitions again, which use other names. */
    private static boolean isImport(String code) {
        return Literals.withoutComments(code).stripLeading().startsWith("import");
    }

    /** Evaluates code on which the shell has failed; if it succeeds now, the selection of names was the cause. */
    private List<SnippetEvent> withAll(Supplier<List<SnippetEvent>> evaluation, Throwable failure) {
        shortcut.showAll();
        List<SnippetEvent> events = evaluation.get();
        shortcut.giveUp(failure);
        return events;
    }

    private static boolean mayHaveRun(SnippetEvent event) {
        return event.causeSnippet() == null
                && event.status() != Status.REJECTED
                && event.status() != Status.RECOVERABLE_DEFINED
                && event.status() != Status.RECOVERABLE_NOT_DEFINED;
    }

    private List<Definition> definitions() {
        return shell.snippets()
                .filter(each -> shell.status(each).isDefined())
                .map(each -> new Definition(Definition.nameOf(each), each))
                .filter(each -> !each.name().isEmpty())
                .toList();
    }

    /** Returns the sources of unfinished definitions, which are compiled again when the names they wait for are defined. */
    private String unfinished(List<Definition> definitions) {
        StringBuilder sources = new StringBuilder();
        for (Definition each : definitions) {
            if (shell.status(each.snippet()) != Status.VALID) {
                sources.append('\n').append(each.snippet().source());
            }
        }
        return sources.toString();
    }
}
