package dev.weft.collectives;

import dev.weft.machine.Locality;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The different messages of each round of a collective; rounds with the same loads are one, with their number. */
final class RoundLoads {
    /**
     * A message of a round.
     *
     * @param where the distance between its ranks
     * @param bytes its size
     * @param reduced whether its data are reduced at the receiver
     * @param active the ranks of its node that send to other nodes in that round
     * @param alike whether it is one of a row of messages between the same ranks
     * @param queued whether it was begun together with the one before it, in whose latency its own falls
     */
    record Load(Locality where, double bytes, boolean reduced, int active, boolean alike, boolean queued)
            implements Comparable<Load> {
        private static final Comparator<Load> FAR_AND_LARGE_FIRST = Comparator.comparing(Load::where)
                .thenComparingDouble(Load::bytes)
                .thenComparing(Load::reduced)
                .thenComparingInt(Load::active)
                .thenComparing(Load::alike)
                .thenComparing(Load::queued)
                .reversed();

        /** The farthest first, of these the largest, so that sums and ties do not depend on an order of hashes. */
        @Override
        public int compareTo(Load other) {
            return FAR_AND_LARGE_FIRST.compare(this, other);
        }

        /** As its sender sees it. */
        Load sent() {
            return new Load(where, bytes, false, active, alike, queued);
        }

        /** If its latency falls in that of another one. */
        Load within() {
            return new Load(where, bytes, reduced, active, alike, true);
        }

        /** Whether others may pass at the same time: within a node, except between GPUs, which have one link to NVLink each. */
        boolean passesOthers() {
            return !where.isBetweenNodes() && where != Locality.GPU;
        }

        /** If no other rank of its node sends to other nodes. */
        Load alone() {
            return active == 1 ? this : new Load(where, bytes, reduced, 1, alike, queued);
        }

        /** As its receiver sees it, if it was under way before. */
        Load arrived() {
            return within();
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

        /**
         * Counts the loads that data meet if they go on from rank to rank in all of these rounds: all loads equally often, and the slowest
         * ones in the rounds that remain.
         */
        Map<Load, Integer> met(ToDoubleFunction<Load> seconds) {
            int messages = loads.values().stream().mapToInt(Integer::intValue).sum();
            int rest = times % messages;
            Map<Load, Integer> met = new LinkedHashMap<>();
            for (Load load : loads.keySet().stream()
                    .sorted(Comparator.comparingDouble(seconds).reversed())
                    .toList()) {
                int number = loads.getOrDefault(load, 0);
                int more = Math.min(rest, number);
                met.put(load, times / messages * number + more);
                rest -= more;
            }
            return met;
        }
    }

    final List<Round> rounds;
    /** By kind of member: the number of times that it sends each load, or receives each. */
    final List<Map<Load, Integer>> members;

    /** By kind of node whose ranks share its injection: the number of times that they send each load to other nodes. */
    final List<Map<Load, Integer>> nodes;

    final int count;

    private RoundLoads(List<Round> rounds, LoadedMessages messages, int count) {
        this.rounds = rounds;
        this.members = messages.members();
        this.nodes = messages.nodes();
        this.count = count;
    }

    static RoundLoads of(Schedule schedule, Places places) {
        LoadedMessages messages = new LoadedMessages(schedule, places);
        List<Round> rounds = new ArrayList<>();
        int last = 0;
        int count = 0;
        Map<Map<Load, Integer>, Integer> alike = new LinkedHashMap<>();
        Map<Load, Integer> now = new TreeMap<>();
        for (Map.Entry<Integer, Map<Load, Integer>> change : messages.changes().entrySet()) {
            int times = change.getKey() - last;
            if (!now.isEmpty()) {
                alike.merge(new TreeMap<>(now), times, Integer::sum);
                count += times;
            }
            change.getValue().forEach((load, more) -> now.merge(load, more, Integer::sum));
            now.values().removeIf(number -> number == 0);
            last = change.getKey();
        }
        alike.forEach((loads, times) -> rounds.add(new Round(times, loads)));
        return new RoundLoads(rounds, messages, count);
    }

    /** The largest message, of equal ones the farthest; it decides how a collective starts. */
    Optional<Load> largest() {
        return rounds.stream()
                .flatMap(round -> round.loads().keySet().stream())
                .max(Comparator.comparingDouble(Load::bytes).thenComparing(Load::where));
    }

    /** The most ranks of a node that send to other nodes in one round. */
    int senders() {
        return rounds.stream()
                .flatMap(round -> round.loads().keySet().stream())
                .filter(load -> load.where().isBetweenNodes())
                .mapToInt(Load::active)
                .max()
                .orElse(0);
    }

    /** The number of messages. */
    double messages() {
        double count = 0;
        for (Round round : rounds) {
            count += (double) round.times()
                    * round.loads().values().stream()
                            .mapToInt(Integer::intValue)
                            .sum();
        }
        return count;
    }

    /** Whether there are several rounds in a row between the same ranks. */
    boolean hasRows() {
        return rounds.stream().anyMatch(Round::inARow);
    }

    /** The bytes that all messages between the ranks farthest apart carry. */
    double widest() {
        Locality where = rounds.stream()
                .flatMap(round -> round.loads().keySet().stream())
                .map(Load::where)
                .max(Comparator.naturalOrder())
                .orElse(Locality.NETWORK);
        double sum = 0;
        for (Round round : rounds) {
            for (Map.Entry<Load, Integer> load : round.loads().entrySet()) {
                sum += load.getKey().where() == where
                        ? (double) round.times()
                                * load.getValue()
                                * load.getKey().bytes()
                        : 0;
            }
        }
        return sum;
    }
}
