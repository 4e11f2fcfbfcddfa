package dev.weft.queueing;

/**
 * Traffic from one host to another.
 *
 * @param from the sending host's letter
 * @param to the receiving host's letter
 */
record Flow(String from, String to) {
    /** Such as {@code A->C}. */
    @Override
    public String toString() {
        return from + "->" + to;
    }
}
