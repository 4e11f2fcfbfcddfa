package dev.weft.collectives;

import dev.weft.collectives.RoundLoads.Load;
import dev.weft.collectives.RoundLoads.Round;
import dev.weft.machine.MessageCosts;
import dev.weft.study.From;
import java.util.Map;

/** The time of rounds: each lasts as long as its slowest message, which is then reduced. */
@From(paper = "Thakur, Rabenseifner and Gropp 2005", equation = "section 3")
final class RoundCosts {
    private final MessageCosts costs;
    /** Seconds per byte. */
    private final double gamma;

    RoundCosts(MessageCosts costs, double gamma) {
        this.costs = costs;
        this.gamma = gamma;
    }

    /** Seconds. */
    record Terms(double latency, double bytes, double injection, double reduction) {
        static final Terms NONE = new Terms(0, 0, 0, 0);

        double sum() {
            return latency + bytes + injection + reduction;
        }

        Terms plus(Terms more, double times) {
            return new Terms(
                    latency + times * more.latency,
                    bytes + times * more.bytes,
                    injection + times * more.injection,
                    reduction + times * more.reduction);
        }
    }

    /** Returns the terms of all rounds, whose sizes are multiplied by a factor. */
    Terms of(RoundLoads loads, double factor) {
        Terms sum = Terms.NONE;
        for (Round round : loads.rounds) {
            sum = sum.plus(slowest(round, factor), round.times());
        }
        return sum;
    }

    private Terms slowest(Round round, double factor) {
        Terms slowest = Terms.NONE;
        for (Load load : round.loads()) {
            Terms terms = terms(load, factor);
            slowest = terms.sum() > slowest.sum() ? terms : slowest;
        }
        return slowest;
    }

    private Terms terms(Load load, double factor) {
        double bytes = load.bytes() * factor;
        int cls = costs.classOf(load.where(), bytes);
        double alpha = costs.alpha(cls);
        double alone = bytes / costs.rate(cls);
        double limited = costs.seconds(cls, bytes, load.active()) - alpha;
        return new Terms(alpha, alone, Math.max(0, limited - alone), load.reduced() ? gamma * bytes : 0);
    }

    /** Returns the seconds of the member that communicates longest, if it never waits for another. */
    double busiest(RoundLoads loads, double factor) {
        double most = 0;
        for (Map<Load, Integer> member : loads.members) {
            double sum = 0;
            for (Map.Entry<Load, Integer> load : member.entrySet()) {
                sum += load.getValue() * terms(load.getKey(), factor).sum();
            }
            most = Math.max(most, sum);
        }
        return most;
    }
}
