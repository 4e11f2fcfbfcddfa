/**
 * Discrete-event core of queueing simulation, fluid replay and virtualization.
 *
 * <p>Reading order: {@code EventQueue} holds planned events in arrays, those that come in order in an {@code EventLine}; {@code Simulation} is
 * the event loop of a model. {@code Resource} is a service station ({@code FifoResource}, {@code SharingResource}, {@code DelayResource},
 * {@code PriorityResource}, {@code PacedResource}). {@code RandomStream}, {@code Distribution} and {@code Arrivals} draw random numbers.
 * {@code RunPlan} says how long and how often to simulate. {@code Windows}, {@code WarmUp} and {@code Steady} turn runs into means with
 * intervals; {@code SequentialStopping} extends runs until their intervals are short enough.
 *
 * <p>A question to follow: how long does {@code seeded(1)} simulate? Begin at {@code RunPlan}, and read {@code SequentialStopping} and
 * {@code Steady}.
 */
@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
