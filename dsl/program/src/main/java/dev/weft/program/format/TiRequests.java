package dev.weft.program.format;

import dev.weft.program.RankBuilder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The open requests of one rank of a time-independent trace, which names them by source, destination and tag. */
final class TiRequests {
    private final Map<Integer, Key> open = new LinkedHashMap<>();
    private final Map<Key, ArrayDeque<Integer>> byKey = new HashMap<>();
    private final List<Key> tested = new ArrayList<>();
    /** The waits for any that one of the open requests passed; fewer than there are open requests. */
    private int taken;

    void begin(int request, int source, int destination, int tag) {
        Key key = new Key(source, destination, tag);
        open.put(request, key);
        byKey.computeIfAbsent(key, unused -> new ArrayDeque<>()).add(request);
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    int count() {
        return open.size();
    }

    /** Returns the number of open requests that no wait for any has passed. */
    int left() {
        return open.size() - taken;
    }

    /** Waits for the oldest request of this name; returns false if none is open, as after a successful test. */
    boolean await(RankBuilder rank, int source, int destination, int tag) {
        ArrayDeque<Integer> known = byKey.get(new Key(source, destination, tag));
        if (known == null || known.isEmpty()) {
            return false;
        }
        int request = known.remove();
        open.remove(request);
        taken = Math.min(taken, open.size()); // the request was one that a wait for any had passed
        rank.await(request);
        return true;
    }

    void awaitAll(RankBuilder rank) {
        rank.waitall(numbers());
        open.clear();
        byKey.clear();
        taken = 0;
    }

    private int[] numbers() {
        return open.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Waits until one more of the open requests is complete. Which one that is shows in the run only, so all of them stay
     * open until there were as many such waits.
     */
    void awaitAny(RankBuilder rank) {
        if (open.isEmpty()) {
            return;
        }
        rank.waitany(numbers());
        taken++;
        if (left() == 0) {
            awaitAll(rank);
        }
    }

    void awaitOldest(RankBuilder rank) {
        Key key = open.values().iterator().next();
        await(rank, key.source, key.destination, key.tag);
    }

    /** Keeps a test, whose request must complete where the polling ends. */
    void test(int source, int destination, int tag) {
        Key key = new Key(source, destination, tag);
        if (!tested.contains(key)) {
            tested.add(key);
        }
    }

    /** Completes the tested requests; returns whether there were any. */
    boolean endPolling(RankBuilder rank) {
        boolean any = false;
        for (Key key : tested) {
            any |= await(rank, key.source, key.destination, key.tag);
        }
        tested.clear();
        return any;
    }

    private record Key(int source, int destination, int tag) {}
}
