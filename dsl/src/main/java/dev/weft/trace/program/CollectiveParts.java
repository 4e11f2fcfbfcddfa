package dev.weft.trace.program;

import dev.weft.trace.program.run.Operation;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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

    private CollectiveParts(Map<String, List<Map<Integer, long[]>>> parts) {
        this.parts = parts;
    }

    /** Returns those of a recorded program. */
    public static CollectiveParts of(Program program) {
        if (!Expansion.any(program, CollectiveParts::mayDiffer)) {
            return NONE;
        }
        CollectiveContributions table = new CollectiveContributions(program);
        Map<String, List<Map<Integer, long[]>>> found = new HashMap<>();
        for (int communicator = 0; communicator < program.communicators(); communicator++) {
            int[] members = program.members(communicator);
            Map<Integer, long[]> unequal = new HashMap<>();
            int calls = members.length == 0 ? 0 : table.calls(communicator);
            for (int call = 0; call < calls; call++) {
                Operation operation = table.operation(communicator, call);
                if (mayDiffer(operation) && table.uniform(communicator, call) < 0) {
                    unequal.put(call, parts(table, communicator, call, members.length, operation));
                }
            }
            found.computeIfAbsent(Arrays.toString(members), none -> new ArrayList<>())
                    .add(unequal);
        }
        return new CollectiveParts(found);
    }

    private static boolean mayDiffer(Operation operation) {
        return switch (operation) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL, ALLTOALLV, REDUCESCATTER -> true;
            default -> false;
        };
    }

    private static long[] parts(
            CollectiveContributions table, int communicator, int call, int members, Operation operation) {
        if (operation != Operation.ALLTOALLV) {
            long[] all = new long[members];
            Arrays.setAll(all, member -> table.part(communicator, call, member, member));
            return all;
        }
        long[] pairs = new long[members * members];
        Arrays.setAll(pairs, pair -> table.part(communicator, call, pair / members, pair % members));
        return pairs;
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
