package dev.weft.sharing.states;

import dev.weft.sharing.contention.ComponentContenders;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.PenaltyRule;
import dev.weft.units.ModelException;

/**
 * How state sets are counted.
 *
 * @param samples random state sets of an estimate: sweeps of all its chains together
 * @param seed of the estimate
 * @param always whether components are estimated that could be counted
 */
public record MyrinetPlan(int samples, long seed, boolean always) implements PenaltyRule {
    /** Fewer make no interval. */
    private static final int FEWEST = 100;

    private static final int MOST = 100_000_000;
    /** About ten million states. */
    private static final long MOST_BYTES = 400_000_000;

    public MyrinetPlan {
        if (samples < FEWEST || samples > MOST) {
            throw ModelException.call(
                    "myrinetEstimated",
                    "samples must be between " + FEWEST + " and 100,000,000",
                    "Try myrinetEstimated(20000, 1)",
                    samples,
                    seed);
        }
    }

    @Override
    public Contenders contenders() {
        return new ComponentContenders(new Myrinet(this));
    }

    /** What counting may take: a quarter of the heap, and never more than what is counted in a few seconds. */
    static long budget() {
        return Math.min(Runtime.getRuntime().maxMemory() / 4, MOST_BYTES);
    }
}
