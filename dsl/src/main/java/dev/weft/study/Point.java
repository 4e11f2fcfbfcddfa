package dev.weft.study;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One point of a sweep or one trial of a fit: named values of any kind, read by name and type. */
public final class Point {
    private final List<String> names;
    private final List<Object> values;

    /** A point of these values. */
    public Point(List<String> names, List<?> values) {
        this.names = List.copyOf(names);
        this.values = List.copyOf(values);
    }

    /** The whole number under this name. */
    public int count(String name) {
        return typed(name, Integer.class);
    }

    /** The plain number under this name. */
    public double number(String name) {
        return typed(name, Number.class).doubleValue();
    }

    /** The text under this name. */
    public String text(String name) {
        return typed(name, String.class);
    }

    /** The time under this name. */
    public Time time(String name) {
        return typed(name, Time.class);
    }

    /** The size under this name. */
    public Bytes bytes(String name) {
        return typed(name, Bytes.class);
    }

    /** The bandwidth under this name. */
    public Bandwidth bandwidth(String name) {
        return typed(name, Bandwidth.class);
    }

    /** The value under this name, which must be of this type. */
    public <T> T typed(String name, Class<T> type) {
        Object value = value(name);
        if (!type.isInstance(value)) {
            throw new ModelException("Cannot read \"" + name + "\" as a " + type.getSimpleName() + ": it is the "
                    + value.getClass().getSimpleName() + " " + Key.print(value) + ". Ask for that type instead.");
        }
        return type.cast(value);
    }

    /** The value under this name, of whatever type. */
    public Object value(String name) {
        int at = names.indexOf(name);
        if (at < 0) {
            throw Suggestion.unknown("axis or parameter", name, names);
        }
        return values.get(at);
    }

    List<String> names() {
        return names;
    }

    List<Object> values() {
        return values;
    }

    /** Such as {@code size = 4 KiB, engines = 16}. */
    @Override
    public String toString() {
        return IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + " = " + Key.print(Key.normal(values.get(i))))
                .collect(Collectors.joining(", "));
    }
}
