package dev.weft.kernel.shell;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/** Whether the body of a method declares nothing of its own and never returns. */
final class PlainStatements extends TreeScanner<@Nullable Void, @Nullable Void> {
    private boolean plain = true;
    private boolean inside;

    private PlainStatements() {}

    /** A pattern's variable would be seen by the next statement, and a return would leave it out. */
    static boolean are(CompilationUnitTree unit) {
        PlainStatements scan = new PlainStatements();
        scan.scan(unit, null);
        return scan.plain;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
        BlockTree body = method.getBody();
        if (!inside && body != null) {
            inside = true;
            for (StatementTree each : body.getStatements()) {
                plain &= !(each instanceof VariableTree) && !(each instanceof ClassTree);
            }
            scan(body.getStatements(), null);
        }
        return null; // a method of a class in there returns from itself
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void nothing) {
        return null; // returns from itself
    }

    @Override
    public @Nullable Void visitReturn(ReturnTree statement, @Nullable Void nothing) {
        plain = false;
        return null;
    }

    @Override
    public @Nullable Void visitBindingPattern(BindingPatternTree pattern, @Nullable Void nothing) {
        plain = false;
        return null;
    }
}
