package dev.weft.kernel.render;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Renders arrays, collections, maps and records: as text, truncated if long, and as a table where that is more readable. */
final class Structures {
    private static final int SHOWN = 20;
    private static final int UNFOLDED = 1000;
    private static final int SHORT = 6;
    private static final int MAX_COLUMNS = 30;

    private Structures() {}

    static @Nullable View of(Object value) {
        if (value.getClass().isArray()) {
            return matrix(value);
        }
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty() ? View.plain("{}") : mapTable(map);
        }
        if (value instanceof Collection<?> items) {
            if (printsItself(items)) {
                return null;
            }
            List<?> list = new ArrayList<>(items);
            return isRecords(list) ? recordTable(list) : listed(value, list);
        }
        return value instanceof Record ? View.plain(text(value, SHOWN)) : null;
    }

    /** Returns whether a library's collection has a text of its own, such as one sentence per line. */
    private static boolean printsItself(Collection<?> items) {
        try {
            String declaring =
                    items.getClass().getMethod("toString").getDeclaringClass().getName();
            return declaring.startsWith("dev.weft.");
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("each object has toString()", e);
        }
    }

    /** Returns the view of a list; a long list shows its beginning and can be unfolded. */
    private static View listed(Object value, List<?> list) {
        if (list.size() <= SHOWN) {
            return View.plain(text(value, SHOWN));
        }
        String rows =
                Html.folded(text(value, SHOWN), List.of("", "value"), list.size(), i -> pair(i, list.get(i), Map.of()));
        return View.html(rows, text(value, UNFOLDED));
    }

    /** Returns a short text of a value for a cell of a table. */
    static String shortText(Object value) {
        return text(value, SHORT);
    }

    private static View matrix(Object array) {
        int rows = Array.getLength(array);
        int columns = rows == 0 ? 0 : rowLength(array);
        if (columns <= 0
                || columns > MAX_COLUMNS
                || IntStream.range(0, rows).anyMatch(i -> length(array, i) != columns)) {
            return View.plain(text(array, SHOWN));
        }
        String html = Html.table(
                IntStream.range(0, columns).mapToObj(String::valueOf).toList(),
                rows,
                i -> items(Array.get(array, i)),
                typeName(array.getClass()) + ", " + rows + " \u00d7 " + columns);
        return View.html(html, text(array, SHOWN));
    }

    private static int rowLength(Object array) {
        return length(array, 0);
    }

    private static int length(Object array, int row) {
        Object line = Array.get(array, row);
        return line != null && line.getClass().isArray() ? Array.getLength(line) : -1;
    }

    private static View mapTable(Map<?, ?> map) {
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        String html = Html.table(
                List.of("key", "value"),
                entries.size(),
                i -> pair(entries.get(i).getKey(), entries.get(i).getValue(), map),
                entries.size() + (entries.size() == 1 ? " entry" : " entries"));
        return View.html(html, text(map, SHOWN));
    }

    private static List<@Nullable Object> pair(@Nullable Object key, @Nullable Object value, Map<?, ?> map) {
        List<@Nullable Object> pair = new ArrayList<>();
        pair.add(key);
        pair.add(value == map ? itself(map) : value);
        return pair;
    }

    private static boolean isRecords(List<?> list) {
        return list.size() > 1
                && list.get(0) instanceof Record first
                && first.getClass().getRecordComponents().length <= MAX_COLUMNS
                && list.stream().allMatch(item -> item != null && item.getClass() == first.getClass());
    }

    private static View recordTable(List<?> records) {
        RecordComponent[] components = records.get(0).getClass().getRecordComponents();
        String html = Html.table(
                java.util.Arrays.stream(components)
                        .map(RecordComponent::getName)
                        .toList(),
                records.size(),
                i -> fields((Record) records.get(i)),
                records.size() + " of " + typeName(records.get(0).getClass()));
        return View.html(html, text(records, SHOWN));
    }

    private static List<@Nullable Object> fields(Record value) {
        List<@Nullable Object> fields = new ArrayList<>();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            fields.add(field(component, value));
        }
        return fields;
    }

    private static @Nullable Object field(RecordComponent component, Record value) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException | RuntimeException e) {
            return "?"; // the record's module is closed, or the accessor throws
        }
    }

    private static List<@Nullable Object> items(Object array) {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            items.add(Array.get(array, i));
        }
        return items;
    }

    private static String text(@Nullable Object value, int shown) {
        return text(value, shown, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Returns the text of a value inside other values, which may contain themselves. */
    private static String text(@Nullable Object value, int shown, Set<Object> around) {
        if (value == null) {
            return "null";
        }
        if (!value.getClass().isArray() && !(value instanceof Map<?, ?>) && !(value instanceof Collection<?>)) {
            return ofItsOwn(value);
        }
        if (!around.add(value)) {
            return itself(value);
        }
        try {
            return content(value, shown, around);
        } finally {
            around.remove(value);
        }
    }

    private static String ofItsOwn(Object value) {
        try {
            return ShellNames.of(value);
        } catch (StackOverflowError e) {
            return typeName(value.getClass()) + " (contains itself)"; // such as a record with a list of that record
        }
    }

    /** Returns Java's text for a value that contains itself directly; for indirect containment Java does not terminate. */
    private static String itself(Object value) {
        if (value instanceof Map<?, ?>) {
            return "(this Map)";
        }
        return value instanceof Collection<?> ? "(this Collection)" : "[...]";
    }

    private static String content(Object value, int shown, Set<Object> around) {
        if (value instanceof Map<?, ?> map) {
            return joined(new ArrayList<>(map.entrySet()), shown, "{", "}", entry -> {
                Map.Entry<?, ?> pair = (Map.Entry<?, ?>) java.util.Objects.requireNonNull(entry);
                return text(pair.getKey(), SHORT, around) + "=" + text(pair.getValue(), SHORT, around);
            });
        }
        List<? extends @Nullable Object> items =
                value instanceof Collection<?> collection ? new ArrayList<>(collection) : items(value);
        return joined(items, shown, "[", "]", item -> text(item, SHORT, around));
    }

    private static String joined(
            List<? extends @Nullable Object> items,
            int shown,
            String open,
            String close,
            java.util.function.Function<@Nullable Object, String> text) {
        String start = items.stream().limit(shown).map(text).collect(Collectors.joining(", "));
        String rest = items.size() > shown ? ", ... " + items.size() + " in all" : "";
        return open + start + rest + close;
    }

    private static String typeName(Class<?> type) {
        return type.getSimpleName();
    }
}
