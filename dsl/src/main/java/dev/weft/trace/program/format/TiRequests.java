package dev.weft.trace.program.format;

import dev.weft.trace.program.RankBuilder;
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

    /** Waits for the oldest request of this name; returns false if none is open, as after a successful test. */
    boolean await(RankBuilder rank, int source, int destination, int tag) {
        ArrayDeque<Integer> known = byKey.get(new Key(source, destination, tag));
        if (known == null || known.isEmpty()) {
            return false;
        }
        int request = known.remove();
        open.remove(request);
        rank.await(request);
        return true;
    }

    void awaitAll(RankBuilder rank) {
        rank.waitall(open.keySet().stream().mapToInt(Integer::intValue).toArray());
        open.clear();
        byKey.clear();
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
