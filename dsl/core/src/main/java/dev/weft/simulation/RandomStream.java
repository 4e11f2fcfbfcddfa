package dev.weft.simulation;

/**
 * A stream of random numbers: xoshiro256++ (Blackman and Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47,
 * 2021), started from SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). A seed has any number of independent streams, one per
 * purpose, so a change in one does not affect the others. The same seed and stream give the same
 * numbers on every machine and every Java: only integer arithmetic and {@link StrictMath} are used.
 */
public final class RandomStream {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;
    /** 2^-53: the distance of neighbouring uniform numbers. */
    private static final double ULP = 0x1p-53;

    private long s0;
    private long s1;
    private long s2;
    private long s3;
    private double spare = Double.NaN;

    private RandomStream(long start) {
        long state = start;
        s0 = mix(state += GOLDEN);
        s1 = mix(state += GOLDEN);
        s2 = mix(state += GOLDEN);
        s3 = mix(state + GOLDEN);
    }

    /** Returns stream number {@code stream} of this seed. */
    public static RandomStream of(long seed, long stream) {
        return new RandomStream(mix(mix(seed + GOLDEN) + stream));
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Returns 64 random bits. */
    public long bits() {
        long result = Long.rotateLeft(s0 + s3, 23) + s0;
        long shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** Returns a uniform number above 0, up to and including 1, whose logarithm is finite. */
    public double uniform() {
        return ((bits() >>> 11) + 1) * ULP;
    }

    /** Returns an integer from 0 to {@code bound - 1}, with a bias below bound / 2^53. */
    public int below(int bound) {
        return (int) ((bits() >>> 11) * ULP * bound);
    }

    /** Returns an exponential number with mean 1. */
    public double exponential() {
        return -StrictMath.log(uniform());
    }

    /** Returns a normal number with mean 0 and variance 1, by Marsaglia's polar method (SIAM Review 6, 1964). */
    public double normal() {
        if (!Double.isNaN(spare)) {
            double value = spare;
            spare = Double.NaN;
            return value;
        }
        while (true) {
            double x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            double square = x * x + y * y;
            if (square < 1 && square > 0) {
                double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
                spare = y * factor;
                return x * factor;
            }
        }
    }
}
