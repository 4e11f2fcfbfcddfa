package dev.weft.study;

import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reasons for an answer in five parts: the model and its citation; the inputs; the terms with their shares; the
 * dominant term; and the conditions under which the model is valid, each with its outcome for this input.
 */
public final class Explanation implements Rich, Serializable {
    /** Relative difference of shares that is rounding. */
    private static final double SAME = 1e-9;

    private static final String DOMINANT = "Write dominant(\"latency\", \"Latency dominates.\")";

    private final String model;
    /** The assumptions of the question and of everything it consists of, which no adjective removes. */
    private final List<String> assumed;

    private final List<Condition> caveats;
    private final List<String> inputs;
    private final List<Term> terms;
    private final String subject;
    private final Sentence dominant;
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
        private Sentence dominant = new Sentence(() -> "");
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
        draft.model =
                ModelException.required(model, "model", "Write Explanation.of(\"latency and bytes. Hockney 1994\")");
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
        all.addAll(given(sentences, "sentences"));
        return but(draft -> draft.assumed = all);
    }

    /**
     * Sets the caveats of the question, which every header names, where the answer no longer holds the question
     * itself.
     */
    public Explanation caveats(List<String> sentences) {
        return but(draft -> draft.caveats =
                given(sentences, "caveats").stream().map(Condition::violated).toList());
    }

    /** Sets the inputs in human units, one line each. */
    public Explanation inputs(List<String> lines) {
        return but(draft -> draft.inputs = given(lines, "inputs"));
    }

    /** Sets the terms of the answer. */
    public Explanation terms(List<Term> all) {
        return but(draft -> draft.terms = given(all, "terms"));
    }

    /**
     * Sets the dominant term, in a word or two that a sweep can count, with one sentence on it and on the change that
     * would reduce it. Where violated conditions concern that term, {@link #dominant()} adds their names.
     */
    public Explanation dominant(String what, String sentence) {
        String given = ModelException.required(sentence, "sentence", DOMINANT);
        return dominant(what, () -> given);
    }

    /** Sets the dominant term with a sentence that is expensive, and so made when it is read for the first time. */
    public Explanation dominant(String what, Supplier<String> sentence) {
        return but(draft -> {
            draft.subject = ModelException.required(what, "subject", DOMINANT);
            draft.dominant = new Sentence(ModelException.required(sentence, "sentence", DOMINANT));
        });
    }

    /** Sets the conditions under which the model is valid, each with its outcome for this input. */
    public Explanation conditions(List<Condition> all) {
        return but(draft -> draft.conditions = given(all, "conditions"));
    }

    /** Adds a formula or a drawing. */
    public Explanation with(Rich extra) {
        List<Rich> more = new ArrayList<>(extras);
        more.add(ModelException.required(extra, "formula or drawing", "Write with(Formula.of(..))"));
        return but(draft -> draft.extras = more);
    }

    /** Returns a list of which neither it nor a value of it is null. */
    private static <T> List<T> given(@Nullable List<T> values, String what) {
        String next = "Pass a list without null values";
        List<T> all = ModelException.required(values, what, next);
        all.forEach(each -> ModelException.required(each, "value of " + what, next));
        return all;
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

    /**
     * Returns the sentence on the dominant term. It names the terms that are as large, and the violated conditions that
     * concern the term: {@code 721.2 us in total, mostly contention (violated: Equation 7 matches the busiest link).}
     */
    public String dominant() {
        List<String> remarks = new ArrayList<>();
        String said = dominant.text();
        List<String> equal = equalTerms(said);
        if (!equal.isEmpty()) {
            remarks.add("as much: " + String.join(", ", equal));
        }
        String names = Condition.names(doubtful());
        if (!names.isEmpty()) {
            remarks.add("violated: " + names);
        }
        boolean stops = said.endsWith(".");
        return remarks.isEmpty() || said.isEmpty()
                ? said
                : said.substring(0, said.length() - (stops ? 1 : 0)) + " (" + String.join("; ", remarks) + ")"
                        + (stops ? "." : "");
    }

    /** The terms that are as large as the dominant one and that its sentence neither names nor counts. */
    private List<String> equalTerms(String said) {
        if (said.contains(" (as much as ")) {
            return List.of();
        }
        double largest = terms.stream()
                .filter(each -> each.name().equals(subject))
                .mapToDouble(Term::share)
                .findFirst()
                .orElse(0);
        return terms.stream()
                .filter(each -> largest > 0 && !each.name().equals(subject) && !said.contains(each.name()))
                .filter(each -> Math.abs(each.share() - largest) <= SAME * largest)
                .map(Term::name)
                .toList();
    }

    /** The dominant term with the violated conditions that name it; empty if there are none. */
    String doubtOfTerm() {
        List<Condition> named =
                doubtful().stream().filter(each -> !each.covered().isEmpty()).toList();
        return named.isEmpty() ? "" : "where " + subject + " dominates, violated: " + Condition.names(named);
    }

    /** The violated conditions that concern the dominant term; first those that name it. */
    private List<Condition> doubtful() {
        return conditions().stream()
                .filter(each -> each.doubts(subject))
                .sorted(Comparator.comparing(each -> each.covered().isEmpty()))
                .toList();
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
        Set<Condition> all = new LinkedHashSet<>(doubtful());
        conditions().stream().filter(Condition::isViolated).forEach(all::add);
        return Condition.names(all);
    }

    /** The sentences of the caveats. */
    List<String> caveatsInFull() {
        return caveats.stream().map(Condition::sentence).toList();
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
        lines.add("Dominant: " + dominant());
        outcomes().forEach((heading, all) -> lines.add(heading + ": " + String.join(" ", all)));
        return lines.stream().collect(Collectors.joining(System.lineSeparator()));
    }

    /** A sentence that is made once, when it is read or sent. */
    private static final class Sentence implements Serializable {
        private transient @Nullable Supplier<String> maker;
        private String made = "";

        Sentence(Supplier<String> maker) {
            this.maker = maker;
        }

        synchronized String text() {
            if (maker != null) {
                made = maker.get();
                maker = null;
            }
            return made;
        }

        private Object writeReplace() {
            text();
            return this;
        }
    }

    static String share(Term term) {
        return Double.isNaN(term.share()) ? "" : Unit.PERCENT.print(term.share());
    }
}
