package dev.weft.trace.program;

import dev.weft.trace.program.run.Operation;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
            int[] sorted = members.clone();
            Arrays.sort(sorted);
            Map<Integer, long[]> unequal = new HashMap<>();
            int calls = members.length == 0 ? 0 : table.calls(communicator);
            for (int call = 0; call < calls; call++) {
                Operation operation = table.operation(communicator, call);
                if (mayDiffer(operation) && table.uniform(communicator, call) < 0) {
                    unequal.put(call, parts(table, communicator, call, places(members, sorted), operation));
                }
            }
            found.computeIfAbsent(Arrays.toString(sorted), none -> new ArrayList<>())
                    .add(unequal);
            if (communicator > 0 && !program.hasBody()) {
                found.computeIfAbsent(Arrays.toString(others(sorted, program.size())), none -> new ArrayList<>())
                        .add(Map.of());
            }
        }
        return new CollectiveParts(found);
    }

    /** Returns the numbers of members in ascending order of their ranks, the order in a run. */
    private static int[] places(int[] members, int[] sorted) {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int number = 0; number < members.length; number++) {
            numbers.put(members[number], number);
        }
        return Arrays.stream(sorted).map(numbers::get).toArray();
    }

    /** Returns the ranks that {@link StepsBody} has in the other half of the split for a communicator. */
    private static int[] others(int[] sorted, int ranks) {
        return IntStream.range(0, ranks)
                .filter(rank -> Arrays.binarySearch(sorted, rank) < 0)
                .toArray();
    }

    private static boolean mayDiffer(Operation operation) {
        return switch (operation) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL, ALLTOALLV, REDUCESCATTER -> true;
            default -> false;
        };
    }

    private static long[] parts(
            CollectiveContributions table, int communicator, int call, int[] places, Operation operation) {
        int members = places.length;
        if (operation != Operation.ALLTOALLV) {
            long[] all = new long[members];
            Arrays.setAll(all, member -> table.part(communicator, call, places[member], places[member]));
            return all;
        }
        long[] pairs = new long[members * members];
        Arrays.setAll(
                pairs, pair -> table.part(communicator, call, places[pair / members], places[pair % members]));
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
