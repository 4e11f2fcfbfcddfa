package dev.weft.waits;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Trace;

/** Methods that list what is in a run, one thing per row. */
public final class RunTables {
    private RunTables() {}

    /**
     * The messages whose send and receive are both known. Keys {@code source}, {@code destination}, {@code tag}, {@code size},
     * {@code message} (its number from 0 among those of the same source and destination), {@code call path} of the send and {@code
     * receiver's call path}, that of the call which completed the receive. Measures in seconds: {@code latency}, from the beginning of
     * the send's call to the end of the call that completed the receive; {@code late sender}, how long the latter was there before the
     * former, and {@code late receiver}, how long a blocking send was there before its receive was posted, both as {@link
     * TraceReplay} has them, but for each message, so that one call may wait for several at once; {@code posted} and {@code end}, the
     * ends of the latency; {@code bytes}; {@code messages}, which is 1. Clocks are moved where messages would else arrive before they are
     * sent. More than a million are an error, and so are more than the memory holds.
     */
    public static final Method<Trace, Result> EACH_MESSAGE = EachMessage.USUAL;

    /**
     * The collective operations of communicators of two ranks or more, by {@code communicator} and {@code operation}, those with most
     * time in calls first: {@code time}, from the first member's coming to the last one's going; {@code arrival spread}, from the first
     * member's coming to the last one's; {@code waiting time} as {@link TraceReplay} has it and {@code inclusive time} in the calls, both of
     * all members; {@code bytes} that members sent, as the tracer counts them; {@code ranks}, how many members there are; {@code
     * collectives}, how many operations. All but the ranks are sums over the operations. Waiting is n/a where no pattern of waiting is
     * defined, such as in Alltoallv.
     */
    public static final Method<Trace, Result> BY_COLLECTIVE = CollectiveTimes.SUMMED;

    /**
     * The same, one row for each operation in the order of their beginning, with the keys {@code collective}, its number from 0 among
     * those of its communicator, and {@code start}, when its first member came. More than a million are an error.
     */
    public static final Method<Trace, Result> EACH_COLLECTIVE = CollectiveTimes.EACH;

    /**
     * Idle waves (Markidis et al. 2015): a rank is late once, its neighbours wait for it and are late themselves, then theirs. One row
     * for each that reaches two ranks at least, those with most waiting first: keys {@code rank}, which was late, and {@code start},
     * when the first began to wait for it; measures {@code delay}, what the longest of those waited that waited for it; {@code ranks},
     * how many the wave reached; {@code distance}, from how many ranks to the next it went at most; {@code speed}, the least-squares
     * line through the first arrivals over distance, n/a below three ranks or where all began to wait at once; {@code
     * remaining}, the wait at the farthest rank over the delay; {@code waiting time} of all ranks; {@code end}. Waits of less than a
     * thousandth of the run are left out, and those for ranks that a collective operation held up. Clocks are moved where
     * messages would else arrive before they are sent. Ask a part of the run, as in {@code between(..)}, for smaller waves.
     */
    public static final Method<Trace, Result> IDLE_WAVES = IdleWaves.USUAL;
}
