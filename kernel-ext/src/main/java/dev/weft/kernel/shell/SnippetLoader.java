package dev.weft.kernel.shell;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jshell.execution.LoaderDelegate;
import jdk.jshell.spi.ExecutionControl.ClassBytecodes;
import jdk.jshell.spi.ExecutionControl.InternalException;

/** Defines the classes of snippets, on top of the kernel's class path and what {@code %classpath} adds. */
final class SnippetLoader implements LoaderDelegate {
    private static final class Loader extends URLClassLoader {
        private final Map<String, byte[]> declared = new ConcurrentHashMap<>();

        Loader(ClassLoader parent) {
            super("cells", new URL[0], parent);
        }

        /** Snippets are ours alone: asking the parent for each would open every jar of the class path. */
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!declared.containsKey(name)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = declared.get(name);
            return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.findClass(name);
        }

        @Override
        protected void addURL(URL url) {
            super.addURL(url);
        }
    }

    private final Loader loader = new Loader(SnippetLoader.class.getClassLoader());
    private final List<Class<?>> snippets = new ArrayList<>(); // in their order; used by the thread that runs cells
    private int ofEarlierCells;

    ClassLoader classLoader() {
        return loader;
    }

    /** Only declares: classes of one snippet may refer to each other in any order. */
    @Override
    public void load(ClassBytecodes[] classes) {
        for (ClassBytecodes each : classes) {
            loader.declared.put(each.name(), each.bytecodes());
        }
    }

    void beginCell() {
        ofEarlierCells = snippets.size();
    }

    CellVariables variables() {
        return new CellVariables(List.copyOf(snippets), ofEarlierCells);
    }

    @Override
    public void classesRedefined(ClassBytecodes[] classes) {
        // a class that has been defined stays; JShell gives a changed snippet a new name
    }

    @Override
    public void addToClasspath(String path) throws InternalException {
        for (String entry : path.split(File.pathSeparator, -1)) {
            try {
                loader.addURL(new File(entry).toURI().toURL());
            } catch (MalformedURLException e) {
                throw new InternalException(e.toString());
            }
        }
    }

    @Override
    public Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> found = loader.loadClass(name);
        if (!snippets.contains(found)) {
            snippets.add(found);
        }
        return found;
    }
}
