package dev.weft.collectives;

import dev.weft.collectives.RoundLoads.Load;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The messages of a schedule, each with its load. */
final class LoadedMessages {
    /** The number of times that a member sends, or receives, each load, by number of the load. */
    private record Signature(boolean sent, List<Integer> times) {}

    private final Places places;
    /** By node: the rounds in which its messages to other nodes begin, and those in which they have ended, both sorted. */
    private final Map<Integer, int[][]> leaving = new HashMap<>();

    private final Map<Load, Integer> numbers = new HashMap<>();
    private final List<Load> loads = new ArrayList<>();
    /** By message. */
    private final int[] from;

    private final int[] to;
    private final int[] load;
    /** As its own sender and receiver see it, for whom the latencies of messages begun together overlap. */
    private final int[] alone;

    private final int[] begin;
    private final int[] end;
    /** Whether it stays in its node, where others may pass at the same time. */
    private final boolean[] atOnce;

    LoadedMessages(Schedule schedule, Places places) {
        this.places = places;
        int count = schedule.messages();
        from = new int[count];
        to = new int[count];
        load = new int[count];
        alone = new int[count];
        begin = new int[count];
        end = new int[count];
        atOnce = new boolean[count];
        if (places.isShared()) {
            countLeaving(schedule);
        }
        int[] at = {0};
        schedule.forEach((sender, receiver, bytes, reduced, first, last, queued, together) -> {
            from[at[0]] = sender;
            to[at[0]] = receiver;
            begin[at[0]] = first;
            end[at[0]] = last;
            Load of = new Load(
                    places.between(sender, receiver),
                    (double) bytes,
                    reduced,
                    active(sender, receiver, first),
                    last - first > 1,
                    queued);
            atOnce[at[0]] = together && of.passesOthers();
            load[at[0]] = number(of);
            alone[at[0]] = together ? number(of.within()) : load[at[0]];
            at[0]++;
        });
    }

    private int number(Load of) {
        Integer known = numbers.get(of);
        if (known != null) {
            return known;
        }
        numbers.put(of, loads.size());
        loads.add(of);
        return loads.size() - 1;
    }

    private void countLeaving(Schedule schedule) {
        Map<Integer, List<int[]>> byNode = new HashMap<>();
        schedule.forEach((sender, receiver, bytes, reduced, first, last, queued, together) -> {
            if (places.node(sender) != places.node(receiver)) {
                byNode.computeIfAbsent(places.node(sender), node -> new ArrayList<>())
                        .add(new int[] {first, last});
            }
        });
        byNode.forEach((node, spans) -> {
            int[] begins = spans.stream().mapToInt(span -> span[0]).sorted().toArray();
            int[] ends = spans.stream().mapToInt(span -> span[1]).sorted().toArray();
            leaving.put(node, new int[][] {begins, ends});
        });
    }

    /** The ranks of the sender's node that send to other nodes in a round. */
    private int active(int sender, int receiver, int round) {
        int[][] of = places.node(sender) == places.node(receiver) ? null : leaving.get(places.node(sender));
        return of == null ? 1 : upTo(of[0], round) - upTo(of[1], round);
    }

    private static int upTo(int[] sorted, int round) {
        int at = Arrays.binarySearch(sorted, round);
        if (at < 0) {
            return -at - 1;
        }
        while (at < sorted.length && sorted[at] == round) {
            at++;
        }
        return at;
    }

    /** By round in ascending order: the loads that begin, and, negative, those that have ended. */
    Map<Integer, Map<Load, Integer>> changes() {
        Map<Integer, int[]> numbersOf = new HashMap<>();
        for (int message = 0; message < load.length; message++) {
            numbersOf.computeIfAbsent(begin[message], round -> new int[loads.size()])[load[message]]++;
            numbersOf.computeIfAbsent(end[message], round -> new int[loads.size()])[load[message]]--;
        }
        TreeMap<Integer, Map<Load, Integer>> changes = new TreeMap<>();
        numbersOf.forEach((round, each) -> changes.put(round, named(each)));
        return changes;
    }

    private Map<Load, Integer> named(int... times) {
        Map<Load, Integer> named = new TreeMap<>();
        for (int number = 0; number < times.length; number++) {
            if (times[number] != 0) {
                named.merge(loads.get(number), times[number], Integer::sum);
            }
        }
        return named;
    }

    /**
     * Counts the loads that each kind of member sends, and those that each kind receives; without those that are begun together with others
     * and may pass at the same time.
     */
    List<Map<Load, Integer>> members() {
        int ranks = places.ranks();
        int[][] sends = new int[ranks][];
        int[][] receives = new int[ranks][];
        for (int message = 0; message < load.length; message++) {
            add(sends, from[message], message);
            add(receives, to[message], message);
        }
        Map<Signature, Map<Load, Integer>> kinds = new LinkedHashMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            if (receives[rank] != null) {
                int[] times = receives[rank];
                kinds.computeIfAbsent(signature(false, times), kind -> as(Load::arrived, times));
            }
            if (sends[rank] != null) {
                int[] times = sends[rank];
                kinds.computeIfAbsent(signature(true, times), kind -> as(Load::sent, times));
            }
        }
        return List.copyOf(kinds.values());
    }

    /** Counts the loads that each kind of node sends to others; none where every rank has a node of its own. */
    List<Map<Load, Integer>> nodes() {
        Map<Integer, int[]> byNode = new HashMap<>();
        for (int message = 0; message < load.length && places.isShared(); message++) {
            int node = places.node(from[message]);
            if (node != places.node(to[message])) {
                byNode.computeIfAbsent(node, none -> new int[loads.size()])[load[message]] +=
                        end[message] - begin[message];
            }
        }
        Set<Map<Load, Integer>> kinds = new LinkedHashSet<>();
        byNode.values().forEach(times -> kinds.add(as(Load::sent, times)));
        return List.copyOf(kinds);
    }

    private void add(int[][] all, int rank, int message) {
        int[] of = all[rank];
        if (of == null) {
            of = new int[loads.size()];
            all[rank] = of;
        }
        of[alone[message]] += atOnce[message] ? 0 : end[message] - begin[message];
    }

    private static Signature signature(boolean sent, int... times) {
        return new Signature(sent, Arrays.stream(times).boxed().toList());
    }

    private Map<Load, Integer> as(UnaryOperator<Load> seen, int... times) {
        Map<Load, Integer> named = new TreeMap<>();
        named(times).forEach((each, number) -> named.merge(seen.apply(each), number, Integer::sum));
        return named;
    }
}
