package dev.weft.tinympi.run;

import java.util.EnumMap;
import java.util.Map;

/** The time of a core by activity; the activities sum to its whole time. Used by the holder of the baton. */
final class CoreClock {
    private final Map<Activity, long[]> spent = new EnumMap<>(Activity.class);
    private long[] current;
    private long began;
    private long last;

    CoreClock() {
        for (Activity each : Activity.values()) {
            spent.put(each, new long[1]);
        }
        current = counter(Activity.OVERHEAD);
    }

    private long[] counter(Activity activity) {
        long[] counter = spent.get(activity);
        if (counter == null) {
            throw new IllegalStateException(activity.toString());
        }
        return counter;
    }

    /** Starts again from zero. */
    void restart() {
        spent.values().forEach(counter -> counter[0] = 0);
        began = System.nanoTime();
        last = began;
    }

    /** Changes the activity; returns the present time. */
    long to(Activity next) {
        long now = System.nanoTime();
        current[0] += now - last;
        last = now;
        current = counter(next);
        return now;
    }

    /** Returns the time of the last change. */
    long last() {
        return last;
    }

    long began() {
        return began;
    }

    /** Returns the nanoseconds of an activity until the last change. */
    long spent(Activity activity) {
        return counter(activity)[0];
    }

    /** The activities of a core; it has one at a time. */
    enum Activity {
        /** A rank is between two calls. */
        COMPUTING,
        /** A message is copied. */
        COPYING,
        /** No rank of the core can go on. */
        WAITING,
        /** Everything else in a call: matching, handling of messages, and context switches. */
        OVERHEAD
    }
}
