package dev.weft;

import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.nodeaware.CostModel;
import dev.weft.nodeaware.FittedPenalty;
import dev.weft.nodeaware.MatchQueue;
import dev.weft.nodeaware.Sends;
import dev.weft.nodeaware.linpack.Hpl;
import dev.weft.nodeaware.linpack.PanelModel;
import dev.weft.program.CommPattern;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;

/**
 * Words for node-aware message costs (paper 4). Users import them through {@link Weft}; public, because JShell
 * completes public members only.
 */
public class NodeAwareWords extends ToleranceWords {
    NodeAwareWords() {}

    /**
     * Reads the messages of an exchange from a CSV file with the columns source, destination and bytes; an error names
     * the line. The messages of a program are {@code program.pattern()}.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).pattern().on(blueWaters.nodes(2), perProcessor)}.
     */
    public static CommPattern pattern(String file) {
        return CommPattern.read(file);
    }

    /**
     * Selects the postal model, Equation 1: all messages have inter-node costs.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).on(blueWaters.nodes(2), perProcessor).solve(postal)} prints
     * {@code postal model, 6.448 us}.
     */
    public static final CostModel postal = CostModel.POSTAL;
    /**
     * Selects the max-rate model, Equation 2: the postal model with an injection limit for each node.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).on(blueWaters.nodes(2), perProcessor).solve(maxRate)} prints
     * {@code max-rate model, 27.24 us}.
     */
    public static final CostModel maxRate = CostModel.MAX_RATE;
    /**
     * Selects the node-aware max-rate model of Bienz et al. 2018: costs by locality, queue search and contention.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).on(blueWaters.nodes(2), perProcessor).solve(nodeAware)} prints
     * {@code node-aware max-rate model}.
     */
    public static final CostModel nodeAware = CostModel.NODE_AWARE;

    /**
     * Creates a LogP model with latency, overhead per message and gap between messages.
     * Example: {@code ringShift(4, 1, ms(1), KB(10)).on(cluster(2, 2).link(GBps(1), us(2)), perNode).solve(logP(us(2),
     * us(1), us(1)))} prints {@code LogP, 4 us}.
     */
    public static CostModel logP(Time latency, Time overhead, Time gap) {
        return CostModel.logP(latency, overhead, gap);
    }

    /**
     * Creates a LogGP model with latency, overhead per message, gap between messages, and the bandwidth of long
     * messages; an error at 0 B/s.
     * Example: {@code ringShift(4, 1, ms(1), KB(10)).on(cluster(2, 2).link(GBps(1), us(2)), perNode).solve(logGP(us(2),
     * us(1), us(1), GBps(1)))} prints {@code LogGP, 14 us}.
     */
    public static CostModel logGP(Time latency, Time overhead, Time gap, Bandwidth rate) {
        return CostModel.logGP(latency, overhead, gap, rate);
    }

    /**
     * Creates High-Performance Linpack of n unknowns in blocks of nb on a grid of p rows and q columns, whose time follows panel by panel.
     * Example: {@code hpl(20_000, 128, 4, 8).on(cluster(4, 8).link(GBps(10), us(2)), columnMajor(4, 8)).gigaflops(20)}.
     */
    public static Hpl hpl(int n, int nb, int p, int q) {
        return Hpl.of(n, nb, p, q);
    }

    /**
     * Selects messages that take no time, a lower bound on the time of {@code hpl(..)}.
     * Example: {@code hpl(20_000, 128, 4, 8).on(cluster(4, 8).link(GBps(10), us(2)), perProcessor).gigaflops(20).solve(zeroCost)}.
     */
    public static final PanelModel zeroCost = PanelModel.ZERO_COST;
    /**
     * Selects the network adapter of a node as a station of a closed queueing network, at which the ranks of the node arrive at random.
     * Example: {@code hpl(20_000, 128, 4, 8).on(cluster(4, 8).link(GBps(10), us(2)), perProcessor).gigaflops(20).solve(adapterQueue)}.
     */
    public static final PanelModel adapterQueue = PanelModel.ADAPTER_QUEUE;

    /**
     * Fits gamma of Equation 4 in T_measured - T_transport = gamma n^2 by least squares, where n is the number of
     * messages. The rows of the table have the keys size and messages, and a time.
     * Example: {@code fitGamma(measured("bluewaters-queue").where("order", "reversed"), blueWaters.messageCosts(),
     * intraNode)}.
     */
    public static FittedPenalty fitGamma(Result measured, MessageCosts costs, Locality where) {
        return FittedPenalty.gamma(measured, costs, where);
    }

    /**
     * Fits delta of Equation 6 in T_measured - T_transport - T_queue = delta l by least squares. l is the number of
     * bytes of all pairs that share a link, {@code sharing} the number of these pairs, and {@code active} the number of
     * sending processes per node. The queue search is that of Blue Waters; the paper used rows with up to 16 messages.
     * Example: {@code fitDelta(measured("bluewaters-contention").where(row -> row.number("messages") <= 16),
     * blueWaters.messageCosts(), 16, 64)}.
     */
    public static FittedPenalty fitDelta(Result measured, MessageCosts costs, int active, int sharing) {
        return FittedPenalty.delta(measured, costs, active, sharing);
    }

    /**
     * Creates the messages that one process sends at once, for message counts from tables rather than from a program.
     * Example: {@code sends(blueWaters.messageCosts()).messages(interNode, 97, bytes(94)).active(16).solve(nodeAware)}.
     */
    public static Sends sends(MessageCosts costs) {
        return Sends.of(costs);
    }

    /**
     * Creates a question about the queue search of a process that matches this number of messages, from 0 to
     * 16,777,216.
     * Example: {@code matchQueue(100).random(1).over(8192).solve()} prints {@code exact within the model}.
     */
    public static MatchQueue matchQueue(int messages) {
        return MatchQueue.of(messages);
    }

    /**
     * Creates a question about the queue search for a given order of events: {@code P0} posts the receive of message 0,
     * {@code A0} is its arrival.
     * Example: {@code matchQueue("P0 A1 A0 P1").solve()} prints {@code exact within the model}.
     */
    public static MatchQueue matchQueue(String events) {
        return MatchQueue.of(events);
    }
}
