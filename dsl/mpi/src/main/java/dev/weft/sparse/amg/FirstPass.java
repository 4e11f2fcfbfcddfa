package dev.weft.sparse.amg;

import java.util.Arrays;

/**
 * The first pass of Ruge and Stueben, on each process separately. The undecided unknown on which most others depend becomes coarse, these
 * become fine, and the importance of each unknown on which they depend grows by one. Of equals, the smallest index is chosen.
 */
final class FirstPass {
    private final StrengthGraph strong;
    private final StrengthGraph back;
    private final int[] owner;
    private final byte[] state;
    private final int[] importance;
    private long[] heap = new long[1024];
    private int size;

    private FirstPass(StrengthGraph strong, StrengthGraph back, int[] owner, byte[] state) {
        this.strong = strong;
        this.back = back;
        this.owner = owner;
        this.state = state;
        this.importance = new int[strong.size];
    }

    static void run(StrengthGraph strong, StrengthGraph back, int[] owner, int processes, byte[] state) {
        FirstPass pass = new FirstPass(strong, back, owner, state);
        int[] first = new int[processes + 1];
        for (int each : owner) {
            first[each + 1]++;
        }
        for (int p = 0; p < processes; p++) {
            first[p + 1] += first[p];
        }
        int[] rows = new int[owner.length];
        int[] next = first.clone();
        for (int i = 0; i < owner.length; i++) {
            rows[next[owner[i]]++] = i;
        }
        for (int p = 0; p < processes; p++) {
            pass.process(rows, first[p], first[p + 1]);
        }
    }

    private void process(int[] rows, int from, int to) {
        size = 0;
        for (int k = from; k < to; k++) {
            int i = rows[k];
            for (int m = back.start[i]; m < back.start[i + 1]; m++) {
                importance[i] += owner[back.neighbour[m]] == owner[i] ? 1 : 0;
            }
            push(i);
        }
        while (size > 0) {
            long key = pop();
            int i = (int) key;
            if (state[i] == Splitting.UNDECIDED && importance[i] == Integer.MAX_VALUE - (int) (key >>> 32)) {
                choose(i);
            }
        }
    }

    private void choose(int i) {
        state[i] = Splitting.COARSE;
        for (int m = back.start[i]; m < back.start[i + 1]; m++) {
            int j = back.neighbour[m];
            if (owner[j] == owner[i] && state[j] == Splitting.UNDECIDED) {
                state[j] = Splitting.FINE;
                change(j, 1);
            }
        }
        change(i, -1);
    }

    private void change(int of, int by) {
        for (int m = strong.start[of]; m < strong.start[of + 1]; m++) {
            int k = strong.neighbour[m];
            if (owner[k] == owner[of] && state[k] == Splitting.UNDECIDED) {
                importance[k] += by;
                push(k);
            }
        }
    }

    /** Queues an unknown unless no other depends on it. Outdated entries of the same unknown are skipped when they are removed. */
    private void push(int i) {
        if (importance[i] <= 0) {
            return;
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        long key = (long) (Integer.MAX_VALUE - importance[i]) << 32 | i;
        int at = size++;
        while (at > 0 && heap[(at - 1) >>> 1] > key) {
            heap[at] = heap[(at - 1) >>> 1];
            at = (at - 1) >>> 1;
        }
        heap[at] = key;
    }

    private long pop() {
        long least = heap[0];
        long last = heap[--size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= last) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = last;
        return least;
    }
}
