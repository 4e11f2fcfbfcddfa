package dev.weft.formats.platform;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A value by message size, in SMPI's form {@code 0:1;1420:0.5}: a message above a threshold, up to the next one, has its value; those up to
 * the first threshold have the first value. Overheads have two numbers, {@code 0:1e-6:2e-10}: a time, and a time per byte.
 */
final class Factors {
    /** A threshold in bytes and the numbers above it. */
    private record Step(double above, double fixed, double perByte) {}

    private final List<Step> steps;

    private Factors(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /** Returns the same value for all sizes. */
    static Factors of(double value) {
        return new Factors(List.of(new Step(0, value, 0)));
    }

    /** Reads SMPI's text; {@code most} is the number of values after a threshold. */
    static Factors parse(Place place, String text, int most) {
        List<Step> steps = new ArrayList<>();
        for (String each : text.strip().replaceFirst(";+$", "").split(";", -1)) {
            String[] numbers = each.strip().split(":", -1);
            if (numbers.length < 2 || numbers.length > most + 1) {
                throw place.wrong(
                        each,
                        "must be a threshold and " + (most == 1 ? "a factor" : "one or two times")
                                + " with colons between",
                        "Write it as in " + (most == 1 ? "0:1;1420:0.5" : "0:1e-6:2e-10;1420:0:0"));
            }
            steps.add(new Step(
                    place.number(numbers[0]),
                    place.number(numbers[1]),
                    numbers.length == 2 ? 0 : place.number(numbers[2])));
        }
        steps.sort(Comparator.comparingDouble(Step::above));
        if (steps.stream().map(Step::above).distinct().count() < steps.size()) {
            throw place.wrong(text, "two thresholds are equal", "Remove one of them");
        }
        return new Factors(steps);
    }

    /** Returns the smallest whole sizes that have values of their own, beginning with 0. */
    List<Double> firstSizes() {
        List<Double> sizes = new ArrayList<>();
        sizes.add(0.0);
        steps.stream().skip(1).forEach(step -> sizes.add(Math.floor(step.above()) + 1));
        return sizes;
    }

    private Step at(double size) {
        Step found = steps.get(0);
        for (Step step : steps) {
            found = size > step.above() ? step : found;
        }
        return found;
    }

    /** Returns the value for this size, without the part that grows with it. */
    double fixed(double size) {
        return at(size).fixed();
    }

    /** Returns what each byte adds to the value for this size. */
    double perByte(double size) {
        return at(size).perByte();
    }

    /** Returns whether this value is above 0 for each size. */
    boolean isPositive() {
        return steps.stream().allMatch(step -> step.fixed() > 0);
    }

    /** Returns the text that SMPI reads, for values from these sizes on. */
    static String text(List<Double> firstSizes, List<String> values) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(threshold(firstSizes.get(i)) + ":" + values.get(i));
        }
        return parts.stream().collect(Collectors.joining(";"));
    }

    /** The threshold below this whole size. */
    private static String threshold(double size) {
        return Long.toString(Math.max(0, (long) Math.ceil(size) - 1));
    }

    /** The place of a text in a file, for errors. */
    record Place(String where) {
        ModelException wrong(String typed, String rule, String next) {
            return ModelException.of(where + " " + ModelException.argument(typed), rule, next);
        }

        /** A finite number of at least 0. */
        double number(String text) {
            try {
                double value = Double.parseDouble(text.strip());
                if (value >= 0 && Double.isFinite(value)) {
                    return value;
                }
            } catch (NumberFormatException noNumber) {
                // the error below tells
            }
            throw wrong(text, "must be a finite number, 0 or more", "Correct it in the file");
        }
    }
}
