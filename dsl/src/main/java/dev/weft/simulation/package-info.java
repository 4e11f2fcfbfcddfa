/**
 * Discrete-event core of queueing simulation, fluid replay and virtualization.
 *
 * <p>Reading order: {@code EventQueue} holds planned events in arrays; {@code Simulation} is the event loop of a model; {@code Resource}
 * is a service station. {@code RandomStream} and {@code Distribution} draw random numbers. {@code Windows}, {@code WarmUp} and {@code
 * Estimate} turn a run into means with intervals.
 */
@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
