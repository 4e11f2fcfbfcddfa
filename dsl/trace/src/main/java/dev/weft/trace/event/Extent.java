package dev.weft.trace.event;

import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;
import java.util.stream.LongStream;

/** First and last tick of each location and its number of events. Immutable. */
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

    /** Returns the extent of these ends, one for each location; a location without events begins after it ends. */
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

    /** Returns the first tick of a location. */
    long first(int location) {
        return first[location];
    }

    /** Returns the last tick of a location. */
    long last(int location) {
        return last[location];
    }

    /** Returns whether a location begins with recording off, which only its first switch shows. */
    boolean beganOff(int location) {
        return beganOff[location];
    }

    /** Returns the first tick of the run. */
    public long first() {
        return LongStream.of(first).min().orElse(Long.MAX_VALUE);
    }

    /** Returns the last tick of the run. */
    public long last() {
        return LongStream.of(last).max().orElse(Long.MIN_VALUE);
    }

    /** Returns the time from the first event to the last; zero without events. */
    public Time duration() {
        return clock.time(Math.max(0, events == 0 ? 0 : last() - first()));
    }

    /** Returns the number of events of all locations. */
    public long events() {
        return events;
    }

    /** Finds the first and last tick of one location. */
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
