package dev.weft.simulation;

import java.util.Arrays;

/**
 * Queue of future events, earliest first. An event is a time, a kind and two numbers of the model, in primitive arrays, so millions of
 * them make no work for the garbage collector. Events at the same time come in the order in which they were last planned. The handle of
 * an event is valid until the event has come or is cancelled; then it is reused.
 *
 * <p>An indexed heap with four children per node: planning, moving and taking an event cost O(log n) for n events. A
 * separate ring holds events that come in the order in which they are planned, such as those a fixed delay ahead, in O(1).
 */
public final class EventQueue {
    private static final int CHILDREN = 4;

    /** In heap order: time, order of planning and handle of each event. */
    private double[] times = new double[16];

    private long[] orders = new long[16];
    private int[] handles = new int[16];
    private int size;

    /** By handle: position in the heap, or the next free handle. */
    private int[] place = new int[16];

    private int[] kinds = new int[16];
    private int[] firsts = new int[16];
    private int[] seconds = new int[16];
    private int free = -1;
    private int used;

    private final EventLine line = new EventLine();
    private long planned;
    private double clock;
    private int kind;
    private int first;
    private int second;

    /** Plans an event and returns its handle. A time before the clock, or none at all, is an error of the model. */
    public int schedule(double time, int kind, int a, int b) {
        check(time);
        int handle = newHandle();
        kinds[handle] = kind;
        firsts[handle] = a;
        seconds[handle] = b;
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
            handles = Arrays.copyOf(handles, 2 * size);
        }
        rise(size++, time, planned++, handle);
        return handle;
    }

    /** Plans an event that cannot be moved and is no earlier than any planned this way before; else an error of the model. */
    public void enqueue(double time, int kind, int a, int b) {
        check(time);
        line.add(time, planned++, kind, a, b);
    }

    /** Moves an event to another time; among events of that time it is the last one planned. */
    public void reschedule(int handle, double time) {
        check(time);
        int at = placeOf(handle);
        long order = planned++;
        if (time < times[at]) {
            rise(at, time, order, handle);
        } else {
            sink(at, time, order, handle);
        }
    }

    /** Cancels an event. */
    public void cancel(int handle) {
        remove(placeOf(handle));
    }

    /** Takes the next event and sets the clock to its time; false if there is none. */
    public boolean next() {
        if (!line.isEmpty() && (size == 0 || before(line.time(), line.order(), 0))) {
            clock = line.time();
            kind = line.kind();
            first = line.a();
            second = line.b();
            line.remove();
            return true;
        }
        if (size == 0) {
            return false;
        }
        int handle = handles[0];
        clock = times[0];
        kind = kinds[handle];
        first = firsts[handle];
        second = seconds[handle];
        remove(0);
        return true;
    }

    /** Discards all planned events and sets the clock to zero. */
    public void clear() {
        size = 0;
        line.clear();
        used = 0;
        free = -1;
        clock = 0;
    }

    /** Sets the clock to zero and shifts all planned events with it; other stored times must be shifted, too. */
    void restart() {
        for (int i = 0; i < size; i++) {
            times[i] -= clock;
        }
        line.shift(clock);
        clock = 0;
    }

    /** Returns the time of the event taken last in seconds; zero before the first. */
    public double time() {
        return clock;
    }

    /** Returns the kind of the event taken last. */
    public int kind() {
        return kind;
    }

    /** Returns the first number of the event taken last. */
    public int a() {
        return first;
    }

    /** Returns the second number of the event taken last. */
    public int b() {
        return second;
    }

    /** Returns the number of planned events. */
    public int size() {
        return size + line.size();
    }

    /** Returns the time of the next event in seconds; infinite if there is none. */
    public double nextTime() {
        double top = size == 0 ? Double.POSITIVE_INFINITY : times[0];
        return line.isEmpty() ? top : Math.min(top, line.time());
    }

    private void check(double time) {
        if (!(time >= clock)) {
            throw new IllegalArgumentException("an event at " + time + " cannot be planned at " + clock);
        }
    }

    private int placeOf(int handle) {
        int at = handle >= 0 && handle < used ? place[handle] : -1;
        if (at < 0 || at >= size || handles[at] != handle) {
            throw new IllegalStateException("event " + handle + " has come already, or was cancelled");
        }
        return at;
    }

    private int newHandle() {
        if (free >= 0) {
            int handle = free;
            free = -2 - place[handle];
            return handle;
        }
        if (used == place.length) {
            place = Arrays.copyOf(place, 2 * used);
            kinds = Arrays.copyOf(kinds, 2 * used);
            firsts = Arrays.copyOf(firsts, 2 * used);
            seconds = Arrays.copyOf(seconds, 2 * used);
        }
        return used++;
    }

    private void remove(int at) {
        int handle = handles[at];
        // free handles are chained through their places, kept below -1 there
        place[handle] = -2 - free;
        free = handle;
        size--;
        if (at == size) {
            return;
        }
        double time = times[size];
        long order = orders[size];
        if (at > 0 && before(time, order, (at - 1) / CHILDREN)) {
            rise(at, time, order, handles[size]);
        } else {
            sink(at, time, order, handles[size]);
        }
    }

    private boolean before(double time, long order, int at) {
        return before(time, order, times[at], orders[at]);
    }

    private void rise(int from, double time, long order, int handle) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) / CHILDREN;
            if (!before(time, order, parent)) {
                break;
            }
            put(at, times[parent], orders[parent], handles[parent]);
            at = parent;
        }
        put(at, time, order, handle);
    }

    private void sink(int from, double time, long order, int handle) {
        int at = from;
        while (true) {
            int child = CHILDREN * at + 1;
            if (child >= size) {
                break;
            }
            int least = child;
            int end = Math.min(child + CHILDREN, size);
            for (int other = child + 1; other < end; other++) {
                least = before(times[other], orders[other], least) ? other : least;
            }
            if (!before(times[least], orders[least], time, order)) {
                break;
            }
            put(at, times[least], orders[least], handles[least]);
            at = least;
        }
        put(at, time, order, handle);
    }

    private static boolean before(double time, long order, double otherTime, long otherOrder) {
        return time < otherTime || (time == otherTime && order < otherOrder);
    }

    private void put(int at, double time, long order, int handle) {
        times[at] = time;
        orders[at] = order;
        handles[at] = handle;
        place[handle] = at;
    }
}
