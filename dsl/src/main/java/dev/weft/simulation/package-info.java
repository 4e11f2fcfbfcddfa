/**
 * One discrete-event core for queueing simulation, fluid replay and virtualization.
 *
 * <p>How to read it: {@code EventQueue} holds what is planned, as numbers in arrays; {@code Simulation} takes one event after
 * the other and hands it to a model; {@code Resource} is where customers wait and are served. {@code RandomStream} and {@code
 * Distribution} make the random numbers. {@code Windows}, {@code WarmUp} and {@code Estimate} turn a run into numbers with
 * intervals.
 */
@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
