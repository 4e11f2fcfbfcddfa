/**
 * Queueing networks of messages between hosts (Bridges et al., ExaMPI 2015), and general queueing networks: the questions, and the
 * tables, drawings and explanations of their answers. Solvers and simulators are in the packages below, which do not depend on this one.
 *
 * <p>A question to follow: what bounds the message rate? Begin at {@code network().hosts(2, 16).link(GBps(10),
 * us(1)).messageRate(KiB(4)).solve().explain()}. A {@link dev.weft.queueing.Network} and a {@link dev.weft.queueing.Workload} become visits ({@code
 * Route}, {@code Visit}), then classes and stations ({@code Itinerary}); a {@link dev.weft.queueing.QueueingNetwork} becomes the
 * same arrays directly. {@code dev.weft.queueing.solve} solves them, {@code dev.weft.queueing.simulate} simulates them, and {@link
 * dev.weft.queueing.Solution} and {@link dev.weft.queueing.QueueingSolution} present the answer of any {@link
 * dev.weft.queueing.Solver}. Priorities, capacities, regions and forks of a {@code QueueingNetwork} are in {@code
 * dev.weft.queueing.constrained}, with {@code ConstrainedMeans} for their exact solution; Markov chains in {@code
 * dev.weft.queueing.chain}. {@code dev.weft.queueing.times} has the distributions of times
 * without queues: of a single message, and of the slowest branch of a {@link dev.weft.queueing.ForkJoin}.
 *
 * <p>Reading order: {@code Network} (hosts and link, with its values in {@code NetworkSettings}), {@code Workload} (the question),
 * {@code Route} (the stations of one message), {@code Nics} (stations shared by pairs of hosts), {@code Itinerary} (all of it as
 * arrays), {@code ProtocolChoice} (once for each protocol), {@code Solver} (the method), {@code Means} (its means) and {@code Solution} (the answer). Classes named {@code *Table}, {@code
 * *Explanation}, {@code *Drawing} and {@code *Picture} make these parts; {@code Knees}, {@code Crossover}, {@code Pipelining},
 * {@code Robustness} and {@code EngineChoice} each answer one further question of a workload.
 *
 * <p>Beside this path stand questions of their own: {@code GeneralService} (one open queue), {@code ForkJoin} (one fork; {@link dev.weft.queueing.QueueingNetwork#fork} is one in a network), {@code Polling} (one engine, many queues), {@code
 * ArrivingMessages} (messages that do not wait for a window) and {@code ProgramWorkload} (the messages of a run, as {@code PairTraffic} and
 * {@code TrafficNetwork}). Priorities, capacities and regions of a {@code QueueingNetwork} are {@code Constraints} beside the compiled network, in
 * {@code dev.weft.queueing.constrained}; Markov chains are in {@code dev.weft.queueing.chain}, files of JMT behind {@code NetworkFormat}.
 */
@NullMarked
package dev.weft.queueing;

import org.jspecify.annotations.NullMarked;
