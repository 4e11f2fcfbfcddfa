package dev.weft.tolerance;

/** A cost of messages that may grow. */
enum CostParameter {
    LATENCY("latency"),
    /** Its inverse, the time of a byte, is what grows. */
    BANDWIDTH("bandwidth"),
    OVERHEAD("overhead");

    private final String word;

    CostParameter(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
