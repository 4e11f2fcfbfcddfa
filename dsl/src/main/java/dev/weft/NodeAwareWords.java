package dev.weft;

import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.nodeaware.CostModel;
import dev.weft.nodeaware.FittedPenalty;
import dev.weft.nodeaware.MatchQueue;
import dev.weft.nodeaware.Sends;
import dev.weft.study.Result;
import dev.weft.trace.program.CommPattern;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;

/** Paper 4: costs of messages that know nodes and sockets. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class NodeAwareWords extends WaitWords {
    NodeAwareWords() {}

    /**
     * An exchange of messages from a file with the columns source, destination and bytes; programs have one, too.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).pattern().on(blueWaters.nodes(2), perProcessor)}.
     */
    public static CommPattern pattern(String file) {
        return CommPattern.read(file);
    }

    /**
     * The postal model (Equation 1): the costs between nodes for every message.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).on(blueWaters.nodes(2), perProcessor).solve(postal)}.
     */
    public static final CostModel postal = CostModel.POSTAL;
    /**
     * The max-rate model (Equation 2): the same with a limit of what a node sends.
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).on(blueWaters.nodes(2), perProcessor).solve(maxRate)}.
     */
    public static final CostModel maxRate = CostModel.MAX_RATE;
    /**
     * Costs by locality, queue search and contention (Bienz et al. 2018).
     * Example: {@code ringShift(32, 1, ms(1), KB(10)).on(blueWaters.nodes(2), perProcessor).solve(nodeAware)}.
     */
    public static final CostModel nodeAware = CostModel.NODE_AWARE;

    /**
     * LogP with latency, overhead and gap.
     * Example: {@code ringShift(4, 1, ms(1), KB(10)).on(cluster(2, 2).link(GBps(1), us(2)), perNode).solve(logP(us(2), us(1), us(1)))}.
     */
    public static CostModel logP(Time latency, Time overhead, Time gap) {
        return CostModel.logP(latency, overhead, gap);
    }

    /**
     * LogGP with latency, overhead, gap and the bandwidth of long messages.
     * Example: {@code ringShift(4, 1, ms(1), KB(10)).on(cluster(2, 2).link(GBps(1), us(2)), perNode).solve(logGP(us(2), us(1), us(1), GBps(1)))}.
     */
    public static CostModel logGP(Time latency, Time overhead, Time gap, Bandwidth rate) {
        return CostModel.logGP(latency, overhead, gap, rate);
    }

    /**
     * Gamma (Equation 4) by least squares: what measured times of many messages leave beside the cost of the messages, against the square of
     * their number. Rows have a size, a number of messages and their time.
     * Example: {@code fitGamma(measured("bluewaters-queue").where("order", "reversed"), blueWaters.messageCosts(), intraNode)}.
     */
    public static FittedPenalty fitGamma(Result measured, MessageCosts costs, Locality where) {
        return FittedPenalty.gamma(measured, costs, where);
    }

    /**
     * Delta (Equation 6) by least squares: what is left beside messages between nodes, of each of which so many processes are active, and the
     * queue search of Blue Waters, against the bytes of all pairs that share a link. The paper took 16 messages and fewer.
     * Example: {@code fitDelta(measured("bluewaters-contention").where(row -> row.number("messages") <= 16), blueWaters.messageCosts(), 16, 64)}.
     */
    public static FittedPenalty fitDelta(Result measured, MessageCosts costs, int active, int sharing) {
        return FittedPenalty.delta(measured, costs, active, sharing);
    }

    /**
     * What one process sends at once, on a machine with these costs of messages: for tables of counts, without a program.
     * Example: {@code sends(blueWaters.messageCosts()).messages(interNode, 97, bytes(94)).active(16).solve(nodeAware)}.
     */
    public static Sends sends(MessageCosts costs) {
        return Sends.of(costs);
    }

    /** What a process searches to match so many messages. Example: {@code matchQueue(100).random(1).over(8192).solve()}. */
    public static MatchQueue matchQueue(int messages) {
        return MatchQueue.of(messages);
    }

    /** The same for receives posted and messages arriving in any order. Example: {@code matchQueue("P0 A1 A0 P1").solve()}. */
    public static MatchQueue matchQueue(String events) {
        return MatchQueue.of(events);
    }
}
