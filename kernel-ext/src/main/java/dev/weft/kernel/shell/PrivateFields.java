package dev.weft.kernel.shell;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import org.jspecify.annotations.Nullable;

/**
 * The shortcut through private fields of JShell, the same in JDK 17 to 25. They need {@code --add-opens jdk.jshell/jdk.jshell}. A field
 * that is missing, closed or of another type is a {@link ReflectiveOperationException} at the start or a {@link RuntimeException} later.
 */
final class PrivateFields implements Shortcut {
    /** Finds private members of JShell's classes and makes them accessible. */
    interface Lookup {
        Field field(Class<?> owner, String name) throws ReflectiveOperationException;

        Method method(Class<?> owner, String name) throws ReflectiveOperationException;
    }

    /** The lookup by reflection. */
    static final Lookup REFLECTION = new Lookup() {
        @Override
        public Field field(Class<?> owner, String name) throws NoSuchFieldException {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }

        @Override
        public Method method(Class<?> owner, String name) throws NoSuchMethodException {
            Method method = owner.getDeclaredMethod(name);
            method.setAccessible(true);
            return method;
        }
    };

    private final JShell shell;
    private final Field errors;
    private final Field furtherErrors;
    /** The code around a snippet: the imports of all visible names. */
    private final Field code;
    /** The name of the class that a snippet was wrapped in last. */
    private final Method className;
    /** A static setting of JShell's own tests. */
    private final Field sources;

    private final ShownSnippets snippets;
    private final ShownClasses classes;

    /** Replaces the shell's list of snippets and its map of classes; both show everything until a selection is made. */
    @SuppressWarnings("unchecked")
    PrivateFields(JShell shell, Lookup lookup) throws ReflectiveOperationException {
        this.shell = shell;
        errors = lookup.field(Snippet.class, "diagnostics");
        furtherErrors = lookup.field(Snippet.class, "syntheticDiags");
        code = lookup.field(Snippet.class, "outer");
        className = lookup.method(Snippet.class, "classFullName");
        sources = lookup.field(Class.forName("jdk.jshell.SourceCodeAnalysisImpl"), "availableSourcesOverride");
        Object known = lookup.field(JShell.class, "maps").get(shell);
        Field list = lookup.field(known.getClass(), "keyIndexToSnippet");
        Object compilers = lookup.field(JShell.class, "taskFactory").get(shell);
        Object files = lookup.field(compilers.getClass(), "fileManager").get(compilers);
        Field map = lookup.field(files.getClass(), "classObjects");
        snippets = new ShownSnippets((List<Snippet>) list.get(known));
        classes = new ShownClasses((Map<String, Object>) map.get(files));
        list.set(known, snippets);
        map.set(files, classes);
    }

    @Override
    public boolean show(Supplier<Set<String>> names) {
        Set<String> needed = names.get();
        Set<String> ofSnippets = snippets.named(needed).stream()
                .filter(each -> shell.status(each).isDefined())
                .map(this::className)
                .collect(Collectors.toSet());
        snippets.choose(needed);
        classes.choose(ofSnippets.contains("") ? null : ofSnippets);
        return true;
    }

    @Override
    public void showAll() {
        snippets.choose(null);
        classes.choose(null);
    }

    /** Returns the name of a snippet's class; empty if the snippet has none. */
    private String className(Snippet snippet) {
        try {
            return (String) className.invoke(snippet);
        } catch (InvocationTargetException hasNoClass) {
            return "";
        } catch (IllegalAccessException e) {
            throw closed(e);
        }
    }

    @Override
    public void free(Snippet rejected) {
        try {
            clear(errors.get(rejected));
            clear(furtherErrors.get(rejected));
            code.set(rejected, null);
        } catch (IllegalAccessException e) {
            throw closed(e);
        }
    }

    private static void clear(@Nullable Object list) {
        if (list != null) {
            ((List<?>) list).clear();
        }
    }

    @Override
    public void readSources(Supplier<List<Path>> places) {
        List<Path> found = places.get();
        try {
            if (!found.isEmpty()) {
                sources.set(null, found);
            }
        } catch (IllegalAccessException e) {
            throw closed(e);
        }
    }

    private static IllegalStateException closed(IllegalAccessException cause) {
        return new IllegalStateException(cause);
    }
}
