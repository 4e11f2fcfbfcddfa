package dev.weft.kernel.shell;

import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first statement that would leave the cell. The shell runs each statement in a method of its own, where a {@code return} ends
 * that statement only: the value would be lost and the statements below it would run.
 */
final class Jumps extends TreeScanner<@Nullable Void, @Nullable Void> {
    private static final String CODE = "leaves.cell";
    private static final String IN_A_LOOP = ": a cell is no loop. Delete it, or put it into a loop.";

    private final Framed read;
    private @Nullable CompileError found;
    private int loops;
    private int switches;
    private int switchExpressions;

    private Jumps(Framed read) {
        this.read = read;
    }

    /** Returns the error of the first jump out of a statement of a cell; null if it has none. */
    static @Nullable CompileError outOf(Framed read, Tree statement) {
        Jumps scan = new Jumps(read);
        scan.scan(statement, null);
        return scan.found;
    }

    private void leaves(Tree jump, String message) {
        if (found == null) {
            int end = Math.min(read.end(jump), read.code().length());
            found = new CompileError(CODE, message, read.code(), read.start(jump), end);
        }
    }

    @Override
    public @Nullable Void visitReturn(ReturnTree jump, @Nullable Void nothing) {
        leaves(
                jump,
                "return: a cell cannot return. Write the value as the last line, without return; to leave early, put the lines into"
                        + " a method and call it.");
        return null;
    }

    @Override
    public @Nullable Void visitBreak(BreakTree jump, @Nullable Void nothing) {
        if (jump.getLabel() == null && loops + switches == 0) {
            leaves(jump, "break" + IN_A_LOOP);
        }
        return null;
    }

    @Override
    public @Nullable Void visitContinue(ContinueTree jump, @Nullable Void nothing) {
        if (jump.getLabel() == null && loops == 0) {
            leaves(jump, "continue" + IN_A_LOOP);
        }
        return null;
    }

    @Override
    public @Nullable Void visitYield(YieldTree jump, @Nullable Void nothing) {
        if (switchExpressions == 0) {
            leaves(jump, "yield: a cell cannot return. Write the value as the last line, without yield.");
        }
        return super.visitYield(jump, null);
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
        return null; // a return in it leaves only its own methods
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void nothing) {
        return null; // a return in it leaves only the lambda
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree loop, @Nullable Void nothing) {
        loops++;
        super.visitForLoop(loop, null);
        loops--;
        return null;
    }

    @Override
    public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree loop, @Nullable Void nothing) {
        loops++;
        super.visitEnhancedForLoop(loop, null);
        loops--;
        return null;
    }

    @Override
    public @Nullable Void visitWhileLoop(WhileLoopTree loop, @Nullable Void nothing) {
        loops++;
        super.visitWhileLoop(loop, null);
        loops--;
        return null;
    }

    @Override
    public @Nullable Void visitDoWhileLoop(DoWhileLoopTree loop, @Nullable Void nothing) {
        loops++;
        super.visitDoWhileLoop(loop, null);
        loops--;
        return null;
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree tree, @Nullable Void nothing) {
        switches++;
        super.visitSwitch(tree, null);
        switches--;
        return null;
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void nothing) {
        switchExpressions++;
        super.visitSwitchExpression(tree, null);
        switchExpressions--;
        return null;
    }
}
