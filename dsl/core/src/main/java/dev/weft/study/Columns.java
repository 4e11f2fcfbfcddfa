package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tidy table: key columns, then measure columns with units, all of the same length. Immutable; every method that
 * changes something returns a new value.
 */
public final class Columns implements Serializable {
    /** The keys that are bytes of a message or a vector. */
    public static final Set<String> SIZES = Set.of("size", "vector");

    /** The largest number of rows that a notebook shows. */
    private static final int MOST_READ = 1000;

    private final int rows;
    private final List<Key> keys;
    private final List<Measure> measures;

    private Columns(int rows, List<Key> keys, List<Measure> measures) {
        this.rows = rows;
        this.keys = List.copyOf(keys);
        this.measures = List.copyOf(measures);
    }

    /** Makes a table with this number of rows and no columns yet. */
    public static Columns rows(int rows) {
        return new Columns(rows, List.of(), List.of());
    }

    /** Adds a key column. */
    public Columns key(String name, List<?> values) {
        ModelException.required(name, "the name of a key", "Write key(\"size\", values)");
        ModelException.required(values, "the values of a key", "Give one for each row");
        values.forEach(value -> ModelException.required(value, "a value of the key " + name, "Give one for each row"));
        requireLength(name, values.size());
        return new Columns(rows, with(keys, new Key(name, values)), measures);
    }

    /** Adds a key column. */
    Columns key(Key key) {
        requireLength(key.name(), key.values().size());
        return new Columns(rows, with(keys, key), measures);
    }

    /** Adds a key column with the same value in each row. */
    public Columns key(String name, Object value) {
        return key(
                name,
                Collections.nCopies(rows, ModelException.required(value, "a value of the key " + name, "Give one")));
    }

    /** Adds a measure column, values in SI units. */
    public Columns measure(String name, Unit unit, double... si) {
        ModelException.required(name, "name of a measure", "Write measure(\"time\", Unit.S, 1, 2)");
        ModelException.required(unit, "unit", "Write measure(\"time\", Unit.S, 1, 2)");
        return measure(Measure.of(name, unit, si));
    }

    /** Adds a measure column. */
    public Columns measure(Measure measure) {
        ModelException.required(measure, "a measure", "Write Measure.of(..)");
        requireLength(measure.name(), measure.rows());
        return new Columns(rows, keys, with(measures, measure));
    }

    /** Says what the brackets of the measures are, such as {@code 95 % interval}, where it is not said already. */
    public Columns brackets(String words) {
        String said = ModelException.required(words, "the words for brackets", "Write brackets(\"95 % interval\")");
        return new Columns(
                rows, keys, measures.stream().map(each -> each.brackets(said)).toList());
    }

    /** Gives the last measure an origin of its own. */
    Columns lastFrom(String origin) {
        return replacing(measures.get(measures.size() - 1).from(origin));
    }

    /** Puts a measure column in place of that of the same name. */
    Columns replacing(Measure measure) {
        List<Measure> others = measures.stream()
                .map(each -> each.name().equals(measure.name()) ? measure : each)
                .toList();
        return new Columns(rows, keys, others);
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

    /** Returns the key column of this name; an unknown name is an error that lists the known ones. */
    public Key key(String name) {
        return find(name).orElseThrow(() -> Suggestion.unknown("key", name, keyNames()));
    }

    /** Returns the key {@code size}, of what is sent or what a call takes, or {@code vector}, the bytes of all ranks. */
    public Key sizes() {
        return find("size").or(() -> find("vector")).orElseGet(() -> key("size"));
    }

    /** Returns the measure column of this name; an unknown name is an error that lists the known ones. */
    public Measure measure(String name) {
        return measures.stream()
                .filter(measure -> measure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown("measure", name, measureNames()));
    }

    /**
     * Returns the table for reading, without keys that are equal in several rows. Measures of one dimension have one unit, so that they
     * can be compared, except those that would print below 0.01. The declared unit is kept where it is the same in all of them and their
     * largest values print between 0.1 and 10,000.
     */
    Columns readable() {
        Set<String> common = common().stream().map(Key::name).collect(Collectors.toSet());
        List<Key> varying =
                keys.stream().filter(key -> !common.contains(key.name())).toList();
        Map<Dimension, List<Measure>> alike = measures.stream()
                .filter(Measure::hasUnits)
                .collect(Collectors.groupingBy(measure -> measure.unit().dimension()));
        Map<Dimension, Unit> units = new EnumMap<>(Dimension.class);
        alike.forEach((dimension, some) -> {
            boolean same = some.stream().map(Measure::unit).distinct().count() == 1;
            if (!same || !some.stream().allMatch(Measure::isReadable)) {
                double[] largest = some.stream().mapToDouble(Measure::largest).toArray();
                units.put(dimension, Unit.common(dimension, largest));
            }
        });
        return new Columns(
                rows,
                varying,
                measures.stream()
                        .map(measure -> readable(
                                measure,
                                measure.hasUnits() ? units.get(measure.unit().dimension()) : null))
                        .toList());
    }

    private static Measure readable(Measure measure, @Nullable Unit common) {
        double largest = measure.largest();
        if (common == null) {
            return measure;
        }
        boolean fits = largest == 0 || common.from(largest) >= 0.01;
        return measure.in(fits ? common : Unit.human(measure.unit().dimension(), largest));
    }

    /** Prints keys that four digits do not distinguish with more digits, as text. */
    Columns told() {
        return rows > MOST_READ
                ? this
                : new Columns(rows, keys.stream().map(KeyText::told).toList(), measures);
    }

    /** Keys as the text of the table has them, quantities with their units; of a long table only sizes, which repeat. */
    Columns printed() {
        List<Key> printed = keys.stream()
                .map(key -> rows <= MOST_READ || key.kind() == ColumnKind.SIZE ? KeyText.printed(key) : key)
                .toList();
        return new Columns(rows, printed, measures);
    }

    /** The keys that are equal in all of several rows, if other keys differ. */
    List<Key> common() {
        List<Key> same = keys.stream()
                .filter(key ->
                        rows > 1 && key.values().stream().allMatch(key.values().get(0)::equals))
                .toList();
        return same.size() < keys.size() ? same : List.of();
    }

    /** Keeps the keys and the measures of these names, in their order. */
    Columns measuring(Set<String> names) {
        return new Columns(rows, keys, names.stream().map(this::measure).toList());
    }

    /** Returns the keys of a row as a point, whose values make keys of the same kinds again. */
    Point point(int row) {
        return new Point(keyNames(), keys.stream().map(key -> key.given(row)).toList());
    }

    /** Keeps the keys of these names alone, in this order. */
    Columns keeping(String... names) {
        return new Columns(rows, Stream.of(names).map(this::key).toList(), List.of());
    }

    /** Keeps the keys alone. */
    Columns withoutMeasures() {
        return new Columns(rows, keys, List.of());
    }

    /** Returns the key column of this name, if there is one. */
    public Optional<Key> find(String name) {
        return keys.stream()
                .filter(key -> key.name().equals(ModelException.required(name, "the name of a key", "Write \"size\"")))
                .findFirst();
    }

    /** Gives a key or a measure another name, which no other key has; another measure of that name is removed. */
    public Columns renamed(String column, String name) {
        ModelException.required(name, "a name", "Write renamed(\"elapsed\", \"time\")");
        if (find(column).isEmpty()) {
            measure(column);
        }
        return new Columns(
                rows,
                keys.stream()
                        .map(each -> each.name().equals(column) ? each.named(name) : each)
                        .toList(),
                measures.stream()
                        .filter(each ->
                                each.name().equals(column) || !each.name().equals(name))
                        .map(each -> each.name().equals(column) ? each.named(name) : each)
                        .toList());
    }

    /** Adds a key in front, with the same value in each row; a key of that name that is there already must agree. */
    Columns under(String name, Object value) {
        Key added = new Key(name, Collections.nCopies(rows, value));
        Object wanted = Key.normal(value);
        Optional<Key> present = find(name);
        if (present.isPresent()) {
            requireSame(present.get(), wanted);
            return new Columns(rows, moveToFront(present.get()), measures);
        }
        if (measureNames().contains(name)) {
            throw ModelException.call(
                    "sweep", "the answers have a measure of this name", "Name the axis differently", name);
        }
        List<Key> all = new ArrayList<>(List.of(added));
        all.addAll(keys);
        return new Columns(rows, all, measures);
    }

    /** Returns the rows with these numbers, in this order. */
    public Columns pick(int... numbers) {
        for (int number : ModelException.required(numbers, "the numbers of rows", "Write pick(0, 1)")) {
            if (number < 0 || number >= rows) {
                throw ModelException.call("pick", "rows run from 0 to " + (rows - 1), "Choose one of them", number);
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

    /** Stacks tables that have the same columns. */
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
            throw ModelException.of(
                    "one table of " + keyNames() + measureNames() + " and " + other.keyNames() + other.measureNames(),
                    "the columns of the results differ",
                    "Return the same kind of result for every point");
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
                throw ModelException.of(
                        "sweep point " + present.name() + " = " + Key.print(wanted),
                        "its result has " + present.name() + " = " + Key.print(value),
                        "Use the swept value inside the function, or name the axis differently");
            }
        }
    }

    private void requireLength(String name, int length) {
        if (length != rows) {
            throw ModelException.of(
                    "column " + ModelException.argument(name) + " of " + length + " values",
                    "the table has " + rows + " rows",
                    "Give one value for each row");
        }
    }

    private static <T> List<T> with(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }

    /** Prints the first rows as a table, numbers with four significant digits. */
    @Override
    public String toString() {
        return Tables.print(this);
    }
}
