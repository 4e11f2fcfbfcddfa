package dev.weft.kernel.shell;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.weft.kernel.shell.Framed.Frame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements and declarations at the beginning of code, as parsed by the JDK's parser, up to the first that it cannot parse or that
 * no cell may have; if that is the first one, the code is refused with the error of that statement.
 * JShell's own analysis is not used: it reports some valid code as unknown (a {@code switch} with {@code -> throw}), and the
 * shell evaluates only the first snippet of a text.
 */
record Units(List<Unit> units, List<CompileError> errors, boolean isRefused) {
    /**
     * A unit between two positions of the code. {@code plain}: it is a statement that declares nothing, with the same meaning alone and
     * among other such statements. {@code bare}: it lacks the semicolon that only an expression may lack. {@code inBody}: it can occur in
     * the body of a method.
     */
    record Unit(int start, int end, boolean plain, boolean bare, boolean inBody) {}

    /** Parses the code in each possible frame; the errors are those of the frame in which the parser got furthest. */
    static Units of(String code) {
        if (Syntax.isPackage(code)) {
            return new Units(List.of(), List.of(Syntax.packageIn(code)), true);
        }
        List<CompileError> errors = List.of();
        int farthest = -1;
        for (Frame frame : frames(code)) {
            Framed read = Framed.read(code, frame);
            List<Unit> units = units(read);
            if (!units.isEmpty()) {
                CompileError jump = firstJump(read);
                return jump == null ? new Units(units, List.of(), false) : new Units(List.of(), List.of(jump), true);
            }
            if (!read.errors().isEmpty() && read.readTo() > farthest) {
                farthest = read.readTo();
                errors = read.errors();
            }
        }
        return new Units(List.of(), errors, false);
    }

    /** Returns the frames to try, likely ones first, since each costs a parse: code that starts with imports is parsed as a file. */
    private static List<Frame> frames(String code) {
        return code.startsWith("import")
                ? List.of(Frame.FILE, Frame.STATEMENTS, Frame.MEMBERS, Frame.EXPRESSION)
                : List.of(Frame.STATEMENTS, Frame.MEMBERS, Frame.EXPRESSION, Frame.FILE);
    }

    /** Returns the jump out of the first statement; null if there is none. */
    private static @Nullable CompileError firstJump(Framed read) {
        return read.trees().stream()
                .filter(tree -> !(tree instanceof EmptyStatementTree))
                .findFirst()
                .map(tree -> jump(read, tree))
                .orElse(null);
    }

    private static @Nullable CompileError jump(Framed read, Tree tree) {
        return read.frame() == Frame.STATEMENTS ? Jumps.outOf(read, tree) : null;
    }

    private static List<Unit> units(Framed read) {
        List<Unit> units = new ArrayList<>();
        List<? extends Tree> trees = read.trees();
        for (int i = 0; i < trees.size(); i++) {
            Tree first = trees.get(i);
            if (first instanceof EmptyStatementTree) {
                continue;
            }
            while (i + 1 < trees.size() && areOneDeclaration(read, trees.get(i), trees.get(i + 1))) {
                i++;
            }
            Unit unit = unit(read, first, trees.get(i));
            boolean goesOn = unit != null
                    && (units.isEmpty() || (isSureAmongOthers(read.frame(), first) && jump(read, first) == null));
            if (unit == null || !goesOn) {
                break;
            }
            units.add(unit);
        }
        return units;
    }

    /** Returns whether two trees belong to one declaration, as in {@code int a = 1, b = 2;}. */
    private static boolean areOneDeclaration(Framed read, Tree first, Tree next) {
        return first instanceof VariableTree && next instanceof VariableTree && read.start(first) == read.start(next);
    }

    /** Returns whether a tree is certain in this frame: variables and blocks parse the same among members, statements do not. */
    private static boolean isSureAmongOthers(Frame frame, Tree tree) {
        return frame != Frame.MEMBERS || tree instanceof MethodTree || tree instanceof ClassTree;
    }

    private static @Nullable Unit unit(Framed read, Tree first, Tree last) {
        int length = read.code().length();
        int start = read.start(first);
        int end = read.end(last);
        boolean bare = end > length;
        boolean wrong = start < 0
                || start >= length
                || end <= start
                || end > read.farthestEnd()
                || read.isWrongUpTo(last, end)
                || (read.frame() == Frame.MEMBERS && !isMember(first))
                || (bare && needsMore(read, last))
                || Framed.isType(first);
        return wrong
                ? null
                : new Unit(
                        start,
                        Math.min(end, length),
                        read.frame() == Frame.STATEMENTS && PlainStatements.include(first),
                        bare && !(last instanceof ExpressionStatementTree) && read.frame() != Frame.EXPRESSION,
                        read.frame() == Frame.EXPRESSION
                                || (read.frame() == Frame.STATEMENTS && !Framed.isExpression(first)));
    }

    /** Returns whether a tree is a member: Java 17 parses {@code switch (a) { } f();} as a method that returns a switch. */
    private static boolean isMember(Tree tree) {
        Tree type = tree instanceof MethodTree method
                ? method.getReturnType()
                : tree instanceof VariableTree variable ? variable.getType() : null;
        return tree instanceof ClassTree
                || type instanceof IdentifierTree
                || type instanceof MemberSelectTree
                || type instanceof PrimitiveTypeTree
                || type instanceof ArrayTypeTree
                || type instanceof ParameterizedTypeTree
                || type instanceof AnnotatedTypeTree;
    }

    /** Returns whether code is incomplete: the frame's semicolon must end its last statement, and not be the body of an {@code if (a)}. */
    private static boolean needsMore(Framed read, Tree last) {
        if (last instanceof MethodTree || last instanceof ClassTree || last instanceof BlockTree) {
            return true;
        }
        List<Tree> found = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitEmptyStatement(EmptyStatementTree tree, @Nullable Void nothing) {
                if (read.start(tree) >= read.code().length()) {
                    found.add(tree);
                }
                return null;
            }
        }.scan(last, null);
        return !found.isEmpty();
    }
}
