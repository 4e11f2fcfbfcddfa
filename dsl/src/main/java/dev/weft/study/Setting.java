package dev.weft.study;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that a question, method or machine can be given, with its default.
 *
 * @param name of the adjective that sets it, such as {@code overhead}
<<<<<<< HEAD
 * @param usual the default
 * @param setWith the way to set it that assumptions name, such as {@code overhead(..)}
 * @param assumed the default as a sentence without its full stop; empty if the default needs no sentence
 * @param <T> its type; immutable and serializable
 */
public record Setting<T>(String name, T usual, String setWith, Function<T, String> assumed) {
    /** Makes a setting whose default is stated as {@code outstanding = 1 (default; set with outstanding(..)).} */
=======
 * @param usual the default; null if there is none, such as for a link that a machine may lack
 * @param setWith what an assumption names as the way to set it, such as {@code overhead(..)}
 * @param assumed the default as a sentence without its full stop; empty if the default is not worth a sentence
 * @param <T> its type; immutable and serializable
 */
public record Setting<T>(String name, @Nullable T usual, String setWith, Function<@Nullable T, String> assumed) {
    /** A setting whose default is stated as {@code outstanding = 1 (default; set with outstanding(..)).} */
>>>>>>> wt-m
    public static <T> Setting<T> of(String name, T usual) {
        return new Setting<>(name, usual, name + "(..)", value -> name + " = " + value);
    }

    /** Makes a setting whose default needs no sentence, such as an empty list of messages. */
    public static <T> Setting<T> silent(String name, T usual) {
        return new Setting<>(name, usual, name + "(..)", value -> "");
    }

<<<<<<< HEAD
    /** States the default as this sentence, {@code %s} being the value: {@code A communication call takes %s}. */
=======
    /** A setting without a default, which is read by {@link Spec#find}; not choosing it is no assumption until a sentence says so. */
    public static <T> Setting<T> open(String name) {
        return new Setting<>(name, null, name + "(..)", value -> "");
    }

    /** The same with its default as this sentence, {@code %s} being the value: {@code A communication call takes %s}. */
>>>>>>> wt-m
    public Setting<T> assuming(String sentence) {
        return new Setting<>(name, usual, setWith, value -> sentence.replace("%s", String.valueOf(value)));
    }

    /** Names another way to set it than an adjective of its name: {@code direct() or classical()}. */
    public Setting<T> setWith(String words) {
        return new Setting<>(name, usual, words, assumed);
    }

<<<<<<< HEAD
    /** The sentence that states this value as the default. */
    String assumption(T value) {
=======
    /** The sentence that states the default, or another value that stands for it. */
    String assumption(@Nullable T value) {
>>>>>>> wt-m
        String sentence = assumed.apply(value);
        return sentence.isEmpty() ? "" : sentence + " (default; set with " + setWith + ").";
    }
}
