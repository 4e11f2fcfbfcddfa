package dev.weft.kernel.shell;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The variables of cells, which are static fields of the snippets' classes and keep what they refer to in memory. */
final class CellVariables {
    private static final int SHORT_TEXT = 1 << 16;

    private final List<Class<?>> snippets;
    private final int ofEarlierCells;

    /** The classes in the order of their snippets, so many of which are those of earlier cells. */
    CellVariables(List<Class<?>> snippets, int ofEarlierCells) {
        this.snippets = snippets;
        this.ofEarlierCells = ofEarlierCells;
    }

    /**
     * Sets variables to null until there is enough memory, and returns their names: first those of the cell that ran out of
     * it, then those that its code names, then the newest, twice as many each time, because each look at the memory is a
     * collection of all of it.
     */
    List<String> freeUntil(BooleanSupplier enough, String code) {
        List<Field> earlier = large(snippets.subList(0, ofEarlierCells));
        Collections.reverse(earlier);
        List<Field> named = earlier.stream()
                .filter(field -> Pattern.compile("(?<![\\w$])" + Pattern.quote(field.getName()) + "(?![\\w$])")
                        .matcher(code)
                        .find())
                .toList();
        earlier.removeAll(named);
        List<List<Field>> groups =
                new ArrayList<>(List.of(large(snippets.subList(ofEarlierCells, snippets.size())), named));
        for (int from = 0, size = 1; from < earlier.size(); from += size, size *= 2) {
            groups.add(earlier.subList(from, Math.min(earlier.size(), from + size)));
        }
        List<String> freed = new ArrayList<>();
        for (List<Field> group : groups) {
            if (!group.isEmpty() && !enough.getAsBoolean()) {
                group.forEach(field -> {
                    set(field);
                    freed.add(field.getName());
                });
            }
        }
        return freed.stream().distinct().toList();
    }

    /** Those that may refer to much. */
    private static List<Field> large(List<Class<?>> classes) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each : classes) {
            Arrays.stream(each.getFields())
                    .filter(field -> isVariable(field) && values(field).anyMatch(CellVariables::mayBeLarge))
                    .forEach(fields::add);
        }
        return fields;
    }

    private static boolean isVariable(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isStatic(modifiers)
                && !Modifier.isFinal(modifiers)
                && !field.getType().isPrimitive();
    }

    private static boolean mayBeLarge(Object value) {
        return !((value instanceof String text && text.length() < SHORT_TEXT)
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum
                || value instanceof Class);
    }

    private static Stream<Object> values(Field field) {
        try {
            field.setAccessible(true);
            return Stream.ofNullable(field.get(null));
        } catch (IllegalAccessException | RuntimeException e) {
            return Stream.empty();
        }
    }

    private static void set(Field field) {
        try {
            field.set(null, null);
        } catch (IllegalAccessException e) {
            throw new LinkageError(e.getMessage(), e); // it has been made accessible
        }
    }
}
