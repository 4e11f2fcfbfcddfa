package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Selects rows of a result, sorts or sums them. The rest keeps its origin and its explanation. */
final class Selection {
    private static final String KEYS = "Name key columns, or none for the whole table";

    private final Result result;
    private final Columns columns;

    private Selection(Result result) {
        this.result = result;
        this.columns = result.columns();
    }

    static Selection of(Result result) {
        return new Selection(result);
    }

    /** Returns the one number of a table with one row. */
    Value value(String measure) {
        Measure found = columns.measure(measure);
        onlyRow("value", measure, "ask for sum(\"" + measure + "\") or mean(\"" + measure + "\")");
        return Value.of(found, 0);
    }

    /** Returns the key of a table with one row. */
    Object key(String name) {
        Key found = columns.key(name);
        onlyRow("key", name, "ask for columns().key(\"" + name + "\").values()");
        return found.values().get(0);
    }

    private void onlyRow(String what, String column, String otherwise) {
        if (columns.rows() != 1) {
            throw ModelException.of(
                    what + "(" + ModelException.argument(column) + ")",
                    "the table has " + columns.rows() + " rows" + keys(),
                    "Choose one with where(..) or first(1), or " + otherwise);
        }
    }

    Result where(String key, Object... values) {
        ModelException.required(values, "the values to choose", "Write where(\"" + key + "\", value)");
        for (Object value : values) {
            ModelException.required(value, "a value to choose", "Write where(\"" + key + "\", value)");
        }
        if (values.length == 0) {
            throw ModelException.call("where", "no value was given", "Write where(\"" + key + "\", value)", key);
        }
        Key column = columns.key(key);
        List<Object> wanted = new Key(key, List.of(values)).values();
        int[] rows = rows(row ->
                wanted.stream().anyMatch(value -> same(column.values().get(row), value)));
        if (rows.length == 0) {
            List<String> known =
                    column.values().stream().map(Key::print).distinct().toList();
            throw Suggestion.unknown(key, Key.print(wanted.get(0)), shortened(known));
        }
        String names = String.join(", ", wanted.stream().map(Key::print).toList());
        return picked(rows, "rows with " + key + " " + names);
    }

    /** Text, a number or a quantity; a quantity may be given as the text it prints. */
    private static boolean same(Object present, Object wanted) {
        return Key.same(present, wanted)
                || (wanted instanceof String && Key.print(present).equals(wanted));
    }

    Result above(String measure, double si) {
        Measure column = columns.measure(measure);
        return picked(
                rows(row -> column.si(row) > si),
                "rows with " + measure + " above " + column.unit().print(si));
    }

    Result between(String key, Object from, Object to) {
        Key column = columns.key(key);
        double low = end(column, from);
        double high = end(column, to);
        int[] rows = rows(row -> {
            double value = Key.number(column.values().get(row));
            return value >= low && value <= high;
        });
        String range = Key.print(Key.normal(from)) + " to " + Key.print(Key.normal(to));
        if (rows.length == 0) {
            List<String> known =
                    column.values().stream().map(Key::print).distinct().toList();
            throw ModelException.call(
                    "between",
                    "no row has a " + key + " of " + range + "; there are " + shortened(known),
                    "Choose another range",
                    key,
                    from,
                    to);
        }
        return picked(rows, "rows with " + key + " " + range);
    }

    /** The SI value of one end of a range, which must be of the kind of all values of the key. */
    private static double end(Key column, Object value) {
        String example = "Write between(\"messages\", 17, 64) or between(\"size\", KiB(1), KiB(64))";
        Object end = Key.normal(ModelException.required(value, "an end of the range", example));
        boolean ofOneKind = Key.isNumeric(end)
                && column.values().stream().allMatch(each -> each.getClass().equals(end.getClass()));
        if (!ofOneKind) {
            throw ModelException.of(
                    "between(" + ModelException.argument(column.name()) + ", ..)",
                    "the ends must be numbers or quantities of the kind of this key, and " + Key.print(end) + " is not",
                    example);
        }
        return Key.number(end);
    }

    Result plusMinus(String measure, double si) {
        Measure column = columns.measure(measure);
        Unit unit = column.unit().dimension() == Dimension.RATIO ? Unit.POINTS : column.unit();
        if (!(si >= 0) || Double.isInfinite(si)) {
            throw ModelException.call(
                    "plusMinus",
                    "a bracket reaches from 0 to any finite SI value up and down",
                    "Try plusMinus(" + ModelException.argument(measure) + ", 0.01)",
                    measure,
                    si);
        }
        return noted(
                columns.replacing(column.plusMinus(si)),
                measure + " with brackets of " + unit.print(si) + " up and down");
    }

    Result sorted(String name, boolean descending) {
        Comparator<Integer> order = columns.find(name).isPresent()
                ? byKey(columns.key(name), descending)
                : byMeasure(columns.measure(name), descending);
        int[] rows = IntStream.range(0, columns.rows())
                .boxed()
                .sorted(order)
                .mapToInt(row -> row)
                .toArray();
        return Tabulated.of(result.label(), columns.pick(rows), result.provenance(), result::explain);
    }

    private static Comparator<Integer> byKey(Key key, boolean descending) {
        boolean numeric = key.values().stream().allMatch(Key::isNumeric);
        Comparator<Integer> ascending = numeric
                ? Comparator.comparingDouble(row -> Key.number(key.values().get(row)))
                : Comparator.comparing(row -> Key.print(key.values().get(row)));
        return descending ? ascending.reversed() : ascending;
    }

    /** NaN sorts last, so a value that is n/a comes last in both orders. */
    private static Comparator<Integer> byMeasure(Measure measure, boolean descending) {
        return Comparator.comparingDouble(row -> descending ? -measure.si(row) : measure.si(row));
    }

    Result first(int rows) {
        if (rows < 1) {
            throw ModelException.call("first", "must be at least 1", "Try first(10)", rows);
        }
        int taken = Math.min(rows, columns.rows());
        return picked(IntStream.range(0, taken).toArray(), "the first " + taken + " of " + columns.rows() + " rows");
    }

    Value sum(String measure) {
        return Value.of(whole().sum(additive(measure)), 0);
    }

    Value mean(String measure) {
        return Value.of(whole().mean(columns.measure(measure)), 0);
    }

    Value max(String measure) {
        return Value.of(whole().max(columns.measure(measure)), 0);
    }

    Value min(String measure) {
        return Value.of(whole().min(columns.measure(measure)), 0);
    }

    Result max(String measure, String... keys) {
        return grouped(keys, groups -> groups.max(columns.measure(measure)), "largest " + measure);
    }

    Result min(String measure, String... keys) {
        return grouped(keys, groups -> groups.min(columns.measure(measure)), "least " + measure);
    }

    Result sum(String measure, String... keys) {
        Columns sums = table(keys, groups -> groups.sum(additive(measure)));
        boolean overRanks =
                columns.find("rank").isPresent() && sums.find("rank").isEmpty();
        return noted(sums, by("sums of " + measure, keys), overRanks ? Provenance.summedOver("ranks") : "");
    }

    Result mean(String measure, String... keys) {
        return grouped(keys, groups -> spread(groups, columns.measure(measure), groups::mean), "means of " + measure);
    }

    Result median(String measure, String... keys) {
        return grouped(
                keys, groups -> spread(groups, columns.measure(measure), groups::median), "medians of " + measure);
    }

    /** Measured rows that are joined scatter; those of a model have only their own brackets. */
    private Measure spread(Groups groups, Measure column, UnaryOperator<Measure> centre) {
        Measure one = centre.apply(column);
        return result.provenance().origin().measured() ? groups.spread(one, column) : one;
    }

    Result medians(String... keys) {
        Groups groups = groups(keys);
        Columns table = columns.keeping(keys).pick(groups.firsts());
        for (Measure measure : columns.measures()) {
            table = table.measure(spread(groups, measure, groups::median));
        }
        return noted(table, by("medians", keys));
    }

    /** The row of each group, in order of first appearance, in which the measure is lowest or highest. */
    Result extreme(String measure, boolean highest, String... keys) {
        Measure column = columns.measure(measure);
        ModelException.required(keys, "keys", KEYS);
        ToDoubleFunction<Integer> order = row -> {
            double value = highest ? -column.si(row) : column.si(row);
            return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
        };
        Groups groups = keys.length == 0 ? whole() : groups(keys);
        int[] rows = groups.members().stream()
                .mapToInt(members ->
                        members.stream().min(Comparator.comparingDouble(order)).orElseThrow())
                .toArray();
        return picked(rows, by((highest ? "highest " : "lowest ") + measure, keys));
    }

    Result distribution(String measure, String... keys) {
        ModelException.required(keys, "keys", KEYS);
        return noted(Spread.of(columns).distribution(measure, keys), by("distribution of " + measure, keys));
    }

    Result speedup(String time, String over) {
        Columns table = Spread.of(columns).speedup(time, over);
        List<String> following = Following.from(columns, columns.key(over)).names();
        return noted(
                table,
                "speed-up over the least " + over
                        + (following.isEmpty() ? "" : "; " + over + " determines " + String.join(", ", following)));
    }

    private Groups whole() {
        if (columns.rows() == 0) {
            throw ModelException.of("sum(..) over " + result.label(), "the table has no rows", "Choose other rows");
        }
        return Groups.all(columns.rows());
    }

    private Groups groups(String... keys) {
        ModelException.required(keys, "keys", KEYS);
        return Groups.by(Stream.of(keys).map(columns::key).toList(), columns.rows());
    }

    private Result grouped(String[] keys, Function<Groups, Measure> each, String what) {
        return noted(table(keys, each), by(what, keys));
    }

    private Columns table(String[] keys, Function<Groups, Measure> each) {
        Groups groups = groups(keys);
        return columns.keeping(keys).pick(groups.firsts()).measure(each.apply(groups));
    }

    private static String by(String what, String... keys) {
        return keys.length == 0 ? what : what + " by " + String.join(", ", keys);
    }

    /** Refuses sums of shares, because shares of different things have no sum. */
    private Measure additive(String measure) {
        Measure column = columns.measure(measure);
        if (column.unit().dimension() == Dimension.RATIO) {
            throw ModelException.call(
                    "sum",
                    "this measure is a share, and shares of different things have no sum",
                    "Use mean(..)",
                    measure);
        }
        return column;
    }

    private int[] rows(IntPredicate kept) {
        return IntStream.range(0, columns.rows()).filter(kept).toArray();
    }

    private Result picked(int[] rows, String what) {
        return noted(columns.pick(rows), what);
    }

    private Result noted(Columns table, String what) {
        return noted(table, what, "");
    }

    private Result noted(Columns table, String what, String method) {
        return Tabulated.of(result.label(), table, result.provenance().by(method), () -> {
            Explanation whole = result.explain();
            List<String> inputs = new ArrayList<>(whole.inputs());
            inputs.add("shown: " + what);
            return whole.inputs(inputs);
        });
    }

    private String keys() {
        List<String> names = columns.keyNames();
        return names.isEmpty() ? "" : ", told apart by " + String.join(", ", names);
    }

    private static List<String> shortened(List<String> known) {
        return known.size() <= 8
                ? known
                : Stream.concat(known.stream().limit(7), Stream.of("and " + (known.size() - 7) + " more"))
                        .toList();
    }
}
