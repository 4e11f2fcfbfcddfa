package dev.weft.study;

import dev.weft.units.ModelException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The rows of a picture as records of one type, written to its data and read from them: the components of the record are the columns, in
 * their order, and the first two are {@code series} and {@code origin}. Components are texts, whole numbers from zero on and measures; a
 * negative whole number and NaN are empty cells.
 *
 * @param <R> the record
 */
public final class PictureRows<R extends Record> {
    private static final List<String> FIRST = List.of("series", "origin");
    private static final int NONE = -1;

    private final Constructor<R> made;
    private final List<Method> components;
    /** The heading of each component; empty if the picture has no such column. */
    private final List<String> headings;

    private PictureRows(Constructor<R> made, List<Method> components, List<String> headings) {
        this.made = made;
        this.components = components;
        this.headings = headings;
    }

    /** Creates rows with these headings of the components after the first two; an empty heading leaves a column out. */
    public static <R extends Record> PictureRows<R> of(Class<R> type, String... headings) {
        List<Method> components = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getAccessor)
                .toList();
        List<String> all =
                Stream.concat(FIRST.stream(), Arrays.stream(headings)).toList();
        if (components.size() != all.size()) {
            throw new IllegalArgumentException(type + " has " + components.size() + " components, not " + all.size());
        }
        try {
            Constructor<R> made = type.getDeclaredConstructor(
                    components.stream().map(Method::getReturnType).toArray(Class<?>[]::new));
            made.setAccessible(true); // the record of a drawing is private to it
            components.forEach(component -> component.setAccessible(true));
            return new PictureRows<>(made, components, all);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the rows as the data of a picture. */
    public PictureData data(List<R> rows) {
        return new PictureData(
                headings.stream().filter(heading -> !heading.isEmpty()).toList(),
                rows.stream().map(this::cells).toList());
    }

    private List<String> cells(R row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            if (!headings.get(i).isEmpty()) {
                cells.add(cell(value(components.get(i), row)));
            }
        }
        return cells;
    }

    private static String cell(Object value) {
        return value instanceof Integer whole
                ? whole < 0 ? "" : whole.toString()
                : value instanceof Double measure ? PictureData.cell(measure) : (String) value;
    }

    private static Object value(Method component, Record row) {
        try {
            return Objects.requireNonNull(component.invoke(row));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads the rows from the data of a picture; an error if they have other columns. */
    public List<R> read(PictureData data) {
        List<String> own =
                headings.stream().filter(heading -> !heading.isEmpty()).toList();
        if (data.columns().size() != own.size()) {
            throw ModelException.of(
                    "picture from the columns " + data.columns(),
                    "this picture is drawn from " + own,
                    "Use a file that such a picture saved");
        }
        return data.rows().stream().map(this::row).toList();
    }

    private R row(List<String> cells) {
        Object[] values = new Object[components.size()];
        int column = 0;
        for (int i = 0; i < values.length; i++) {
            String cell = headings.get(i).isEmpty() ? "" : cells.get(column++);
            Class<?> type = components.get(i).getReturnType();
            values[i] = type == int.class
                    ? cell.isEmpty() ? NONE : Integer.parseInt(cell)
                    : type == double.class ? PictureData.number(cell) : cell;
        }
        try {
            return made.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
