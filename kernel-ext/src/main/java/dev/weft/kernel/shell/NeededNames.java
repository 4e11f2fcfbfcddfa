package dev.weft.kernel.shell;

import java.lang.reflect.Field;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import org.jspecify.annotations.Nullable;

/**
 * Keeps cell 2,000 as fast as cell 200. The shell imports every name of the session into the code of each cell: the compiler reads a
 * class for each, and the shell never frees that code, so time and memory grow with the square of the number of cells. This class
 * shows the shell only the names that the code may use. If a JDK does not give access to the shell's list, it imports all names.
 */
final class NeededNames {
    /** Number of names below which nothing is gained. */
    private static final int FEW = 60;

    private final JShell shell;
    private final Reach reach = new Reach();
    private final List<Snippet> all;
    private final @Nullable ShownClasses classes;
    private @Nullable Set<String> needed;
    private @Nullable List<Snippet> walked;

    private NeededNames(JShell shell, List<Snippet> all, @Nullable ShownClasses classes) {
        this.shell = shell;
        this.all = all;
        this.classes = classes;
    }

    @SuppressWarnings("unchecked")
    static NeededNames of(JShell shell) {
        try {
            Field maps = JShell.class.getDeclaredField("maps");
            maps.setAccessible(true);
            Object known = maps.get(shell);
            Field list = known.getClass().getDeclaredField("keyIndexToSnippet");
            list.setAccessible(true);
            NeededNames names = new NeededNames(shell, (List<Snippet>) list.get(known), ShownClasses.of(shell));
            list.set(known, names.new Shown());
            return names;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return new NeededNames(shell, new ArrayList<>(), null);
        }
    }

    /** Evaluates code; again with all names if a name is missing, since nothing has run then. */
    List<SnippetEvent> eval(String code, Supplier<List<SnippetEvent>> evaluation) {
        List<Reach.Definition> definitions = definitions();
        if (definitions.size() <= FEW) {
            return evaluation.get();
        }
        List<SnippetEvent> events;
        try {
            show(reach.of(code + unfinished(definitions), definitions), definitions);
            events = evaluation.get();
        } finally {
            showAll();
        }
        if (events.isEmpty() || events.stream().anyMatch(event -> mayHaveRun(event) || NotCompiled.is(shell, event))) {
            return events;
        }
        Rejected.forget(events);
        List<SnippetEvent> both = new ArrayList<>(
                events.stream().filter(event -> event.causeSnippet() != null).toList());
        both.addAll(evaluation.get());
        return both;
    }

    private void show(Set<String> names, List<Reach.Definition> definitions) {
        needed = names;
        walked = null;
        if (classes != null) {
            classes.choose(definitions.stream()
                    .filter(each -> names.contains(each.name()))
                    .map(Reach.Definition::snippet)
                    .toList());
        }
    }

    private void showAll() {
        needed = null;
        if (classes != null) {
            classes.chooseAll();
        }
    }

    private static boolean mayHaveRun(SnippetEvent event) {
        return event.causeSnippet() == null
                && event.status() != Status.REJECTED
                && event.status() != Status.RECOVERABLE_DEFINED
                && event.status() != Status.RECOVERABLE_NOT_DEFINED;
    }

    private List<Reach.Definition> definitions() {
        return all.stream()
                .filter(Objects::nonNull)
                .filter(each -> !name(each).isEmpty() && shell.status(each).isDefined())
                .map(each -> new Reach.Definition(name(each), each))
                .toList();
    }

    /** Returns the sources of unfinished definitions, which are compiled again when the names they wait for are defined. */
    private String unfinished(List<Reach.Definition> definitions) {
        StringBuilder sources = new StringBuilder();
        for (Reach.Definition each : definitions) {
            if (shell.status(each.snippet()) != Status.VALID) {
                sources.append('\n').append(each.snippet().source());
            }
        }
        return sources.toString();
    }

    private static String name(Snippet snippet) {
        if (snippet instanceof ImportSnippet) {
            return "";
        }
        return snippet instanceof DeclarationSnippet declaration
                ? declaration.name()
                : snippet instanceof ExpressionSnippet expression ? expression.name() : "";
    }

    /** The shell's list, reduced for the code that iterates over it to import all names. */
    private final class Shown extends AbstractList<Snippet> {
        @Override
        public Snippet get(int index) {
            return all.get(index);
        }

        @Override
        public int size() {
            return all.size();
        }

        @Override
        public Snippet set(int index, Snippet snippet) {
            walked = null;
            return all.set(index, snippet);
        }

        @Override
        public void add(int index, Snippet snippet) {
            walked = null;
            all.add(index, snippet);
        }

        @Override
        public Iterator<Snippet> iterator() {
            Set<String> shown = needed;
            if (shown == null) {
                return all.iterator();
            }
            List<Snippet> chosen = walked;
            if (chosen == null) {
                chosen = all.stream().filter(each -> isShown(each, shown)).toList();
                walked = chosen;
            }
            return chosen.iterator();
        }

        private boolean isShown(@Nullable Snippet snippet, Set<String> shown) {
            return snippet != null && (name(snippet).isEmpty() || shown.contains(name(snippet)));
        }
    }
}
