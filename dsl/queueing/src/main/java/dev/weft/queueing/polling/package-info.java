/**
 * Polling: one engine that serves many queues in turn, beside the networks of {@code dev.weft.queueing}.
 *
 * <p>Reading order: {@link dev.weft.queueing.polling.Polling} (the question) and {@code PollingRule} (how long a visit lasts), {@code
 * PollingSystem} (both in SI units), {@code PollingMoments} (queues at the starts of visits, exact for exhaustive and gated visits), {@code
 * PollingLaw} (means from them, and the pseudo-conservation law that checks each answer), {@code PollingRun} (the simulation), {@link
 * dev.weft.queueing.polling.PollingSolution}.
 *
 * <p>A question to follow: how long does a message wait in one of eight queues of an engine? Begin at {@code polling()} of the words, and
 * read {@code Polling.answer}.
 */
@NullMarked
package dev.weft.queueing.polling;

import org.jspecify.annotations.NullMarked;
