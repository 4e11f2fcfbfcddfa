package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A value that a question, method or machine can be given, with its default and the values that are allowed, so that the adjective that
 * sets it is one line. Example:
 *
 * <pre>{@code
 * static final Setting<Integer> RUNS = Setting.of("runs", 25)
 *         .must(runs -> runs >= 1 && runs <= 10_000, "must be between 1 and 10,000", "runs(25)");
 *
 * public Simulation runs(int count) {
 *     return with(RUNS, count);
 * }
 * }</pre>
 *
 * @param name of the adjective that sets it, such as {@code overhead}
 * @param usual the default; null if there is none, such as for a link that a machine may lack
 * @param setWith the way to set it that assumptions name, such as {@code overhead(..)}
 * @param assumed the default as a sentence without its full stop; empty if the default needs no sentence
 * @param allowed the values that are allowed
 * @param <T> its type; immutable and serializable
 */
public record Setting<T>(
        String name, @Nullable T usual, String setWith, Function<@Nullable T, String> assumed, Allowed<T> allowed) {
    /**
     * The values that are allowed.
     *
     * @param noun what it is, in the error for a null
     * @param rule that a value keeps
     * @param words the rule in words
     * @param example a call with a value that keeps it
     */
    record Allowed<T>(String noun, Predicate<? super T> rule, String words, String example) {}

    /** Makes a setting whose default is stated as {@code outstanding = 1 (default; set with outstanding(..)).} */
    public static <T> Setting<T> of(String name, T usual) {
        return stated(name, usual, value -> name + " = " + value);
    }

    /** Makes a setting whose default needs no sentence, such as an empty list of messages. */
    public static <T> Setting<T> silent(String name, T usual) {
        return stated(name, usual, value -> "");
    }

    /** Makes a setting without a default, which {@link Spec#find} reads; it has no assumption until {@link #assuming} adds one. */
    public static <T> Setting<T> open(String name) {
        return stated(name, null, value -> "");
    }

    private static <T> Setting<T> stated(String name, @Nullable T usual, Function<@Nullable T, String> assumed) {
        return new Setting<>(name, usual, name + "(..)", assumed, new Allowed<>("", value -> true, "", ""));
    }

    /** States the default as this sentence, {@code %s} being the value: {@code A communication call takes %s}. */
    public Setting<T> assuming(String sentence) {
        return new Setting<>(name, usual, setWith, value -> sentence.replace("%s", String.valueOf(value)), allowed);
    }

    /** Names another way to set it than an adjective of its name: {@code direct() or classical()}. */
    public Setting<T> setWith(String words) {
        return new Setting<>(name, usual, words, assumed, allowed);
    }

    /** Says what a value is and how it is set, in the error for a null: {@code example("distribution", "service(erlang(4))")}. */
    public Setting<T> example(String noun, String call) {
        return new Setting<>(name, usual, setWith, assumed, new Allowed<>(noun, allowed.rule, allowed.words, call));
    }

    /** Refuses values that break a rule, in an error with the value, the rule in words and an example: {@code runs(0): must be 1 or more. Try runs(25).} */
    public Setting<T> must(Predicate<? super T> rule, String words, String example) {
        return new Setting<>(name, usual, setWith, assumed, new Allowed<>(allowed.noun, rule, words, example));
    }

    /** Returns the value; an error if it is null or breaks the rule. */
    T checked(@Nullable T value) {
        if (allowed.example.isEmpty()) {
            return Objects.requireNonNull(value);
        }
        T given = ModelException.required(
                value, allowed.noun.isEmpty() ? name : allowed.noun, "Write " + allowed.example);
        if (!allowed.rule.test(given)) {
            throw ModelException.call(name, allowed.words, "Try " + allowed.example, given);
        }
        return given;
    }

    /** Returns the sentence that states its default, as answers print it; empty if that needs none. */
    public String assumption() {
        return assumption(usual);
    }

    /** The sentence that states this value as the default. */
    String assumption(@Nullable T value) {
        String sentence = assumed.apply(value);
        return sentence.isEmpty() ? "" : sentence + " (default; set with " + setWith + ").";
    }
}
