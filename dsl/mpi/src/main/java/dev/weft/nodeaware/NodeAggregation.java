package dev.weft.nodeaware;

import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.study.Condition;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Merges the messages of a job so that each node sends each other node a single one. Its source and destination are the lowest ranks that
 * had messages between the two nodes, so no rank has more receives than before.
 */
final class NodeAggregation {
    /** The job of the merged messages. */
    final Job job;
    /** The bytes that a rank hands to the one that sends them for its node, and those that a rank takes from the one that receives them. */
    private double gathered;

    private double scattered;

    NodeAggregation(RankLoads loads) {
        this.job = of(loads);
    }

    /** Returns the condition that all merged messages are of the ranks that send and receive them. */
    Condition withoutGathering() {
        return Condition.of(
                "messages merged by their own ranks",
                gathered == 0 && scattered == 0,
                "handing " + new Bytes(gathered) + " to the sending ranks and " + new Bytes(scattered)
                        + " from the receiving ranks takes no time here, so the cost is too low.");
    }

    private Job of(RankLoads loads) {
        Job job = loads.job;
        if (loads.hasPhases) {
            throw ModelException.of(
                    "aggregated() of " + loads.labels.get(0),
                    "the program must be one exchange, and some rank communicates again after a receive",
                    "Use a program of one exchange, such as a pattern, or leave aggregated() out");
        }
        Job merged = part(job, 0);
        for (int number = 1; number < job.programs(); number++) {
            merged = merged.beside(part(job, number));
        }
        return merged;
    }

    private Job part(Job job, int number) {
        int[] node = Arrays.copyOfRange(job.nodes(), job.firstRank(number), job.firstRank(number + 1));
        return merged(job.messages(number), node)
                .on(job.machine(), job.placement(number))
                .startingAt(job.start(number));
    }

    /** The number of a pair of nodes; of a message inside of a node, one of its own. */
    private static long pair(int[] node, int at, int from, int to) {
        return node[from] == node[to] ? -1L - at : ((long) node[from] << Integer.SIZE) + node[to];
    }

    private CommPattern merged(CommPattern pattern, int[] node) {
        Map<Long, long[]> kept = new LinkedHashMap<>();
        for (int at = 0; at < pattern.messages(); at++) {
            int from = pattern.source(at);
            int to = pattern.destination(at);
            long[] message = kept.computeIfAbsent(pair(node, at, from, to), none -> new long[] {from, to, 0});
            message[0] = Math.min(message[0], from);
            message[1] = Math.min(message[1], to);
            message[2] += pattern.bytes(at);
        }
        for (int at = 0; at < pattern.messages(); at++) {
            int from = pattern.source(at);
            int to = pattern.destination(at);
            long[] message = kept.get(pair(node, at, from, to));
            gathered += message != null && message[0] != from ? (double) pattern.bytes(at) : 0;
            scattered += message != null && message[1] != to ? (double) pattern.bytes(at) : 0;
        }
        int[] source = new int[kept.size()];
        int[] destination = new int[kept.size()];
        long[] bytes = new long[kept.size()];
        int next = 0;
        for (long[] message : kept.values()) {
            source[next] = (int) message[0];
            destination[next] = (int) message[1];
            bytes[next++] = message[2];
        }
        return CommPattern.of(pattern.label(), pattern.provenance(), pattern.size(), source, destination, bytes);
    }
}
