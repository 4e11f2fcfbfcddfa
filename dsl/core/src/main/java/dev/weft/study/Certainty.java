package dev.weft.study;

/** The certainty of an answer; anything but {@link #EXACT} is printed with its bracket or interval. */
public enum Certainty {
    /** The method solves the stated model exactly, and its conditions were tested for this input. */
    EXACT("exact"),
    /** Between a proven lower and upper bound. */
    BOUNDED("bounded"),
    /** From a method without a guarantee. */
    APPROXIMATE("approximate"),
    /** From a sample or a fit, with an interval. */
    ESTIMATED("estimated"),
    /** Not computed: measured. */
    MEASURED("measured");

    private final String label;

    Certainty(String label) {
        this.label = label;
    }

    /** As printed, such as {@code exact}. */
    public String label() {
        return label;
    }
}
