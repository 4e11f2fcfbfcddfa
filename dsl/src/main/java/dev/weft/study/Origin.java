package dev.weft.study;

/** Where numbers come from. Charts and tables print it, so that a model's point never passes for a measurement. */
public enum Origin {
    /** Printed in a paper or a data publication. */
    PUBLISHED("published"),
    /** Measured by us, with command, raw output and checksum. */
    OWN_RUN("own run"),
    /** Measured by the user, read from the user's file. */
    USER_FILE("user's file"),
    /** Made up or computed for a test or an exercise. */
    SYNTHETIC("synthetic"),
    /** The answer of a model. */
    MODEL("model");

    private final String label;

    Origin(String label) {
        this.label = label;
    }

    /** As printed in legends, such as {@code own run}. */
    public String label() {
        return label;
    }

    /** True for numbers that somebody measured. */
    public boolean measured() {
        return this == PUBLISHED || this == OWN_RUN || this == USER_FILE;
    }
}
