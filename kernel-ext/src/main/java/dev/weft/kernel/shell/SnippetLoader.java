package dev.weft.kernel.shell;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jshell.execution.LoaderDelegate;
import jdk.jshell.spi.ExecutionControl.ClassBytecodes;
import jdk.jshell.spi.ExecutionControl.InternalException;
import org.jspecify.annotations.Nullable;

/** Defines the classes of snippets, above the kernel's class path and the additions of {@code %classpath}. */
final class SnippetLoader implements LoaderDelegate {
    private static final String CLASS = ".class";
    private static final String LOGGING = "org.slf4j.";
    private static final String LOGGERS = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";
    private static final String OLD_LOGGER = "org/slf4j/impl/StaticLoggerBinder.class";

    private static final class Loader extends URLClassLoader {
        private final Map<String, byte[]> declared = new ConcurrentHashMap<>();

        Loader(ClassLoader parent) {
            super("cells", new URL[0], parent);
        }

        /**
         * Loads a class. Snippets are not looked up in the parent loader, which would open every jar of the class path. If user and
         * kernel have the same library, the user's is used.
         */
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean snippet = declared.containsKey(name);
            if (!snippet && !isUsers(name)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }

        private boolean isUsers(String name) {
            if (getURLs().length == 0 || OwnLibraries.isShared(name)) {
                return false;
            }
            String file = name.replace('.', '/') + ".class";
            return findResource(file) != null && !isOfJdk(file) && (!name.startsWith(LOGGING) || bringsLogger());
        }

        private static boolean isOfJdk(String file) {
            return getPlatformClassLoader().getResource(file) != null;
        }

        /** Returns whether the user's libraries include a logger; otherwise the kernel's silent one avoids a warning. */
        private boolean bringsLogger() {
            return findResource(LOGGERS) != null || findResource(OLD_LOGGER) != null;
        }

        @Override
        public @Nullable URL getResource(String name) {
            URL users = findResource(name);
            return users != null ? users : super.getResource(name);
        }

        /** Returns the resources of a name; hides the kernel's logger from the user's logging library, which has other types. */
        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(LOGGERS) && bringsLogger() ? findResources(name) : super.getResources(name);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = declared.get(name);
            return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.findClass(name);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] bytes = name.endsWith(CLASS)
                    ? declared.get(
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    : null;
            return bytes != null ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(name);
        }

        @Nullable
        Class<?> loaded(String name) {
            return findLoadedClass(name);
        }

        @Override
        protected void addURL(URL url) {
            super.addURL(url);
        }
    }

    private final OwnLibraries own = OwnLibraries.ofThisKernel();
    private final Loader loader = new Loader(SnippetLoader.class.getClassLoader());
    private final List<Class<?>> snippets = new ArrayList<>(); // in order; used by the thread that runs cells
    private @Nullable List<ClassBytecodes> collecting;
    private int ofEarlierCells;

    ClassLoader classLoader() {
        return loader;
    }

    /** Registers the classes without defining them, because classes of one snippet may refer to each other in any order. */
    @Override
    public void load(ClassBytecodes[] classes) {
        List<ClassBytecodes> collected = collecting;
        if (collected != null) {
            collected.addAll(List.of(classes));
            return;
        }
        for (ClassBytecodes each : classes) {
            loader.declared.put(each.name(), each.bytecodes());
        }
    }

    /** Adds classes to a list from now on, instead of registering them, until the list is null. */
    void collectInto(@Nullable List<ClassBytecodes> classes) {
        collecting = classes;
    }

    /** Replaces the code of classes in place; returns false, without any change, if that is not possible. */
    boolean redefine(ClassBytecodes[] classes, boolean isChangedByUser) {
        List<ClassDefinition> definitions = new ArrayList<>();
        for (ClassBytecodes each : classes) {
            Class<?> loaded = loader.loaded(each.name());
            if (loaded != null) {
                if ((isChangedByUser && hasStaticState(loaded)) || changesTypeArguments(loaded, each)) {
                    return false; // its initialiser would not run again; its value is of a class that has been replaced
                }
                definitions.add(new ClassDefinition(loaded, each.bytecodes()));
            }
        }
        if (!definitions.isEmpty() && !Redefinition.redefine(definitions)) {
            return false;
        }
        load(classes);
        return true;
    }

    private static boolean hasStaticState(Class<?> type) {
        return type.getEnclosingClass() != null
                && Arrays.stream(type.getDeclaredFields())
                        .anyMatch(field -> Modifier.isStatic(field.getModifiers()) && !field.isSynthetic());
    }

    /** Returns whether a variable has other type arguments in the new code: the JVM compares only erased types, and keeps the old ones. */
    private boolean changesTypeArguments(Class<?> loaded, ClassBytecodes now) {
        List<Field> generic = loaded.getEnclosingClass() != null
                ? List.of()
                : Arrays.stream(loaded.getFields())
                        .filter(field -> !(field.getGenericType() instanceof Class))
                        .toList();
        if (generic.isEmpty()) {
            return false;
        }
        Class<?> changed = new Trial(loader).define(now);
        try {
            for (Field field : generic) {
                if (!field.getGenericType()
                        .getTypeName()
                        .equals(changed.getField(field.getName())
                                .getGenericType()
                                .getTypeName())) {
                    return true;
                }
            }
            return false;
        } catch (NoSuchFieldException | TypeNotPresentException e) {
            return true;
        }
    }

    /** Defines a class only to read its declarations. */
    private static final class Trial extends ClassLoader {
        Trial(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(ClassBytecodes bytes) {
            return defineClass(bytes.name(), bytes.bytecodes(), 0, bytes.bytecodes().length);
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
        // a defined class stays; JShell gives a changed snippet a new name
    }

    @Override
    public void addToClasspath(String path) throws InternalException {
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (own.have(entry)) {
                continue;
            }
            String conflict = own.conflict(entry);
            if (conflict != null) {
                System.out.println(conflict);
            }
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
