package dev.weft.waits;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Trace;

/** The methods that list messages, collective operations and idle waves of a run. */
public final class RunTables {
    private RunTables() {}

    /**
     * The messages whose send and receive are both known. Keys {@code source}, {@code destination}, {@code tag}, {@code size},
     * {@code message} (its index from 0 among those of the same source and destination), {@code call path} of the send and {@code
     * receiver's call path} of the call that completed the receive. Measures in seconds: {@code latency}, from the start of the call that
     * sends to the end of the call that completes the receive; {@code late sender}, the time that the latter began before the former; {@code
     * late receiver}, the time that a blocking send began before its receive was posted. Both are defined as in {@link TraceReplay}, but for
     * each message, so one call may wait for several messages at once. {@code posted} and {@code end} are the ends of the latency; {@code
     * messages} is 1. Clocks are corrected if messages would arrive before they are sent. More than a million messages, or more than fit in
     * memory, are an error.
     */
    public static final Method<Trace, Result> EACH_MESSAGE = EachMessage.USUAL;

    /**
     * The collective operations of communicators of two or more ranks, by {@code communicator} and {@code operation}, in decreasing order of
     * time in calls: {@code time}, from the arrival of the first member to the end of the last; {@code arrival spread}, from the arrival of
     * the first member to that of the last; {@code waiting time} as in {@link TraceReplay} and {@code inclusive time} in the calls, both of all
     * members; {@code bytes} that members sent, as the tracer counts them; {@code ranks}, the number of members; {@code collectives}, the
     * number of operations. All but the ranks are sums over the operations. Waiting is n/a if no wait pattern is defined, as for Alltoallv.
     */
    public static final Method<Trace, Result> BY_COLLECTIVE = CollectiveTimes.SUMMED;

    /**
     * The collective operations one by one, in the order of their start, with the further keys {@code collective}, the index from 0 among those
     * of the communicator, and {@code start}, the arrival of the first member. More than a million are an error.
     */
    public static final Method<Trace, Result> EACH_COLLECTIVE = CollectiveTimes.EACH;

    /**
     * Idle waves (Markidis et al. 2015): a rank is late once, its neighbours wait for it and become late themselves, then theirs. One row for
     * each wave that reaches two or more ranks, in decreasing order of waiting: keys {@code rank}, the rank that was late, and {@code start},
     * the start of the first wait for it; measures {@code delay}, the longest wait for that rank; {@code ranks}, the number of ranks that the
     * wave reached; {@code distance}, the largest number of hops; {@code speed}, by a least-squares line through first arrivals over distance,
     * n/a below three ranks or if all began to wait at once; {@code remaining}, the wait at the farthest rank relative to the delay; {@code
     * waiting time} of all ranks; {@code end}. Waits of less than a thousandth of the run are left out, and so are waits for ranks that a
     * collective operation delayed. Clocks are corrected if messages would arrive before they are sent. Select a part of the run with {@code
     * between(..)} to find smaller waves.
     */
    public static final Method<Trace, Result> IDLE_WAVES = IdleWaves.USUAL;
}
