package dev.weft.tinympi.run;

import java.io.Serializable;

/**
 * The counts and times of a rank in a run; times in nanoseconds.
 *
 * @param messages that it sent, those of collectives included
 * @param computing between its calls
 * @param blocked until the messages that it waited for had come
 * @param ready until it had the core again
 * @param end of its lambda, from the start of the run
 */
public record RankTimes(
        int rank, long calls, long messages, long bytes, long computing, long blocked, long ready, long end)
        implements Serializable {}
