package dev.weft.kernel.shell;

import dev.weft.kernel.shell.Reach.Definition;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import jdk.jshell.Snippet;
import org.jspecify.annotations.Nullable;

/**
 * The shell's list of snippets. Replaces the shell's own, over which it iterates to import all names into each cell. While a selection is
 * active, the iteration has only the snippets of the selected names, and those without a name, such as imports.
 */
final class ShownSnippets extends AbstractList<@Nullable Snippet> {
    private final List<@Nullable Snippet> all;
    private @Nullable Set<String> chosen;
    private @Nullable List<@Nullable Snippet> walked;

    ShownSnippets(List<@Nullable Snippet> all) {
        this.all = all;
    }

    /** Selects the snippets of these names; all if null. */
    void choose(@Nullable Set<String> names) {
        chosen = names;
        walked = null;
    }

    /** Returns the snippets that have one of these names. */
    List<Snippet> named(Set<String> names) {
        return all.stream()
                .filter(each -> each != null && names.contains(Definition.nameOf(each)))
                .toList();
    }

    @Override
    public @Nullable Snippet get(int index) {
        return all.get(index);
    }

    @Override
    public int size() {
        return all.size();
    }

    @Override
    public @Nullable Snippet set(int index, @Nullable Snippet snippet) {
        walked = null;
        return all.set(index, snippet);
    }

    @Override
    public void add(int index, @Nullable Snippet snippet) {
        walked = null;
        all.add(index, snippet);
    }

    @Override
    public @Nullable Snippet remove(int index) {
        walked = null;
        return all.remove(index);
    }

    @Override
    public Iterator<@Nullable Snippet> iterator() {
        Set<String> names = chosen;
        if (names == null) {
            return all.iterator();
        }
        List<@Nullable Snippet> shown = walked;
        if (shown == null) {
            shown = all.stream().filter(each -> isShown(each, names)).toList();
            walked = shown;
        }
        return shown.iterator();
    }

    private static boolean isShown(@Nullable Snippet snippet, Set<String> names) {
        return snippet != null && (Definition.nameOf(snippet).isEmpty() || names.contains(Definition.nameOf(snippet)));
    }
}
