package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sentence of a paper with its verdict. It holds or does not hold, by a criterion that another model could fail; it
 * agrees or differs in our simulation, which can neither confirm nor refute a sentence about lost measurements; or it is
 * not checkable, with the reason. A check that fails ends its cell. A claim has one verdict. Immutable; {@link
 * Claims} keeps the last state of each for the table at a notebook's end. In the examples {@code var claim =
 * claim("C7", "bandwidth drops quickly");}.
 */
public final class Claim implements Rich {
    /** The state of a claim, and the call that gives it. */
    enum Verdict {
        OPEN("not checked yet", ""),
        HOLDS("holds", "holds"),
        FAILS("does not hold", "holds"),
        REFUTED("does not hold", "refuted"),
        AGREES("agrees in our simulation", "agrees"),
        DIFFERS("differs in our simulation", "differs"),
        NOT_CHECKABLE("cannot be checked", "notCheckable");

        final String words;
        final String call;

        Verdict(String words, String call) {
            this.words = words;
            this.call = call;
        }
    }

    private final String id;
    private final String sentence;
    /** The paper's words and their place; empty where the sentence is the paper's. */
    private final String quotation;

    private final Verdict verdict;
    private final List<String> criteria;
    private final List<String> exceptions;
    private final List<String> rivals;

    private Claim(
            String id,
            String sentence,
            String quotation,
            Verdict verdict,
            List<String> criteria,
            List<String> exceptions,
            List<String> rivals) {
        this.id = id;
        this.sentence = sentence;
        this.quotation = quotation;
        this.verdict = verdict;
        this.criteria = List.copyOf(criteria);
        this.exceptions = List.copyOf(exceptions);
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
        return new Claim(id, sentence, "", Verdict.OPEN, List.of(), List.of(), List.of()).kept();
    }

    /**
     * Adds the sentence as the paper prints it, and its place; the sentence of the claim is then its reading. Example:
     * {@code claim.quote("effective communication bandwidth drops quickly", "section 5, Figure 8")} prints {@code the
     * paper says: "effective communication bandwidth drops quickly" (section 5, Figure 8)}.
     */
    public Claim quote(String words, String place) {
        String example = "Write quote(\"effective communication bandwidth drops quickly\", \"section 5, Figure 8\")";
        ModelException.required(words, "quotation", example);
        ModelException.required(place, "place of the quotation", example);
        if (words.isBlank() || place.isBlank()) {
            throw ModelException.call(
                    "quote", "both the paper's words and their place are needed", example, words, place);
        }
        String quoted = "\"" + words + "\" (" + place + ")";
        return new Claim(id, sentence, quoted, verdict, criteria, exceptions, rivals).kept();
    }

    /**
     * Checks the claim by this criterion, stated in words; several criteria are checked one after the other. A failed
     * check ends the cell. Example: {@code claim.holds("it halves from 16 to 64 cores", 10 > 2 * 4)} prints {@code C7
     * holds}.
     */
    public Claim holds(String criterion, boolean met) {
        alone(Verdict.HOLDS, criterion, met);
        Claim checked = given(met ? Verdict.HOLDS : Verdict.FAILS, criterion);
        if (!met) {
            throw failed("does not hold", criterion, "The claim reads: " + sentence);
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
        return tested(
                Verdict.REFUTED,
                "is not refuted",
                "If the data agree with the sentence, write .holds(..); if there are none, .notCheckable(..)",
                criterion,
                contradicted);
    }

    /**
     * Checks that our simulation agrees with the claim, whose measurements are lost. Several criteria are checked one
     * after the other. A failed check ends the cell. Example: {@code claim.agrees("it halves on our machine", 10 > 2 *
     * 4)} prints {@code C7 agrees in our simulation}.
     */
    public Claim agrees(String criterion, boolean met) {
        return tested(
                Verdict.AGREES,
                "does not agree",
                "If the simulation contradicts the sentence, write .differs(..)",
                criterion,
                met);
    }

    /**
     * Checks that our simulation contradicts the claim, whose measurements are lost. Several criteria are checked one
     * after the other. A failed check ends the cell. Example: {@code claim.differs("on our machine all of it is left",
     * 4 == 4)} prints {@code C7 differs in our simulation}.
     */
    public Claim differs(String criterion, boolean contradicted) {
        return tested(
                Verdict.DIFFERS,
                "does not differ",
                "If the simulation agrees with the sentence, write .agrees(..)",
                criterion,
                contradicted);
    }

    /**
     * Marks the claim as not checkable, with the reason. Example: {@code claim.notCheckable("no number is printed")}
     * prints {@code C7 cannot be checked}.
     */
    public Claim notCheckable(String reason) {
        ModelException.required(reason, "a reason", "State it in words");
        alone(Verdict.NOT_CHECKABLE, reason);
        return given(Verdict.NOT_CHECKABLE, reason);
    }

    /**
     * Names cases that the verdict leaves out, such as cases without data. Example: {@code claim.holds("it halves", 10
     * > 2 * 4).except("cores of two nodes")} prints {@code except: cores of two nodes}.
     */
    public Claim except(String cases) {
        ModelException.required(cases, "cases", "Name the cases that the verdict leaves out");
        requireChecked("except(..) names the cases that a verdict leaves out");
        return new Claim(id, sentence, quotation, verdict, criteria, Claims.with(exceptions, cases), rivals).kept();
    }

    /**
     * Names cases whose outcome is the opposite of the verdict, and checks that it is; otherwise the cell ends. Example:
     * {@code claim.holds("it halves", 10 > 2 * 4).except("1 MiB, which keeps all", 4 == 4)} prints {@code except: 1 MiB,
     * which keeps all}.
     */
    public Claim except(String cases, boolean opposite) {
        if (!opposite) {
            throw failed("has no such exception", cases, "Leave it out, or name the cases that are one");
        }
        return except(cases);
    }

    /**
     * Names another model and whether it meets the same criterion. A rival that meets it ends the cell, because a
     * check that every model passes shows nothing. Example: {@code claim.holds("it halves", 10 > 2 * 4).rival("a link
     * that never fills", 10 > 2 * 10)} prints {@code would fail: a link that never fills}.
     */
    public Claim rival(String model, boolean met) {
        requireChecked("a rival is tried after the claim was checked");
        if (met) {
            throw ModelException.of(
                    "claim " + id,
                    "the rival " + model + " also meets \"" + criteria.get(criteria.size() - 1) + "\"",
                    "State a criterion that only the model meets");
        }
        return new Claim(id, sentence, quotation, verdict, criteria, exceptions, Claims.with(rivals, model)).kept();
    }

    private Claim tested(Verdict wanted, String otherwise, String next, String criterion, boolean met) {
        alone(wanted, criterion, met);
        if (!met) {
            throw failed(otherwise, criterion, next);
        }
        return given(wanted, criterion);
    }

    /** Refuses a second verdict, which would replace the first one in silence. */
    private void alone(Verdict wanted, Object... typed) {
        ModelException.required(typed[0], "a criterion", "State it in words");
        if (verdict != Verdict.OPEN && verdict != wanted) {
            throw ModelException.call(
                    wanted.call,
                    "claim " + id + " has the verdict \"" + verdict.words + "\" already, and a claim has one verdict",
                    "State the two parts of the sentence as two claims",
                    typed);
        }
    }

    private void requireChecked(String rule) {
        if (criteria.isEmpty() || verdict == Verdict.NOT_CHECKABLE) {
            throw ModelException.of(
                    "claim " + id,
                    rule,
                    "Write .holds(\"criterion\", check), .refuted(..), .agrees(..) or .differs(..) first");
        }
    }

    private ModelException failed(String how, String check, String next) {
        return ModelException.of("claim " + id, how + ", because the check failed: " + check, next);
    }

    private Claim given(Verdict found, String criterion) {
        return new Claim(id, sentence, quotation, found, Claims.with(criteria, criterion), exceptions, rivals).kept();
    }

    private Claim kept() {
        Claims.keep(this);
        return this;
    }

    String id() {
        return id;
    }

    /** The words of the paper and their place. */
    String said() {
        return quotation.isEmpty() ? sentence : quotation;
    }

    /** The sentence in our words; empty where it is the paper's. */
    String reading() {
        return quotation.isEmpty() ? "" : sentence;
    }

    String verdict() {
        return verdict.words;
    }

    /** The criteria, or the reason why there can be none. */
    String check() {
        return String.join("; ", criteria);
    }

    String left() {
        return String.join("; ", exceptions);
    }

    String failing() {
        return String.join("; ", rivals);
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", toString());
    }

    /** Returns text such as {@code C7 holds: bandwidth halves from 16 to 64 cores}, with the criteria, exceptions and rivals. */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of(id + " " + verdict.words + ": " + sentence));
        if (!quotation.isEmpty()) {
            lines.add("  the paper says: " + quotation);
        }
        criteria.forEach(
                criterion -> lines.add("  " + (verdict == Verdict.NOT_CHECKABLE ? "because " : "") + criterion));
        exceptions.forEach(cases -> lines.add("  except: " + cases));
        rivals.forEach(rival -> lines.add("  would fail: " + rival));
        return String.join(System.lineSeparator(), lines);
    }
}
