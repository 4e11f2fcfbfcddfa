package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Machine;
import dev.weft.machine.Topology;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The messages of a job with their source and destination nodes; collectives are replaced by their messages. */
final class Routes {
    /** Ranks named in words. */
    private static final int SHOWN = 3;

    private int[] rank = {};
    private int[] from = {};
    private int[] to = {};
    private double[] bytes = {};

    Routes(Job job) {
        this(job, job.nodes());
    }

    /** With these numbers for the node of each rank. */
    Routes(Job job, int... nodes) {
        for (int number = 0; number < job.programs(); number++) {
            CommPattern pattern = job.messages(number);
            int first = job.firstRank(number);
            int start = bytes.length;
            int end = start + pattern.messages();
            rank = Arrays.copyOf(rank, end);
            from = Arrays.copyOf(from, end);
            to = Arrays.copyOf(to, end);
            bytes = Arrays.copyOf(bytes, end);
            for (int at = 0; at < pattern.messages(); at++) {
                rank[start + at] = first + pattern.source(at);
                from[start + at] = nodes[first + pattern.source(at)];
                to[start + at] = nodes[first + pattern.destination(at)];
                bytes[start + at] = pattern.bytes(at);
            }
        }
    }

    LinkLoads on(Topology network) {
        return network.loads(from, to, bytes);
    }

    /** The ranks whose messages cross a link, in words: their number, and those that send most over it. */
    String users(Topology network, int link, int ranks) {
        double[] sent = new double[ranks];
        double all = 0;
        for (int at = 0; at < rank.length; at++) {
            if (bytes[at] > 0 && network.crosses(from[at], to[at], link)) {
                sent[rank[at]] += bytes[at];
                all += bytes[at];
            }
        }
        int[] users = IntStream.range(0, ranks)
                .filter(each -> sent[each] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(each -> -sent[each]))
                .mapToInt(each -> each)
                .toArray();
        String most = IntStream.of(users)
                .limit(SHOWN)
                .mapToObj(each -> "rank " + each + " (" + new Bytes(sent[each]) + ")")
                .collect(Collectors.joining(", "));
        String by = new Bytes(all) + " sent by ";
        if (users.length <= SHOWN) {
            return by + most;
        }
        double least = sent[users[SHOWN - 1]];
        long others = IntStream.of(users)
                .skip(SHOWN)
                .filter(each -> sent[each] == least)
                .count();
        return by + users.length + " ranks, "
                + (sent[users[0]] == sent[users[users.length - 1]]
                        ? new Bytes(least) + " each"
                        : "most by " + most + (others == 0 ? "" : " and " + others + " more with as much"));
    }

    /** By rank: the number of links between switches that its messages cross, summed. */
    double[] hops(Topology network, int ranks) {
        double[] hops = new double[ranks];
        for (int at = 0; at < rank.length; at++) {
            hops[rank[at]] += network.hops(from[at], to[at]);
        }
        return hops;
    }

    /** The shape of the machine's network; an error if it has none. */
    static Topology network(Machine machine, Object model) {
        return machine.topology()
                .orElseThrow(() -> ModelException.of(
                        "links by " + model,
                        "the " + machine.inWords() + " has no torus, mesh, fat tree or dragonfly",
                        "Add its shape to the machine, such as torus(4, 8, 8), fatTree(16) or dragonfly(9, 4, 2)"));
    }
}
