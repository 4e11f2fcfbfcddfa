package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * A condition under which a model is valid, and whether this input meets it.
 *
 * @param name what it asserts in a few words, such as {@code exponential service times}; headers name violated conditions by it
 * @param outcome the result of the check
 * @param sentence the consequence where it is violated, or the reason why it was not checked; the name where it holds
 * @param covered the terms of the answer that it concerns; empty if it concerns the whole answer
 */
public record Condition(String name, Outcome outcome, String sentence, List<String> covered) implements Serializable {
    /** The largest number of characters of a name. */
    private static final int LONGEST = 70;
    /** The number of conditions that a header names. */
    private static final int SHOWN = 2;

    public Condition {
        covered = List.copyOf(covered);
    }

    private Condition(String name, Outcome outcome, String sentence) {
        this(name, outcome, sentence, List.of());
    }

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
                : found.stream()
                        .map(each -> each.contains(": ") ? violated(each) : new Condition(name, Outcome.VIOLATED, each))
                        .toList();
    }

    /**
     * Returns the conditions of an answer that was chosen from several, such as times of algorithms: one that any of them
     * violates is violated, with their number.
     */
    public static List<Condition> over(List<List<Condition>> each, String noun) {
        List<Condition> all = each.stream()
                .flatMap(conditions -> conditions.stream().distinct())
                .toList();
        return all.stream()
                .map(Condition::name)
                .distinct()
                .map(name -> {
                    List<Condition> named =
                            all.stream().filter(one -> one.name().equals(name)).toList();
                    List<Condition> violated =
                            named.stream().filter(Condition::isViolated).toList();
                    return violated.isEmpty()
                            ? named.stream()
                                    .filter(one -> one.outcome() == Outcome.NOT_CHECKED)
                                    .findFirst()
                                    .orElse(named.get(0))
                            : violated.get(0).of(violated.size(), each.size(), noun);
                })
                .toList();
    }

    private Condition of(int violated, int all, String noun) {
        return violated == all || all == 1
                ? this
                : saying(sentence + " (" + violated + " of " + Digits.plural(all, noun) + ")");
    }

    /**
     * Names the terms of the answer that it concerns, as the dominant term is named; without it the condition concerns
     * the whole answer. Where it is violated, the sentence on such a term says so.
     */
    public Condition covering(String... terms) {
        return new Condition(
                name, outcome, sentence, ModelException.allRequired("term", "Write covering(\"transport\")", terms));
    }

    /** Returns the same with another sentence. */
    Condition saying(String other) {
        return new Condition(name, outcome, other, covered);
    }

    boolean isViolated() {
        return outcome == Outcome.VIOLATED;
    }

    /** Whether it is violated and concerns this term. */
    boolean doubts(String term) {
        return isViolated() && (covered.isEmpty() || covered.contains(term));
    }

    /** The names of these conditions, each once, the last ones as a number where there are many. */
    static String names(Collection<Condition> conditions) {
        List<String> names = conditions.stream().map(Condition::name).distinct().toList();
        int shown = names.size() > SHOWN + 1 ? SHOWN : names.size();
        String all = String.join("; ", names.subList(0, shown));
        return names.size() > shown ? all + "; " + (names.size() - shown) + " more in explain()" : all;
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
