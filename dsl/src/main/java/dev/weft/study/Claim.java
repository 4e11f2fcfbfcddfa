package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sentence of a paper and what became of it: checked in a way that another model could fail, or not checkable, with the
 * reason. A check that does not hold ends its cell. Immutable; {@link Claims} keeps the last state of each for the table at a
 * notebook's end.
 */
public final class Claim implements Rich {
    /** What is known of a claim. */
    enum Verdict {
        OPEN("not checked yet"),
        HOLDS("holds"),
        FAILS("does not hold"),
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

    /** A claim by its short name, such as {@code C7}, and what the paper says in a sentence; still to be checked. */
    public static Claim of(String id, String sentence) {
        ModelException.required(id, "the name of a claim", "Write claim(\"C7\", \"bandwidth drops quickly\")");
        ModelException.required(sentence, "what a claim says", "Write claim(\"C7\", \"bandwidth drops quickly\")");
        if (id.isBlank() || sentence.isBlank()) {
            throw ModelException.cannot(
                    "state the claim",
                    id + ": " + sentence,
                    "it needs a short name and the paper's sentence",
                    "Write claim(\"C7\", \"bandwidth drops quickly\")");
        }
        return new Claim(id, sentence, Verdict.OPEN, List.of(), List.of()).kept();
    }

    /** Checks it by this criterion, said in words; several are checked one after the other. One that fails ends the cell. */
    public Claim holds(String criterion, boolean met) {
        ModelException.required(criterion, "a criterion", "Say it in words");
        Verdict found = met ? Verdict.HOLDS : Verdict.FAILS;
        Claim checked = new Claim(id, sentence, found, Claims.with(criteria, criterion), rivals).kept();
        if (!met) {
            throw new ModelException("Claim " + id + " does not hold: " + criterion + ". It reads: " + sentence + ".");
        }
        return checked;
    }

    /**
     * Names another model and whether it meets the same criterion. A check that every model passes is none: a rival that
     * passes ends the cell.
     */
    public Claim rival(String model, boolean met) {
        if (verdict != Verdict.HOLDS) {
            throw ModelException.cannot(
                    "try a rival on claim", id, "it was not checked yet", "Write .holds(\"criterion\", check) first");
        }
        if (met) {
            throw new ModelException("Claim " + id + " cannot tell the models apart: " + model + " meets \""
                    + criteria.get(criteria.size() - 1) + "\", too. State the claim more sharply.");
        }
        return new Claim(id, sentence, verdict, criteria, Claims.with(rivals, model)).kept();
    }

    /** Says that no check of it could fail, and why. */
    public Claim notCheckable(String reason) {
        ModelException.required(reason, "a reason", "Say it in words");
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

    /** The criteria, or why there can be none. */
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

    /** Such as {@code C7 holds: bandwidth halves from 16 to 64 cores. A link that never fills would fail.} */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of(id + " " + verdict.words + ": " + sentence));
        criteria.forEach(
                criterion -> lines.add("  " + (verdict == Verdict.NOT_CHECKABLE ? "because " : "") + criterion));
        rivals.forEach(rival -> lines.add("  would fail: " + rival));
        return String.join(System.lineSeparator(), lines);
    }
}
