package dev.weft.sharing;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.util.List;

/** Adds families of communications on unused nodes. */
final class SchemeFamily {
    /** A larger number is taken for a mistake. */
    private static final int MOST = 2_000_000;

    private static final String NODES = "the number of nodes";

    private final SchemeArcs arcs;
    private Progress progress = Progress.of("communications", 0);

    SchemeFamily(SchemeArcs arcs) {
        this.arcs = arcs;
    }

    void star(int count, boolean outwards) {
        String word = outwards ? "star" : "inStar";
        int hub = begin(new Call(word, List.of(count), word + "(3)"), count, count + 1L);
        for (int i = 1; i <= count; i++) {
            join(outwards ? hub : hub + i, outwards ? hub + i : hub);
        }
    }

    void tree(int arity, int depth) {
        Call call = new Call("tree", List.of(arity, depth), "tree(2, 3)");
        call.requireAtLeast("the number of children", arity, 1);
        call.requireAtLeast("the depth", depth, 1);
        long nodes = 1;
        long level = 1;
        for (int i = 0; i < depth && nodes <= MOST; i++) {
            level *= arity;
            nodes += level;
        }
        int root = begin(call, nodes - 1, nodes);
        for (int i = 1; i < nodes; i++) {
            join(root + (i - 1) / arity, root + i);
        }
    }

    void allToAll(int nodes) {
        Call call = new Call("allToAll", List.of(nodes), "allToAll(4)");
        call.requireAtLeast(NODES, nodes, 2);
        int first = begin(call, nodes * (nodes - 1L), nodes);
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                if (i != j) {
                    join(first + i, first + j);
                }
            }
        }
    }

    void tournament(int nodes) {
        Call call = new Call("tournament", List.of(nodes), "tournament(4)");
        call.requireAtLeast(NODES, nodes, 2);
        int first = begin(call, nodes * (nodes - 1L) / 2, nodes);
        for (int i = 0; i < nodes; i++) {
            for (int j = i + 1; j < nodes; j++) {
                join(first + i, first + j);
            }
        }
    }

    void ring(int nodes) {
        Call call = new Call("ring", List.of(nodes), "ring(4)");
        call.requireAtLeast(NODES, nodes, 2);
        int first = begin(call, nodes, nodes);
        for (int i = 0; i < nodes; i++) {
            join(first + i, first + (i + 1) % nodes);
        }
    }

    /** Each communication shares an end with the next: 0->1, 2->1, 2->3, 4->3, .. */
    void zigzag(int count) {
        int first = begin(new Call("zigzag", List.of(count), "zigzag(5)"), count, count + 1L);
        for (int i = 0; i < count; i++) {
            join(first + i + (i % 2 == 0 ? 0 : 1), first + i + (i % 2 == 0 ? 1 : 0));
        }
    }

    void bipartite(int senders, int receivers) {
        Call call = new Call("bipartite", List.of(senders, receivers), "bipartite(2, 3)");
        call.requireAtLeast("the number of receivers", receivers, 1);
        call.requireAtLeast("the number of senders", senders, 1);
        int first = begin(call, (long) senders * receivers, (long) senders + receivers);
        for (int i = 0; i < senders; i++) {
            for (int j = 0; j < receivers; j++) {
                join(first + i, first + senders + j);
            }
        }
    }

    /** Others around the first communication. */
    void crowd(int leaving, int entering) {
        Call call = new Call("crowd", List.of(leaving, entering), "crowd(2, 1)");
        call.requireAtLeast("the number of communications that leave", leaving, 0);
        call.requireAtLeast("the number of communications that enter", entering, 0);
        if (arcs.size() == 0) {
            throw call.error(
                    "the scheme has no communication to share ends with", "Try scheme(\"a:0->1\").crowd(2, 1)");
        }
        long count = (long) leaving + entering;
        if (count == 0) {
            return;
        }
        int source = arcs.sources()[0];
        int destination = arcs.destinations()[0];
        int first = begin(call, count, count);
        for (int i = 0; i < leaving; i++) {
            join(source, first + i);
        }
        for (int i = 0; i < entering; i++) {
            join(first + leaving + i, destination);
        }
    }

    void random(int nodes, int count, long seed) {
        Call call = new Call("random", List.of(nodes, count, seed), "random(8, 12, 1)");
        call.requireAtLeast(NODES, nodes, 2);
        int first = begin(call, count, nodes);
        RandomStream stream = RandomStream.of(seed, 0);
        for (int i = 0; i < count; i++) {
            int from = stream.below(nodes);
            int to = stream.below(nodes - 1);
            join(first + from, first + (to < from ? to : to + 1));
        }
    }

    private void join(int from, int to) {
        arcs.add(null, from, to, Double.NaN);
        progress.tick();
    }

    private int begin(Call call, long count, long nodes) {
        call.requireAtLeast("the number of communications", count, 1);
        if (count > MOST) {
            throw call.error(
                    "this is " + count + " communications, and one call adds at most " + MOST, "Use smaller numbers");
        }
        progress = Progress.of("communications of " + call.word(), count);
        return arcs.freshNodes(nodes);
    }

    /** A call of an adjective of schemes, for its errors. */
    private record Call(String word, List<Object> arguments, String example) {
        void requireAtLeast(String what, long value, int least) {
            if (value < least) {
                throw error(what + " must be at least " + least, "Try " + example);
            }
        }

        ModelException error(String rule, String next) {
            return ModelException.call(word, rule, next, arguments.toArray());
        }
    }
}
