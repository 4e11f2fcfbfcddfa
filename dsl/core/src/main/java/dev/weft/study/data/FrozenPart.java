package dev.weft.study.data;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One answer of {@link Frozen}.
 *
 * @param label of the answer
 * @param method its header
 * @param certainty of its numbers; a file states it unless it is approximate
 * @param inputs of its explanation, the assumptions included
 * @param columns its table
 */
record FrozenPart(String label, String method, Certainty certainty, List<String> inputs, Columns columns) {
    /** Numbers nearer than this, relative to the larger, are one prediction. */
    private static final double ROUNDING = 1e-9;

    private static final String NAMED = ": ";

    static FrozenPart of(Result answer) {
        return new FrozenPart(
                answer.label(),
                Result.header(answer),
                answer.provenance().certainty(),
                answer.explain().inputs(),
                answer.columns());
    }

    /** Returns the first difference of the same answer now; empty if there is none. */
    String difference(FrozenPart now) {
        if (!label.equals(now.label)) {
            return "it is now called " + now.label;
        }
        List<String> gone = without(inputs, now.inputs);
        List<String> fresh = without(now.inputs, inputs);
        if (!gone.isEmpty() || !fresh.isEmpty()) {
            return changed(gone, fresh);
        }
        if (!columns.keyNames().equals(now.columns.keyNames())
                || !columns.measureNames().equals(now.columns.measureNames())
                || columns.rows() != now.columns.rows()) {
            return "the rows or columns of its table";
        }
        for (Key key : columns.keys()) {
            Key other = now.columns.key(key.name());
            for (int row = 0; row < columns.rows(); row++) {
                if (!Key.print(key.values().get(row))
                        .equals(Key.print(other.values().get(row)))) {
                    return key.name() + " of row " + (row + 1) + " was "
                            + Key.print(key.values().get(row)) + " and is "
                            + Key.print(other.values().get(row));
                }
            }
        }
        for (Measure measure : columns.measures()) {
            Measure other = now.columns.measure(measure.name());
            for (int row = 0; row < columns.rows(); row++) {
                String place = measure.name() + " of row " + (row + 1);
                Optional<String> found = Stream.of(
                                difference(place, measure.unit(), measure.si(row), other.si(row)),
                                difference("the low end of " + place, measure.unit(), measure.low(row), other.low(row)),
                                difference(
                                        "the high end of " + place, measure.unit(), measure.high(row), other.high(row)))
                        .filter(each -> !each.isEmpty())
                        .findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        return "";
    }

    private static String difference(String what, Unit unit, double was, double is) {
        return near(was, is)
                ? ""
                : what + " was " + unit.print(was) + " and is " + unit.print(is) + ", to more digits "
                        + Digits.of(unit.from(was), 12) + " and " + Digits.of(unit.from(is), 12);
    }

    private static boolean near(double a, double b) {
        return Double.compare(a, b) == 0 || Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
    }

    private static List<String> without(List<String> inputs, List<String> known) {
        return inputs.stream().filter(each -> !known.contains(each)).toList();
    }

    /** Names the first input that is gone, with what it is now if one input of its name is new. */
    private static String changed(List<String> gone, List<String> fresh) {
        if (gone.isEmpty()) {
            return "the input \"" + fresh.get(0) + "\" is new";
        }
        String was = gone.get(0);
        String name = name(was);
        List<String> now =
                fresh.stream().filter(each -> name(each).equals(name)).toList();
        boolean one = !name.isEmpty()
                && now.size() == 1
                && gone.stream().filter(each -> name(each).equals(name)).count() == 1;
        return one
                ? "the input " + name + " was " + was.substring(name.length() + NAMED.length()) + " and is "
                        + now.get(0).substring(name.length() + NAMED.length())
                : "the input \"" + was + "\" is gone";
    }

    /** The text before the colon of an input such as {@code speeds: 70 Gflop/s}; empty if it has none, as an assumption. */
    private static String name(String input) {
        String name = input.substring(0, Math.max(0, input.indexOf(NAMED)));
        return name.equals("assumed") ? "" : name;
    }
}
