package dev.weft.collectives;

import dev.weft.machine.Locality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What differs between the messages of each round of a collective; rounds with the same loads are one, with their number. */
final class RoundLoads {
    /**
     * A message of a round.
     *
     * @param where the distance between its ranks
     * @param bytes its size
     * @param reduced whether its data are reduced at the receiver
     * @param active the ranks of its node that send to other nodes in that round
     * @param alike whether it is one of a row of messages between the same ranks
     */
    record Load(Locality where, double bytes, boolean reduced, int active, boolean alike) {
        /** As its sender sees it. */
        Load sent() {
            return new Load(where, bytes, false, active, alike);
        }
    }

    /**
     * Rounds that have these loads.
     *
     * @param loads with the number of messages of each
     */
    record Round(int times, Map<Load, Integer> loads) {
        /**
         * Whether these are rounds in a row between the same ranks. Data go on from rank to rank there, so that they
         * meet all latencies in turn, and no rank waits for the latency of another in every round.
         */
        boolean inARow() {
            return loads.keySet().stream().allMatch(Load::alike);
        }
    }

    final List<Round> rounds;
    /** By kind of member: how often it sends each load, and how often it receives each. */
    final Set<Map<Load, Integer>> members;

    final int count;

    private RoundLoads(List<Round> rounds, Set<Map<Load, Integer>> members, int count) {
        this.rounds = rounds;
        this.members = members;
        this.count = count;
    }

    static RoundLoads of(Schedule schedule, Places places) {
        Messages messages = new Messages(schedule, places);
        List<Round> rounds = new ArrayList<>();
        int last = 0;
        int count = 0;
        Map<Map<Load, Integer>, Integer> alike = new LinkedHashMap<>();
        Map<Load, Integer> now = new LinkedHashMap<>();
        for (Map.Entry<Integer, Map<Load, Integer>> change : messages.changes().entrySet()) {
            int times = change.getKey() - last;
            if (!now.isEmpty()) {
                alike.merge(Map.copyOf(now), times, Integer::sum);
                count += times;
            }
            change.getValue().forEach((load, more) -> now.merge(load, more, Integer::sum));
            now.values().removeIf(number -> number == 0);
            last = change.getKey();
        }
        alike.forEach((loads, times) -> rounds.add(new Round(times, loads)));
        return new RoundLoads(rounds, messages.members(), count);
    }

    /** The bytes that all messages between ranks this far apart carry. */
    double bytes(Locality where) {
        double sum = 0;
        for (Round round : rounds) {
            for (Map.Entry<Load, Integer> load : round.loads().entrySet()) {
                sum += load.getKey().where() == where
                        ? (double) round.times() * load.getValue() * load.getKey().bytes()
                        : 0;
            }
        }
        return sum;
    }

    /** The messages of a schedule with their loads. */
    private static final class Messages {
        private final Schedule schedule;
        private final Places places;
        /** By node: the rounds in which its messages to other nodes begin, and those in which they have ended. */
        private final Map<Integer, int[][]> leaving = new HashMap<>();

        private final Map<Load, Load> known = new HashMap<>();

        Messages(Schedule schedule, Places places) {
            this.schedule = schedule;
            this.places = places;
            if (places.isShared()) {
                countLeaving();
            }
        }

        private void countLeaving() {
            Map<Integer, List<int[]>> byNode = new HashMap<>();
            schedule.forEach((from, to, bytes, reduced, begin, end) -> {
                if (places.node(from) != places.node(to)) {
                    byNode.computeIfAbsent(places.node(from), node -> new ArrayList<>())
                            .add(new int[] {begin, end});
                }
            });
            byNode.forEach((node, spans) -> {
                int[] begins = spans.stream().mapToInt(span -> span[0]).sorted().toArray();
                int[] ends = spans.stream().mapToInt(span -> span[1]).sorted().toArray();
                leaving.put(node, new int[][] {begins, ends});
            });
        }

        private int active(int from, int to, int begin) {
            int[][] of = places.node(from) == places.node(to) ? null : leaving.get(places.node(from));
            return of == null ? 1 : upTo(of[0], begin) - upTo(of[1], begin);
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

        private Load load(int from, int to, long bytes, boolean reduced, int begin, int end) {
            Load load = new Load(
                    places.between(from, to), (double) bytes, reduced, active(from, to, begin), end - begin > 1);
            return known.computeIfAbsent(load, same -> load);
        }

        /** By round: the loads that begin, and, negative, those that have ended. */
        TreeMap<Integer, Map<Load, Integer>> changes() {
            TreeMap<Integer, Map<Load, Integer>> changes = new TreeMap<>();
            schedule.forEach((from, to, bytes, reduced, begin, end) -> {
                Load load = load(from, to, bytes, reduced, begin, end);
                changes.computeIfAbsent(begin, round -> new LinkedHashMap<>()).merge(load, 1, Integer::sum);
                changes.computeIfAbsent(end, round -> new LinkedHashMap<>()).merge(load, -1, Integer::sum);
            });
            return changes;
        }

        Set<Map<Load, Integer>> members() {
            List<Map<Load, Integer>> sends = new ArrayList<>();
            List<Map<Load, Integer>> receives = new ArrayList<>();
            for (int rank = 0; rank < places.ranks(); rank++) {
                sends.add(new HashMap<>());
                receives.add(new HashMap<>());
            }
            schedule.forEach((from, to, bytes, reduced, begin, end) -> {
                Load load = load(from, to, bytes, reduced, begin, end);
                sends.get(from).merge(load.sent(), end - begin, Integer::sum);
                receives.get(to).merge(load, end - begin, Integer::sum);
            });
            Set<Map<Load, Integer>> all = new HashSet<>(sends);
            all.addAll(receives);
            return all;
        }
    }
}
