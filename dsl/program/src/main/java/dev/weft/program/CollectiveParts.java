package dev.weft.program;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the collectives of a program in which they differ, for runs: a rank passes its own part only. Calls are found by
 * the members of their communicator, its number among those of the same members, and the number of the call.
 */
public final class CollectiveParts implements Serializable {
    private static final long serialVersionUID = 1;
    /** No collective has unequal parts. */
    public static final CollectiveParts NONE = new CollectiveParts(Map.of());

    /** By members in words: by communicator and call. */
    private final Map<String, List<Map<Integer, long[]>>> parts;

    CollectiveParts(Map<String, List<Map<Integer, long[]>>> parts) {
        this.parts = parts;
    }

    /**
     * Returns the parts of a call by member, or of an alltoallv by sender and receiver; null if they are equal or unknown.
     *
     * @param nth the number of the communicator among those of the same members
     */
    public long @Nullable [] at(int[] members, int nth, int call) {
        if (parts.isEmpty()) {
            return null;
        }
        List<Map<Integer, long[]>> same = parts.getOrDefault(Arrays.toString(members), List.of());
        return nth < same.size() ? same.get(nth).get(call) : null;
    }
}
