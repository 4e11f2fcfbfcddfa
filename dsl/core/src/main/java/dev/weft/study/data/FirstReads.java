package dev.weft.study.data;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The order in which measurements and frozen predictions were read or written for the first time in this process. */
final class FirstReads {
    private static final AtomicLong CLOCK = new AtomicLong();
    /** By the source of the measurements, or the digest of the predictions. */
    private static final Map<String, Long> FIRST = new ConcurrentHashMap<>();

    private FirstReads() {}

    /** Returns the moment at which this was first noted. */
    static long note(String what) {
        return FIRST.computeIfAbsent(what, each -> CLOCK.incrementAndGet());
    }

    static Optional<Long> of(String what) {
        return Optional.ofNullable(FIRST.get(what));
    }
}
