package dev.weft.program;

import dev.weft.program.run.Steps;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Tags of a GOAL schedule, which has no communicators. Messages of the first communicator that has any keep their tags;
 * those of others get tags that no message has, one for each communicator and tag.
 */
final class GoalTags {
    private final int kept;
    private final Map<Long, Integer> others = new HashMap<>();

    private GoalTags(int kept) {
        this.kept = kept;
    }

    static GoalTags of(Steps[] ranks, Path file) {
        int lowest = Integer.MAX_VALUE;
        int highest = -1;
        for (Steps steps : ranks) {
            for (int step = 0; step < steps.count(); step++) {
                if (isMessage(steps, step)) {
                    lowest = Math.min(lowest, steps.communicator(step));
                    highest = Math.max(highest, steps.communicator(step));
                }
            }
        }
        GoalTags tags = new GoalTags(lowest);
        if (lowest < highest) {
            tags.separate(ranks, file);
        }
        return tags;
    }

    private static boolean isMessage(Steps steps, int step) {
        return steps.operation(step).sends() || steps.operation(step).receives();
    }

    private void separate(Steps[] ranks, Path file) {
        Set<Integer> used = new HashSet<>();
        for (int rank = 0; rank < ranks.length; rank++) {
            Steps steps = ranks[rank];
            for (int step = 0; step < steps.count(); step++) {
                if (isMessage(steps, step)) {
                    requireTag(file, rank, steps, step);
                    if (steps.communicator(step) == kept) {
                        used.add(steps.tag(step));
                    }
                }
            }
        }
        int next = 0;
        for (Steps steps : ranks) {
            for (int step = 0; step < steps.count(); step++) {
                if (isMessage(steps, step)
                        && steps.communicator(step) != kept
                        && !others.containsKey(key(steps, step))) {
                    while (!used.add(next)) {
                        next++;
                    }
                    others.put(key(steps, step), next);
                }
            }
        }
    }

    /** Refuses a receive with any tag, which would also take the messages of other communicators. */
    private static void requireTag(Path file, int rank, Steps steps, int step) {
        if (steps.tag(step) == Mpi.ANY_TAG) {
            throw ModelException.call(
                    "write",
                    "rank " + rank + " receives any tag of one of several communicators in step " + step
                            + ", which a GOAL schedule cannot express",
                    "Name the tag, or write a .weft file",
                    file.toString());
        }
    }

    private static long key(Steps steps, int step) {
        return (long) steps.communicator(step) << 32 | steps.tag(step);
    }

    /** Returns the tag of a message in the schedule; -1 is any. */
    int of(Steps steps, int step) {
        return steps.communicator(step) == kept
                ? steps.tag(step)
                : Objects.requireNonNull(others.get(key(steps, step)));
    }
}
