package dev.weft.virtualization;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.virtualization.simulate.ThreadSetting;
import java.util.Arrays;

/** Turns a question and a method into the numbers that are simulated, unless that would take too long. */
final class ThreadInput {
    /** Bursts in all, about 40 events each: more than that takes minutes. */
    private static final double MOST_BURSTS = 5e7;

    private static final double LONGEST = 1e12;

    private final Virtualized at;
    private final ThreadSimulation how;

    ThreadInput(Virtualized at, ThreadSimulation how) {
        this.at = at;
        this.how = how;
    }

    ThreadSetting setting() {
        int ratio = at.ratioOfRanks();
        Base base = at.base();
        Base.Exchange exchange = exchange();
        double ranks = (double) at.nodes() * at.cores() * ratio;
        int iterations = exchange.iterations();
        if (ranks * iterations * how.draws().runs() > MOST_BURSTS) {
            throw ModelException.cannot(
                    "simulate as many bursts as",
                    Digits.four(ranks * iterations * how.draws().runs()),
                    "at most " + Digits.four(MOST_BURSTS) + " take no longer than minutes",
                    "Take fewer iterations(..), runs(..) or nodes");
        }
        double compute = base.computation((int) ranks) / iterations;
        double memory = base.copying((int) ranks) / iterations;
        double calls = base.calls() / iterations;
        checkLength(compute + memory + at.switchSeconds() + calls * at.callSeconds(), exchange);
        ThreadSetting.Burst burst = new ThreadSetting.Burst(
                compute, how.draws().noise(), (int) Math.round(calls), at.callSeconds(), at.switchSeconds(), memory);
        ThreadSetting setting = ThreadSetting.of(
                        new ThreadSetting.Layout(at.nodes(), at.cores(), ratio, iterations),
                        burst,
                        new ThreadSetting.Wire(
                                exchange.bytes(),
                                exchange.latency(),
                                exchange.coreRate(),
                                exchange.nodeRate(),
                                how.isEager()))
                .offset(how.offsetInBursts())
                .migrating(how.migration())
                .seed(how.draws().seed());
        return how.factors().isEmpty() ? setting : setting.imbalance(factors((int) ranks));
    }

    /** The messages of an iteration; an error where nobody says. */
    Base.Exchange exchange() {
        Base base = at.base();
        Base.Exchange exchange = base.exchange(at.nodes(), at.cores(), at.ratioOfRanks());
        if (exchange == null) {
            throw ModelException.cannot(
                    "simulate the threads of the",
                    base.words(),
                    "nobody says which messages it sends in an iteration",
                    "Write it as a stencil, stencil.iterations(20).halo(1).perCell(ns(2)).on(..), or solve(closedForm), which needs"
                            + " times only");
        }
        return exchange;
    }

    private void checkLength(double burst, Base.Exchange exchange) {
        double sending =
                exchange.latency() + exchange.bytes() * at.cores() / Math.min(exchange.coreRate(), exchange.nodeRate());
        if (!(exchange.iterations() * (double) at.ratioOfRanks() * (burst + sending) < LONGEST)) {
            throw ModelException.cannot(
                    "simulate the",
                    at,
                    "it takes longer than " + Digits.four(LONGEST) + " s",
                    "Look for a time that is far too long, or a bandwidth that is far too low");
        }
    }

    private double[] factors(int ranks) {
        if (how.factors().size() != at.cores()) {
            throw ModelException.cannot(
                    "compute longer by so many factors",
                    how.factors().size(),
                    "a node has " + Digits.plural(at.cores(), "core"),
                    "Give imbalance(..) one factor for each core of a node");
        }
        double[] byRank = new double[ranks];
        Arrays.setAll(byRank, rank -> how.factors().get(rank / at.ratioOfRanks() % at.cores()));
        return byRank;
    }
}
