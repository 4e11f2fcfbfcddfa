package dev.weft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.study.Display;
import dev.weft.units.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;

/**
 * The examples in the documentation of types: a code tag behind the word {@code Example:}, its output a code tag behind the word
 * {@code prints}. They run with the imports of a cell. All of them are compiled together, a class for each, because a compiler of its
 * own for each line takes minutes.
 */
public final class Examples {
    private static final Pattern SET_UP = Pattern.compile("In the examples \\{@code ");
    private static final Pattern EXAMPLE = Pattern.compile("Example: \\{@code ");
    private static final Pattern PRINTS = Pattern.compile("\\s*prints\\s*\\{@code ");

    private static final Pattern WORD = Pattern.compile("\\*/\\s*public static (\\w+) \\w+\\(");
    private static final Pattern VARIABLE = Pattern.compile("[\\w<>,.\\[\\] ]+ (\\w+) = (?!=)");
    private static final Pattern DECLARATION = Pattern.compile(
            "(?:(?:public|static|final|abstract) )*(?:(?:class|record|enum|interface) \\w|[\\w<>\\[\\], ]+ \\w+\\([^)]*\\) (?:throws \\w+ )?\\{)");
    private static final Pattern CONTROL = Pattern.compile("(?:if|for|while|do|try|switch|throw|synchronized)\\b|\\{");

    private Examples() {}

    /**
     * An example.
     *
     * @param file the source file
     * @param setUp the variables that all examples of the file use, empty if there are none
     * @param output what it prints, empty if that is not said
     * @param rest the source behind the example
     */
    public record Example(Path file, String setUp, String code, String output, String rest) {}

    /** The examples of these Java files. */
    public static List<Example> in(List<Path> files) throws IOException {
        List<Example> all = new ArrayList<>();
        for (Path file : files) {
            String text = unfolded(file);
            Matcher shared = SET_UP.matcher(text);
            String setUp = shared.find() ? text.substring(shared.end(), closing(text, shared.end())) : "";
            Matcher begin = EXAMPLE.matcher(text);
            while (begin.find()) {
                int end = closing(text, begin.end());
                Matcher prints = PRINTS.matcher(text).region(end + 1, text.length());
                String output = prints.lookingAt() ? text.substring(prints.end(), closing(text, prints.end())) : "";
                String rest = text.substring(end, Math.min(end + 2000, text.length()));
                all.add(new Example(file, setUp, text.substring(begin.end(), end), output, rest));
            }
        }
        return all;
    }

    /** The text of a file without the line ends and stars within comments. */
    static String unfolded(Path file) throws IOException {
        return Files.readString(file).replaceAll("\\s*\\n\\s*\\*(?!/) ?", " ");
    }

    private static int closing(String text, int from) {
        int open = 1;
        int at = from;
        while (open > 0) {
            open += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            at++;
        }
        return at - 1;
    }

    /**
     * Runs examples, and gives a line for each that does not compile, fails or prints something else. What they write goes to the
     * folder, where {@code own.mtx}, {@code own.trace} and {@code node17.machine.json} are the reader's own files.
     *
     * @param excused beginnings of errors that are right here
     */
    public static List<String> failures(List<Example> examples, Path folder, String... excused) throws IOException {
        return quietly(folder, parser -> run(examples, folder, parser, List.of(excused)));
    }

    /** What the code of a page shows at the end of each cell. */
    public static final String END = "end of a cell";

    /**
     * Runs the cells of pages, those of each page in order, and gives what each cell shows: the values of {@code show(..)}, then its last
     * value, or the error of an expression that is refused. Files are those of {@link #failures}. A page that does not compile or fails
     * otherwise is an error.
     *
     * @param data has the data sets
     */
    static Map<Path, List<List<Object>>> shown(Map<Path, List<String>> pages, Path folder, ClassLoader data)
            throws IOException {
        return quietly(folder, parser -> {
            Thread.currentThread().setContextClassLoader(data); // JShell has set its own
            Map<String, String> sources = new HashMap<>();
            pages.forEach((page, cells) -> sources.put(
                    className(page),
                    source(
                            className(page),
                            cells.stream()
                                    .map(cell -> here(cell, folder.resolve(className(page)), folder))
                                    .toList(),
                            true,
                            parser)));
            Compiled compiled = new Compiled(sources);
            Map<Path, List<List<Object>>> all = new LinkedHashMap<>();
            pages.keySet().forEach(page -> all.put(page, compiled.cells(page, className(page))));
            return all;
        });
    }

    private static String className(Path page) {
        return page.getFileName().toString().replaceAll("\\W", "_");
    }

    /** Runs with a reader's own files in the folder, and shows no pictures. */
    private static <T> T quietly(Path folder, Function<SourceCodeAnalysis, T> run) throws IOException {
        Weft.laplacian(4).write(folder.resolve("own.mtx"));
        Weft.blueWaters.save(folder.resolve("node17.machine.json").toString());
        Files.writeString(folder.resolve("own.trace"), "0 init\n0 compute 1e9\n0 finalize\n");
        Display.Sink before = Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {}

            @Override
            public void update(String id, Object value) {}
        });
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            return run.apply(shell.sourceCodeAnalysis());
        } finally {
            Display.install(before);
            Thread.currentThread().setContextClassLoader(loader);
        }
    }

    /** Objects of these types by the examples of words that return them, one of each type; none where there is no such example. */
    static List<Object> made(List<String> types) {
        Map<String, Object> found = new LinkedHashMap<>();
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            Map<String, String> sources = new HashMap<>();
            for (Example example : types.isEmpty() ? List.<Example>of() : in(Product.words())) {
                Matcher word = WORD.matcher(example.rest());
                if (word.find() && types.stream().anyMatch(type -> type.endsWith("." + word.group(1)))) {
                    String name = "Made" + sources.size();
                    sources.put(name, source(name, example, Path.of("."), Path.of("."), shell.sourceCodeAnalysis()));
                }
            }
            Compiled compiled = new Compiled(sources);
            for (String name : sources.keySet()) {
                Object value = compiled.last(name);
                found.putIfAbsent(value.getClass().getName(), value);
            }
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        found.keySet().retainAll(types);
        return List.copyOf(found.values());
    }

    private static List<String> run(
            List<Example> examples, Path folder, SourceCodeAnalysis parser, List<String> excused) {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < examples.size(); i++) {
            sources.put(
                    "Example" + i, source("Example" + i, examples.get(i), folder.resolve("kit" + i), folder, parser));
        }
        Compiled compiled = new Compiled(sources);
        List<String> failed = new ArrayList<>();
        for (int i = 0; i < examples.size(); i++) {
            Example example = examples.get(i);
            compiled.problem("Example" + i, excused, example.output())
                    .ifPresent(problem ->
                            failed.add(example.file().getFileName() + ": " + example.code() + " " + problem));
        }
        return failed;
    }

    private static String source(String name, Example example, Path kit, Path folder, SourceCodeAnalysis parser) {
        return source(name, List.of(example.setUp(), here(example.code(), kit, folder)), false, parser);
    }

    /** The code with its files in these folders. */
    private static String here(String code, Path kit, Path folder) {
        return code.replace("\"weft-kit\"", "\"" + kit + "\"")
                .replace("node17.machine.json", folder + "/node17.machine.json")
                .replace("own.mtx", folder + "/own.mtx")
                .replace("own.trace", folder + "/own.trace")
                .replaceAll("save\\(\"(?!/)", Matcher.quoteReplacement("save(\"" + folder + "/"));
    }

    /**
     * A class that runs codes one after another and returns the last value of each. Cells of a page are codes whose expressions may be
     * refused, and whose variables are not shown.
     */
    private static String source(String name, List<String> codes, boolean page, SourceCodeAnalysis parser) {
        StringBuilder imports = new StringBuilder("import static dev.weft.Weft.*;\nimport java.nio.file.*;\n");
        StringBuilder members = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (String code : codes) {
            body.append("last_ = \"\";\n");
            for (String part : parts(code, parser)) {
                String text = part.strip().replaceAll(";$", "");
                Matcher variable = VARIABLE.matcher(text);
                if (variable.lookingAt()) {
                    body.append(text)
                            .append(";\nlast_ = ")
                            .append(page ? "\"\"" : variable.group(1))
                            .append(";\n");
                } else if (text.startsWith("import ")) {
                    imports.append(text).append(";\n");
                } else if (DECLARATION.matcher(text).lookingAt()) {
                    members.append("static ").append(text).append('\n');
                } else {
                    body.append(
                            CONTROL.matcher(text).lookingAt() // what is parsed alone has no type, so an expression is a
                                    // statement
                                    ? text + "\n"
                                    : "last_ = dev.weft.Examples." + (page ? "orRefusal" : "value") + "(() -> " + text
                                            + ");\n");
                }
            }
            body.append("all_.add(last_);\ndev.weft.study.Display.show(dev.weft.Examples.END);\n");
        }
        return imports + "public class " + name + " {\n" + members
                + "public static java.util.List<Object> run() throws Exception {\n"
                + "java.util.List<Object> all_ = new java.util.ArrayList<>();\nObject last_;\n" + body
                + "return all_;\n}\n}\n";
    }

    /** The statements and declarations of a code. Their kinds are seen from their texts, since JShell takes long to tell. */
    private static List<String> parts(String code, SourceCodeAnalysis parser) {
        List<String> parts = new ArrayList<>();
        String rest = code;
        while (!rest.isBlank()) {
            var part = parser.analyzeCompletion(rest);
            parts.add(part.source() == null ? rest : part.source());
            rest = part.source() == null ? "" : part.remaining();
        }
        return parts;
    }

    /** The value of an expression. */
    public static Object value(Callable<?> expression) throws Exception {
        return expression.call();
    }

    /** Runs an expression without a value. */
    public static Object value(Runs expression) throws Exception {
        expression.run();
        return "";
    }

    /** The value of an expression, or the error with which it is refused. */
    public static Object orRefusal(Callable<?> expression) throws Exception {
        try {
            return expression.call();
        } catch (ModelException refused) {
            return refused;
        }
    }

    /** Runs an expression without a value, or gives the error with which it is refused. */
    public static Object orRefusal(Runs expression) throws Exception {
        return orRefusal(() -> value(expression));
    }

    /** An expression without a value. */
    @FunctionalInterface
    public interface Runs {
        /** Runs it. */
        void run() throws Exception;
    }

    /** Sources that were compiled together. */
    private static final class Compiled extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        private final Map<String, String> problems = new HashMap<>();

        Compiled(Map<String, String> sources) {
            super(Examples.class.getClassLoader());
            Map<String, String> rest = new HashMap<>(sources);
            while (!rest.isEmpty()) { // a file that does not compile leaves the others without classes
                Map<String, String> wrong = compile(rest);
                problems.putAll(wrong);
                rest.keySet().removeAll(wrong.keySet());
                if (wrong.isEmpty()) {
                    return;
                }
            }
        }

        /** Compiles them, and gives the first error of each that has one. */
        private Map<String, String> compile(Map<String, String> sources) {
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            JavaFileManager files =
                    new ForwardingJavaFileManager<>(compiler.getStandardFileManager(said, Locale.ROOT, UTF_8)) {
                        @Override
                        public JavaFileObject getJavaFileForOutput(
                                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                            return new SimpleJavaFileObject(
                                    URI.create("memory:/" + name.replace('.', '/') + kind.extension), kind) {
                                @Override
                                public OutputStream openOutputStream() {
                                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                    classes.put(name, bytes);
                                    return bytes;
                                }
                            };
                        }
                    };
            List<JavaFileObject> units = new ArrayList<>();
            sources.forEach((name, text) -> units.add(
                    new SimpleJavaFileObject(URI.create("memory:/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                        @Override
                        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                            return text;
                        }
                    }));
            List<String> options = List.of(
                    "-proc:none", "-nowarn", "-Xmaxerrs", "10000", "-cp", System.getProperty("java.class.path"));
            compiler.getTask(null, files, said, options, null, units).call();
            Map<String, String> wrong = new HashMap<>();
            for (Diagnostic<? extends JavaFileObject> each : said.getDiagnostics()) {
                if (each.getKind() == Diagnostic.Kind.ERROR && each.getSource() != null) {
                    String name = each.getSource().getName().replaceAll(".*/|\\.java$", "");
                    wrong.putIfAbsent(name, each.getMessage(Locale.ROOT));
                }
            }
            return wrong;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }

        /** Runs a class and returns its last value. */
        Object last(String name) throws ReflectiveOperationException {
            List<?> all = (List<?>) loadClass(name).getMethod("run").invoke(null);
            return all.get(all.size() - 1);
        }

        /** Runs the class of a page and returns what its cells show. */
        List<List<Object>> cells(Path page, String name) {
            if (problems.containsKey(name)) {
                throw new AssertionError(page + " does not compile: " + problems.get(name));
            }
            List<List<Object>> cells = new ArrayList<>();
            cells.add(new ArrayList<>());
            Display.Sink before = Display.install(new Display.Sink() {
                @Override
                public void show(Object value) {
                    if (value.equals(END)) {
                        cells.add(new ArrayList<>());
                    } else {
                        cells.get(cells.size() - 1).add(value);
                    }
                }

                @Override
                public void update(String id, Object value) {}
            });
            try {
                List<?> last = (List<?>) loadClass(name).getMethod("run").invoke(null);
                for (int i = 0; i < last.size(); i++) {
                    cells.get(i).add(last.get(i));
                }
                return cells.subList(0, last.size());
            } catch (ReflectiveOperationException failed) {
                throw new AssertionError(page + " fails", failed.getCause() == null ? failed : failed.getCause());
            } finally {
                Display.install(before);
            }
        }

        /** What is wrong with an example; empty if it prints what it says. */
        Optional<String> problem(String name, List<String> excused, String output) {
            if (problems.containsKey(name)) {
                return Optional.of("does not compile: " + problems.get(name));
            }
            try {
                String said = text(last(name));
                return plain(said).contains(plain(output))
                        ? Optional.empty()
                        : Optional.of("does not print " + output + " but " + said);
            } catch (ReflectiveOperationException failed) {
                String message = String.valueOf(
                        failed.getCause() == null ? failed : failed.getCause().getMessage());
                return excused.stream().anyMatch(message::contains)
                        ? Optional.empty()
                        : Optional.of("fails: " + message);
            }
        }

        private static String text(Object value) {
            return value instanceof double[] numbers ? java.util.Arrays.toString(numbers) : String.valueOf(value);
        }

        private static String plain(String text) {
            return text.replaceAll("\\s+", " ").replaceAll("^\"|\"$", "").strip();
        }
    }
}
