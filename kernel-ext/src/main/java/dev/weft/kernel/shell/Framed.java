package dev.weft.kernel.shell;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ErroneousTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Code of a cell inside a frame in which the JDK's parser accepts it. Positions count from the code's first character. */
final class Framed extends SimpleJavaFileObject {
    /** The text before and after the code. The semicolon ends a last statement that has none. */
    enum Frame {
        STATEMENTS("class C { void statements() throws Throwable {"),
        EXPRESSION("class C { Object expression() { return "),
        MEMBERS("class C {"),
        FILE("");

        private static final String SEMICOLON = "\n;";

        private final String before;
        private final String after;

        Frame(String before) {
            this.before = before;
            this.after = SEMICOLON
                    + "}".repeat((int) before.chars().filter(c -> c == '{').count());
        }
    }

    /** An error with the parser's position; the range that it reports may begin long before. */
    private record Complaint(CompileError error, int at) {}

    private static final String NO_STATEMENT = "compiler.err.not.stmt";
    private static final String EXPECTED = "compiler.err.expected";

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, null, null); // expensive to create

    private final String code;
    private final Frame frame;
    private final List<Complaint> complaints = new ArrayList<>();
    private @Nullable CompilationUnitTree unit;
    private @Nullable SourcePositions positions;

    private Framed(String code, Frame frame) {
        super(URI.create("string:///C.java"), Kind.SOURCE);
        this.code = code;
        this.frame = frame;
    }

    static Framed read(String code, Frame frame) {
        return read(List.of(code), frame).get(0);
    }

    /** Parses several pieces of code in one compiler task, since the task costs more than parsing. */
    static synchronized List<Framed> read(List<String> codes, Frame frame) {
        List<Framed> sources =
                codes.stream().map(code -> new Framed(code, frame)).toList();
        JavacTask task = (JavacTask) COMPILER.getTask(
                Writer.nullWriter(), // for stack traces of compiler failures
                FILES,
                diagnostic -> {
                    if (diagnostic.getKind() == Diagnostic.Kind.ERROR
                            && diagnostic.getSource() instanceof Framed source) {
                        source.complain(diagnostic);
                    }
                },
                null,
                null,
                sources);
        try {
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            Iterator<Framed> each = sources.iterator(); // the units are in this order
            for (CompilationUnitTree unit : task.parse()) {
                Framed source = each.next();
                source.unit = unit;
                source.positions = positions;
            }
        } catch (IOException e) {
            throw new IllegalStateException("the source is in memory", e);
        }
        return sources;
    }

    private void complain(Diagnostic<?> diagnostic) {
        int start = clamp(diagnostic.getStartPosition() - frame.before.length());
        int end = Math.max(start, clamp(diagnostic.getEndPosition() - frame.before.length()));
        String message = diagnostic.getMessage(Locale.ENGLISH);
        complaints.add(new Complaint(
                new CompileError(diagnostic.getCode(), message, code, start, end),
                Math.max(start, clamp(diagnostic.getPosition() - frame.before.length()))));
    }

    private int clamp(long position) {
        return (int) Math.max(0, Math.min(position, code.length()));
    }

    List<CompileError> errors() {
        return complaints.stream().map(Complaint::error).toList();
    }

    /** Returns the position up to which the parser found no error. */
    int readTo() {
        return complaints.isEmpty() ? code.length() : complaints.get(0).at();
    }

    Frame frame() {
        return frame;
    }

    /** Returns the trees inside the frame, in order: statements, one expression, members or imports. */
    List<? extends Tree> trees() {
        if (unit == null) {
            return List.of();
        }
        if (frame == Frame.FILE) {
            return unit.getImports();
        }
        if (unit.getTypeDecls().isEmpty() || !(unit.getTypeDecls().get(0) instanceof ClassTree type)) {
            return List.of();
        }
        if (frame == Frame.MEMBERS) {
            return type.getMembers();
        }
        boolean isFramed = !type.getMembers().isEmpty()
                && type.getMembers().get(0) instanceof MethodTree method
                && method.getBody() != null;
        if (!isFramed) {
            return List.of();
        }
        List<? extends Tree> statements =
                ((MethodTree) type.getMembers().get(0)).getBody().getStatements();
        return frame == Frame.STATEMENTS
                ? statements
                : statements.stream()
                        .limit(1)
                        .filter(ReturnTree.class::isInstance)
                        .toList();
    }

    int start(Tree tree) {
        boolean framed = frame == Frame.EXPRESSION && tree instanceof ReturnTree;
        Tree first = framed ? ((ReturnTree) tree).getExpression() : tree;
        return at(positions == null || unit == null || first == null ? -1 : positions.getStartPosition(unit, first));
    }

    /** Returns the end of a tree; beyond the code if the tree ends with text of the frame. */
    int end(Tree tree) {
        return at(positions == null || unit == null ? -1 : positions.getEndPosition(unit, tree));
    }

    private int at(long position) {
        return position < 0 ? -1 : (int) position - frame.before.length();
    }

    /** Returns the end of the semicolon that the frame adds. */
    int farthestEnd() {
        return code.length() + Frame.SEMICOLON.length();
    }

    String code() {
        return code;
    }

    /** Returns whether a tree is an expression that only the shell accepts as a statement, such as {@code a + b;}. */
    static boolean isExpression(Tree tree) {
        return tree instanceof ExpressionStatementTree statement && statement.getExpression() instanceof ErroneousTree;
    }

    /** Returns whether a tree is a type in place of a statement, which has no value. */
    static boolean isType(Tree tree) {
        return tree instanceof ExpressionStatementTree statement
                && statement.getExpression() instanceof ErroneousTree wrong
                && wrong.getErrorTrees().stream()
                        .anyMatch(each -> each instanceof PrimitiveTypeTree
                                || each instanceof ArrayTypeTree
                                || each instanceof ParameterizedTypeTree
                                || each instanceof AnnotatedTypeTree);
    }

    /** Returns whether there is an error before the end of a tree, other than that the tree is no statement. */
    boolean isWrongUpTo(Tree tree, int end) {
        boolean expression = isExpression(tree);
        boolean ended = end > 0 && end <= code.length() && ";}".indexOf(code.charAt(end - 1)) >= 0;
        return complaints.stream().anyMatch(each -> {
            String what = each.error().code();
            boolean behind = each.at() > end || (each.at() == end && ended && !what.startsWith(EXPECTED));
            boolean onlyNoStatement = expression && what.equals(NO_STATEMENT) && each.at() >= start(tree);
            return !behind && !onlyNoStatement;
        });
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return frame.before + code + frame.after;
    }
}
