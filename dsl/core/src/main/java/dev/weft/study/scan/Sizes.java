package dev.weft.study.scan;

/**
 * The meaning of the sizes of a run: bytes of all ranks, what the call takes, or both, as of an allreduce.
 *
 * @param collective as the tool names it; empty if it does not
 */
public record Sizes(String collective, boolean ofAllRanks, boolean ofCall) {
    /** Sizes of messages, and others of which nothing more is known. */
    static final Sizes OF_CALL = new Sizes("", false, true);
}
