package dev.weft.trace.event;

import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;
import java.util.stream.LongStream;

/** When the events of each location begin and end, and how many there are. Immutable. */
public final class Extent {
    private final Clock clock;
    private final long[] first;
    private final long[] last;
    private final boolean[] beganOff;
    private final long events;

    private Extent(Clock clock, long[] first, long[] last, boolean[] beganOff, long events) {
        this.clock = clock;
        this.first = first;
        this.last = last;
        this.beganOff = beganOff;
        this.events = events;
    }

    /** Of these ends, one for each location; one without events begins after it ends. */
    public static Extent of(Clock clock, List<Ends> all) {
        Ends[] ends = all.toArray(Ends[]::new);
        boolean[] beganOff = new boolean[ends.length];
        for (int i = 0; i < ends.length; i++) {
            beganOff[i] = ends[i].beganOff;
        }
        return new Extent(
                clock,
                LongStream.range(0, ends.length).map(i -> ends[(int) i].first).toArray(),
                LongStream.range(0, ends.length).map(i -> ends[(int) i].last).toArray(),
                beganOff,
                LongStream.range(0, ends.length).map(i -> ends[(int) i].events).sum());
    }

    /** The first tick of a location. */
    long first(int location) {
        return first[location];
    }

    /** The last tick of a location. */
    long last(int location) {
        return last[location];
    }

    /** Whether a location begins with recording off, which only its first switch tells. */
    boolean beganOff(int location) {
        return beganOff[location];
    }

    /** The first tick of the run. */
    public long first() {
        return LongStream.of(first).min().orElse(Long.MAX_VALUE);
    }

    /** The last tick of the run. */
    public long last() {
        return LongStream.of(last).max().orElse(Long.MIN_VALUE);
    }

    /** From the first event to the last; none without events. */
    public Time duration() {
        return clock.time(Math.max(0, events == 0 ? 0 : last() - first()));
    }

    /** How many events there are in all. */
    public long events() {
        return events;
    }

    /** Finds out when one location begins and ends. */
    public static final class Ends implements EventConsumer, Serializable {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;
        private long events;
        private boolean switched;
        private boolean beganOff;

        @Override
        public void accept(EventBatch batch) {
            first = events == 0 ? batch.time[0] : first;
            last = batch.time[batch.count - 1];
            events += batch.count;
            for (int i = 0; i < batch.count && !switched; i++) {
                switched = batch.kind[i] == EventKind.MEASUREMENT_ON_OFF;
                beganOff = switched && batch.tag[i] == 1;
            }
        }

        @Override
        public boolean needsMessages() {
            return false;
        }
    }
}
