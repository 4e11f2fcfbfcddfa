/**
 * Queueing networks of messages between hosts (Bridges et al., ExaMPI 2015), and general queueing networks: the questions, and the
 * tables, drawings and explanations of their answers.
 *
 * <p>A question to follow: what bounds the message rate? Begin at {@code network().hosts(2, 16).link(GBps(10),
 * us(1)).messageRate(KiB(4)).solve().explain()}.
 *
 * <p>Reading order: one stair down.
 *
 * <ol>
 *   <li>{@link dev.weft.queueing.Network} (hosts and link, with its values in {@code NetworkSettings}) and {@link
 *       dev.weft.queueing.Workload} (the question) are what a user writes; {@code Route}, {@code Visit} and {@code Nics} are the stations of
 *       one message.
 *   <li>{@code Itinerary} makes arrays of them, checked, once for each protocol of {@code ProtocolChoice}; a {@link
 *       dev.weft.queueing.QueueingNetwork} becomes the same arrays directly: {@code dev.weft.queueing.compiled}.
 *   <li>A {@link dev.weft.queueing.Solver} answers: {@code dev.weft.queueing.solve} by the algorithms, {@code
 *       dev.weft.queueing.constrained} where priorities, capacities, regions or forks leave no product form, {@code
 *       dev.weft.queueing.chain} by the Markov chain, {@code dev.weft.queueing.simulate} by simulation.
 *   <li>{@code Means} are the means of any of them, with brackets; {@link dev.weft.queueing.Solution} and {@link
 *       dev.weft.queueing.QueueingSolution} print and explain them.
 * </ol>
 *
 * <p>Classes named {@code *Table}, {@code *Explanation}, {@code *Drawing} and {@code *Picture} make parts of answers; {@code Knees}, {@code
 * Crossover}, {@code Pipelining}, {@code Robustness} and {@code EngineChoice} each answer one further question of a workload, {@code
 * ArrivingMessages} that of messages that do not wait for a window, and {@code ProgramWorkload} that of the messages of a run (as {@code
 * PairTraffic} and {@code TrafficNetwork}). Files of JMT are behind {@code NetworkFormat}.
 *
 * <p>Houses of their own stand behind the stair, on which nothing here depends: {@code dev.weft.queueing.polling} (one engine, many queues),
 * {@code dev.weft.queueing.service} (one open queue of any service times) and {@code dev.weft.queueing.forks} (one fork and its join). {@code
 * dev.weft.queueing.times} has distributions of times without queues.
 */
@NullMarked
package dev.weft.queueing;

import org.jspecify.annotations.NullMarked;
