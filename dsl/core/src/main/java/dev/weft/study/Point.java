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

    /** Makes a point of these values. */
    public Point(List<String> names, List<?> values) {
        this.names = List.copyOf(names);
        this.values = List.copyOf(values);
    }

    /** Returns the whole number under this name. */
    public int count(String name) {
        return typed(name, Integer.class);
    }

    /** Returns the plain number under this name. */
    public double number(String name) {
        return typed(name, Number.class).doubleValue();
    }

    /** Returns the text under this name. */
    public String text(String name) {
        return typed(name, String.class);
    }

    /** Returns the time under this name. */
    public Time time(String name) {
        return typed(name, Time.class);
    }

    /** Returns the size under this name. */
    public Bytes bytes(String name) {
        return typed(name, Bytes.class);
    }

    /** Returns the bandwidth under this name. */
    public Bandwidth bandwidth(String name) {
        return typed(name, Bandwidth.class);
    }

    /** Returns the value under this name, which must be of this type. */
    private <T> T typed(String name, Class<T> type) {
        Object value = value(name);
        if (!type.isInstance(value)) {
            throw ModelException.of(
                    name + " as a " + type.getSimpleName(),
                    "its value " + Key.print(value) + " is a "
                            + value.getClass().getSimpleName(),
                    "Ask for that type");
        }
        return type.cast(value);
    }

    /** Returns the value under this name, of any type. */
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

    /** Returns text such as {@code size = 4 KiB, engines = 16}. */
    @Override
    public String toString() {
        return IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + " = " + Key.print(Key.normal(values.get(i))))
                .collect(Collectors.joining(", "));
    }
}
