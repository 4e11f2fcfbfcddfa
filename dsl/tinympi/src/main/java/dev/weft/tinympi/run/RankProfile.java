package dev.weft.tinympi.run;

import dev.weft.trace.SummedCalls;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The durations of the calls of a rank, summed while it runs. Its memory grows with call paths and sizes, not with calls. */
final class RankProfile implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int NONE = -1;

    /** Calls that are summed together; {@code within} are the open regions, each with a slash behind it. */
    private record Kind(
            String within,
            String function,
            int collective,
            boolean root,
            boolean sends,
            boolean receives,
            int sent,
            int received)
            implements Serializable {}

    private static final class Sum implements Serializable {
        private static final long serialVersionUID = 1;

        private long count;
        private long nanoseconds;
        private long shortest = Long.MAX_VALUE;
        private long second = Long.MAX_VALUE;

        void add(long duration) {
            count++;
            nanoseconds += duration;
            second = Math.min(second, Math.max(shortest, duration));
            shortest = Math.min(shortest, duration);
        }
    }

    private final Map<Kind, Sum> sums = new LinkedHashMap<>();
    private final List<String> outer = new ArrayList<>();
    private String within = "";
    private String function = "";
    private long since;
    private int sends;
    private int receives;
    private long sent;
    private long received;
    private int collective = NONE;
    private boolean root;

    /** Forgets the calls so far. */
    void restart() {
        sums.clear();
    }

    /** Begins a region. */
    void begin(String region) {
        outer.add(within);
        within += region + "/";
    }

    /** Ends the region begun last. */
    void end() {
        within = outer.remove(outer.size() - 1);
    }

    /** Enters a function of MPI. */
    void enter(String name, long now) {
        function = name;
        since = now;
        sends = 0;
        receives = 0;
        sent = 0;
        received = 0;
        collective = NONE;
        root = false;
    }

    /** Adds a blocking send. */
    void send(long bytes) {
        sends++;
        sent += bytes;
    }

    /** Adds a completed receive. */
    void receive(long bytes) {
        receives++;
        received += bytes;
    }

    /** Sets the collective operation of the call, as numbered by OTF2. */
    void collective(int operation, boolean fromHere, long out, long into) {
        collective = operation;
        root = fromHere;
        sent = out;
        received = into;
    }

    /** Leaves the function. */
    void leave(long now) {
        Kind kind = new Kind(
                within,
                function,
                collective,
                root,
                sends > 0,
                receives > 0,
                SummedCalls.size(sent),
                SummedCalls.size(received));
        sums.computeIfAbsent(kind, added -> new Sum()).add(now - since);
    }

    /** Returns the calls; {@code program} is the outermost function of their paths. */
    List<SummedCalls.Calls> calls(String program) {
        List<SummedCalls.Calls> all = new ArrayList<>();
        sums.forEach((kind, sum) -> all.add(new SummedCalls.Calls(
                program + "/" + kind.within() + kind.function(),
                kind.function(),
                kind.collective(),
                kind.root(),
                kind.sends(),
                kind.receives(),
                kind.sent(),
                kind.received(),
                sum.count,
                sum.nanoseconds,
                sum.shortest,
                sum.second)));
        return all;
    }
}
