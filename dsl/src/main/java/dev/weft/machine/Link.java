package dev.weft.machine;

import dev.weft.study.Keyed;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How fast bytes go from one place to another while nobody else is on the way: a bandwidth in each direction and the latency of the
 * first byte. An immutable value that networks, machines and schemes take alike.
 */
public final class Link implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final Time NONE = new Time(0);
    /** What is taken for granted of a link that says nothing of its latency. */
    public static final String NO_LATENCY = "The link has no latency; link(bandwidth, latency) says otherwise.";

    private final Bandwidth bandwidth;
    private final @Nullable Time latency;

    private Link(Bandwidth bandwidth, @Nullable Time latency) {
        this.bandwidth = bandwidth;
        this.latency = latency;
    }

    /** Of this bandwidth; its latency is not said and taken as none. A bandwidth of zero is an error. */
    public static Link of(Bandwidth bandwidth) {
        return new Link(positive(bandwidth), null);
    }

    /** Of this bandwidth and latency. A bandwidth of zero is an error. */
    public static Link of(Bandwidth bandwidth, Time latency) {
        return new Link(
                positive(bandwidth), ModelException.required(latency, "a latency", "Write link(MBps(84.2), us(50))"));
    }

    private static Bandwidth positive(Bandwidth bandwidth) {
        if (ModelException.required(bandwidth, "a bandwidth", "Write link(MBps(84.2), us(50))")
                        .si()
                == 0) {
            throw ModelException.cannot(
                    "use a link of", bandwidth, "nothing would ever arrive", "Write link(MBps(84.2), us(50))");
        }
        return bandwidth;
    }

    /** In each direction. */
    public Bandwidth bandwidth() {
        return bandwidth;
    }

    /** Of the first byte; none where it was not said. */
    public Time latency() {
        return latency == null ? NONE : latency;
    }

    /** Whether somebody said what its latency is. */
    public boolean saysLatency() {
        return latency != null;
    }

    /** What was said of it, such as {@code 84.2 MB/s 50 us}. */
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
