package dev.weft.nodeaware;

import dev.weft.trace.program.CommPattern;
import dev.weft.trace.program.Job;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Merges the messages of a job so that each node sends each other node a single one. Its source and destination are the lowest ranks that
 * had messages between the two nodes, so no rank has more receives than before.
 */
final class NodeAggregation {
    private NodeAggregation() {}

    static Job of(RankLoads loads) {
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

    private static Job part(Job job, int number) {
        int[] node = Arrays.copyOfRange(job.nodes(), job.firstRank(number), job.firstRank(number + 1));
        return merged(job.messages(number), node)
                .on(job.machine(), job.placement(number))
                .startingAt(job.start(number));
    }

    private static CommPattern merged(CommPattern pattern, int[] node) {
        Map<Long, long[]> kept = new LinkedHashMap<>();
        for (int at = 0; at < pattern.messages(); at++) {
            int from = pattern.source(at);
            int to = pattern.destination(at);
            boolean inside = node[from] == node[to];
            long pair = inside ? -1L - at : ((long) node[from] << Integer.SIZE) + node[to];
            long[] message = kept.computeIfAbsent(pair, none -> new long[] {from, to, 0});
            message[0] = Math.min(message[0], from);
            message[1] = Math.min(message[1], to);
            message[2] += pattern.bytes(at);
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
