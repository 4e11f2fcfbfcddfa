package dev.weft.tinympi.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Requests of a node that frames of other nodes name by a number; any thread may use it. */
final class Tickets<T> {
    private final Map<Long, T> requests = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong();

    long put(T request) {
        long number = next.incrementAndGet();
        requests.put(number, request);
        return number;
    }

    /** Returns the request of a number once; null if the number is unknown, which is a defect of the other node. */
    @Nullable
    T take(long number) {
        return requests.remove(number);
    }
}
