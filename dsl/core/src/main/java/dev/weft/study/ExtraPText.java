package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes a result as the text from which Extra-P makes empirical models: {@code PARAMETER}, {@code POINTS}, and for
 * each measure and region one line of {@code DATA} per point. The format has numbers without powers of ten and names
 * in one line, and it cannot leave a point out.
 */
final class ExtraPText {
    private static final String REPETITION = "repetition";
    private static final String CALL_PATH = "call path";
    private static final String NAMES = "Name some, or none for all keys that hold numbers";
    private static final String BELOW = "->";

    private final Columns columns;
    private final List<Key> parameters;
    /** The rows of each region at each point. */
    private final Map<String, Map<List<String>, List<Integer>>> regions = new LinkedHashMap<>();

    private final List<List<String>> points;

    private ExtraPText(Result result, List<Key> parameters) {
        this.columns = result.columns();
        this.parameters = parameters;
        this.points = range().map(this::point).distinct().toList();
        List<Key> words = columns.keys().stream()
                .filter(key -> !parameters.contains(key) && !key.name().equals(REPETITION))
                .toList();
        range().forEach(row -> regions.computeIfAbsent(
                        words.isEmpty() ? words(result.label()) : region(words, row), none -> new LinkedHashMap<>())
                .computeIfAbsent(point(row), none -> new ArrayList<>())
                .add(row));
        requireAllPoints();
    }

    /** Returns the text with these keys as parameters, or with all numeric keys if none is named. */
    static String of(Result result, String... names) {
        for (String name : ModelException.required(names, "parameters", NAMES)) {
            ModelException.required(name, "a parameter", NAMES);
        }
        Columns columns = result.columns();
        List<Key> parameters = names.length > 0
                ? List.of(names).stream().distinct().map(columns::key).toList()
                : columns.keys().stream()
                        .filter(key -> isNumeric(key) && !key.name().equals(REPETITION))
                        .toList();
        if (parameters.isEmpty() || columns.rows() == 0 || columns.measures().isEmpty()) {
            throw ModelException.of(
                    "toExtraP() of " + result.label(),
                    "the table needs a numeric key, a measure and a row; its keys are " + columns.keyNames(),
                    "Sweep over a number, as in sweep(\"ranks\", values(4, 8, 16))");
        }
        requireNumbers(columns, parameters);
        return new ExtraPText(result, parameters).text();
    }

    private static void requireNumbers(Columns columns, List<Key> parameters) {
        for (Key key : parameters) {
            if (!isNumeric(key)) {
                throw ModelException.call("toExtraP", "this key holds text", "Name keys that hold numbers", key.name());
            }
        }
        for (Key key : columns.keys()) {
            if (isNumeric(key) && !parameters.contains(key) && !key.name().equals(REPETITION)) {
                throw ModelException.of(
                        "toExtraP() without " + key.name(),
                        "this key holds numbers, and the regions of the format are words",
                        "Name it too, or choose rows with where(..) and sum");
            }
        }
    }

    private static boolean isNumeric(Key key) {
        return key.values().stream().allMatch(Key::isNumeric);
    }

    private Stream<Integer> range() {
        return IntStream.range(0, columns.rows()).boxed();
    }

    private List<String> point(int row) {
        return parameters.stream()
                .map(key -> number(key.name(), Key.number(key.values().get(row))))
                .toList();
    }

    private String region(List<Key> words, int row) {
        return words.stream()
                .map(key -> {
                    String value = words(Key.print(key.values().get(row)));
                    return key.name().equals(CALL_PATH) ? value.replace("/", BELOW) : value;
                })
                .collect(Collectors.joining(BELOW));
    }

    private void requireAllPoints() {
        regions.forEach((region, rows) -> {
            for (List<String> point : points) {
                if (!rows.containsKey(point)) {
                    throw ModelException.of(
                            "toExtraP(), region " + ModelException.argument(region),
                            "it has no row at " + at(point) + ", and the format cannot leave a point out",
                            "Choose rows with where(..), so that all regions are at all points");
                }
                if (rows.get(point).size() > 1 && columns.find(REPETITION).isEmpty()) {
                    throw ModelException.of(
                            "toExtraP(), region " + ModelException.argument(region),
                            "it has " + Digits.plural(rows.get(point).size(), "row") + " at " + at(point),
                            "Add a key that tells them apart, or call it " + REPETITION);
                }
            }
        });
    }

    private String at(List<String> point) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            all.add(parameters.get(i).name() + " " + point.get(i));
        }
        return String.join(", ", all);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        List<String> names = parameters.stream()
                .map(key -> words(key.name()).replaceAll("\\s", "_"))
                .toList();
        if (names.stream().distinct().count() < names.size()) {
            throw ModelException.of(
                    "toExtraP(), parameters " + names, "two of them have the same name", "Rename one of the keys");
        }
        line(text, "PARAMETER", String.join(" ", names));
        line(
                text,
                "POINTS",
                points.stream()
                        .map(point -> point.size() == 1 ? point.get(0) : "(" + String.join(" ", point) + ")")
                        .collect(Collectors.joining(" ")));
        for (Measure measure : columns.measures()) {
            line(text, "METRIC", words(measure.unit().heading(measure.name())));
            regions.forEach((region, rows) -> {
                line(text, "REGION", region);
                points.forEach(point -> line(text, "DATA", data(measure, rows.getOrDefault(point, List.of()))));
            });
        }
        return text.toString();
    }

    private static String data(Measure measure, List<Integer> rows) {
        return rows.stream()
                .map(row -> number(measure.name(), measure.unit().from(measure.si(row))))
                .collect(Collectors.joining(" "));
    }

    private static void line(StringBuilder text, String tag, String rest) {
        text.append(tag).append(' ').append(rest).append('\n');
    }

    private static String number(String name, double value) {
        if (!Double.isFinite(value)) {
            throw ModelException.of(
                    "toExtraP(), " + name + " = " + Digits.four(value),
                    "the format has finite numbers only",
                    "Leave such rows out with where(..)");
        }
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Letters, digits and signs of ASCII in one line, with single blanks between them. */
    private static String words(String name) {
        boolean plain = name.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!plain || name.isBlank() || !name.equals(name.strip()) || name.contains(BELOW) || name.contains("  ")) {
            throw ModelException.of(
                    "toExtraP(), name " + ModelException.argument(name),
                    "a name must be one line of ASCII without \"->\", which separates callers from callees",
                    "Rename it");
        }
        return name;
    }
}
