package dev.weft.waits;

/** The kind of activity on the critical path. */
enum CriticalKind {
    COMPUTATION("computation"),
    COMMUNICATION("communication"),
    NOT_KNOWN("not known");

    private final String words;

    CriticalKind(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
