package dev.weft.study;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * A condition under which a model is valid, and whether this input meets it.
 *
 * @param name in a few words, such as {@code exponential service times}; headers name violated conditions by it
 * @param outcome the result of the check
 * @param sentence the consequence where it is violated, or the reason why it was not checked; the name where it holds
 */
public record Condition(String name, Outcome outcome, String sentence) implements Serializable {
    /** The largest number of characters of a name. */
    private static final int LONGEST = 70;

    /** The result of a check. */
    public enum Outcome {
        HOLDS,
        VIOLATED,
        NOT_CHECKED
    }

    /**
     * Returns a checked condition; {@code consequence} is a sentence for the case that it does not hold, without the
     * name.
     */
    public static Condition of(String name, boolean holds, String consequence) {
        return holds ? holds(name) : new Condition(name, Outcome.VIOLATED, capital(name) + ": " + consequence);
    }

    /** Returns a condition that was checked and holds. */
    public static Condition holds(String name) {
        return new Condition(name, Outcome.HOLDS, capital(name) + ".");
    }

    /** Returns a condition that the library cannot check for this input; {@code why} is a sentence. */
    public static Condition notChecked(String name, String why) {
        return new Condition(name, Outcome.NOT_CHECKED, capital(name) + ": " + why);
    }

    /**
     * Returns a violated condition from one sentence, {@code Name: consequence.}; without a colon, the name is the
     * sentence, cut if it is long.
     */
    public static Condition violated(String sentence) {
        int colon = sentence.indexOf(": ");
        String name = colon > 0 && colon < LONGEST ? sentence.substring(0, colon) : sentence;
        return new Condition(named(name), Outcome.VIOLATED, sentence);
    }

    /** Returns one condition that holds if nothing was found, or a violated one for each sentence that was found. */
    public static List<Condition> none(String name, List<String> found) {
        return found.isEmpty()
                ? List.of(holds(name))
                : found.stream().map(Condition::violated).toList();
    }

    boolean isViolated() {
        return outcome == Outcome.VIOLATED;
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** The part of a sentence before its colon without a reference to the paper, or the sentence, cut if it is long. */
    private static String named(String sentence) {
        String name = sentence.replaceAll(" \\((section|equation)s? [^)]*\\)", "");
        if (name.length() > LONGEST) {
            name = name.substring(0, name.lastIndexOf(' ', LONGEST)) + " ...";
        }
        name = name.endsWith(".") && !name.endsWith("...") ? name.substring(0, name.length() - 1) : name;
        boolean word = name.length() > 1 && (Character.isLowerCase(name.charAt(1)) || name.charAt(1) == ' ');
        return word ? Character.toLowerCase(name.charAt(0)) + name.substring(1) : name;
    }
}
