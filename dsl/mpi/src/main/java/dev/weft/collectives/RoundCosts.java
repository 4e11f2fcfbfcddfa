package dev.weft.collectives;

import dev.weft.collectives.RoundLoads.Load;
import dev.weft.collectives.RoundLoads.Round;
import dev.weft.machine.MessageCosts;
import dev.weft.study.From;
import java.util.Map;

/**
 * The time of rounds: each lasts as long as its slowest message, which is then reduced. In rounds in a row between the same ranks, data go
 * on from rank to rank; each of these rounds lasts as long as the message that the data meet there, or as the slowest one without its latency.
 * Where a send ends with the delivery of its message, a rank waits for the latency in each of them, and they are rounds like others.
 *
 * @param costs of a message
 * @param overhead seconds for which each send occupies its sender, also while its messages before it are under way
 * @param gamma seconds per byte that a reduction takes
 * @param eagerUpTo bytes of the largest message that is sent before its receive begins; negative for none
 * @param freesUpTo bytes of the largest message whose sender goes on before it is delivered; negative for none
 */
@From(paper = "Thakur, Rabenseifner and Gropp 2005", equation = "section 3")
record RoundCosts(MessageCosts costs, double overhead, double gamma, double eagerUpTo, double freesUpTo) {
    /** The same if every send ends with the delivery of its message. */
    RoundCosts delivering() {
        return new RoundCosts(costs, overhead, gamma, eagerUpTo, -1);
    }

    /** Whether some messages, but not all, are known to free their senders. */
    boolean freesEager() {
        return freesUpTo > 0 && Double.isFinite(freesUpTo);
    }

    /** Seconds. */
    record Terms(double latency, double bytes, double injection, double reduction) {
        static final Terms NONE = new Terms(0, 0, 0, 0);

        double sum() {
            return latency + bytes + injection + reduction;
        }

        /** Without the latency, during which the ranks may do something else. */
        Terms busy() {
            return new Terms(0, bytes, injection, reduction);
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
        Terms sum = new Terms(start(loads, factor), 0, 0, 0);
        for (Round round : loads.rounds) {
            sum = sum.plus(all(round, factor), 1);
        }
        return sum;
    }

    /** Returns the seconds in which the collective starts, once. */
    double start(RoundLoads loads, double factor) {
        return loads.largest()
                .map(load -> costs.start(costs.classOf(load.where(), load.bytes() * factor)))
                .orElse(0.0);
    }

    /** The terms of all of these rounds. */
    private Terms all(Round round, double factor) {
        boolean inARow =
                round.inARow() && round.loads().keySet().stream().allMatch(load -> freesSender(load.bytes(), factor));
        Terms slowest = Terms.NONE;
        for (Load load : round.loads().keySet()) {
            Terms terms = inARow ? occupying(terms(load, factor)) : terms(load, factor);
            slowest = terms.sum() > slowest.sum() ? terms : slowest;
        }
        if (!inARow) {
            return Terms.NONE.plus(slowest, round.times());
        }
        Terms all = Terms.NONE;
        for (Map.Entry<Load, Integer> met :
                round.met(load -> terms(load, factor).sum()).entrySet()) {
            Terms terms = terms(met.getKey(), factor);
            all = all.plus(terms.sum() > slowest.sum() ? terms : slowest, met.getValue());
        }
        return all;
    }

    /** Whether the sender of a message of these bytes times the factor goes on before it is delivered. */
    boolean freesSender(double bytes, double factor) {
        return bytes * factor <= freesUpTo;
    }

    Terms terms(Load load, double factor) {
        double bytes = load.bytes() * factor;
        int cls = costs.classOf(load.where(), bytes);
        double alone = bytes / costs.rate(cls);
        double together = load.active() * bytes / costs.nodeRate(cls);
        Terms terms =
                new Terms(costs.alpha(cls), alone, Math.max(0, together - alone), load.reduced() ? gamma * bytes : 0);
        return load.queued() ? occupying(terms) : terms;
    }

    /** The part of a message after which its sender can begin another one: the longer one of its overhead and its time on the wire. */
    Terms occupying(Terms message) {
        double wire = message.bytes() + message.injection();
        return new Terms(Math.max(0, overhead - wire), message.bytes(), message.injection(), message.reduction());
    }

    /**
     * Returns the seconds of the member that communicates longest, if it never waits for another one and its node sends nothing else
     * meanwhile, and reduces data while others arrive; or those of the node that sends most to others, if it injects without a pause. Eager messages within a node do not
     * count, because several may pass at the same time; those between GPUs do, whose link to NVLink they share.
     */
    double busiest(RoundLoads loads, double factor) {
        double most = 0;
        for (Map<Load, Integer> member : loads.members) {
            Terms sum = Terms.NONE;
            for (Map.Entry<Load, Integer> load : member.entrySet()) {
                Terms terms = terms(load.getKey().alone(), factor);
                boolean overlaps = load.getKey().queued() || goesOn(load.getKey(), factor);
                sum = sum.plus(
                        overlaps ? terms.busy() : terms, isSentEarly(load.getKey(), factor) ? 0 : load.getValue());
            }
            most = Math.max(most, Math.max(sum.sum() - sum.reduction(), sum.reduction()));
        }
        for (Map<Load, Integer> node : loads.nodes) {
            double sum = 0;
            for (Map.Entry<Load, Integer> load : node.entrySet()) {
                double bytes = load.getKey().bytes() * factor;
                sum += load.getValue()
                        * bytes
                        / costs.nodeRate(costs.classOf(load.getKey().where(), bytes));
            }
            most = Math.max(most, sum);
        }
        return most;
    }

    private boolean isSentEarly(Load load, double factor) {
        return load.passesOthers() && load.bytes() * factor <= eagerUpTo;
    }

    /**
     * Whether its sender may do something else during the latency. Where the machine has no limit, only rows are assumed to hide it; where
     * it has one, all eager messages do.
     */
    private boolean goesOn(Load load, double factor) {
        return freesSender(load.bytes(), factor) && (load.alike() || freesEager());
    }

    /**
     * Returns the seconds of the rounds in a row in which every rank sends and receives, if each message took as long as the fastest of them alone: a
     * rank sends on in a round what it received in the one before.
     */
    double fastest(RoundLoads loads, int ranks, double factor) {
        double sum = 0;
        for (Round round : loads.rounds) {
            int messages =
                    round.loads().values().stream().mapToInt(Integer::intValue).sum();
            if (round.inARow() && messages == ranks) {
                sum += round.times()
                        * round.loads().keySet().stream()
                                .mapToDouble(load -> terms(load.alone(), factor).sum())
                                .min()
                                .orElse(0);
            }
        }
        return sum;
    }
}
