package dev.weft.tinympi.launch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the classes of a task: on the node's class path, else in the launcher's JVM, which sends their bytes. It is not capable of
 * parallel loading on purpose: while it sets the variables of one class it loads others, and locks per class could wait for each
 * other.
 */
final class RemoteClasses extends ClassLoader {
    private final Requests requests;
    private final List<Class<?>> snippets = new ArrayList<>();
    private final Set<String> absent = new TreeSet<>();

    /** Asks the launcher and waits for its reply. */
    interface Requests {
        byte @Nullable [] ask(FrameKind kind, String name);
    }

    RemoteClasses(Requests requests, ClassLoader parent) {
        super("weft-task", parent);
        this.requests = requests;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] bytes = requests.ask(FrameKind.ASK_CLASS, name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            Class<?> type = defineClass(name, bytes, 0, bytes.length);
            if (SnippetValues.isSnippet(name)) {
                snippets.add(type);
                setValues(type);
            }
            return type;
        }
    }

    /** Sets the variables of all snippets that have been loaded to their present values. */
    synchronized void refresh() {
        absent.clear();
        for (Class<?> each : List.copyOf(snippets)) {
            setValues(each);
        }
    }

    private void setValues(Class<?> type) {
        byte[] values = requests.ask(FrameKind.ASK_VALUES, type.getName());
        if (values != null) {
            SnippetValues.set(type, values, absent::add);
        }
    }

    /** Returns the variables of cells that have no value on nodes. */
    synchronized Collection<String> absent() {
        return List.copyOf(absent);
    }
}
