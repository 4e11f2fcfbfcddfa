package dev.weft.virtualization;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.virtualization.simulate.ThreadSetting;
import java.util.Arrays;

/** Converts a question and a method to the numbers of the simulation, and refuses simulations that would take too long. */
record ThreadInput(Virtualized at, ThreadSimulation how) {
    /** Most bursts in total, about 40 events each; more would take longer than minutes. */
    private static final double MOST_BURSTS = 5e7;

    private static final double LONGEST = 1e12;

    ThreadSetting setting() {
        int ratio = at.ratioOfRanks();
        Base base = at.base();
        Base.Exchange exchange = exchange();
        double ranks = (double) at.nodes() * at.cores() * ratio;
        int iterations = exchange.iterations();
        if (ranks * iterations * how.runs() > MOST_BURSTS) {
            throw ModelException.of(
                    "threadSimulation of " + Digits.four(ranks * iterations * how.runs()) + " bursts",
                    "up to " + Digits.four(MOST_BURSTS) + " bursts, which take minutes, can be simulated",
                    "Use fewer iterations(..), runs(..) or nodes");
        }
        double compute = base.computation((int) ranks) / iterations;
        double memory = base.copying((int) ranks) / iterations;
        double calls = base.calls() / iterations;
        checkLength(compute + memory + at.switchSeconds() + calls * at.callSeconds(), exchange);
        ThreadSetting.Burst burst = new ThreadSetting.Burst(
                compute, how.noise(), (int) Math.round(calls), at.callSeconds(), at.switchSeconds(), memory);
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
                .seed(how.seed());
        return how.factors().isEmpty() ? setting : setting.imbalance(factors((int) ranks));
    }

    /** Returns the messages of an iteration; an error if the application does not define them. */
    Base.Exchange exchange() {
        Base base = at.base();
        Base.Exchange exchange = base.exchange(at.nodes(), at.cores(), at.ratioOfRanks());
        if (exchange == null) {
            throw ModelException.of(
                    "threadSimulation of " + base.words(),
                    "the application does not define its messages in an iteration",
                    "Write a stencil, such as stencil.iterations(20).halo(1).perCell(ns(2)).on(..), or solve(closedForm), which"
                            + " needs times only");
        }
        return exchange;
    }

    private void checkLength(double burst, Base.Exchange exchange) {
        double sending =
                exchange.latency() + exchange.bytes() * at.cores() / Math.min(exchange.coreRate(), exchange.nodeRate());
        if (!(exchange.iterations() * (double) at.ratioOfRanks() * (burst + sending) < LONGEST)) {
            throw ModelException.of(
                    at.toString(),
                    "the simulated run would be longer than " + Digits.four(LONGEST) + " s",
                    "Check for a time that is far too long, or a bandwidth that is far too low");
        }
    }

    private double[] factors(int ranks) {
        if (how.factors().size() != at.cores()) {
            throw ModelException.call(
                    "imbalance",
                    "must have one factor for each core of a node, which has " + Digits.plural(at.cores(), "core"),
                    "Write imbalance(..) with " + Digits.plural(at.cores(), "factor"),
                    how.factors().toArray());
        }
        double[] byRank = new double[ranks];
        Arrays.setAll(byRank, rank -> how.factors().get(rank / at.ratioOfRanks() % at.cores()));
        return byRank;
    }
}
