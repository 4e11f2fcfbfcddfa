package dev.weft.tinympi;

import dev.weft.program.Mpi;
import dev.weft.study.file.NewFolder;
import dev.weft.tinympi.launch.OwnClasses;
import dev.weft.units.ModelException;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** A Java source file with a program: a class with a static method {@code main(Mpi mpi)} or {@code main(Mpi mpi, String... args)}. */
final class JavaProgram implements AutoCloseable {
    private static final String SHAPE = "class Ring { static void main(Mpi mpi) { .. } }";

    private final Path source;
    private final NewFolder folder;
    private final URLClassLoader classes;

    private JavaProgram(Path source, NewFolder folder) throws IOException {
        this.source = source;
        this.folder = folder;
        this.classes =
                new URLClassLoader(new URL[] {folder.path().toUri().toURL()}, JavaProgram.class.getClassLoader());
    }

    /** Compiles a file; an error of the compiler names the line. */
    static JavaProgram compile(Path source) throws IOException {
        if (!Files.isRegularFile(source)) {
            throw ModelException.of(
                    ModelException.argument(source.toString()), "there is no such file", "Give a Java source file");
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw ModelException.of(source.toString(), "this Java has no compiler", "Use a JDK instead of a runtime");
        }
        NewFolder folder = NewFolder.temporary("weft-tinympi");
        boolean done = false;
        try {
            compile(compiler, source, folder.path());
            JavaProgram program = new JavaProgram(source, folder);
            done = true;
            return program;
        } finally {
            if (!done) {
                folder.close();
            }
        }
    }

    private static void compile(JavaCompiler compiler, Path source, Path folder) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            boolean compiled = compiler.getTask(
                            new StringWriter(),
                            files,
                            found,
                            List.of("-d", folder.toString(), "-cp", classPath(), "-proc:none", "-nowarn"),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            if (!compiled) {
                throw problem(source, found);
            }
        }
    }

    private static String classPath() {
        List<String> all = new ArrayList<>(List.of(System.getProperty("java.class.path")));
        all.addAll(OwnClasses.places());
        return String.join(File.pathSeparator, all);
    }

    private static ModelException problem(Path source, DiagnosticCollector<JavaFileObject> found) {
        Diagnostic<? extends JavaFileObject> first = found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .findFirst()
                .orElseThrow();
        return ModelException.of(
                source + ", line " + first.getLineNumber(),
                first.getMessage(Locale.ROOT).replace('\n', ' '),
                "Correct the line");
    }

    /** Returns what each rank does. */
    Consumer<Mpi> body(List<String> arguments) {
        Method main = main();
        return new MainBody(main.getDeclaringClass().getName(), List.copyOf(arguments), classes);
    }

    private Method main() {
        try (Stream<Path> all = Files.walk(folder.path())) {
            List<String> names = all.filter(each -> each.toString().endsWith(".class"))
                    .map(each -> folder.path().relativize(each).toString())
                    .map(each ->
                            each.substring(0, each.length() - ".class".length()).replace(File.separatorChar, '.'))
                    .sorted()
                    .toList();
            for (String name : names) {
                Method main = MainBody.main(Class.forName(name, false, classes));
                if (main != null) {
                    return main;
                }
            }
        } catch (IOException | ClassNotFoundException | LinkageError broken) {
            throw new ModelException(source + ": its classes cannot be read (" + broken + "). Try again.", broken);
        }
        throw ModelException.of(source.toString(), "no class has a static method main(Mpi)", "Write " + SHAPE);
    }

    @Override
    public void close() throws IOException {
        classes.close();
        folder.close();
    }

    /** Calls the main method of a class in each rank. */
    static final class MainBody implements Consumer<Mpi>, Serializable, Runner.BodyClasses {
        private static final long serialVersionUID = 1;

        private final String name;
        private final List<String> arguments;
        private final transient @Nullable ClassLoader own;

        MainBody(String name, List<String> arguments, ClassLoader own) {
            this.name = name;
            this.arguments = arguments;
            this.own = own;
        }

        static @Nullable Method main(Class<?> type) {
            for (Method each : type.getDeclaredMethods()) {
                Class<?>[] takes = each.getParameterTypes();
                boolean fits = takes.length > 0
                        && takes[0] == Mpi.class
                        && (takes.length == 1 || (takes.length == 2 && takes[1] == String[].class));
                if (each.getName().equals("main") && Modifier.isStatic(each.getModifiers()) && fits) {
                    return each;
                }
            }
            return null;
        }

        @Override
        public ClassLoader classes() {
            return own == null ? Thread.currentThread().getContextClassLoader() : own;
        }

        @Override
        public void accept(Mpi mpi) {
            try {
                Method main = main(Class.forName(name, true, classes()));
                if (main == null) {
                    throw new IllegalStateException(name + " has no main method");
                }
                main.setAccessible(true);
                if (main.getParameterCount() == 1) {
                    main.invoke(null, mpi);
                } else {
                    main.invoke(null, mpi, arguments.toArray(new String[0]));
                }
            } catch (InvocationTargetException failed) {
                throw MainBody.<RuntimeException>thrown(Objects.requireNonNull(failed.getCause()));
            } catch (ReflectiveOperationException gone) {
                throw new IllegalStateException(gone);
            }
        }

        /** Throws any exception of a program as it is. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <T extends Throwable> T thrown(Throwable problem) throws T {
            throw (T) problem;
        }
    }
}
