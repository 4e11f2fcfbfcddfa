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

/** The variables of cells: static fields of the snippets' classes, which keep the referenced objects in memory. */
final class CellVariables {
    private static final int SHORT_TEXT = 1 << 16;

    private final List<Class<?>> snippets;
    private final int ofEarlierCells;

    /** Creates the variables of classes in the order of their snippets; the first {@code ofEarlierCells} belong to earlier cells. */
    CellVariables(List<Class<?>> snippets, int ofEarlierCells) {
        this.snippets = snippets;
        this.ofEarlierCells = ofEarlierCells;
    }

    /**
     * Sets variables to null and returns their names: first those of the cell that ran out of memory and those that its code names,
     * until {@code plenty} holds; then the newest of the others, which are unlikely to be the cause, until {@code enough} holds. Their
     * number doubles each time, because each check is a full garbage collection.
     */
    List<String> freeUntil(BooleanSupplier plenty, BooleanSupplier enough, String code) {
        List<Field> earlier = large(snippets.subList(0, ofEarlierCells));
        Collections.reverse(earlier);
        List<Field> named = earlier.stream()
                .filter(field -> Pattern.compile("(?<![\\w$])" + Pattern.quote(field.getName()) + "(?![\\w$])")
                        .matcher(code)
                        .find())
                .toList();
        earlier.removeAll(named);
        List<String> freed = new ArrayList<>();
        for (List<Field> ofCell : List.of(large(snippets.subList(ofEarlierCells, snippets.size())), named)) {
            freeUnless(plenty, ofCell, freed);
        }
        for (int from = 0, size = 1; from < earlier.size(); from += size, size *= 2) {
            freeUnless(enough, earlier.subList(from, Math.min(earlier.size(), from + size)), freed);
        }
        return freed.stream().distinct().toList();
    }

    private static void freeUnless(BooleanSupplier enough, List<Field> fields, List<String> freed) {
        if (!fields.isEmpty() && !enough.getAsBoolean()) {
            for (Field each : fields) {
                set(each);
                freed.add(each.getName());
            }
        }
    }

    /** Returns the variables that may refer to much memory. */
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
            throw new LinkageError(e.getMessage(), e); // impossible: the field is accessible
        }
    }
}
