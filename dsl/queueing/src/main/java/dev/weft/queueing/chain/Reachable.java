package dev.weft.queueing.chain;

/** States that a chain with these transitions can reach. */
final class Reachable {
    private Reachable() {}

    /** The starting states and those reached from them without entering a closed state. */
    static boolean[] from(int[] from, int[] to, boolean[] starts, boolean[] closed) {
        int states = starts.length;
        int[] first = new int[states + 1];
        for (int i : from) {
            first[i + 1]++;
        }
        for (int i = 0; i < states; i++) {
            first[i + 1] += first[i];
        }
        int[] next = new int[from.length];
        int[] filled = first.clone();
        for (int i = 0; i < from.length; i++) {
            next[filled[from[i]]++] = to[i];
        }
        boolean[] reached = starts.clone();
        int[] waiting = new int[states];
        int count = 0;
        for (int i = 0; i < states; i++) {
            if (starts[i]) {
                waiting[count++] = i;
            }
        }
        for (int i = 0; i < count; i++) {
            for (int at = first[waiting[i]]; at < first[waiting[i] + 1]; at++) {
                if (!closed[next[at]] && !reached[next[at]]) {
                    reached[next[at]] = true;
                    waiting[count++] = next[at];
                }
            }
        }
        return reached;
    }
}
