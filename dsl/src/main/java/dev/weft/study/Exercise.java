package dev.weft.study;

import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A learner's answer with its verdict. The notebook holds a code of the right answer, from which the number cannot be
 * read: a hash of the exercise and of the answer to within one percent.
 */
public final class Exercise implements Rich {
    /** The width of one class of answers in its logarithm; an answer in the next class is right, too. */
    private static final double CLASS = Math.log(1.01);

    private final String id;
    private final String verdict;

    private Exercise(String id, String verdict) {
        this.id = id;
        this.verdict = verdict;
    }

    /** Compares an answer with the code of the right one; {@code null} means not answered yet. */
    public static Exercise of(String id, @Nullable Object answer, String code) {
        if (answer == null) {
            return new Exercise(id, "not answered yet");
        }
        double given = number(id, answer);
        long nearest = Math.round(Math.log(Math.abs(given)) / CLASS);
        boolean right = false;
        for (long at = nearest - 1; at <= nearest + 1; at++) {
            right |= hash(id, Math.signum(given), at).equals(code);
        }
        return new Exercise(id, right ? "right" : "not yet, look again");
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

    private static double number(String id, Object answer) {
        if (answer instanceof Number number) {
            return number.doubleValue();
        }
        if (answer instanceof Quantity<?> || answer instanceof Value) {
            throw ModelException.of(
                    "answer to " + id + ", " + ModelException.argument(answer),
                    "the exercise asks for a plain number",
                    "Write it in the unit that is asked for, such as answer.in(\"us\")");
        }
        throw ModelException.of(
                "answer to " + id + ", " + ModelException.argument(answer),
                "it is not a number",
                "Write it as a number, such as 4.2");
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
