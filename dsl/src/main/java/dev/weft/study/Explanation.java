package dev.weft.study;

import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why the answer is what it is, in five fixed parts: the model and its citation; the inputs; the terms with their share;
 * what dominates; and which of the paper's assumptions this input breaks. Each sentence comes from a checked condition.
 */
public final class Explanation implements Rich, Serializable {
    /** Characters of a broken assumption, and how many of them, that stand in a header. */
    private static final int LONGEST = 70;

    private static final int DOUBTS = 2;

    private final String model;
    private final List<String> inputs;
    private final List<Term> terms;
    private final String subject;
    private final String dominant;
    private final List<String> broken;
    private final List<Rich> extras;

    private Explanation(
            String model,
            List<String> inputs,
            List<Term> terms,
            String subject,
            String dominant,
            List<String> broken,
            List<Rich> extras) {
        this.model = model;
        this.inputs = List.copyOf(inputs);
        this.terms = List.copyOf(terms);
        this.subject = subject;
        this.dominant = dominant;
        this.broken = List.copyOf(broken);
        this.extras = List.copyOf(extras);
    }

    /** The model with its citation; the other parts follow as adjectives. */
    public static Explanation of(String model) {
        return new Explanation(model, List.of(), List.of(), "", "", List.of(), List.of());
    }

    /** The inputs in human units, one line each. */
    public Explanation inputs(List<String> lines) {
        return new Explanation(model, lines, terms, subject, dominant, broken, extras);
    }

    /** The terms of the answer. */
    public Explanation terms(List<Term> all) {
        return new Explanation(model, inputs, all, subject, dominant, broken, extras);
    }

    /** What dominates, in a word or two that a sweep can count, and one sentence on it and what would change it. */
    public Explanation dominant(String what, String sentence) {
        return new Explanation(model, inputs, terms, what, sentence, broken, extras);
    }

    /** The assumptions of the model that this input breaks, one sentence each; empty means none that was checked. */
    public Explanation broken(List<String> sentences) {
        return new Explanation(model, inputs, terms, subject, dominant, sentences, extras);
    }

    /** A formula or a drawing shown with the explanation. */
    public Explanation with(Rich extra) {
        List<Rich> more = new ArrayList<>(extras);
        more.add(extra);
        return new Explanation(model, inputs, terms, subject, dominant, broken, more);
    }

    public String model() {
        return model;
    }

    public List<String> inputs() {
        return inputs;
    }

    public List<Term> terms() {
        return terms;
    }

    /** What dominates, in a word or two. */
    public String subject() {
        return subject;
    }

    public String dominant() {
        return dominant;
    }

    public List<String> broken() {
        return broken;
    }

    /** The broken assumptions in a few words, such as {@code exponential service times}; empty if there are none. */
    String doubts() {
        List<String> names = broken.stream().map(Explanation::name).distinct().toList();
        int shown = names.size() > DOUBTS + 1 ? DOUBTS : names.size();
        String all = String.join("; ", names.subList(0, shown));
        return names.size() > shown ? all + "; " + (names.size() - shown) + " more in explain()" : all;
    }

    /** What stands before the colon of a sentence, without a reference to the paper; or the sentence, cut where it is long. */
    private static String name(String sentence) {
        int colon = sentence.indexOf(": ");
        String name = colon > 0 && colon < LONGEST ? sentence.substring(0, colon) : sentence;
        name = name.replaceAll(" \\((section|equation)s? [^)]*\\)", "");
        if (name.length() > LONGEST) {
            name = name.substring(0, name.lastIndexOf(' ', LONGEST)) + " ...";
        }
        name = name.endsWith(".") && !name.endsWith("...") ? name.substring(0, name.length() - 1) : name;
        boolean word = name.length() > 1 && Character.isLowerCase(name.charAt(1));
        return word ? Character.toLowerCase(name.charAt(0)) + name.substring(1) : name;
    }

    /** The formulas and drawings that belong to it. */
    public List<Rich> extras() {
        return extras;
    }

    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("text/html", ExplanationHtml.of(this));
        bundle.put("text/plain", toString());
        return bundle;
    }

    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        lines.add("Model: " + model);
        lines.add("Inputs: " + String.join("; ", inputs));
        if (!terms.isEmpty()) {
            List<List<String>> cells = new ArrayList<>(List.of(List.of("term", "value", "share")));
            terms.forEach(term -> cells.add(List.of(term.name(), term.value(), share(term))));
            lines.add("Terms:" + System.lineSeparator() + TextGrid.print(cells, 1));
        }
        lines.add("Dominant: " + dominant);
        lines.add("Assumptions broken: " + (broken.isEmpty() ? "none of those checked" : String.join(" ", broken)));
        return lines.stream().collect(Collectors.joining(System.lineSeparator()));
    }

    static String share(Term term) {
        return Double.isNaN(term.share()) ? "" : Unit.PERCENT.print(term.share());
    }
}
