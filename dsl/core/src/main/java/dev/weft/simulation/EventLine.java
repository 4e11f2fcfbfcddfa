package dev.weft.simulation;

/** Events that come in the order in which they are planned: a ring of columns. */
final class EventLine {
    private double[] times = new double[16];
    private long[] orders = new long[16];
    private int[] kinds = new int[16];
    private int[] firsts = new int[16];
    private int[] seconds = new int[16];
    /** Places are taken modulo the length, a power of two; both only grow. */
    private long head;

    private long tail;

    void add(double time, long order, int kind, int a, int b) {
        if (tail > head && time < times[at(tail - 1)]) {
            throw new IllegalArgumentException(
                    "an event at " + time + " cannot be planned behind one at " + times[at(tail - 1)]);
        }
        if (tail - head == times.length) {
            grow();
        }
        int at = at(tail++);
        times[at] = time;
        orders[at] = order;
        kinds[at] = kind;
        firsts[at] = a;
        seconds[at] = b;
    }

    private int at(long place) {
        return (int) (place & (times.length - 1));
    }

    /** Unrolls the ring into columns twice as long. */
    private void grow() {
        int count = times.length;
        int start = at(head);
        double[] oldTimes = times;
        long[] oldOrders = orders;
        int[] oldKinds = kinds;
        int[] oldFirsts = firsts;
        int[] oldSeconds = seconds;
        times = new double[2 * count];
        orders = new long[2 * count];
        kinds = new int[2 * count];
        firsts = new int[2 * count];
        seconds = new int[2 * count];
        for (int i = 0; i < count; i++) {
            int from = (start + i) & (count - 1);
            times[i] = oldTimes[from];
            orders[i] = oldOrders[from];
            kinds[i] = oldKinds[from];
            firsts[i] = oldFirsts[from];
            seconds[i] = oldSeconds[from];
        }
        head = 0;
        tail = count;
    }

    void remove() {
        head++;
    }

    void clear() {
        head = tail;
    }

    void shift(double seconds) {
        for (long i = head; i < tail; i++) {
            times[at(i)] -= seconds;
        }
    }

    boolean isEmpty() {
        return head == tail;
    }

    int size() {
        return (int) (tail - head);
    }

    double time() {
        return times[at(head)];
    }

    long order() {
        return orders[at(head)];
    }

    int kind() {
        return kinds[at(head)];
    }

    int a() {
        return firsts[at(head)];
    }

    int b() {
        return seconds[at(head)];
    }
}
