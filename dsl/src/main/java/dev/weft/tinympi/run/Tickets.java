package dev.weft.tinympi.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Requests of a node that frames of other nodes name by a number. */
final class Tickets {
    private final Map<Long, LiveRequest> requests = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong();

    long put(LiveRequest request) {
        long number = next.incrementAndGet();
        requests.put(number, request);
        return number;
    }

    /** Returns the request of a number once; null if the number is unknown, which is a defect of the other node. */
    @Nullable
    LiveRequest take(long number) {
        return requests.remove(number);
    }
}
