package dev.weft.machine;

import dev.weft.study.Keyed;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An uncontended link: its bandwidth in each direction and the latency of the first byte. An immutable value that networks, machines and
 * schemes take.
 */
public final class Link implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final Time NONE = new Time(0);
    /** The assumption of a link whose latency was not set. */
    public static final String NO_LATENCY =
            "The latency of the link is 0 (default; set with link(bandwidth, latency)).";

    private final Bandwidth bandwidth;
    private final @Nullable Time latency;

    private Link(Bandwidth bandwidth, @Nullable Time latency) {
        this.bandwidth = bandwidth;
        this.latency = latency;
    }

    /** Returns a link of this bandwidth, whose latency is 0 by default. A bandwidth of 0 is an error. */
    public static Link of(Bandwidth bandwidth) {
        return new Link(positive(bandwidth), null);
    }

    /** Returns a link of this bandwidth and latency. A bandwidth of 0 is an error. */
    public static Link of(Bandwidth bandwidth, Time latency) {
        return new Link(
                positive(bandwidth), ModelException.required(latency, "latency", "Write link(MBps(84.2), us(50))"));
    }

    private static Bandwidth positive(Bandwidth bandwidth) {
        if (ModelException.required(bandwidth, "bandwidth", "Write link(MBps(84.2), us(50))")
                        .si()
                == 0) {
            throw ModelException.of("bandwidth " + bandwidth, "must be above 0", "Write link(MBps(84.2), us(50))");
        }
        return bandwidth;
    }

    /** Returns the bandwidth in each direction. */
    public Bandwidth bandwidth() {
        return bandwidth;
    }

    /** Returns the latency of the first byte; 0 if it was not set. */
    public Time latency() {
        return latency == null ? NONE : latency;
    }

    /** Tells whether the latency was set. */
    public boolean saysLatency() {
        return latency != null;
    }

    /** Returns the bandwidth and the latency that were set, such as {@code 84.2 MB/s 50 us}. */
    @Override
    public String key() {
        return bandwidth + (latency == null ? "" : " " + latency);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Link that && bandwidth.equals(that.bandwidth) && Objects.equals(latency, that.latency);
    }

    @Override
    public int hashCode() {
        return Objects.hash(bandwidth, latency);
    }

    @Override
    public String toString() {
        return bandwidth + (latency == null ? "" : ", latency " + latency);
    }
}
