package dev.weft.kernel.shell;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/** Decides whether a statement declares nothing that the next one sees. */
final class PlainStatements extends TreeScanner<@Nullable Void, @Nullable Void> {
    private boolean plain = true;

    private PlainStatements() {}

    /** Returns whether a statement is plain: a pattern variable would be visible in the next statement. */
    static boolean include(Tree statement) {
        if (!(statement instanceof StatementTree)
                || statement instanceof VariableTree
                || statement instanceof ClassTree
                || Framed.isExpression(statement)) {
            return false;
        }
        PlainStatements scan = new PlainStatements();
        scan.scan(statement, null);
        return scan.plain;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
        return null; // its variables are its own
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void nothing) {
        return null; // its variables are its own
    }

    @Override
    public @Nullable Void visitBindingPattern(BindingPatternTree pattern, @Nullable Void nothing) {
        plain = false;
        return null;
    }
}
