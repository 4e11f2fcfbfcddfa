package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A learner's answer with its verdict. The notebook holds a code of the right answer, from which the number cannot be
 * read: a hash of the exercise and of the answer to within one percent. An answer that cannot be read has a verdict too,
 * so that the answers beside it are still judged.
 */
public final class Exercise implements Rich {
    /** The width of one class of answers in its logarithm; an answer in the next class is right, too. */
    private static final double CLASS = Math.log(1.01);

    /** Units whose ratio is closer to one look like an inexact answer, such as KiB and kB. */
    private static final double DISTINCT = 1.1;

    private static final Pattern CODE = Pattern.compile("[0-9a-f]{6}");
    private static final String RIGHT = "right";
    private static final String NOT_YET = "not yet, look again";

    private final String id;
    private final String verdict;

    private Exercise(String id, String verdict) {
        this.id = id;
        this.verdict = verdict;
    }

    /** Compares a number with the code of the right one; {@code null} means not answered yet. */
    public static Exercise of(String id, @Nullable Object answer, String code) {
        return of(id, answer, code, "");
    }

    /** Compares a number in the given unit, or a quantity, with the code of the right number in that unit. */
    public static Exercise of(String id, @Nullable Object answer, String code, String unit) {
        ModelException.required(id, "name of an exercise", "Write exercise(\"collective 1\", answer, \"97e84a\")");
        ModelException.required(code, "code of the answer", "Write exercise(\"collective 1\", answer, \"97e84a\")");
        ModelException.required(unit, "unit", "Write the unit that the exercise asks for, such as \"us\"");
        if (!CODE.matcher(code).matches()) {
            throw ModelException.call(
                    "exercise",
                    "the code must be the six digits 0 to 9 and a to f that Exercise.code(\"" + id
                            + "\", answer) returns",
                    "Copy the line of the notebook again",
                    id,
                    answer,
                    code);
        }
        if (answer == null) {
            return new Exercise(id, "not answered yet");
        }
        return new Exercise(id, new Judge(id, code, unit).verdict(answer));
    }

    /** Returns the code of the right answer, for authors of exercises. */
    public static String code(String id, double answer) {
        if (!Double.isFinite(answer) || answer == 0) {
            throw ModelException.of(
                    "exercise with the answer " + answer,
                    "answers are compared within one percent, so zero and infinity cannot be used",
                    "Ask for another number");
        }
        return hash(id, Math.signum(answer), Math.round(Math.log(Math.abs(answer)) / CLASS));
    }

    /** Judges answers to one exercise; its unit is a unit of this project, another word such as "ranks", or empty if not given. */
    private record Judge(String id, String code, String asked) {
        String verdict(Object answer) {
            if (answer instanceof Number number) {
                return number(number.doubleValue());
            }
            if (answer instanceof Quantity<?> quantity) {
                return quantity(quantity.dimension(), quantity.si());
            }
            if (answer instanceof Value value) {
                Dimension dimension = value.unit().dimension();
                return dimension == Dimension.NUMBER ? number(value.si()) : quantity(dimension, value.si());
            }
            return ModelException.argument(answer)
                    + " is not a number. Write a number such as 4.2, or a quantity such as us(4.2)";
        }

        private String number(double given) {
            if (isRight(given)) {
                return RIGHT;
            }
            return factors().anyMatch(factor -> isRight(given * factor)) ? wrongUnit() : NOT_YET;
        }

        private String quantity(Dimension dimension, double si) {
            if (asked.isEmpty()) {
                return "the exercise states no unit for a quantity. Write a number, such as answer.in(\"us\")";
            }
            if (unit().filter(each -> each.dimension() == dimension).anyMatch(each -> isRight(each.from(si)))) {
                return RIGHT;
            }
            if (dimension == Dimension.RATIO && unit().findAny().isEmpty() && isRight(si)) {
                return RIGHT; // a share is a plain number
            }
            if (units(dimension).anyMatch(each -> isRight(each.from(si)))) {
                return wrongUnit();
            }
            boolean same = unit().anyMatch(each -> each.dimension() == dimension);
            return same ? NOT_YET : NOT_YET + "; the exercise asks for a number of another dimension" + inUnit();
        }

        private String wrongUnit() {
            return "right number, wrong unit" + inUnit();
        }

        private String inUnit() {
            return asked.isEmpty() ? "" : " (asked for: " + asked + ")";
        }

        /** The unit that is asked for; none for a word such as "ranks". */
        private Stream<Unit> unit() {
            return Arrays.stream(Unit.values())
                    .filter(each -> !asked.isEmpty() && each.symbol().equals(asked));
        }

        private static Stream<Unit> units(Dimension dimension) {
            return Arrays.stream(Unit.values()).filter(each -> each.dimension() == dimension);
        }

        /** By how much a number in another unit differs; a count has no other unit, and 1 is no number of 8 ranks. */
        private DoubleStream factors() {
            if (asked.isEmpty()) {
                return DoubleStream.of(1e-9, 1e-6, 1e-3, 0.01, 100, 1e3, 1e6, 1e9);
            }
            if (asked.equals("share")) {
                return DoubleStream.of(0.01);
            }
            return unit().flatMapToDouble(Judge::toUnit).filter(factor -> Math.max(factor, 1 / factor) > DISTINCT);
        }

        private static DoubleStream toUnit(Unit own) {
            if (own.dimension() == Dimension.RATIO) {
                return DoubleStream.of(100); // of a share, which has no unit
            }
            DoubleStream factors = units(own.dimension()).mapToDouble(other -> own.from(other.toSi(1)));
            return own.dimension() == Dimension.SIZE
                    ? factors.flatMap(bytes -> DoubleStream.of(bytes, bytes / 8)) // no size has a unit of bits
                    : factors;
        }

        private boolean isRight(double given) {
            if (!Double.isFinite(given) || given == 0) {
                return false;
            }
            long nearest = Math.round(Math.log(Math.abs(given)) / CLASS);
            boolean right = false;
            for (long at = nearest - 1; at <= nearest + 1; at++) {
                right |= hash(id, Math.signum(given), at).equals(code);
            }
            return right;
        }
    }

    /** FNV-1a over the exercise, the sign and the class of the answer. */
    private static String hash(String id, double sign, long at) {
        long hash = 0xcbf29ce484222325L;
        for (char letter : (id + '|' + sign + '|' + at).toCharArray()) {
            hash = (hash ^ letter) * 0x100000001b3L;
        }
        return String.format(Locale.ROOT, "%06x", (hash ^ (hash >>> 29)) & 0xffffff);
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", toString());
    }

    @Override
    public String toString() {
        return id + ": " + verdict;
    }
}
