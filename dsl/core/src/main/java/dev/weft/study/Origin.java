package dev.weft.study;

/** The origin of numbers. Charts and tables print it, so that a model's point is never taken for a measurement. */
public enum Origin {
    /** Printed in a paper or a data publication. */
    PUBLISHED("published"),
    /** Measured by us, with command, raw output and checksum. */
    OWN_RUN("own run"),
    /** Measured by the user, read from the user's file. */
    USER_FILE("user's file"),
    /** Synthetic: made or computed for a test or an exercise. */
    SYNTHETIC("synthetic"),
    /** The answer of a model. */
    MODEL("model");

    private final String label;

    Origin(String label) {
        this.label = label;
    }

    /** Returns the name that legends print, such as {@code own run}. */
    public String label() {
        return label;
    }

    /** Returns true for measured numbers. */
    public boolean measured() {
        return this == PUBLISHED || this == OWN_RUN || this == USER_FILE;
    }
}
