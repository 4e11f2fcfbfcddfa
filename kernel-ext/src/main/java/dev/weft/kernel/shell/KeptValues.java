package dev.weft.kernel.shell;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.weft.kernel.shell.Framed.Frame;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the values of variables when a declaration changes. The shell then compiles all that depends on it again, into classes with new
 * names, and a variable is a static field of such a class: without this class it would be 0 or null. The value itself moves, not a copy.
 * A variable whose declaration no longer compiles is declared again with its type and without its initializer. Where the type does not
 * accept the value any more, the variable is dropped, so that its use is an error.
 */
final class KeptValues {
    private record Home(VarSnippet snippet, Field field) {
        boolean isIn(String className) {
            return field.getDeclaringClass().getName().equals(className);
        }
    }

    private final JShell shell;
    private final CellControl control;
    private final Function<String, List<SnippetEvent>> evaluation;
    private final Map<String, Home> homes = new HashMap<>();
    /** Earlier fields of a variable, which lambdas created before may still read. */
    private final Map<String, List<Field>> earlier = new HashMap<>();

    private @Nullable VarSnippet unreadable;
    private final Set<VarSnippet> lost = new HashSet<>();

    KeptValues(JShell shell, CellControl control, Function<String, List<SnippetEvent>> evaluation) {
        this.shell = shell;
        this.control = control;
        this.evaluation = evaluation;
    }

    /** Moves the values before code runs, which may read them; returns why it must not run, empty if it may. */
    String carryBeforeRun() {
        unreadable = null;
        carry();
        VarSnippet found = unreadable;
        return found == null
                ? ""
                : "the initializer of " + found.name() + " reads " + found.name() + ", which has no value of type "
                        + found.typeName() + ". Give the new variable another name.";
    }

    /** Moves values to the classes that the variables are in now. */
    void carry() {
        Set<String> names = new HashSet<>();
        for (VarSnippet each : shell.variables().toList()) {
            names.add(each.name());
            if (shell.status(each) == Status.VALID) {
                settleIn(each, control.classOf(shell, each));
            }
        }
        for (String gone :
                homes.keySet().stream().filter(each -> !names.contains(each)).toList()) {
            forget(gone);
        }
        earlier.forEach((name, fields) -> fields.removeIf(field -> !follows(field, homes.get(name))));
    }

    private void settleIn(VarSnippet variable, String className) {
        Home home = homes.get(variable.name());
        boolean stays = home != null && home.isIn(className);
        boolean same = home != null && home.snippet().equals(variable);
        if (stays && same) {
            return;
        }
        Field field = control.field(className, variable.name());
        if (field == null) {
            return;
        }
        if (!same) {
            boolean readable = stays || (home != null && set(field, get(home.field())));
            unreadable = !readable && readsItself(variable) ? variable : unreadable;
        }
        homes.put(variable.name(), new Home(variable, field));
        if (home != null && !stays) {
            if (!move(home.field(), field, same) && same) {
                lost.add(variable);
            }
            earlier.computeIfAbsent(variable.name(), unused -> new ArrayList<>())
                    .add(home.field());
        }
    }

    /** Returns whether the initializer of a variable reads the variable; a lambda or a class in it runs later. */
    private static boolean readsItself(VarSnippet variable) {
        Set<String> read = new HashSet<>();
        TreeScanner<@Nullable Void, @Nullable Void> names = new TreeScanner<>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void nothing) {
                read.add(tree.getName().toString());
                return null;
            }

            @Override
            public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
                if (!(call.getMethodSelect() instanceof IdentifierTree)) { // a method may have the name of a variable
                    scan(call.getMethodSelect(), null);
                }
                return scan(call.getArguments(), null);
            }

            @Override
            public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void nothing) {
                return null;
            }

            @Override
            public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
                return null;
            }
        };
        for (Tree tree : Framed.read(variable.source(), Frame.STATEMENTS).trees()) {
            if (tree instanceof VariableTree declared && declared.getName().contentEquals(variable.name())) {
                names.scan(declared.getInitializer(), null);
            }
        }
        return read.contains(variable.name());
    }

    /** Moves a value; returns false if the type does not accept it. A variable that is declared anew may change its type. */
    private static boolean move(Field from, Field to, boolean isSameDeclaration) {
        Object value = get(from);
        return value == null || ((!isSameDeclaration || isOfSameType(from, to)) && set(to, value));
    }

    /** Returns whether the types are equal, including type arguments, which may be classes that have been redefined. */
    private static boolean isOfSameType(Field from, Field to) {
        return from.getGenericType().getTypeName().equals(to.getGenericType().getTypeName());
    }

    /** Sets an earlier field to the variable's value, or releases what it refers to; returns whether the field is still of use. */
    private static boolean follows(Field earlier, @Nullable Home now) {
        Object value = now == null ? null : get(now.field());
        if (value != null && set(earlier, value)) {
            return true;
        }
        set(earlier, null);
        return false;
    }

    private void forget(String name) {
        Home home = homes.remove(name);
        if (home != null) {
            follows(home.field(), null);
        }
    }

    /** Restores variables that do not compile any more, and drops those that cannot be kept; returns the names of the latter. */
    List<String> settle() {
        carry();
        List<String> dropped = new ArrayList<>();
        Set<String> tried = new HashSet<>();
        for (Optional<VarSnippet> next = unsettled(); next.isPresent(); next = unsettled()) {
            VarSnippet variable = next.get();
            if (lost.contains(variable) || !tried.add(variable.name()) || !restored(variable)) {
                shell.variables()
                        .filter(each -> each.name().equals(variable.name()))
                        .toList()
                        .forEach(shell::drop);
                if (variable.subKind() != Snippet.SubKind.TEMP_VAR_EXPRESSION_SUBKIND) {
                    dropped.add(variable.name());
                }
            }
            lost.remove(variable);
            carry();
        }
        return dropped.stream().distinct().sorted().collect(Collectors.toList());
    }

    private Optional<VarSnippet> unsettled() {
        lost.removeIf(each -> !shell.status(each).isActive()); // it has been declared again
        return shell.variables()
                .filter(each ->
                        lost.contains(each) || (shell.status(each) != Status.VALID && homes.containsKey(each.name())))
                .findFirst();
    }

    /** Declares a variable without its initializer, with its value. */
    private boolean restored(VarSnippet variable) {
        Home home = homes.get(variable.name());
        Object value = home == null ? null : get(home.field());
        String declaration = variable.typeName() + " " + variable.name() + ";";
        boolean valid = control.apart(() -> evaluation.apply(declaration)).stream()
                .anyMatch(event -> event.causeSnippet() == null && event.status() == Status.VALID);
        carry();
        Home now = homes.get(variable.name());
        return valid
                && home != null
                && now != null
                && (value == null || (isOfSameType(home.field(), now.field()) && set(now.field(), value)));
    }

    private static @Nullable Object get(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new LinkageError(e.getMessage(), e); // impossible: the field is accessible
        } catch (LinkageError e) {
            return null; // the class could not be initialised, so the variable never had a value
        }
    }

    private static boolean set(Field field, @Nullable Object value) {
        if (value == null && field.getType().isPrimitive()) {
            return false;
        }
        try {
            field.set(null, value);
            return true;
        } catch (IllegalArgumentException e) {
            return false; // of another type
        } catch (IllegalAccessException e) {
            throw new LinkageError(e.getMessage(), e); // impossible: the field is accessible
        }
    }
}
