/**
 * One open queue with general service times, beside the networks of {@code dev.weft.queueing}.
 *
 * <p>Reading order: {@link dev.weft.queueing.service.GeneralService} (the question, and the formulas of its means), {@link
 * dev.weft.queueing.service.GeneralServiceSolution} (the answer), and {@code dev.weft.queueing.times.QueueTail} for its percentiles. Where no
 * formula holds, a network of one station is simulated.
 *
 * <p>A question to follow: how long does a message wait at a core that matches in times of scv 4? Begin at {@code openQueue(..)} of the
 * words, and read {@code GeneralService.exactly}.
 */
@NullMarked
package dev.weft.queueing.service;

import org.jspecify.annotations.NullMarked;
