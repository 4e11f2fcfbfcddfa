package dev.weft.study;

import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A tidy table: key columns, then measure columns with units, all of the same length. Immutable; every method that changes
 * something returns a new value.
 */
public final class Columns implements Serializable {
    /** Rows that a notebook shows at most. */
    private static final int MOST_READ = 1000;

    private final int rows;
    private final List<Key> keys;
    private final List<Measure> measures;

    private Columns(int rows, List<Key> keys, List<Measure> measures) {
        this.rows = rows;
        this.keys = List.copyOf(keys);
        this.measures = List.copyOf(measures);
    }

    /** A table of so many rows, still without columns. */
    public static Columns rows(int rows) {
        return new Columns(rows, List.of(), List.of());
    }

    /** One more key column. */
    public Columns key(String name, List<?> values) {
        ModelException.required(name, "the name of a key", "Write key(\"size\", values)");
        ModelException.required(values, "the values of a key", "Give one for each row");
        values.forEach(value -> ModelException.required(value, "a value of the key " + name, "Give one for each row"));
        requireLength(name, values.size());
        return new Columns(rows, with(keys, new Key(name, values)), measures);
    }

    /** One more key column. */
    Columns key(Key key) {
        requireLength(key.name(), key.values().size());
        return new Columns(rows, with(keys, key), measures);
    }

    /** One more key column with the same value in each row. */
    public Columns key(String name, Object value) {
        return key(
                name,
                Collections.nCopies(rows, ModelException.required(value, "a value of the key " + name, "Give one")));
    }

    /** One more measure column, values in SI units. */
    public Columns measure(String name, Unit unit, double... si) {
        return measure(Measure.of(name, unit, si));
    }

    /** One more measure column. */
    public Columns measure(Measure measure) {
        ModelException.required(measure, "a measure", "Write Measure.of(..)");
        requireLength(measure.name(), measure.rows());
        return new Columns(rows, keys, with(measures, measure));
    }

    public int rows() {
        return rows;
    }

    public List<Key> keys() {
        return keys;
    }

    public List<Measure> measures() {
        return measures;
    }

    public List<String> keyNames() {
        return keys.stream().map(Key::name).toList();
    }

    public List<String> measureNames() {
        return measures.stream().map(Measure::name).toList();
    }

    /** The key column of this name; an unknown name is an error that lists the known ones. */
    public Key key(String name) {
        return find(name).orElseThrow(() -> Suggestion.unknown("key", name, keyNames()));
    }

    /** The measure column of this name; an unknown name is an error that lists the known ones. */
    public Measure measure(String name) {
        return measures.stream()
                .filter(measure -> measure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown("measure", name, measureNames()));
    }

    /** What is read at a glance: measures in units without powers of ten, and no key that is the same in all of several rows. */
    Columns readable() {
        Set<String> common = common().stream().map(Key::name).collect(Collectors.toSet());
        List<Key> varying =
                keys.stream().filter(key -> !common.contains(key.name())).toList();
        return new Columns(
                rows, varying, measures.stream().map(Measure::readable).toList());
    }

    /** Keys that four digits do not tell apart as texts that do, where somebody reads them all. */
    Columns told() {
        return rows > MOST_READ
                ? this
                : new Columns(rows, keys.stream().map(KeyText::told).toList(), measures);
    }

    /** The keys that are the same in all of several rows, where others tell the rows apart. */
    List<Key> common() {
        List<Key> same = keys.stream()
                .filter(key ->
                        rows > 1 && key.values().stream().allMatch(key.values().get(0)::equals))
                .toList();
        return same.size() < keys.size() ? same : List.of();
    }

    /** The keys, and the measures of these names in their order. */
    Columns measuring(Set<String> names) {
        return new Columns(rows, keys, names.stream().map(this::measure).toList());
    }

    /** The keys of these names alone, in this order. */
    Columns keeping(String... names) {
        return new Columns(rows, Stream.of(names).map(this::key).toList(), List.of());
    }

    /** The keys alone. */
    Columns withoutMeasures() {
        return new Columns(rows, keys, List.of());
    }

    /** The key column of this name, if there is one. */
    public Optional<Key> find(String name) {
        return keys.stream()
                .filter(key -> key.name().equals(ModelException.required(name, "the name of a key", "Write \"size\"")))
                .findFirst();
    }

    /** These rows with one more key in front, the same value in each row; a key that is there already must agree. */
    Columns under(String name, Object value) {
        Key added = new Key(name, Collections.nCopies(rows, value));
        Object wanted = Key.normal(value);
        Optional<Key> present = find(name);
        if (present.isPresent()) {
            requireSame(present.get(), wanted);
            return new Columns(rows, moveToFront(present.get()), measures);
        }
        if (measureNames().contains(name)) {
            throw ModelException.cannot(
                    "sweep over an axis called",
                    name,
                    "the answers have a measure of that name, and one column is one thing",
                    "Name the axis differently");
        }
        List<Key> all = new ArrayList<>(List.of(added));
        all.addAll(keys);
        return new Columns(rows, all, measures);
    }

    /** The rows with these numbers, in this order. */
    public Columns pick(int... numbers) {
        for (int number : ModelException.required(numbers, "the numbers of rows", "Write pick(0, 1)")) {
            if (number < 0 || number >= rows) {
                throw ModelException.cannot(
                        "pick row", number, "the table has " + rows + " rows, from 0", "Choose one of them");
            }
        }
        List<Key> someKeys = keys.stream()
                .map(key -> key.with(
                        IntStream.of(numbers).mapToObj(key.values()::get).toList()))
                .toList();
        List<Measure> someMeasures =
                measures.stream().map(measure -> measure.pick(numbers)).toList();
        return new Columns(numbers.length, someKeys, someMeasures);
    }

    /** All tables below one another; they must have the same columns. */
    public static Columns stack(List<Columns> parts) {
        Columns first = parts.get(0);
        parts.forEach(first::requireSameColumns);
        List<Key> stackedKeys = IntStream.range(0, first.keys.size())
                .mapToObj(i ->
                        Key.stack(parts.stream().map(part -> part.keys.get(i)).toList()))
                .toList();
        List<Measure> stackedMeasures = IntStream.range(0, first.measures.size())
                .mapToObj(i -> Measure.stack(
                        parts.stream().map(part -> part.measures.get(i)).toList()))
                .toList();
        return new Columns(parts.stream().mapToInt(Columns::rows).sum(), stackedKeys, stackedMeasures);
    }

    private void requireSameColumns(Columns other) {
        if (!keyNames().equals(other.keyNames()) || !measureNames().equals(other.measureNames())) {
            throw new ModelException("Cannot put results with the columns " + keyNames() + measureNames() + " and "
                    + other.keyNames() + other.measureNames()
                    + " in one table: their columns differ. Return the same kind of result for every point.");
        }
    }

    private List<Key> moveToFront(Key first) {
        List<Key> reordered = new ArrayList<>(keys);
        reordered.remove(first);
        reordered.add(0, first);
        return reordered;
    }

    private static void requireSame(Key present, Object wanted) {
        for (Object value : present.values()) {
            if (!Key.same(value, wanted)) {
                throw new ModelException("Cannot sweep \"" + present.name() + "\" = " + Key.print(wanted)
                        + ": the result itself says " + present.name() + " = " + Key.print(value)
                        + ". Use the swept value inside the lambda, or name the axis differently.");
            }
        }
    }

    private void requireLength(String name, int length) {
        if (length != rows) {
            throw new ModelException("Cannot add the column \"" + name + "\" of " + length + " values to a table of "
                    + rows + " rows: all columns of a table have the same length. Give one value per row.");
        }
    }

    private static <T> List<T> with(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
