package dev.weft.nodeaware;

import dev.weft.machine.LinkLoads;
import dev.weft.machine.Machine;
import dev.weft.machine.Torus;
import dev.weft.trace.program.CommPattern;
import dev.weft.trace.program.Job;
import dev.weft.units.ModelException;
import java.util.Arrays;

/** The messages of a job with their source and destination nodes; collectives are replaced by their messages. */
final class Routes {
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

    LinkLoads on(Torus torus) {
        return torus.loads(from, to, bytes);
    }

    /** By rank: the number of links that its messages cross, summed. */
    double[] hops(Torus torus, int ranks) {
        double[] hops = new double[ranks];
        for (int at = 0; at < rank.length; at++) {
            hops[rank[at]] += torus.hops(from[at], to[at]);
        }
        return hops;
    }

    /** The torus or mesh of the machine; an error if it has none. */
    static Torus torus(Machine machine, Object model) {
        return machine.torus()
                .orElseThrow(() -> ModelException.of(
                        "links by " + model,
                        "the " + machine.inWords() + " has no torus or mesh",
                        "Add torus(4, 8, 8) to the machine, or mesh(4, 8, 8) without links around the edges"));
    }
}
