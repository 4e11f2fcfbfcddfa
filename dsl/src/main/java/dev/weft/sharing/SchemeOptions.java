package dev.weft.sharing;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a scheme apart from its arcs.
 *
 * @param name its key, empty where the arcs themselves are
 * @param size of communications without one of their own, if it was said
 * @param bandwidth of a communication that is alone, if it is known
 * @param latency before the first byte, if it was said
 * @param insideNodes the bandwidth of what stays inside a node, if it differs
 */
record SchemeOptions(
        String name,
        @Nullable Bytes size,
        @Nullable Bandwidth bandwidth,
        @Nullable Time latency,
        @Nullable Bandwidth insideNodes) {
    /** Section IV-B: the paper's benchmark sends 20 MB. */
    private static final Bytes ASSUMED_SIZE = new Bytes(20e6);

    static final SchemeOptions NONE = new SchemeOptions("", null, null, null, null);

    SchemeOptions named(String other) {
        return new SchemeOptions(other, size, bandwidth, latency, insideNodes);
    }

    Bytes sizeOrAssumed() {
        return size == null ? ASSUMED_SIZE : size;
    }

    Time latencyOrNone() {
        return latency == null ? new Time(0) : latency;
    }

    SchemeOptions sized(Bytes each) {
        return new SchemeOptions(name, each, bandwidth, latency, insideNodes);
    }

    SchemeOptions linked(Bandwidth other, @Nullable Time first) {
        return new SchemeOptions(name, size, other, first, insideNodes);
    }

    SchemeOptions inside(Bandwidth other) {
        return new SchemeOptions(name, size, bandwidth, latency, other);
    }

    @Nullable
    Bandwidth insideBandwidth() {
        return insideNodes == null ? bandwidth : insideNodes;
    }
}
