package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sentence of a paper with its verdict: it holds or does not hold, by a criterion that another model could fail, or
 * it is not checkable, with the reason. A check that fails ends its cell. A claim has one verdict. Immutable; {@link
 * Claims} keeps the last state of each for the table at a notebook's end. In the examples {@code var claim =
 * claim("C7", "bandwidth drops quickly");}.
 */
public final class Claim implements Rich {
    /** The state of a claim. */
    enum Verdict {
        OPEN("not checked yet"),
        HOLDS("holds"),
        FAILS("does not hold"),
        REFUTED("does not hold"),
        NOT_CHECKABLE("cannot be checked");

        final String words;

        Verdict(String words) {
            this.words = words;
        }
    }

    private final String id;
    private final String sentence;
    private final Verdict verdict;
    private final List<String> criteria;
    private final List<String> rivals;

    private Claim(String id, String sentence, Verdict verdict, List<String> criteria, List<String> rivals) {
        this.id = id;
        this.sentence = sentence;
        this.verdict = verdict;
        this.criteria = List.copyOf(criteria);
        this.rivals = List.copyOf(rivals);
    }

    /** Makes a claim that is still to be checked, from its short name, such as {@code C7}, and the paper's sentence. */
    public static Claim of(String id, String sentence) {
        ModelException.required(id, "name of the claim", "Write claim(\"C7\", \"bandwidth drops quickly\")");
        ModelException.required(sentence, "sentence of the claim", "Write claim(\"C7\", \"bandwidth drops quickly\")");
        if (id.isBlank() || sentence.isBlank()) {
            throw ModelException.call(
                    "claim",
                    "both the short name and the sentence of the paper are needed",
                    "Write claim(\"C7\", \"bandwidth drops quickly\")",
                    id,
                    sentence);
        }
        return new Claim(id, sentence, Verdict.OPEN, List.of(), List.of()).kept();
    }

    /**
     * Checks the claim by this criterion, stated in words; several criteria are checked one after the other. A failed
     * check ends the cell. Example: {@code claim.holds("it halves from 16 to 64 cores", 10 > 2 * 4)} prints {@code C7
     * holds}.
     */
    public Claim holds(String criterion, boolean met) {
        ModelException.required(criterion, "a criterion", "State it in words");
        alone(Verdict.HOLDS, "holds", criterion, met);
        Verdict found = met ? Verdict.HOLDS : Verdict.FAILS;
        Claim checked = new Claim(id, sentence, found, Claims.with(criteria, criterion), rivals).kept();
        if (!met) {
            throw ModelException.of(
                    "claim " + id,
                    "does not hold, because the check failed: " + criterion,
                    "The claim reads: " + sentence);
        }
        return checked;
    }

    /**
     * Checks that the data contradict the claim, by this criterion, stated in words; the verdict is then "does not
     * hold". Several criteria are checked one after the other. Data that do not contradict the claim end the cell.
     * Example: {@code claim.refuted("with 1 MiB all of it is left at 128 cores", 4 == 4)} prints {@code C7 does not
     * hold}.
     */
    public Claim refuted(String criterion, boolean contradicted) {
        ModelException.required(criterion, "a criterion", "State in words what contradicts the sentence");
        alone(Verdict.REFUTED, "refuted", criterion, contradicted);
        if (!contradicted) {
            throw ModelException.of(
                    "claim " + id,
                    "is not refuted, because the check failed: " + criterion,
                    "If the data agree with the sentence, write .holds(..); if there are none, .notCheckable(..)");
        }
        return new Claim(id, sentence, Verdict.REFUTED, Claims.with(criteria, criterion), rivals).kept();
    }

    /** Refuses a second verdict, which would replace the first one in silence. */
    private void alone(Verdict wanted, String call, Object... typed) {
        if (verdict != Verdict.OPEN && verdict != wanted) {
            throw ModelException.call(
                    call,
                    "claim " + id + " has the verdict \"" + verdict.words + "\" already, and a claim has one verdict",
                    "State the two parts of the sentence as two claims",
                    typed);
        }
    }

    /**
     * Names another model and whether it meets the same criterion. A rival that meets it ends the cell, because a
     * check that every model passes shows nothing. Example: {@code claim.holds("it halves", 10 > 2 * 4).rival("a link
     * that never fills", 10 > 2 * 10)} prints {@code would fail: a link that never fills}.
     */
    public Claim rival(String model, boolean met) {
        if (verdict != Verdict.HOLDS && verdict != Verdict.REFUTED) {
            throw ModelException.of(
                    "claim " + id,
                    "a rival is tried after the claim was checked",
                    "Write .holds(\"criterion\", check) or .refuted(\"criterion\", check) first");
        }
        if (met) {
            throw ModelException.of(
                    "claim " + id,
                    "the rival " + model + " also meets \"" + criteria.get(criteria.size() - 1) + "\"",
                    "State a criterion that only the model meets");
        }
        return new Claim(id, sentence, verdict, criteria, Claims.with(rivals, model)).kept();
    }

    /**
     * Marks the claim as not checkable, with the reason. Example: {@code claim.notCheckable("no number is printed")}
     * prints {@code C7 cannot be checked}.
     */
    public Claim notCheckable(String reason) {
        ModelException.required(reason, "a reason", "State it in words");
        alone(Verdict.NOT_CHECKABLE, "notCheckable", reason);
        return new Claim(id, sentence, Verdict.NOT_CHECKABLE, List.of(reason), rivals).kept();
    }

    private Claim kept() {
        Claims.keep(this);
        return this;
    }

    String id() {
        return id;
    }

    String sentence() {
        return sentence;
    }

    String verdict() {
        return verdict.words;
    }

    /** The criteria, or the reason why there can be none. */
    String check() {
        return String.join("; ", criteria);
    }

    String failing() {
        return String.join("; ", rivals);
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", toString());
    }

    /**
     * Returns text such as {@code C7 holds: bandwidth halves from 16 to 64 cores. A link that never fills would fail.}
     */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of(id + " " + verdict.words + ": " + sentence));
        criteria.forEach(
                criterion -> lines.add("  " + (verdict == Verdict.NOT_CHECKABLE ? "because " : "") + criterion));
        rivals.forEach(rival -> lines.add("  would fail: " + rival));
        return String.join(System.lineSeparator(), lines);
    }
}
