package dev.weft.program;

/**
 * The messages of each rank of a recorded program, messages of collectives included.
 *
 * @param messages by rank
 * @param bytes by rank
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SentMessages(long[] messages, long[] bytes) {}
