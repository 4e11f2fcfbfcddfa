package dev.weft.queueing;

import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Matching of messages on the receiving host.
 *
 * @param time to match a message
 * @param list the fit behind that time; null if the time was set directly
 * @param length entries searched, for that fit
 * @param engines progress engines per host, at least 1
 * @param kind assignment of messages to engines
 */
record MessageMatching(Time time, @Nullable MatchList list, double length, int engines, Engines kind)
        implements Serializable {
    static final MessageMatching NONE = new MessageMatching(new Time(0), null, 0, 1, Engines.BOUND);

    MessageMatching taking(Time newTime) {
        return new MessageMatching(newTime, null, 0, engines, kind);
    }

    MessageMatching searching(MatchList model, double newLength) {
        return new MessageMatching(model.time(newLength), model, newLength, engines, kind);
    }

    MessageMatching by(int count, Engines which) {
        return new MessageMatching(time, list, length, count, which);
    }

    /** Whether the list is too short for the fit. */
    boolean tooShort() {
        return list != null && length < MatchList.SHORT;
    }

    /** Such as {@code 16 us (many-core, list of 100)}. */
    String words() {
        return list == null ? time.toString() : time + " (" + list.key() + ", list of " + Digits.four(length) + ")";
    }
}
