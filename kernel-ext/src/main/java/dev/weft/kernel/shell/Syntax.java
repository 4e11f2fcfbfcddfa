package dev.weft.kernel.shell;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import org.jspecify.annotations.Nullable;

/**
 * Whether a snippet is Java at all, whatever its names mean. JShell cannot be asked: it calls some broken code complete; and
 * its {@code sourceToSnippets} fails for names that the same cell declares, and on Java 25 it leaves half-made types behind.
 */
final class Syntax {
    /** Code around a snippet in which it can be read. */
    private record Frame(String before, String after) {}

    /**
     * How a snippet reads: what is wrong with it; and whether it is a statement that declares nothing, which means the same alone
     * and among others of its kind.
     */
    record Reading(List<CompileError> errors, boolean plain) {
        private static final Reading NONE = new Reading(List.of(), false);

        /** The reading that got further is the one that was meant. */
        private Reading orElse(Reading next) {
            boolean better = equals(NONE)
                    || next.errors.isEmpty()
                    || next.errors.get(0).start() > errors.get(0).start();
            return better ? next : this;
        }
    }

    private static final Frame STATEMENTS = new Frame("class C { void statements() throws Throwable {", "\n;}}");
    private static final Frame EXPRESSION = new Frame("class C { Object expression() { return ", "\n;}}");
    private static final Frame MEMBERS = new Frame("class C {", "\n}");
    private static final Frame FILE = new Frame("", "");
    private static final int FRAMES = 4;

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, null, null); // dear to make

    private Syntax() {}

    /** Most readings fail, and each costs a parse: imports, which all cells start with, are read as a file first. */
    private static List<Frame> frames(String snippet) {
        return snippet.stripLeading().startsWith("import ")
                ? List.of(FILE, STATEMENTS, EXPRESSION, MEMBERS)
                : List.of(STATEMENTS, EXPRESSION, MEMBERS, FILE);
    }

    /** A syntax error shows before anything of its cell has run. */
    static void check(Piece piece, Reading reading, Origin origin) throws CellFailure {
        boolean open = piece.completeness() == Completeness.DEFINITELY_INCOMPLETE
                || piece.completeness() == Completeness.CONSIDERED_INCOMPLETE;
        List<CompileError> errors = open ? List.of() : reading.errors();
        if (!errors.isEmpty()) {
            throw CompileError.failure(errors, origin, error -> List.of());
        }
        if (open) {
            int lines = (int) piece.source().stripTrailing().lines().count();
            throw CellFailure.of(
                    "IncompleteCode",
                    "The code that starts at " + origin.place(1) + " is not finished at " + origin.place(lines)
                            + ": a bracket, a quote or a semicolon is missing.");
        }
    }

    /** What the parser says; nothing if the snippet can be read as statements, an expression, members of a class, or imports. */
    static List<CompileError> errors(String snippet) {
        return read(List.of(snippet)).get(0).errors();
    }

    /** Reads snippets, all at once: a parser is dear to make. */
    static List<Reading> read(List<String> snippets) {
        List<Reading> best = new ArrayList<>(Collections.nCopies(snippets.size(), Reading.NONE));
        List<Integer> open = IntStream.range(0, snippets.size()).boxed().toList();
        for (int round = 0; round < FRAMES && !open.isEmpty(); round++) {
            int of = round;
            List<Source> sources = open.stream()
                    .map(i ->
                            new Source(snippets.get(i), frames(snippets.get(i)).get(of)))
                    .toList();
            parse(sources);
            for (int i = 0; i < sources.size(); i++) {
                best.set(
                        open.get(i), best.get(open.get(i)).orElse(sources.get(i).reading()));
            }
            open = open.stream().filter(i -> !best.get(i).errors().isEmpty()).toList();
        }
        return best;
    }

    /** Whether the snippet may stand in the body of a method. */
    static boolean isStatement(String snippet) {
        return Stream.of(STATEMENTS, EXPRESSION).anyMatch(frame -> {
            Source source = new Source(snippet, frame);
            parse(List.of(source));
            return source.errors.isEmpty();
        });
    }

    private static synchronized void parse(List<Source> sources) {
        JavacTask task = (JavacTask) COMPILER.getTask(
                null,
                FILES,
                diagnostic -> {
                    if (diagnostic.getKind() == Diagnostic.Kind.ERROR
                            && diagnostic.getSource() instanceof Source source) {
                        source.errors.add(error(diagnostic, source));
                    }
                },
                null,
                null,
                sources);
        try {
            Iterator<Source> each = sources.iterator(); // the units have their order
            for (CompilationUnitTree unit : task.parse()) {
                each.next().unit = unit;
            }
        } catch (IOException e) {
            throw new IllegalStateException("the source is in memory", e);
        }
    }

    private static CompileError error(Diagnostic<? extends JavaFileObject> diagnostic, Source source) {
        int offset = source.frame.before().length();
        int start = clamp(diagnostic.getStartPosition() - offset, source.snippet);
        int end = Math.max(start, clamp(diagnostic.getEndPosition() - offset, source.snippet));
        return new CompileError(
                diagnostic.getCode(), diagnostic.getMessage(Locale.ENGLISH), source.snippet, start, end);
    }

    private static int clamp(long position, String text) {
        return (int) Math.max(0, Math.min(position, text.length()));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String snippet;
        private final Frame frame;
        private final List<CompileError> errors = new ArrayList<>();
        private @Nullable CompilationUnitTree unit;

        Source(String snippet, Frame frame) {
            super(URI.create("string:///C.java"), Kind.SOURCE);
            this.snippet = snippet;
            this.frame = frame;
        }

        Reading reading() {
            boolean plain = errors.isEmpty() && unit != null && frame.equals(STATEMENTS) && PlainStatements.are(unit);
            return new Reading(List.copyOf(errors), plain);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return frame.before() + snippet + frame.after();
        }
    }
}
