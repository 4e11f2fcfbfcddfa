package dev.weft.queueing;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a {@link Network} that visit a station of the user, and the time of a visit where it depends on the size.
 *
 * @param place one station for all paths, or one at each host
 * @param dataOnly whether request and clearance of a rendezvous pass it by
 * @param time of a visit; null if it is the same for all sizes. Two are equal if they hold the same lambda
 */
record StationUse(Place place, boolean dataOnly, Station.@Nullable BySize time) implements Serializable {
    /** The hosts that have a station of their own. */
    enum Place {
        PATH(""),
        SENDER(".atSender()"),
        RECEIVER(".atReceiver()"),
        BOTH(".perHost()");

        private final String words;

        Place(String words) {
            this.words = words;
        }

        /** Whether a message visits the station of the host that it leaves. */
        boolean isSender() {
            return this == SENDER || this == BOTH;
        }

        /** Whether a message visits the station of the host where it arrives. */
        boolean isReceiver() {
            return this == RECEIVER || this == BOTH;
        }
    }

    static final StationUse ALL = new StationUse(Place.PATH, false, null);

    static StationUse of(Station.BySize time) {
        return new StationUse(Place.PATH, false, time);
    }

    StationUse at(Place other) {
        return new StationUse(other, dataOnly, time);
    }

    StationUse ofData() {
        return new StationUse(place, true, time);
    }

    /** Whether every message on the wire visits the same station for the same time. */
    boolean isPlain() {
        return equals(ALL);
    }

    String words() {
        return place.words + (dataOnly ? ".dataOnly()" : "");
    }
}
