package dev.weft.study;

import dev.weft.units.ModelException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The figure or table of a paper that a picture repeats, how closely, and what is missing, assumed or reconstructed.
 *
 * @param paper such as {@code Mao et al. 2014, Fig. 3}; empty if there is none
 * @param kind how closely; null if it is not stated
 * @param note a sentence on what is missing, assumed or reconstructed; empty if the kind is not stated
 */
public record Reproduction(String paper, @Nullable Kind kind, String note) implements Serializable {
    /** Repeats nothing. */
    public static final Reproduction NONE = new Reproduction("", null, "");

    /** The kind of reproduction: how closely a figure or table of a paper is repeated. */
    public enum Kind {
        /** Numbers that the paper prints, each of them. */
        SAME_NUMBERS("same numbers"),
        /** The paper's model beside the measurements that its authors published; the figure prints no numbers. */
        SAME_MEASUREMENTS("same measurements, same model"),
        /** The paper's model, with the inputs that the paper states. */
        SAME_MODEL("same model"),
        /** The predicted half of a figure by the paper's model; the measured half is missing. */
        HALF_MODEL("half, same model"),
        /** The paper's model, with some inputs that the paper does not state. */
        ASSUMED_INPUTS("same model, assumed inputs"),
        /** Programs, graphs or parameters of our own in place of unpublished ones. */
        SYNTHETIC_DATA("synthetic data"),
        /** The predicted half of a figure, of programs or parameters of our own; the measured half is missing. */
        HALF_SYNTHETIC("half, synthetic data"),
        /** A measurement of our own. */
        OWN_MEASUREMENT("own measurement"),
        /** A drawing of the model, without numbers of the paper. */
        MODEL_DRAWING("drawing of the model"),
        /** A table of our model in place of the paper's. */
        OWN_TABLE("own table");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the words that are printed, such as {@code same model}. */
        @Override
        public String toString() {
            return label;
        }
    }

    /** Returns the same of another figure or table. */
    Reproduction of(String citation) {
        return new Reproduction(citation, kind, note);
    }

    /** Returns the same with its kind and the sentence on what is missing, assumed or reconstructed. */
    Reproduction as(Kind how, String sentence) {
        String example = "Write reproduces(sameModel, \"the measured points are not published\")";
        ModelException.required(how, "kind of reproduction", example);
        if (ModelException.required(sentence, "sentence", example).isBlank()) {
            throw ModelException.call(
                    "reproduces", "a sentence on what is missing or assumed is needed", example, how, sentence);
        }
        return new Reproduction(paper, how, sentence.strip().replaceAll("\\.$", ""));
    }

    /** Returns the words for {@code figures.csv}; empty if the kind is not stated. */
    public String label() {
        return kind == null ? "" : kind.toString();
    }

    /** Returns the text below a picture: {@code Reproduction: same model. The size is assumed.} */
    String printed() {
        return kind == null
                ? ""
                : "Reproduction: " + kind + ". " + note.substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                        + note.substring(1) + ".";
    }

    /** Returns a caption and this text below it. */
    String below(String caption) {
        return (caption + " " + printed()).strip();
    }
}
