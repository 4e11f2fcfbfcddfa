package dev.weft.kernel.shell;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import org.jspecify.annotations.Nullable;

/**
 * The classes that the shell has compiled, by name. Replaces the shell's own map, whose entries are all listed to the compiler for
 * each cell. While a selection is active, the list has only the classes of the selected snippets and those compiled since.
 */
final class ShownClasses extends TreeMap<String, Object> {
    private static final long serialVersionUID = 1;
    private static final String PACKAGE = "REPL.";

    /** Null in a JDK that does not give access to it. */
    private static final @Nullable Method CLASS_OF_SNIPPET = classOfSnippet();

    private final Set<String> fresh = new HashSet<>();
    private @Nullable Set<String> chosen;

    private ShownClasses(Map<String, Object> all) {
        super(all);
    }

    @SuppressWarnings("unchecked")
    static ShownClasses of(JShell shell) throws ReflectiveOperationException {
        Field tasks = JShell.class.getDeclaredField("taskFactory");
        tasks.setAccessible(true);
        Object factory = tasks.get(shell);
        Field manager = factory.getClass().getDeclaredField("fileManager");
        manager.setAccessible(true);
        Object files = manager.get(factory);
        Field map = files.getClass().getDeclaredField("classObjects");
        map.setAccessible(true);
        ShownClasses shown = new ShownClasses((Map<String, Object>) map.get(files));
        map.set(files, shown);
        return shown;
    }

    void choose(List<Snippet> snippets) {
        Set<String> names = snippets.stream().map(ShownClasses::className).collect(Collectors.toSet());
        fresh.clear();
        chosen = names.contains("") ? null : names;
    }

    void chooseAll() {
        chosen = null;
        fresh.clear();
    }

    /** Returns the name of the class that a snippet was wrapped in last; empty if there is no access to it. */
    private static String className(Snippet snippet) {
        try {
            return CLASS_OF_SNIPPET == null ? "" : (String) CLASS_OF_SNIPPET.invoke(snippet);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return "";
        }
    }

    private static @Nullable Method classOfSnippet() {
        try {
            Method name = Snippet.class.getDeclaredMethod("classFullName");
            name.setAccessible(true);
            return name;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
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
