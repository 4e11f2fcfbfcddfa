package dev.weft.sharing;

/** How a port's state bears on the number of ways that lead on: a guess that costs variance where it is wrong, never truth. */
final class SampleLook {
    private static final double[] DEMANDED = new double[64];

    static {
        for (int left = 0; left < DEMANDED.length; left++) {
            DEMANDED[left] = 1 - Math.pow(0.5, Math.max(1, left));
        }
    }

    private SampleLook() {}

    /** The factor of a port with so many undecided neighbours. */
    static double of(int state, int left) {
        return state == SampleStep.DEMANDED ? DEMANDED[Math.min(left, DEMANDED.length - 1)] : 1;
    }
}
