package dev.weft.study;

import dev.weft.study.chart.ChartData;
import dev.weft.study.chart.ChartLook;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One result of a figure with its measures, the key on the x axis and the keys that separate its series.
 *
 * @param x the key on the x axis; the usual one if empty
 * @param by the keys that separate series; all others that vary and do not follow from x if empty
 * @param name the name of its only series; made from label, measure and keys if empty
 * @param style lines or dots, independent of the rest of the figure; as the rest if empty
 */
record FigureLayer(
        String label,
        Columns columns,
        Provenance provenance,
        List<String> measures,
        Optional<String> x,
        Optional<List<String>> by,
        Optional<String> name,
        Optional<ChartLook.Style> style) {

    /** The rows of one series: what its name is made of, and its measure. */
    record Group(FigureLayer layer, String measure, List<ChartData.Part> keys, List<Integer> rows) {
        /** The keys in words: {@code k = 4} of numbers, else the value alone. */
        String words(List<String> panels) {
            return keys.stream()
                    .filter(key -> !panels.contains(key.key())) // panels have titles
                    .map(key -> isNumeric(layer.columns.key(key.key())) ? key.key() + " = " + key.value() : key.value())
                    .collect(Collectors.joining(", "));
        }

        Measure values() {
            return layer.columns.measure(measure);
        }

        /** The x of each row of the layer; computed once, because it takes a pass over all rows. */
        IntFunction<Object> xs() {
            Optional<Key> key = layer.xKey();
            return row -> key.<Object>map(one -> one.values().get(row)).orElse(layer.label);
        }

        /** The origin as charts print it: that of the column, else of the whole result. */
        String origin() {
            String own = values().origin();
            return own.isEmpty() ? layer.provenance.drawn() : own;
        }

        boolean isMeasured() {
            return Stream.of(Origin.values())
                    .anyMatch(each -> each.measured()
                            && (origin().equals(each.label()) || origin().equals("estimated from " + each.label())));
        }
    }

    static FigureLayer of(Result result, String... measures) {
        Columns columns = result.columns();
        ModelException.required(measures, "measures", "Write chart(\"time\"), or chart() for the first one");
        List<String> names = measures.length == 0 ? List.of(result.primary()) : Arrays.asList(measures);
        names.forEach(columns::measure);
        return new FigureLayer(
                result.label(),
                columns,
                result.provenance(),
                names,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A measure becomes a key in the measure's unit: dots of two measures over one another. */
    FigureLayer withX(String key) {
        if (columns.find(key).isEmpty() && columns.measureNames().contains(key)) {
            Measure over = columns.measure(key);
            String heading = over.unit().heading(key);
            List<Double> values = IntStream.range(0, over.rows())
                    .mapToObj(row -> over.unit().from(over.si(row)))
                    .toList();
            Columns wider = columns.key(heading, values);
            return new FigureLayer(label, wider, provenance, measures, Optional.of(heading), by, name, style);
        }
        columns.key(key);
        return new FigureLayer(label, columns, provenance, measures, Optional.of(key), by, name, style);
    }

    /** The unit of the measure on the x axis, whose values are plain numbers there; empty if a key is on it. */
    Optional<Unit> over() {
        return columns.measures().stream()
                .filter(measure ->
                        x.filter(measure.unit().heading(measure.name())::equals).isPresent())
                .map(Measure::unit)
                .findFirst();
    }

    /** Ignores keys that this layer does not have: a measurement seldom has every key of a model. */
    FigureLayer withBy(String... keys) {
        List<String> own =
                Arrays.stream(keys).filter(columns.keyNames()::contains).toList();
        return new FigureLayer(label, columns, provenance, measures, x, Optional.of(own), name, style);
    }

    FigureLayer named(String other) {
        return new FigureLayer(label, columns, provenance, measures, x, by, Optional.of(other), style);
    }

    /** Sets the style, unless it was set before. */
    FigureLayer styled(ChartLook.Style other) {
        return style.isPresent()
                ? this
                : new FigureLayer(label, columns, provenance, measures, x, by, name, Optional.of(other));
    }

    /** The rows with this value of a key; all rows where the layer does not have it. */
    FigureLayer only(String key, Object value) {
        Optional<Key> column = columns.find(key);
        if (column.isEmpty()) {
            return this;
        }
        int[] rows = IntStream.range(0, columns.rows())
                .filter(row -> Key.same(column.get().values().get(row), value))
                .toArray();
        // the keys that vary in the whole table are on the axis and name the series of a part of it, too
        List<String> keys = seriesKeys().stream().map(Key::name).toList();
        Optional<String> across = xKey().map(Key::name);
        return new FigureLayer(label, columns.pick(rows), provenance, measures, across, Optional.of(keys), name, style);
    }

    /** All measures of these layers. */
    static List<Measure> measures(List<FigureLayer> layers) {
        return layers.stream()
                .flatMap(layer -> layer.measures().stream().map(layer.columns()::measure))
                .toList();
    }

    /** The values of a key in the first layer that has it; an error where none has. */
    static List<Object> valuesOf(List<FigureLayer> layers, String key) {
        FigureLayer holder = layers.stream()
                .filter(layer -> layer.columns.find(key).isPresent())
                .findFirst()
                .orElse(layers.get(0));
        return holder.columns.key(key).values().stream().distinct().toList();
    }

    Optional<Key> xKey() {
        return x.map(columns::key).or(() -> usualX(by.orElse(List.of())));
    }

    /** The layer with another key on the x axis where it would be this one, of which panels or frames show a value each. */
    FigureLayer beside(String apart) {
        boolean same =
                x.isEmpty() && xKey().filter(key -> key.name().equals(apart)).isPresent();
        return same ? usualX(List.of(apart)).map(key -> withX(key.name())).orElse(this) : this;
    }

    /** The first key that varies; if it is text, the first number beside it, which would otherwise separate series. */
    private Optional<Key> usualX(List<String> others) {
        List<Key> varying = columns.keys().stream()
                .filter(key -> varies(key) && !others.contains(key.name()))
                .toList();
        Optional<Key> first = varying.stream().findFirst();
        return first.filter(key -> !isNumeric(key))
                .flatMap(text -> varying.stream()
                        .filter(key -> isNumeric(key) && !isFunction(text, key))
                        .findFirst())
                .or(() -> first)
                .or(() -> columns.keys().stream().findFirst());
    }

    private static boolean isNumeric(Key key) {
        return key.values().stream().allMatch(Key::isNumeric);
    }

    Unit unit() {
        return columns.measure(measures.get(0)).unit();
    }

    /** The series in the order of their keys: all of the first value of the first key, then all of its second. */
    List<Group> groups(List<String> panels) {
        List<Key> own = seriesKeys();
        List<Key> keys = Stream.concat(
                        panels.stream().flatMap(key -> columns.find(key).stream()),
                        own.stream().filter(key -> !panels.contains(key.name())))
                .toList();
        Map<List<Object>, List<Integer>> rows = new TreeMap<>(order(keys));
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            List<Object> values = keys.stream().map(key -> key.values().get(at)).toList();
            rows.computeIfAbsent(values, key -> new ArrayList<>()).add(row);
        }
        if (rows.isEmpty()) {
            rows.put(List.of(), List.of());
        }
        List<Group> groups = new ArrayList<>();
        for (String measure : measures) {
            rows.forEach(
                    (values, list) -> groups.add(new Group(this, measure, parts(keys, values), List.copyOf(list))));
        }
        return groups;
    }

    /** The number of series of a panel, as far as names distinguish them. */
    int series(List<String> panels) {
        return (int) groups(panels).stream()
                .map(group -> Stream.concat(
                                Stream.of(group.measure()),
                                group.keys().stream()
                                        .filter(part -> !panels.contains(part.key()))
                                        .map(ChartData.Part::value))
                        .toList())
                .distinct()
                .count();
    }

    /** Orders by the first key whose values differ: numbers by value, text in the order of the column. */
    private static Comparator<List<Object>> order(List<Key> keys) {
        List<Map<Object, Integer>> ranks = keys.stream().map(FigureLayer::ranks).toList();
        return (left, right) -> IntStream.range(0, ranks.size())
                .map(key -> Integer.compare(
                        ranks.get(key).getOrDefault(left.get(key), 0),
                        ranks.get(key).getOrDefault(right.get(key), 0)))
                .filter(sign -> sign != 0)
                .findFirst()
                .orElse(0);
    }

    private static Map<Object, Integer> ranks(Key key) {
        Map<Object, Integer> ranks = new HashMap<>();
        Stream<Object> values = key.values().stream();
        (isNumeric(key) ? values.sorted(Comparator.comparingDouble(Key::number)) : values)
                .forEach(value -> ranks.putIfAbsent(value, ranks.size()));
        return ranks;
    }

    private List<Key> seriesKeys() {
        String xName = xKey().map(Key::name).orElse("");
        return by.map(names -> names.stream().map(columns::key).toList())
                .orElseGet(() -> columns.keys().stream()
                        .filter(key -> !key.name().equals(xName) && varies(key) && !followsFromX(key))
                        .toList());
    }

    /**
     * Whether x determines the key, so that the key separates nothing: the source of a communication, the start of a
     * period. Where x is a number, series may share no x by chance, and a line would join unrelated points: there the
     * key must have another value at every x.
     */
    private boolean followsFromX(Key key) {
        Optional<Key> x = xKey();
        if (x.isEmpty() || !isFunction(x.get(), key)) {
            return false;
        }
        return !isNumeric(x.get()) || isFunction(key, x.get());
    }

    private static boolean isFunction(Key from, Key to) {
        Map<Object, Object> values = new HashMap<>();
        for (int row = 0; row < from.values().size(); row++) {
            Object value = to.values().get(row);
            Object before = values.putIfAbsent(from.values().get(row), value);
            if (before != null && !before.equals(value)) {
                return false;
            }
        }
        return true;
    }

    private static boolean varies(Key key) {
        List<Object> values = key.values();
        return values.stream().anyMatch(value -> !value.equals(values.get(0)));
    }

    private static List<ChartData.Part> parts(List<Key> keys, List<Object> values) {
        return IntStream.range(0, Math.min(keys.size(), values.size()))
                .mapToObj(i -> new ChartData.Part(keys.get(i).name(), Key.print(values.get(i))))
                .toList();
    }
}
