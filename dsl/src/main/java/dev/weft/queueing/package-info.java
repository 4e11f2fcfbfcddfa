/**
 * Queueing networks of the messages between hosts (Bridges et al., ExaMPI 2015), and general product-form networks: what users
 * write, and the tables, drawings and words they get. The numbers come from the packages below, which do not know this one.
 *
 * <p>How to read it: a {@link dev.weft.queueing.Network} and a {@link dev.weft.queueing.Workload} on it become visits ({@code
 * Route}, {@code Visit}), and those classes and stations ({@code Itinerary}); a {@link dev.weft.queueing.QueueingNetwork} becomes
 * the same arrays without a detour. {@code dev.weft.queueing.solve} solves them, {@code dev.weft.queueing.simulate} simulates
 * them, and {@link dev.weft.queueing.Solution} and {@link dev.weft.queueing.QueueingSolution} say what came
 * out, whichever {@link dev.weft.queueing.Solver} answered. {@code dev.weft.queueing.times} is for what needs no queue: the latency
 * of a lone message, and barriers ({@link dev.weft.queueing.ForkJoin}).
 *
 * <p>In this order, and the rest when it is needed: {@code Network} (what the hosts and the link are, its numbers in {@code
 * NetworkSettings}), {@code Workload} (what is asked), {@code Route} (which stations one message visits), {@code Nics} (which of them are
 * busy for several pairs of hosts), {@code Itinerary} (all of it as arrays), {@code Solver} (by which method), {@code Means} (what
 * comes back, from a solver or a simulation) and {@code Solution} (how it is told). What ends in {@code Table}, {@code Explanation},
 * {@code Drawing} or {@code Picture} makes just that; {@code Knees}, {@code Crossover}, {@code Pipelining}, {@code OutstandingWindow} and {@code
 * EngineChoice} each answer one further question of a workload.
 */
@NullMarked
package dev.weft.queueing;

import org.jspecify.annotations.NullMarked;
