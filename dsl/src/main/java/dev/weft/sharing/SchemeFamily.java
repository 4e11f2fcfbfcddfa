package dev.weft.sharing;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;

/** Adds families of communications on nodes that nobody uses yet. */
final class SchemeFamily {
    /** More would only be a mistake: nobody draws or tabulates them. */
    private static final int MOST = 2_000_000;

    private final SchemeArcs arcs;
    private Progress progress = Progress.of("communications", 0);

    SchemeFamily(SchemeArcs arcs) {
        this.arcs = arcs;
    }

    void star(int count, boolean outwards) {
        int hub = begin("a star", count, 1, count + 1L);
        for (int i = 1; i <= count; i++) {
            join(outwards ? hub : hub + i, outwards ? hub + i : hub);
        }
    }

    void tree(int arity, int depth) {
        requireAtLeast("a tree of arity", arity, 1);
        requireAtLeast("a tree of depth", depth, 1);
        long nodes = 1;
        long level = 1;
        for (int i = 0; i < depth && nodes <= MOST; i++) {
            level *= arity;
            nodes += level;
        }
        int root = begin("a tree", nodes - 1, 1, nodes);
        for (int i = 1; i < nodes; i++) {
            join(root + (i - 1) / arity, root + i);
        }
    }

    void allToAll(int nodes) {
        requireAtLeast("an all-to-all of nodes", nodes, 2);
        int first = begin("an all-to-all", nodes * (nodes - 1L), 1, nodes);
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                if (i != j) {
                    join(first + i, first + j);
                }
            }
        }
    }

    void tournament(int nodes) {
        requireAtLeast("a tournament of nodes", nodes, 2);
        int first = begin("a tournament", nodes * (nodes - 1L) / 2, 1, nodes);
        for (int i = 0; i < nodes; i++) {
            for (int j = i + 1; j < nodes; j++) {
                join(first + i, first + j);
            }
        }
    }

    void ring(int nodes) {
        int first = begin("a ring", nodes, 2, nodes);
        for (int i = 0; i < nodes; i++) {
            join(first + i, first + (i + 1) % nodes);
        }
    }

    /** Each communication shares an end with the next: 0->1, 2->1, 2->3, 4->3, .. */
    void zigzag(int count) {
        int first = begin("a zigzag", count, 1, count + 1L);
        for (int i = 0; i < count; i++) {
            join(first + i + (i % 2 == 0 ? 0 : 1), first + i + (i % 2 == 0 ? 1 : 0));
        }
    }

    void bipartite(int senders, int receivers) {
        requireAtLeast("a bipartite scheme of receivers", receivers, 1);
        requireAtLeast("a bipartite scheme of senders", senders, 1);
        int first = begin("a bipartite scheme", (long) senders * receivers, 1, (long) senders + receivers);
        for (int i = 0; i < senders; i++) {
            for (int j = 0; j < receivers; j++) {
                join(first + i, first + senders + j);
            }
        }
    }

    void random(int nodes, int count, long seed) {
        requireAtLeast("a random scheme of nodes", nodes, 2);
        int first = begin("a random scheme", count, 1, nodes);
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

    private int begin(String what, long count, int least, long nodes) {
        requireAtLeast(what + " of communications", count, least);
        if (count > MOST) {
            throw ModelException.cannot(
                    "make " + what + " of communications",
                    count,
                    "at most " + MOST + " are made at once",
                    "Make fewer");
        }
        progress = Progress.of("communications of " + what, count);
        return arcs.freshNodes(nodes);
    }

    private static void requireAtLeast(String what, long value, int least) {
        if (value < least) {
            throw ModelException.cannot(
                    "make " + what, value, "at least " + least + " makes one", "Give a larger number");
        }
    }
}
