package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The answers at every point of a sweep: one tidy table whose first keys are the axes.
 *
 * @param <R> the type of the answer at a point
 */
public final class Swept<R extends Result> implements Result {
    private final List<String> names;
    private final List<Point> points;
    private final List<R> results;
    private final Columns columns;
    /** Measures that only some results have. */
    private final List<String> leftOut;
    /** Points without an answer, each with the reason. */
    private final List<String> unanswered;

    private Swept(
            List<String> names,
            List<Point> points,
            List<R> results,
            Columns columns,
            List<String> leftOut,
            List<String> unanswered) {
        this.names = names;
        this.points = points;
        this.results = results;
        this.columns = columns;
        this.leftOut = leftOut;
        this.unanswered = unanswered;
    }

    static <R extends Result> Swept<R> of(List<String> names, List<Point> points, List<R> results) {
        List<Columns> parts = IntStream.range(0, points.size())
                .mapToObj(i -> under(names, points.get(i), results.get(i).columns()))
                .toList();
        return new Swept<>(names, points, results, Columns.stack(parts), List.of(), List.of());
    }

    /** Makes one table of answers by different methods: with the measures that all of them have, if there are any. */
    static <R extends Result> Swept<R> shared(List<String> names, List<Point> points, List<R> results) {
        List<Columns> parts = IntStream.range(0, points.size())
                .mapToObj(i -> under(names, points.get(i), results.get(i).columns()))
                .toList();
        Set<String> all = new LinkedHashSet<>();
        parts.forEach(part -> all.addAll(part.measureNames()));
        Set<String> common = new LinkedHashSet<>(all);
        parts.forEach(part -> common.retainAll(part.measureNames()));
        if (common.isEmpty() || common.size() == all.size()) {
            return of(names, points, results);
        }
        all.removeAll(common);
        List<Columns> alike = parts.stream().map(part -> part.measuring(common)).toList();
        return new Swept<>(names, points, results, Columns.stack(alike), List.copyOf(all), List.of());
    }

    /** Adds points that have no answer, each with the reason. */
    Swept<R> without(List<String> failures) {
        return new Swept<>(names, points, results, columns, leftOut, List.copyOf(failures));
    }

    /**
     * Returns the points that have no answer, a sentence each; only an engine continues after a question that fails.
     */
    public List<String> unanswered() {
        return unanswered;
    }

    /** Text such as {@code No answer for 2 of 24 points: at size = 1 B: ..}; empty if all have one. */
    private String missing() {
        return unanswered.isEmpty()
                ? ""
                : "No answer for " + unanswered.size() + " of "
                        + Digits.plural(points.size() + unanswered.size(), "point") + ": "
                        + unanswered.stream().limit(3).collect(Collectors.joining("; "))
                        + (unanswered.size() > 3 ? "; .. (unanswered() has all)" : "");
    }

    /**
     * Returns the answer at these values, one per axis in order. Values are looked up by equality, numbers up to
     * rounding; text finds the value that prints like it, if there is exactly one.
     */
    public R at(Object... values) {
        List<Object> wanted = values == null ? List.of() : Arrays.asList(values);
        if (wanted.size() != names.size()) {
            throw ModelException.of(
                    "at(" + wanted + ")", "the axes of this sweep are " + names, "Give one value per axis");
        }
        return results.get(lookup().find(wanted));
    }

    private Lookup lookup() {
        return new Lookup(points);
    }

    /**
     * Keeps the rows whose key has one of these values. Values of an axis are compared themselves, so that another
     * machine of the same name is an error; text finds the values that print like it.
     */
    @Override
    public Result where(String key, Object... values) {
        int axis = key == null ? -1 : names.indexOf(key);
        if (axis >= 0 && values != null) {
            lookup().requireNoOther(axis, values);
        }
        return Result.super.where(key, values);
    }

    /** Returns the answers in the order of the points. */
    public List<R> results() {
        return results;
    }

    @Override
    public String label() {
        return common(results.stream().map(Result::label).toList(), "swept");
    }

    @Override
    public Columns columns() {
        return columns;
    }

    /** The provenance that all points share, or the least certain one with all methods named. */
    @Override
    public Provenance provenance() {
        List<Provenance> distinct =
                results.stream().map(Result::provenance).distinct().toList();
        if (distinct.size() == 1) {
            return distinct.get(0);
        }
        Certainty worst = distinct.stream()
                .map(Provenance::certainty)
                .max(Certainty::compareTo)
                .orElseThrow();
        return new Provenance(
                distinct.get(0).origin(),
                worst,
                joined(distinct, Provenance::method),
                joined(distinct, Provenance::source),
                OptionalLong.empty());
    }

    /**
     * The explanation of all points: their common inputs, the dominant terms and violated conditions with the number
     * of points.
     */
    @Override
    public Explanation explain() {
        List<Explanation> all = results.stream().map(Result::explain).toList();
        List<String> inputs = new ArrayList<>(List.of("swept: " + axes()));
        all.get(0).inputs().stream()
                .filter(line -> all.stream().allMatch(each -> each.inputs().contains(line)))
                .forEach(inputs::add);
        if (!leftOut.isEmpty()) {
            inputs.add("not answered by every method, and left out here: " + String.join(", ", leftOut));
        }
        Map<String, Long> dominant =
                counted(all.stream().map(Explanation::subject).toList());
        counted(all.stream().flatMap(each -> each.assumed().stream()).toList()).entrySet().stream()
                .filter(each -> each.getValue() < all.size())
                .forEach(each -> inputs.add("assumed: " + counted(each)));
        return Explanation.of(common(all.stream().map(Explanation::model).toList(), "several models"))
                .inputs(inputs)
                .terms(dominant.entrySet().stream().map(this::term).toList())
                .dominant(
                        "",
                        dominant.isEmpty()
                                ? "No term dominates at any point."
                                : "The terms above give the dominant terms and their number of points" + doubts(all)
                                        + ".")
                .caveats(
                        counted(all.stream()
                                        .flatMap(each -> each.caveatsInFull().stream())
                                        .toList())
                                .entrySet()
                                .stream()
                                .map(this::counted)
                                .toList())
                .conditions(conditions(all));
    }

    /** The dominant terms that violated conditions concern by name, and where. */
    private String doubts(List<Explanation> all) {
        return counted(all.stream().map(Explanation::doubtOfTerm).toList()).entrySet().stream()
                .map(each -> "; " + atSome(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
    }

    private String atSome(String name, long count) {
        return name + " (at " + count + " of " + Digits.plural(points.size(), "point") + ")";
    }

    /** The conditions of all points: one that is violated or not checked anywhere counts the points, the others hold at all of them. */
    private List<Condition> conditions(List<Explanation> all) {
        List<Condition> each = all.stream()
                .flatMap(one -> one.conditions().stream()
                        .distinct()
                        .filter(condition -> !one.caveatsInFull().contains(condition.sentence())))
                .toList();
        Set<String> doubtful = each.stream()
                .filter(one -> one.outcome() != Condition.Outcome.HOLDS)
                .map(Condition::name)
                .collect(Collectors.toSet());
        Map<Condition, Long> counts =
                each.stream().collect(Collectors.groupingBy(one -> one, LinkedHashMap::new, Collectors.counting()));
        List<Condition> conditions = new ArrayList<>();
        counts.forEach((one, count) -> {
            if (one.outcome() != Condition.Outcome.HOLDS) {
                conditions.add(one.saying(counted(Map.entry(one.sentence(), count))));
            } else if (!doubtful.contains(one.name())) {
                conditions.add(count == all.size() ? one : Condition.holds(atSome(one.name(), count)));
            }
        });
        if (!missing().isEmpty()) {
            conditions.add(Condition.violated(missing()));
        }
        return conditions;
    }

    @Override
    public String toString() {
        return Result.print(this)
                + (leftOut.isEmpty()
                        ? ""
                        : System.lineSeparator() + "Not answered by every method: " + String.join(", ", leftOut))
                + (unanswered.isEmpty() ? "" : System.lineSeparator() + missing());
    }

    private Term term(Map.Entry<String, Long> entry) {
        return Term.part(
                entry.getKey(),
                entry.getValue() + " of " + Digits.plural(points.size(), "point"),
                entry.getValue(),
                points.size());
    }

    private String counted(Map.Entry<String, Long> entry) {
        return entry.getKey() + " (" + entry.getValue() + " of " + Digits.plural(points.size(), "point") + ", "
                + Unit.PERCENT.print(share(entry)) + ")";
    }

    private double share(Map.Entry<String, Long> entry) {
        return (double) entry.getValue() / points.size();
    }

    private String axes() {
        return IntStream.range(0, names.size())
                .mapToObj(axis -> names.get(axis) + " " + range(axis))
                .collect(Collectors.joining("; "));
    }

    private String range(int axis) {
        List<String> values = points.stream()
                .map(point -> Key.print(Key.normal(point.values().get(axis))))
                .distinct()
                .toList();
        return values.size() <= 4
                ? String.join(", ", values)
                : values.get(0) + " ... " + values.get(values.size() - 1) + ", " + values.size() + " values";
    }

    /** The axes become the first keys, in their order. */
    private static Columns under(List<String> names, Point point, Columns columns) {
        Columns keyed = columns;
        for (int axis = names.size() - 1; axis >= 0; axis--) {
            keyed = keyed.under(names.get(axis), point.values().get(axis));
        }
        return keyed;
    }

    private static String common(List<String> all, String otherwise) {
        return all.stream().distinct().count() == 1 ? all.get(0) : otherwise;
    }

    private static String joined(List<Provenance> all, Function<Provenance, String> what) {
        return all.stream().map(what).distinct().collect(Collectors.joining(", "));
    }

    private static Map<String, Long> counted(Collection<String> sentences) {
        return sentences.stream()
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.groupingBy(sentence -> sentence, LinkedHashMap::new, Collectors.counting()));
    }
}
