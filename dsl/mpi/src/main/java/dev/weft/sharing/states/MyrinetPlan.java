package dev.weft.sharing.states;

import dev.weft.sharing.contention.ComponentContenders;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.contention.PenaltyRule;
import dev.weft.units.ModelException;

/**
 * The plan for counting state sets.
 *
 * @param samples random state sets of an estimate: sweeps of all its chains together
 * @param seed of the estimate
 * @param always whether to estimate components that could be counted
 */
public record MyrinetPlan(int samples, long seed, boolean always) implements PenaltyRule {
    /** The fewest samples that give an interval. */
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

    /** The bytes that counting may use: a quarter of the heap, and at most as much as is counted in a few seconds. */
    static long budget() {
        return Math.min(Runtime.getRuntime().maxMemory() / 4, MOST_BYTES);
    }
}
