package dev.weft.trace.program;

import java.util.TreeSet;

/** Up to which size messages must go at once so that ranks do not wait for one another. */
final class EagerSizes {
    private EagerSizes() {}

    /**
     * The least size up to which messages must go at once so that nobody waits for ever: 0 where none need to, -1 where not even all
     * of them suffice. More eager messages never make anybody wait longer, so the sizes are halved until one is left.
     */
    static long needed(Program program) {
        return UntimedRun.of(program, 0).finishes() ? 0 : enough(program, false);
    }

    /** The same for a program that is known to need some; if it is at its best, open receives take whoever helps. */
    static long enough(Program program, boolean atBest) {
        long[] sizes = of(program);
        if (sizes.length == 0 || !finishes(program, sizes[sizes.length - 1], atBest)) {
            return -1;
        }
        int low = 0;
        int high = sizes.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (finishes(program, sizes[middle], atBest)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return sizes[high];
    }

    private static boolean finishes(Program program, long eagerUpTo, boolean atBest) {
        return UntimedRun.of(program, eagerUpTo, atBest).finishes();
    }

    /** The sizes of messages, as limits: even an empty message goes at once only where there is a limit at all. */
    static long[] of(Program program) {
        TreeSet<Long> sizes = new TreeSet<>();
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    sizes.add(Math.max(1, steps.bytes(step)));
                }
            }
        }
        return sizes.stream().mapToLong(Long::longValue).toArray();
    }
}
