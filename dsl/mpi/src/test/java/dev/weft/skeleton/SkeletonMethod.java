package dev.weft.skeleton;

import dev.weft.study.Keyed;
import java.util.Locale;

/** A method that computes the time of a {@link Skeleton}. */
public enum SkeletonMethod implements Keyed {
    /** Latency and bytes at the bandwidth. */
    POSTAL,
    /** The bytes alone, a lower bound. */
    BYTES;

    /** Returns the name that tables and legends print, such as {@code postal}. */
    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
