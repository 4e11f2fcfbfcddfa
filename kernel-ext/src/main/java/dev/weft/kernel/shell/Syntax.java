package dev.weft.kernel.shell;

import com.sun.source.util.JavacTask;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import jdk.jshell.SourceCodeAnalysis.Completeness;

/**
 * Whether a snippet is Java at all, whatever its names mean. JShell cannot be asked: it calls some broken code complete; and
 * its {@code sourceToSnippets} fails for names that the same cell declares, and on Java 25 it leaves half-made types behind.
 */
final class Syntax {
    /** Code around a snippet in which it can be read. */
    private record Frame(String before, String after) {}

    private static final Frame STATEMENTS = new Frame("class C { void statements() throws Throwable {", "\n;}}");
    private static final Frame EXPRESSION = new Frame("class C { Object expression() { return ", "\n;}}");
    private static final Frame MEMBERS = new Frame("class C {", "\n}");
    private static final Frame FILE = new Frame("", "");

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
    static void check(Piece piece, Origin origin) throws CellFailure {
        boolean open = piece.completeness() == Completeness.DEFINITELY_INCOMPLETE
                || piece.completeness() == Completeness.CONSIDERED_INCOMPLETE;
        List<CompileError> errors = open ? List.of() : errors(piece.source());
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
        List<CompileError> best = List.of();
        for (Frame frame : frames(snippet)) {
            List<CompileError> errors = parse(frame, snippet);
            if (errors.isEmpty()) {
                return errors;
            }
            if (best.isEmpty() || errors.get(0).start() > best.get(0).start()) {
                best = errors; // the reading that got furthest is the one that was meant
            }
        }
        return best;
    }

    /** Whether the snippet may stand in the body of a method. */
    static boolean isStatement(String snippet) {
        return parse(STATEMENTS, snippet).isEmpty()
                || parse(EXPRESSION, snippet).isEmpty();
    }

    private static synchronized List<CompileError> parse(Frame frame, String snippet) {
        List<CompileError> errors = new ArrayList<>();
        Source source = new Source(frame.before() + snippet + frame.after());
        JavacTask task = (JavacTask) COMPILER.getTask(
                null,
                FILES,
                diagnostic -> {
                    if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                        errors.add(error(diagnostic, frame.before().length(), snippet));
                    }
                },
                null,
                null,
                List.of(source));
        try {
            var ignored = task.parse();
        } catch (IOException e) {
            throw new IllegalStateException("the source is in memory", e);
        }
        return errors;
    }

    private static CompileError error(Diagnostic<? extends JavaFileObject> diagnostic, int offset, String snippet) {
        int start = clamp(diagnostic.getStartPosition() - offset, snippet);
        int end = Math.max(start, clamp(diagnostic.getEndPosition() - offset, snippet));
        return new CompileError(diagnostic.getCode(), diagnostic.getMessage(Locale.ENGLISH), snippet, start, end);
    }

    private static int clamp(long position, String text) {
        return (int) Math.max(0, Math.min(position, text.length()));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///C.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
