package dev.weft.study;

import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The reasons for an answer in five parts: the model and its citation; the inputs; the terms with their shares; the
 * dominant term; and the conditions under which the model is valid, each with its outcome for this input.
 */
public final class Explanation implements Rich, Serializable {
    /** The number of violated conditions that a header names. */
    private static final int DOUBTS = 2;

    private final String model;
    /** The assumptions of the question and of everything it consists of, which no adjective removes. */
    private final List<String> assumed;

    private final List<Condition> caveats;
    private final List<String> inputs;
    private final List<Term> terms;
    private final String subject;
    private final String dominant;
    private final List<Condition> conditions;
    private final List<Rich> extras;

    private Explanation(Draft draft) {
        this.model = draft.model;
        this.assumed = List.copyOf(draft.assumed);
        this.caveats = List.copyOf(draft.caveats);
        this.inputs = List.copyOf(draft.inputs);
        this.terms = List.copyOf(draft.terms);
        this.subject = draft.subject;
        this.dominant = draft.dominant;
        this.conditions = List.copyOf(draft.conditions);
        this.extras = List.copyOf(draft.extras);
    }

    /** The parts while one of them is set. */
    private static final class Draft {
        private String model = "";
        private Collection<String> assumed = List.of();
        private Collection<Condition> caveats = List.of();
        private List<String> inputs = List.of();
        private List<Term> terms = List.of();
        private String subject = "";
        private String dominant = "";
        private Collection<Condition> conditions = List.of();
        private List<Rich> extras = List.of();
    }

    private Explanation but(Consumer<Draft> change) {
        Draft draft = new Draft();
        draft.model = model;
        draft.assumed = assumed;
        draft.caveats = caveats;
        draft.inputs = inputs;
        draft.terms = terms;
        draft.subject = subject;
        draft.dominant = dominant;
        draft.conditions = conditions;
        draft.extras = extras;
        change.accept(draft);
        return new Explanation(draft);
    }

    /** Makes an explanation of the model with its citation; the other parts follow as adjectives. */
    public static Explanation of(String model) {
        Draft draft = new Draft();
        draft.model = model;
        return new Explanation(draft);
    }

    /**
     * Makes an explanation of the model as it answers this question. Everything that the question assumes, its
     * programs, job and machine included, is among the inputs, and its caveats are among the violated conditions,
     * regardless of the adjectives.
     */
    public static Explanation of(Assuming question, String model) {
        List<String> caveats = question.caveats();
        return of(model)
                .assuming(question.assumptions().stream()
                        .filter(each -> !caveats.contains(each))
                        .toList())
                .caveats(caveats);
    }

    /** Adds assumptions of the method and its model, one sentence each. */
    public Explanation assuming(List<String> sentences) {
        Set<String> all = new LinkedHashSet<>(assumed);
        all.addAll(sentences);
        return but(draft -> draft.assumed = all);
    }

    /**
     * Sets the caveats of the question, which every header names, where the answer no longer holds the question
     * itself.
     */
    public Explanation caveats(List<String> sentences) {
        return but(draft ->
                draft.caveats = sentences.stream().map(Condition::violated).toList());
    }

    /** Sets the inputs in human units, one line each. */
    public Explanation inputs(List<String> lines) {
        return but(draft -> draft.inputs = lines);
    }

    /** Sets the terms of the answer. */
    public Explanation terms(List<Term> all) {
        return but(draft -> draft.terms = all);
    }

    /**
     * Sets the dominant term, in a word or two that a sweep can count, with one sentence on it and on the change that
     * would reduce it.
     */
    public Explanation dominant(String what, String sentence) {
        return but(draft -> {
            draft.subject = what;
            draft.dominant = sentence;
        });
    }

    /** Sets the conditions under which the model is valid, each with its outcome for this input. */
    public Explanation conditions(List<Condition> all) {
        return but(draft -> draft.conditions = all);
    }

    /** Adds a formula or a drawing. */
    public Explanation with(Rich extra) {
        List<Rich> more = new ArrayList<>(extras);
        more.add(extra);
        return but(draft -> draft.extras = more);
    }

    public String model() {
        return model;
    }

    /** Returns the inputs, then the assumptions, each as {@code assumed: ..}. */
    public List<String> inputs() {
        List<String> all = new ArrayList<>(inputs);
        assumed.stream()
                .map(each -> "assumed: " + each)
                .filter(line -> !inputs.contains(line))
                .forEach(all::add);
        return List.copyOf(all);
    }

    /** Everything assumed, one sentence each. */
    List<String> assumed() {
        return assumed;
    }

    public List<Term> terms() {
        return terms;
    }

    /** Returns the dominant term in a word or two. */
    public String subject() {
        return subject;
    }

    public String dominant() {
        return dominant;
    }

    /** Returns the caveats of the question, then the conditions of the model. */
    public List<Condition> conditions() {
        Set<Condition> all = new LinkedHashSet<>(caveats);
        all.addAll(conditions);
        return List.copyOf(all);
    }

    /** Returns the sentences of the violated conditions. */
    public List<String> violated() {
        return sentences(Condition.Outcome.VIOLATED);
    }

    private List<String> sentences(Condition.Outcome outcome) {
        return conditions().stream()
                .filter(each -> each.outcome() == outcome)
                .map(Condition::sentence)
                .distinct()
                .toList();
    }

    /** The outcomes of the conditions: a heading, then the lines under it, for each outcome that occurs. */
    Map<String, List<String>> outcomes() {
        List<String> held = conditions().stream()
                .filter(each -> each.outcome() == Condition.Outcome.HOLDS)
                .map(Condition::name)
                .distinct()
                .toList();
        List<String> violated = violated();
        List<String> unchecked = sentences(Condition.Outcome.NOT_CHECKED);
        Map<String, List<String>> lines = new LinkedHashMap<>();
        if (held.isEmpty() && violated.isEmpty()) {
            lines.put("Conditions", List.of("none is checked"));
        } else {
            int checked = held.size() + violated.size();
            String names = held.isEmpty() ? "" : ": " + String.join("; ", held);
            lines.put("Conditions", List.of(held.size() + " of " + checked + " hold" + names));
        }
        if (!violated.isEmpty()) {
            lines.put("Violated", violated);
        }
        if (!unchecked.isEmpty()) {
            lines.put("Not checked", unchecked);
        }
        return lines;
    }

    /** The violated conditions in a few words, such as {@code exponential service times}; empty if there are none. */
    String doubts() {
        return words(conditions());
    }

    /** The caveats of the question in a few words; empty if there are none. */
    String caveats() {
        return words(caveats);
    }

    /** The sentences of the caveats. */
    List<String> caveatsInFull() {
        return caveats.stream().map(Condition::sentence).toList();
    }

    private static String words(List<Condition> conditions) {
        List<String> names = conditions.stream()
                .filter(Condition::isViolated)
                .map(Condition::name)
                .distinct()
                .toList();
        int shown = names.size() > DOUBTS + 1 ? DOUBTS : names.size();
        String all = String.join("; ", names.subList(0, shown));
        return names.size() > shown ? all + "; " + (names.size() - shown) + " more in explain()" : all;
    }

    /** Returns the formulas and drawings that belong to the explanation. */
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
        lines.add("Inputs: "
                + inputs().stream().map(line -> line.replaceFirst("\\.$", "")).collect(Collectors.joining("; ")));
        if (!terms.isEmpty()) {
            List<List<String>> cells = new ArrayList<>(List.of(List.of("term", "value", "share")));
            terms.forEach(term -> cells.add(List.of(term.name(), term.value(), share(term))));
            lines.add("Terms:" + System.lineSeparator() + TextGrid.print(cells, 1));
        }
        lines.add("Dominant: " + dominant);
        outcomes().forEach((heading, all) -> lines.add(heading + ": " + String.join(" ", all)));
        return lines.stream().collect(Collectors.joining(System.lineSeparator()));
    }

    static String share(Term term) {
        return Double.isNaN(term.share()) ? "" : Unit.PERCENT.print(term.share());
    }
}
