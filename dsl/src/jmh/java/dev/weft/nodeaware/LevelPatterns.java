package dev.weft.nodeaware;

import dev.weft.program.CommPattern;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Exchanges of 8192 processes shaped as those of the levels of an algebraic multigrid hierarchy: 2 million messages together. */
final class LevelPatterns {
    static final int RANKS = 8192;
    /** By level: how many processes send, to how many others each. */
    private static final int[][] LEVELS = {
        {8192, 26}, {8192, 40}, {8192, 80}, {7500, 80}, {2990, 60}, {630, 100}, {87, 60}
    };

    private static final int LARGEST = 12_000;

    private LevelPatterns() {}

    static List<CommPattern> all() {
        List<CommPattern> all = new ArrayList<>();
        for (int level = 0; level < LEVELS.length; level++) {
            all.add(of(level));
        }
        return all;
    }

    /** Everybody sends to the next ones, in a stride that takes most messages to other nodes. */
    private static CommPattern of(int level) {
        int active = LEVELS[level][0];
        int partners = LEVELS[level][1];
        SplittableRandom random = new SplittableRandom(level);
        int[] source = new int[active * partners];
        int[] destination = new int[source.length];
        long[] bytes = new long[source.length];
        for (int at = 0; at < source.length; at++) {
            source[at] = at / partners;
            int distance = 1 + at % partners * ((active - 1) / partners);
            destination[at] = (source[at] + distance) % active;
            bytes[at] = 8 + random.nextInt(LARGEST);
        }
        Provenance made = Provenance.model(Certainty.EXACT, "made", "a benchmark");
        return CommPattern.of("level " + level, made, RANKS, source, destination, bytes);
    }
}
