package dev.weft;

import dev.weft.study.Columns;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results that a notebook can reach: what public methods answer, called on these values and on what they answer in turn. A
 * method of an argument gets a usual value; who refuses it is passed over.
 */
final class ReachedResults {
    private static final Set<String> LEFT_OUT =
            Set.of("equals", "hashCode", "compareTo", "getClass", "toString", "kit", "show", "write", "save", "notify");

    private final Deque<Object> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();
    private final List<Result> results = new ArrayList<>();

    private ReachedResults() {}

    static List<Result> from(List<?> values) {
        ReachedResults reached = new ReachedResults();
        values.forEach(reached::discover);
        while (!reached.open.isEmpty()) {
            reached.explore(reached.open.remove());
        }
        return reached.results;
    }

    private void discover(Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(this::discover);
        } else if (value instanceof Collection<?> some) {
            some.stream().limit(1).forEach(this::discover);
        } else if (value != null && value.getClass().getName().startsWith("dev.weft.")) {
            // what models are built of is not explored: no cell asks it by number
            boolean inner = value.getClass()
                    .getName()
                    .matches("dev\\.weft\\.(trace\\.(event|match)|program\\.run|sharing\\.contention|simulation)\\..*");
            if (seen.add(identity(value)) && (!inner || value instanceof Result)) {
                open.add(value);
                if (value instanceof Result result) {
                    results.add(result);
                }
            }
        }
    }

    /** What tells two values apart for this purpose: tables by their words, others by their type. */
    private static String identity(Object value) {
        if (value instanceof Result result) {
            Columns columns = result.columns();
            return value.getClass() + " " + columns.keyNames() + columns.measureNames();
        }
        return value.getClass().getName();
    }

    private void explore(Object receiver) {
        Method[] methods = receiver.getClass().getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            Class<?> owner = method.getDeclaringClass();
            if (owner.getName().startsWith("dev.weft.")
                    && Modifier.isPublic(owner.getModifiers())
                    && !Modifier.isStatic(method.getModifiers())
                    && !method.isBridge()
                    && !LEFT_OUT.contains(method.getName())) {
                call(receiver, method);
            }
        }
    }

    private void call(Object receiver, Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            Class<?> type = ArgumentsTest.asked(types[i], method.getGenericParameterTypes()[i]);
            Object usual = type == dev.weft.study.Method.class ? usualMethod(receiver) : usual(type);
            if (usual == null) {
                return;
            }
            arguments[i] = usual;
        }
        try {
            discover(method.invoke(receiver, arguments));
        } catch (InvocationTargetException thrown) {
            if (!(thrown.getCause() instanceof ModelException)) {
                throw new AssertionError(method + " of " + receiver.getClass(), thrown.getCause());
            }
            // what refuses the usual arguments is ArgumentsTest's matter
        } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
        }
    }

    /** A method that answers this question; a method of another one is a type error outside of reflection. */
    private static @Nullable Object usualMethod(Object receiver) {
        try {
            return receiver instanceof Question<?, ?> question
                            && question.usual() instanceof dev.weft.study.Method<?, ?> method
                    ? method
                    : null;
        } catch (ModelException noneFits) {
            return null;
        }
    }

    private static @Nullable Object usual(Class<?> type) {
        if (type == int.class) {
            return 2;
        }
        if (type == long.class) {
            return 2L;
        }
        if (type == double.class) {
            return 2.0;
        }
        if (type == double[].class) {
            return new double[] {50, 90};
        }
        if (type == String[].class) {
            return new String[0];
        }
        if (Quantity.class.isAssignableFrom(type)) {
            return List.of(Weft.us(3), Weft.KiB(2), Weft.GBps(1)).stream()
                    .filter(type::isInstance)
                    .findFirst()
                    .orElse(null);
        }
        for (var field : Weft.class.getFields()) {
            if (type != Object.class && type.isAssignableFrom(field.getType())) {
                try {
                    return field.get(null);
                } catch (IllegalAccessException hidden) {
                    throw new IllegalStateException(hidden);
                }
            }
        }
        return null;
    }
}
