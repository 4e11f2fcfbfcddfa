package dev.weft.sharing.contention;

import java.util.Arrays;

/**
 * The active communications, listed per source and per destination. Identifiers and nodes are small whole numbers
 * that the caller chooses; the lists are linked through arrays, so that starts and ends allocate no objects.
 */
final class Ports {
    /** The end of a list. */
    static final int NONE = -1;

    int[] source = new int[16];
    int[] destination = new int[16];
    private int[] nextOut = new int[16];
    private int[] previousOut = new int[16];
    private int[] nextIn = new int[16];
    private int[] previousIn = new int[16];
    private int[] firstOut = new int[0];
    private int[] firstIn = new int[0];
    private int[] outDegree = new int[0];
    private int[] inDegree = new int[0];

    Ports() {
        growNodes(16);
    }

    /** Inserts a communication that is not active at the head of both lists. */
    void start(int id, int from, int to) {
        growIds(id + 1);
        growNodes(Math.max(from, to) + 1);
        source[id] = from;
        destination[id] = to;
        previousOut[id] = NONE;
        nextOut[id] = firstOut[from];
        if (firstOut[from] != NONE) {
            previousOut[firstOut[from]] = id;
        }
        firstOut[from] = id;
        previousIn[id] = NONE;
        nextIn[id] = firstIn[to];
        if (firstIn[to] != NONE) {
            previousIn[firstIn[to]] = id;
        }
        firstIn[to] = id;
        outDegree[from]++;
        inDegree[to]++;
    }

    /** Removes an active communication from both lists. */
    void end(int id) {
        int from = source[id];
        int to = destination[id];
        unlink(id, nextOut, previousOut, firstOut, from);
        unlink(id, nextIn, previousIn, firstIn, to);
        outDegree[from]--;
        inDegree[to]--;
    }

    int nodes() {
        return firstOut.length;
    }

    int firstFrom(int node) {
        return firstOut[node];
    }

    int nextFrom(int id) {
        return nextOut[id];
    }

    int firstInto(int node) {
        return firstIn[node];
    }

    int nextInto(int id) {
        return nextIn[id];
    }

    int outDegree(int node) {
        return outDegree[node];
    }

    int inDegree(int node) {
        return inDegree[node];
    }

    private static void unlink(int id, int[] next, int[] previous, int[] first, int node) {
        if (previous[id] == NONE) {
            first[node] = next[id];
        } else {
            next[previous[id]] = next[id];
        }
        if (next[id] != NONE) {
            previous[next[id]] = previous[id];
        }
    }

    private void growIds(int needed) {
        int old = source.length;
        if (needed > old) {
            int size = Math.max(needed, 2 * old);
            source = Arrays.copyOf(source, size);
            destination = Arrays.copyOf(destination, size);
            nextOut = Arrays.copyOf(nextOut, size);
            previousOut = Arrays.copyOf(previousOut, size);
            nextIn = Arrays.copyOf(nextIn, size);
            previousIn = Arrays.copyOf(previousIn, size);
        }
    }

    private void growNodes(int needed) {
        int old = firstOut.length;
        if (needed > old) {
            int size = Math.max(needed, 2 * old);
            firstOut = Arrays.copyOf(firstOut, size);
            firstIn = Arrays.copyOf(firstIn, size);
            Arrays.fill(firstOut, old, size, NONE);
            Arrays.fill(firstIn, old, size, NONE);
            outDegree = Arrays.copyOf(outDegree, size);
            inDegree = Arrays.copyOf(inDegree, size);
        }
    }
}
