package dev.weft.waits;

/** What time on the critical path went into. */
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
