package dev.weft.study;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that a question, method or machine can be given, with its default.
 *
 * @param name of the adjective that sets it, such as {@code overhead}
 * @param usual the default; null if there is none, such as for a link that a machine may lack
 * @param setWith the way to set it that assumptions name, such as {@code overhead(..)}
 * @param assumed the default as a sentence without its full stop; empty if the default needs no sentence
 * @param <T> its type; immutable and serializable
 */
public record Setting<T>(String name, @Nullable T usual, String setWith, Function<@Nullable T, String> assumed) {
    /** Makes a setting whose default is stated as {@code outstanding = 1 (default; set with outstanding(..)).} */
    public static <T> Setting<T> of(String name, T usual) {
        return new Setting<>(name, usual, name + "(..)", value -> name + " = " + value);
    }

    /** Makes a setting whose default needs no sentence, such as an empty list of messages. */
    public static <T> Setting<T> silent(String name, T usual) {
        return new Setting<>(name, usual, name + "(..)", value -> "");
    }

    /** Makes a setting without a default, which {@link Spec#find} reads; it has no assumption until {@link #assuming} adds one. */
    public static <T> Setting<T> open(String name) {
        return new Setting<>(name, null, name + "(..)", value -> "");
    }

    /** States the default as this sentence, {@code %s} being the value: {@code A communication call takes %s}. */
    public Setting<T> assuming(String sentence) {
        return new Setting<>(name, usual, setWith, value -> sentence.replace("%s", String.valueOf(value)));
    }

    /** Names another way to set it than an adjective of its name: {@code direct() or classical()}. */
    public Setting<T> setWith(String words) {
        return new Setting<>(name, usual, words, assumed);
    }

    /** The sentence that states this value as the default. */
    String assumption(@Nullable T value) {
        String sentence = assumed.apply(value);
        return sentence.isEmpty() ? "" : sentence + " (default; set with " + setWith + ").";
    }
}
