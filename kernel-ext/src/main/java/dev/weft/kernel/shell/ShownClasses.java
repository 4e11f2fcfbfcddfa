package dev.weft.kernel.shell;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes that the shell has compiled, by name. Replaces the shell's own map, whose entries are all listed to the compiler for
 * each cell. While a selection is active, the list has only the selected classes and those compiled since.
 */
final class ShownClasses extends TreeMap<String, Object> {
    private static final long serialVersionUID = 1;
    private static final String PACKAGE = "REPL.";

    private final Set<String> fresh = new HashSet<>();
    private @Nullable Set<String> chosen;

    ShownClasses(Map<String, Object> all) {
        super(all);
    }

    /** Selects the classes of these names with their nested classes; all if null. */
    void choose(@Nullable Set<String> names) {
        fresh.clear();
        chosen = names;
    }

    @Override
    public Object put(String name, Object compiled) {
        if (chosen != null) {
            fresh.add(name);
        }
        return super.put(name, compiled);
    }

    @Override
    public Collection<Object> values() {
        Set<String> names = chosen;
        return names == null
                ? super.values()
                : entrySet().stream()
                        .filter(each -> fresh.contains(each.getKey()) || names.contains(outermost(each.getKey())))
                        .map(Map.Entry::getValue)
                        .toList();
    }

    /** Returns {@code REPL.$JShell$7} for {@code REPL.$JShell$7$Point$Builder}. */
    private static String outermost(String name) {
        int end = name.indexOf('$', name.indexOf('$', PACKAGE.length() + 1) + 1);
        return end < 0 ? name : name.substring(0, end);
    }
}
