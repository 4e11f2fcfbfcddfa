package dev.weft.study.data;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The order in which measurements were read for the first time, and predictions frozen, in this process. */
final class FirstReads {
    private static final AtomicLong CLOCK = new AtomicLong();
    /** By the source of the measurements. */
    private static final Map<String, Long> FIRST = new ConcurrentHashMap<>();

    private FirstReads() {}

    static long now() {
        return CLOCK.incrementAndGet();
    }

    static void note(String source) {
        FIRST.computeIfAbsent(source, each -> now());
    }

    static Optional<Long> of(String source) {
        return Optional.ofNullable(FIRST.get(source));
    }
}
